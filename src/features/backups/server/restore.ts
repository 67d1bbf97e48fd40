// Restores a backup into a data folder and, if configured, PostgreSQL and a bucket. Everything is checked before
// anything is changed.
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { atConsole, recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { openSqlite } from '../../../lib/database/engines.ts';
import { renewSeries } from '../../../lib/database/installation.ts';
import { migrateToLatest } from '../../../lib/database/migrate.ts';
import { faultsOfWhole, prepareSqliteFile } from '../../../lib/database/sqlite-file.ts';
import { tableSums } from '../../../lib/database/table-sums.ts';
import { ArchiveError, readArchive } from '../../../lib/files/archive.ts';
import { readId } from '../../../lib/files/house-id.ts';
import { createBucketStorage, createFolderStorage } from '../../../lib/files/storage.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import type { BackupRun } from '../backup.ts';
import {
  CONTENTS,
  type Contents,
  DATABASE,
  filesIn,
  IN_BUCKET,
  isBelow,
  type OnStep,
  type Place,
  type Records,
  type Restored,
  readContents,
  refusal,
  type Settled,
  sumOf,
} from './contents.ts';
import { refuseUsedPostgres, replacePostgres } from './database-copy.ts';
import type { BackupSummary } from './make-backup.ts';
import type { Source } from './shelves.ts';
import { forgetRunningBackups } from './store.ts';
import { refuseInUse, replaceableIn, swapIn, sync } from './swap-in.ts';

interface RestoreOptions {
  /** Moves existing contents aside. */
  force: boolean;
  /** The server's, if configured. */
  authSecret?: string | undefined;
  passphrase?: string | undefined;
}

/**
 * Restores a backup.
 * @returns also where the old files are
 * @throws AppError, DatabaseFileError; then nothing was changed
 */
export async function restoreBackup(
  place: Place,
  records: Records,
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
        `${dataDir} is not empty. --force moves its contents aside. Nothing was changed.`,
      );
    }
    if (databaseUrl) await refuseUsedPostgres(databaseUrl, force);
    refuseInUse(dataDir);

    contents = await receive(source, incoming, passphrase);
    const [fault] = await faultsIn(incoming, contents);
    if (fault)
      throw refusal(`${source.folder ?? basename(source.name)}: ${fault}. Nothing was changed.`);
    const { madeAt } = contents;
    // The secret of this folder's ledger of erasures.
    const secret = authSecret ?? (await secretIn(dataDir)) ?? (await secretIn(incoming));
    settled = await settle(join(incoming, DATABASE), records, { madeAt, dataDir, secret });
    if (bucket) await fillBucket(bucket, incoming);
  } catch (error) {
    await rm(made ?? incoming, { recursive: true, force: true });
    throw error;
  }

  const aside = await swapIn(
    dataDir,
    stamp,
    databaseUrl
      ? (file, keepAside) => replacePostgres(databaseUrl, records.migrations, file, keepAside)
      : undefined,
  );
  return {
    madeAt: contents.madeAt,
    files: Object.keys(contents.files).length - 1,
    aside,
    ...settled,
  };
}

/** `differences`: tables and files that differ from the backup's list, and faults of the database. */
type Trial = Record<keyof Pick<BackupRun, 'rows' | 'files' | 'differences'>, number>;

/** Restores a backup into a scratch folder and compares everything with the backup's own list. */
export async function tryRestore(
  dataDir: string,
  records: Records,
  source: Source,
  passphrase: string | undefined,
  onStep: OnStep,
): Promise<Trial> {
  const scratch = join(dataDir, `.trial-${randomUUID()}`);
  try {
    onStep('Reading the backup');
    const { madeAt, tables, files } = await receive(source, scratch, passphrase);
    onStep('Comparing files');
    const faults = await faultsIn(scratch, { files });
    onStep('Comparing rows');
    const database = join(scratch, DATABASE);
    const found = tableSums(database);
    const names = new Set([...Object.keys(tables ?? {}), ...Object.keys(found)]);
    const differing = [...names].filter((name) => tables && tables[name]?.sum !== found[name]?.sum);
    onStep('Opening the database');
    const secret = await secretIn(scratch);
    await settle(database, records, { madeAt, dataDir: scratch, secret });
    return {
      rows: Object.values(found).reduce((sum, { rows }) => sum + rows, 0),
      files: Object.keys(files).length - 1,
      differences: faults.length + differing.length,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Copies or unpacks a backup into a new folder. @throws AppError when it is none, or cannot be read */
async function receive(
  { name, folder: from, open }: Source,
  folder: string,
  passphrase: string | undefined,
): Promise<Contents> {
  await mkdir(folder, { mode: 0o700 });
  if (from) {
    const contents = await readContents(from);
    for (const path of Object.keys(contents.files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      // A missing file is found by its hash.
      await copyFile(join(from, path), join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        if (!['ENOENT', 'EACCES'].includes(error.code ?? '')) throw error;
      });
    }
    return contents;
  }
  try {
    await readArchive((await open()).content, passphrase, async (path, content) => {
      if (!isBelow(folder, path)) throw new ArchiveError(`names "${path}"`);
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await pipeline(content, createWriteStream(join(folder, path)));
    });
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    throw refusal(`${name} ${error.message}. Nothing was changed.`);
  }
  const contents = await readContents(folder, name);
  await rm(join(folder, CONTENTS));
  const stranger = (await filesIn(folder)).find((path) => !Object.hasOwn(contents.files, path));
  if (stranger) throw refusal(`${name} contains "${stranger}", which is not in its list.`);
  return contents;
}

/** Faults of the received files, a sentence each. */
async function faultsIn(folder: string, { files }: Pick<Contents, 'files'>): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, sum] of Object.entries(files)) {
    const found = await sumOf(join(folder, path)).catch(() => undefined);
    if (found === sum) await sync(join(folder, path));
    else faults.push(found ? `${path} has changed` : `${path} cannot be read`);
  }
  if (faults.length > 0) return faults;
  return faultsOfWhole(join(folder, DATABASE)).map((fault) => `${DATABASE} is damaged (${fault})`);
}

/** Prepares a backup's database for a server: intact, ours, not newer, and up to date. */
async function settle(file: string, records: Records, restored: Restored): Promise<Settled> {
  prepareSqliteFile(file, Object.keys(records.migrations));
  const database = openSqlite(file);
  try {
    await migrateToLatest(database, records.migrations);
    return await database.write(async (trx) => {
      const now = new Date();
      await renewSeries(trx);
      await forgetRunningBackups(trx);
      const settled = await records.settle(trx, now, restored);
      await recordAudit(trx, atConsole, now, {
        action: 'restored',
        subject: 'backup',
        detail: `of ${londonMoment(new Date(restored.madeAt))}`,
      });
      return settled;
    });
  } finally {
    database.checkpoint();
    await database.close();
  }
}

/** Adds missing files to the bucket; nothing there is replaced or removed. Afterwards the folder does not need them. */
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

const secretIn = (folder: string) =>
  readFile(join(folder, 'auth-secret'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
