// Puts a backup back: into a data folder and, where they are configured, PostgreSQL and a bucket. All of
// it is checked before anything is changed.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { migrations } from '../../../db/migrations.ts';
import { faultsOfWhole, prepareSqliteFile } from '../../lib/database/sqlite-file.ts';
import { tableSums } from '../../lib/database/table-sums.ts';
import { ArchiveError, readArchive } from '../../lib/files/archive.ts';
import { createBucketStorage, createFolderStorage } from '../../lib/files/storage.ts';
import type { BackupSummary } from './backup.ts';
import {
  CONTENTS,
  type Contents,
  DATABASE,
  filesIn,
  IN_BUCKET,
  isBelow,
  type OnStep,
  type Place,
  readContents,
  refusal,
  sumOf,
} from './backup-contents.ts';
import { refuseUsedPostgres, replacePostgres } from './backup-database.ts';
import { readId } from './installation.ts';
import { refuseInUse, replaceableIn, swapIn, sync } from './restore-files.ts';
import { type Settled, settleRestored } from './settle-restored.ts';

/** A backup: a folder, or an archive that is read from wherever it is. */
export type Source =
  | { folder: string }
  | { name: string; open(): Promise<AsyncIterable<Uint8Array>> };

/** @param path of a folder or of one file. */
export async function sourceAt(path: string): Promise<Source> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { folder: resolve(path) };
  return { name: resolve(path), open: async () => createReadStream(path) };
}

interface RestoreOptions {
  /** Moves aside what is there. */
  force: boolean;
  /** The server's, if configured. */
  authSecret?: string | undefined;
  passphrase?: string | undefined;
}

/**
 * Restores a backup into a place.
 * @returns also where the old files are
 * @throws AppError, DatabaseFileError; then nothing was changed
 */
export async function restoreBackup(
  place: Place,
  source: Source,
  { force, authSecret, passphrase }: RestoreOptions,
): Promise<BackupSummary & Settled & { aside: string | undefined }> {
  const { dataDir, databaseUrl, bucket } = place;
  const stamp = new Date().toISOString().replace(/\D/g, '');
  const incoming = join(dataDir, `.restore-${stamp}`);
  const made = await mkdir(dataDir, { recursive: true });
  let settled: Settled;
  let contents: Contents;
  try {
    if (!force && (await replaceableIn(dataDir)).length > 0) {
      throw refusal(
        `${dataDir} is not empty. --force moves what is in it aside. Nothing was changed.`,
      );
    }
    if (databaseUrl) await refuseUsedPostgres(databaseUrl, force);
    refuseInUse(dataDir);

    contents = await receive(source, incoming, passphrase);
    const [fault] = await faultsIn(incoming, contents);
    if (fault) throw refusal(`${nameOf(source)}: ${fault}. Nothing was changed.`);
    // The copy, as the server will find it: whole, ours, and not newer than this program.
    const database = join(incoming, DATABASE);
    prepareSqliteFile(database, Object.keys(migrations));
    // What this folder's erasures were noted with.
    const secret = authSecret ?? (await secretIn(dataDir)) ?? (await secretIn(incoming));
    settled = await settleRestored(database, { madeAt: contents.madeAt, dataDir, secret });
    if (bucket) await fillBucket(bucket, incoming);
  } catch (error) {
    await rm(made ?? incoming, { recursive: true, force: true });
    throw error;
  }

  const aside = await swapIn(
    dataDir,
    stamp,
    databaseUrl ? (file, keepAside) => replacePostgres(databaseUrl, file, keepAside) : undefined,
  );
  return {
    madeAt: contents.madeAt,
    files: Object.keys(contents.files).length - 1,
    aside,
    ...settled,
  };
}

export interface Trial {
  rows: number;
  files: number;
  /** Tables and files that are not as the backup says, and faults of the database. */
  differences: number;
}

/** Restores a backup into a scratch folder and compares all of it with what it says of itself. */
export async function tryRestore(
  dataDir: string,
  source: Source,
  passphrase: string | undefined,
  onStep: OnStep,
): Promise<Trial> {
  const scratch = join(dataDir, `.trial-${randomUUID()}`);
  try {
    onStep('Reading the backup');
    const contents = await receive(source, scratch, passphrase);
    onStep('Comparing files');
    const faults = await faultsIn(scratch, contents);
    onStep('Comparing rows');
    const database = join(scratch, DATABASE);
    const found = tableSums(database);
    const { tables = {} } = contents;
    const names = new Set([...Object.keys(tables), ...Object.keys(found)]);
    const differing = contents.tables
      ? [...names].filter((name) => tables[name]?.sum !== found[name]?.sum)
      : [];
    onStep('Opening the database');
    prepareSqliteFile(database, Object.keys(migrations));
    const secret = await secretIn(scratch);
    await settleRestored(database, { madeAt: contents.madeAt, dataDir: scratch, secret });
    return {
      rows: Object.values(found).reduce((sum, { rows }) => sum + rows, 0),
      files: Object.keys(contents.files).length - 1,
      differences: faults.length + differing.length,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Copies or unpacks a backup into a new folder. @throws AppError when it is none, or cannot be read */
async function receive(
  source: Source,
  folder: string,
  passphrase: string | undefined,
): Promise<Contents> {
  await mkdir(folder, { mode: 0o700 });
  if ('folder' in source) {
    const contents = await readContents(source.folder);
    for (const path of Object.keys(contents.files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      // One that is missing is found by its sum.
      await copyFile(join(source.folder, path), join(folder, path)).catch(
        (error: NodeJS.ErrnoException) => {
          if (!['ENOENT', 'EACCES'].includes(error.code ?? '')) throw error;
        },
      );
    }
    return contents;
  }
  try {
    await readArchive(await source.open(), passphrase, async (path, content) => {
      if (!isBelow(folder, path)) throw new ArchiveError(`names "${path}"`);
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await pipeline(content, createWriteStream(join(folder, path)));
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw refusal(`${source.name} ${error.message}. Nothing was changed.`);
  }
  const contents = await readContents(folder, source.name);
  await rm(join(folder, CONTENTS));
  const stranger = (await filesIn(folder)).find((path) => !Object.hasOwn(contents.files, path));
  if (stranger) throw refusal(`${source.name} holds "${stranger}", which its list does not name.`);
  return contents;
}

/** What is wrong with received files, each in words. */
async function faultsIn(folder: string, { files }: Contents): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, sum] of Object.entries(files)) {
    const found = await sumOf(join(folder, path)).catch(() => undefined);
    if (found === sum) await sync(join(folder, path));
    else faults.push(found ? `${path} is not what it was` : `${path} cannot be read`);
  }
  if (faults.length > 0) return faults;
  return faultsOfWhole(join(folder, DATABASE)).map((fault) => `${DATABASE} is damaged (${fault})`);
}

/** Adds what is missing; nothing there is replaced or removed. Then the files need not be in the folder. */
async function fillBucket(bucket: NonNullable<Place['bucket']>, folder: string): Promise<void> {
  const theirs = await readId(createBucketStorage(bucket, ''));
  const ours = await readId(createFolderStorage(folder));
  if (theirs !== undefined && theirs !== ours) {
    throw refusal(
      `MEDIA_URL: the bucket ${bucket.bucket} is of another installation than the backup. Nothing was changed.`,
    );
  }
  for (const name of IN_BUCKET) {
    const from = createFolderStorage(join(folder, name));
    const to = createBucketStorage(bucket, `${name}/`);
    const there = new Map((await to.list()).map((file) => [file.name, file.size]));
    for (const file of await from.list()) {
      if (there.get(file.name) === file.size) continue;
      await to.writeStream(file.name, createReadStream(join(folder, name, file.name)));
    }
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

const nameOf = (source: Source) => ('folder' in source ? source.folder : basename(source.name));

const secretIn = (folder: string) =>
  readFile(join(folder, 'auth-secret'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
