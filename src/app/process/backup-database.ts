// The database of a backup: a SQLite file, made of either engine and put back into either.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Copied } from '../../lib/database/copy-rows.ts';
import type { Database } from '../../lib/database/database.ts';
import { openPostgres, openSqlite } from '../../lib/database/engines.ts';
import { lookIntoPostgres } from '../../lib/database/postgres-room.ts';
import { prepareSqliteFile, snapshotSqlite, sqliteFileIn } from '../../lib/database/sqlite-file.ts';
import { type Place, refusal } from './backup-contents.ts';
import { copyDatabase } from './copy-database.ts';

type OnPercent = (percent: number) => void;

/** Makes a SQLite file of the database as it is at one moment. @throws AppError, DatabaseFileError */
export async function snapshotDatabase(
  { dataDir, databaseUrl }: Place,
  file: string,
  onPercent: OnPercent = () => {},
): Promise<void> {
  if (!databaseUrl) return snapshotSqlite(sqliteFileIn(dataDir), file);
  const from = openPostgres(databaseUrl, silent);
  const copy = `${file}.new`;
  try {
    prepareSqliteFile(copy, []);
    await withDatabase(openSqlite(copy), (to) => copyAll(from, to, onPercent));
    // One file without a write-ahead log, as of SQLite itself.
    snapshotSqlite(copy, file);
  } finally {
    await from.close();
    rmSync(copy, { force: true });
  }
}

/** @throws AppError when a restore may not replace the database. */
export async function refuseUsedPostgres(address: string, force: boolean): Promise<void> {
  const { tables, others } = await lookIntoPostgres(address);
  if (tables.length > 0 && !force) {
    throw refusal(
      'The database of DATABASE_URL is not empty. --force keeps what is in it aside. Nothing was changed.',
    );
  }
  if (others > 0) {
    throw refusal(
      'A server uses the database of DATABASE_URL. Stop it first. Nothing was changed.',
    );
  }
}

/** Puts a SQLite file into PostgreSQL, in one transaction. What is there is kept in the folder `aside` first. */
export async function replacePostgres(
  address: string,
  file: string,
  aside: () => Promise<string>,
): Promise<void> {
  const { tables } = await lookIntoPostgres(address);
  if (tables.length > 0) {
    const kept = join(await aside(), 'postgres.db');
    await snapshotDatabase({ dataDir: '', databaseUrl: address }, kept);
  }
  try {
    await withDatabase(openSqlite(file), (from) =>
      withDatabase(openPostgres(address, silent), (to) => copyAll(from, to, () => {})),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw refusal(`The database cannot be restored (${reason}). Nothing was changed.`);
  }
}

async function copyAll(from: Database, to: Database, onPercent: OnPercent): Promise<void> {
  const onCopied = ({ step, done, of }: Copied) =>
    onPercent(((step === 'copy' ? done : of + done) / of) * 50);
  await copyDatabase(from, to, onCopied, true);
}

async function withDatabase<T>(database: Database, work: (database: Database) => Promise<T>) {
  try {
    return await work(database);
  } finally {
    database.checkpoint();
    await database.close();
  }
}

const silent = pino({ level: 'silent' });
