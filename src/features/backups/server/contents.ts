// What a backup says of itself: `backup.json` beside its files.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Handle } from '../../../lib/database/database.ts';
import type { Migrations } from '../../../lib/database/migrate.ts';
import { packFiles } from '../../../lib/files/archive.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { BucketConfig, Config } from '../../../lib/process/env.ts';

/** Beside the files of a backup: what they were when it was made. */
export const CONTENTS = 'backup.json';
export const DATABASE = 'sill.db';
/** What a crash has left of a write (lib/files/storage.ts). */
const UNFINISHED = /\.new$/;
/** In no backup: copies, who was erased, and what a restore makes itself (swap-in.ts). */
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

/** What only app/ knows of the records in a database. */
export interface Records {
  migrations: Migrations;
  settle(trx: Handle, now: Date, restored: Restored): Promise<Settled>;
}

export interface Restored {
  madeAt: string;
  /** Where the ledger of erasures is, and the secret that it was kept with. */
  dataDir: string;
  secret: string | undefined;
}

export interface Settled {
  /** Messages that waited when the backup was made. They may have been sent since. */
  heldMessages: number;
  /** E-mail addresses and numbers of people who have been erased since and are there again. */
  toEraseAgain: string[];
}

/** Reports progress; `percent` of this step, where that is known. */
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

/** The archive of a folder that is a backup; `size`: bytes of its files. */
export async function packBackup(folder: string, passphrase?: string) {
  const { files } = await readContents(folder);
  const paths = [CONTENTS, ...Object.keys(files)];
  let size = 0;
  for (const path of paths) size += (await stat(join(folder, path))).size;
  return { size, content: await packFiles(folder, paths, passphrase) };
}

/** Hands bytes on, and reports how many of `size` have passed: never quite all. */
export async function* counted(
  content: AsyncIterable<Uint8Array>,
  size: number,
  step: string,
  onPassed: (step: string, percent: number, passed: number) => void,
) {
  let passed = 0;
  for await (const piece of content) {
    yield piece;
    passed += piece.length;
    onPassed(step, Math.min(99, (passed / size) * 100), passed);
  }
}

/** What is wrong with a backup that lacks files; undefined where nothing is. */
export function problemOf({ missing: [first, ...more] = [] }: Pick<Contents, 'missing'>) {
  if (first === undefined) return undefined;
  const files = more.length === 0 ? 'A file' : `${more.length + 1} files`;
  const which = more.length === 0 ? 'is missing' : 'are missing, the first';
  return `${files} named in the database ${which}: ${first}. Everything else was backed up.`;
}

export const refusal = (message: string) => new AppError('invalid', message);
