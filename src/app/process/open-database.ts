import { accessSync, chmodSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../../db/migrations.ts';
import { asUnavailable, type Database, reasonOf } from '../../lib/database/database.ts';
import { openPostgres, openSqlite } from '../../lib/database/engines.ts';
import { type Installation, readInstallation } from '../../lib/database/installation.ts';
import { migrateToLatest, pendingMigrations } from '../../lib/database/migrate.ts';
import { lookIntoPostgres, type PostgresRoom } from '../../lib/database/postgres-room.ts';
import {
  clearFreeSpace,
  copySqlite,
  prepareSqliteFile,
  sqliteFileIn,
} from '../../lib/database/sqlite-file.ts';
import { readId, writeId } from '../../lib/files/house-id.ts';
import { createFolderStorage } from '../../lib/files/storage.ts';
import type { Config } from '../../lib/process/env.ts';
import type { Log } from '../../lib/process/log.ts';
import { StartError } from '../../lib/process/start-error.ts';
import {
  filesMark,
  ofAnother,
  refuseHalfRestored,
  tracesIn,
  withoutDatabase,
} from './installation.ts';

interface OpenedInstallation {
  database: Database;
  installation: Installation;
  isNew: boolean;
}

/**
 * Opens or creates the database and upgrades it, keeping a copy of the old one.
 * @param serves a server's: others on the same PostgreSQL see where it keeps its files.
 * @throws StartError when database and data folder do not belong together, or must not be touched.
 */
export async function openInstallation(
  config: Config,
  log: Log,
  { serves = false } = {},
): Promise<OpenedInstallation> {
  const { dataDir } = config;
  openFolder(dataDir, log);
  refuseHalfRestored(dataDir);
  // Looked for before the database: another process starting now creates its database first.
  const traces = tracesIn(dataDir);
  const folder = createFolderStorage(dataDir);
  const known = await readId(folder);

  const database = config.databaseUrl
    ? openPostgres(config.databaseUrl.href, log, serves ? filesMark(config) : undefined)
    : openFile(config, traces, log);
  try {
    const room = config.databaseUrl && (await lookIntoPostgres(config.databaseUrl.href));
    const { applied, pending } = await pendingMigrations(database, migrations);
    const isNew = applied.length === 0;
    const others = config.databaseUrl ? traces : traces.filter((name) => !isDatabase(name));
    if (isNew && others.length > 0) throw withoutDatabase(config, others);
    if (room) refuseUnfit(room, isNew);
    const before = applied.includes(WITH_ID) ? await readInstallation(database.db) : undefined;
    if (known !== undefined && known !== before?.id) throw ofAnother(config);

    if (!config.databaseUrl && !isNew && pending.length > 0) {
      const copy = join(dataDir, 'backups', `before-migration-${applied.length}.db`);
      await copySqlite(sqliteFileIn(dataDir), copy);
      log.info({ copy }, 'kept a copy of the database before its migration');
    }
    await migrateToLatest(database, migrations);
    const installation = await readInstallation(database.db);
    if (known === undefined) await writeId(folder, installation.id);
    return { database, installation, isNew };
  } catch (error) {
    await database.close();
    if (!config.databaseUrl || !asUnavailable(error)) throw error;
    throw new StartError(`DATABASE_URL: the database does not answer (${reasonOf(error)})`);
  }
}

/** @throws StartError for another program's database, and for one that cannot store every text. */
function refuseUnfit({ tables: [table], encoding }: PostgresRoom, isNew: boolean): void {
  if (isNew && table) {
    throw new StartError(
      `DATABASE_URL: the database has tables of another program (${table}). Nothing was changed. Set the address of an empty one.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `DATABASE_URL: the encoding of the database is ${encoding}. Nothing was changed. Set the address of one that is UTF8: create database NAME encoding 'UTF8' template template0`,
    );
  }
}

export async function openDatabase(config: Config, log: Log): Promise<Database> {
  return (await openInstallation(config, log)).database;
}

/** The migration since which a database has an id. */
const WITH_ID = '0025-house-id';
const isDatabase = (name: string) => name.startsWith('sill.db');

function openFile(config: Config, traces: string[], log: Log): Database {
  const file = sqliteFileIn(config.dataDir);
  if (!existsSync(file) && traces.length > 0) throw withoutDatabase(config, traces);
  prepareSqliteFile(file, Object.keys(migrations));
  try {
    clearFreeSpace(file);
  } catch (error) {
    // No room, or another process writes: the next start tries again.
    log.warn({ err: error }, 'data deleted long ago may still be in free space of the database');
  }
  return openSqlite(file);
}

function openFolder(folder: string, log: Log): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR: takes a folder that may be written to (${reason})`);
  }
  // It holds customers' names: private to this user, whoever created it.
  const file = sqliteFileIn(folder);
  try {
    chmodSync(folder, 0o700);
    for (const path of [file, `${file}-wal`, `${file}-shm`]) {
      if (existsSync(path)) chmodSync(path, 0o600);
    }
  } catch (error) {
    log.warn({ err: error }, 'cannot keep others on this machine from reading DATA_DIR');
  }
}
