// What a backup says of itself: `backup.json` beside its files.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AppError } from '../../lib/http/errors.ts';
import type { BucketConfig, Config } from '../../lib/process/env.ts';

/** Beside the files of a backup: what they were when it was made. */
export const CONTENTS = 'backup.json';
export const DATABASE = 'sill.db';
/** What a crash has left of a write (lib/files/storage.ts). */
const UNFINISHED = /\.new$/;
/** In no backup: copies, who was erased, and what a restore makes itself (restore-files.ts). */
const NEVER_KEPT = /^(erasures|backups|before-restore-[^/]*)(\/|$)|^\./;
/** Folders of the data folder that are in the bucket instead where there is one. */
export const IN_BUCKET = ['uploads', 'visit-photos'];

/** What is backed up, and restored into. */
export interface Place {
  dataDir: string;
  /** Of PostgreSQL; without it SQLite in the data folder. */
  databaseUrl?: string | undefined;
  bucket?: BucketConfig | undefined;
}

export const placeOf = ({ dataDir, databaseUrl, bucket }: Config): Place => ({
  dataDir,
  bucket,
  databaseUrl: databaseUrl?.href,
});

/** Told as the work goes on; `percent` of this step, where that is known. */
export type OnStep = (step: string, percent?: number) => void;

const contentsSchema = z.object({
  madeAt: z.iso.datetime(),
  /** Of the database; older backups have none. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })).optional(),
  /** Files that the database names and that were not there. */
  missing: z.array(z.string()).optional(),
  /** SHA-256 by path below the folder. */
  files: z.record(z.string(), z.string()),
});
export type Contents = z.infer<typeof contentsSchema>;

/** @throws AppError when the folder is no backup, or its list is damaged or names what is outside. */
export async function readContents(folder: string, name = folder): Promise<Contents> {
  const text = await readFile(join(folder, CONTENTS), 'utf8').catch(() => undefined);
  if (text === undefined) throw refusal(`${name} is no backup: it has no ${CONTENTS}.`);
  const contents = contentsSchema.safeParse(safeJson(text));
  if (!contents.success || !(DATABASE in contents.data.files)) {
    throw refusal(`${join(name, CONTENTS)} is damaged. Nothing was changed.`);
  }
  const outside = Object.keys(contents.data.files).find(
    (path) => !isBelow(folder, path) || NEVER_KEPT.test(path),
  );
  if (outside) throw refusal(`${join(name, CONTENTS)} names "${outside}". Nothing was changed.`);
  return contents.data;
}

/** @param path as plainly as `filesIn` writes it. */
export const isBelow = (folder: string, path: string) =>
  resolve(folder, path) === folder + sep + path.replaceAll('/', sep);

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Paths below a folder, with `/`. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** SHA-256 of a file, or of bytes that are just passing. */
export async function sumOf(content: string | AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(typeof content === 'string' ? createReadStream(content) : content, sum);
  return sum.digest('hex');
}

/** What is wrong with a backup that lacks files; undefined where nothing is. */
export function problemOf({ missing: [first, ...more] = [] }: Pick<Contents, 'missing'>) {
  if (first === undefined) return undefined;
  const files = more.length === 0 ? 'A file' : `${more.length + 1} files`;
  const which = more.length === 0 ? 'is missing' : 'are missing, the first';
  return `${files} named in the database ${which}: ${first}. Everything else was backed up.`;
}

export const refusal = (message: string) => new AppError('invalid', message);
