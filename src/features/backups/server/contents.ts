// The description in a backup: `backup.json` beside its files.
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

/** The list of a backup's files, with their hashes. */
export const CONTENTS = 'backup.json';
export const DATABASE = 'sill.db';
/** The remains of a write cut short by a crash (lib/files/storage.ts). */
const UNFINISHED = /\.new$/;
/** In no backup: copies, the ledger of erasures, and the restore's own files (swap-in.ts). */
const NEVER_KEPT = /^(erasures|backups|before-restore-[^/]*)(\/|$)|^\./;
/** Folders of the data folder that are in the bucket instead, if there is one. */
export const IN_BUCKET = ['uploads', 'visit-photos'];

/** The source of a backup, and the target of a restore. */
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

/** Knowledge of the database's records that only app/ has. */
export interface Records {
  migrations: Migrations;
  settle(trx: Handle, now: Date, restored: Restored): Promise<Settled>;
}

export interface Restored {
  madeAt: string;
  /** The path of the ledger of erasures, and its secret. */
  dataDir: string;
  secret: string | undefined;
}

export interface Settled {
  /** Messages waiting when the backup was made. They may have been sent since. */
  heldMessages: number;
  /** E-mail addresses and numbers of people erased since, whose data is back. */
  toEraseAgain: string[];
}

/** Reports progress; `percent` of this step, if known. */
export type OnStep = (step: string, percent?: number) => void;

const contentsSchema = z.object({
  madeAt: z.iso.datetime(),
  /** Of the database; older backups have none. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })).optional(),
  /** Files named in the database that were missing. */
  missing: z.array(z.string()).optional(),
  /** SHA-256 by path within the folder. */
  files: z.record(z.string(), z.string()),
});
export type Contents = z.infer<typeof contentsSchema>;

/** @throws AppError when the folder is no backup, or its list is damaged or names files outside */
export async function readContents(folder: string, name = folder): Promise<Contents> {
  const text = await readFile(join(folder, CONTENTS), 'utf8').catch(() => undefined);
  if (text === undefined) throw refusal(`${name} is not a backup: it has no ${CONTENTS}.`);
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

/** @param path in the form that `filesIn` writes. */
export const isBelow = (folder: string, path: string) =>
  resolve(folder, path) === folder + sep + path.replaceAll('/', sep);

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Paths within a folder, with `/`. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** SHA-256 of a file, or of a stream. */
export async function sumOf(content: string | AsyncIterable<Uint8Array>): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(typeof content === 'string' ? createReadStream(content) : content, sum);
  return sum.digest('hex');
}

/** The archive of a backup's folder; `size`: bytes of its files. */
export async function packBackup(folder: string, passphrase?: string) {
  const { files } = await readContents(folder);
  const paths = [CONTENTS, ...Object.keys(files)];
  let size = 0;
  for (const path of paths) size += (await stat(join(folder, path))).size;
  return { size, content: await packFiles(folder, paths, passphrase) };
}

/** Passes bytes on, and reports how many of `size` have passed: never quite all. */
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

/** The sentence about missing files; undefined without any. */
export function problemOf({ missing: [first, ...more] = [] }: Pick<Contents, 'missing'>) {
  if (first === undefined) return undefined;
  const files = more.length === 0 ? 'A file' : `${more.length + 1} files`;
  const which = more.length === 0 ? 'is missing' : 'are missing, the first';
  return `${files} named in the database ${which}: ${first}. Everything else was backed up.`;
}

export const refusal = (message: string) => new AppError('invalid', message);
