// The database in a backup: a SQLite file, made from either engine and restored into either.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { copyRows } from '../../../lib/database/copy-rows.ts';
import { type Database, reasonOf } from '../../../lib/database/database.ts';
import { openPostgres, openSqlite } from '../../../lib/database/engines.ts';
import { type Migrations, pendingMigrations } from '../../../lib/database/migrate.ts';
import { lookIntoPostgres } from '../../../lib/database/postgres-room.ts';
import {
  prepareSqliteFile,
  snapshotSqlite,
  sqliteFileIn,
} from '../../../lib/database/sqlite-file.ts';
import { type Place, refusal } from './contents.ts';

type OnPercent = (percent: number) => void;

/** Copies the database, as of one moment, into a SQLite file. @throws AppError, DatabaseFileError */
export async function snapshotDatabase(
  { dataDir, databaseUrl }: Place,
  migrations: Migrations,
  file: string,
  onPercent: OnPercent = () => {},
): Promise<void> {
  if (!databaseUrl) return snapshotSqlite(sqliteFileIn(dataDir), file);
  const copy = `${file}.new`;
  try {
    prepareSqliteFile(copy, []);
    await withDatabase(openPostgres(databaseUrl, silent), async (from) => {
      const own = await migrationsOf(from, migrations);
      await withDatabase(openSqlite(copy), (to) => copyAll(from, to, own, onPercent));
    });
    // One file without a write-ahead log, like SQLite's own copy.
    snapshotSqlite(copy, file);
  } finally {
    rmSync(copy, { force: true });
  }
}

/** The tables of an older version, if the database has one: so has its copy. */
async function migrationsOf(database: Database, migrations: Migrations): Promise<Migrations> {
  const { applied } = await pendingMigrations(database, migrations);
  if (applied.length === 0) return migrations;
  return Object.fromEntries(Object.entries(migrations).filter(([name]) => applied.includes(name)));
}

/** @throws AppError when a restore may not replace the database. */
export async function refuseUsedPostgres(address: string, force: boolean): Promise<void> {
  const { tables, others } = await lookIntoPostgres(address);
  if (tables.length > 0 && !force) {
    throw refusal(
      'The database of DATABASE_URL is not empty. --force sets its contents aside. Nothing was changed.',
    );
  }
  if (others > 0) {
    throw refusal(
      'A server is using the database of DATABASE_URL. Stop it first. Nothing was changed.',
    );
  }
}

/**
 * Copies a SQLite file into PostgreSQL, in one transaction. The previous contents are first saved in the folder
 * `aside`.
 */
export async function replacePostgres(
  address: string,
  migrations: Migrations,
  file: string,
  aside: () => Promise<string>,
): Promise<void> {
  const { tables } = await lookIntoPostgres(address);
  if (tables.length > 0) {
    const kept = join(await aside(), 'postgres.db');
    await snapshotDatabase({ dataDir: '', databaseUrl: address }, migrations, kept);
  }
  try {
    await withDatabase(openSqlite(file), (from) =>
      withDatabase(openPostgres(address, silent), (to) => copyAll(from, to, migrations)),
    );
  } catch (error) {
    throw refusal(`The database cannot be restored (${reasonOf(error)}). Nothing was changed.`);
  }
}

const copyAll = (from: Database, to: Database, migrations: Migrations, onPercent?: OnPercent) =>
  copyRows(
    from,
    to,
    migrations,
    ({ step, done, of }) => onPercent?.(((step === 'copy' ? done : of + done) / of) * 50),
    true,
  );

async function withDatabase<T>(database: Database, work: (database: Database) => Promise<T>) {
  try {
    return await work(database);
  } finally {
    database.checkpoint();
    await database.close();
  }
}

const silent = pino({ level: 'silent' });
