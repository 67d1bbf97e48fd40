import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../db/migrations.ts';
import { asUnavailable, type Database, openPostgres, openSqlite } from '../lib/database.ts';
import type { Config } from '../lib/env.ts';
import type { Log } from '../lib/log.ts';
import { migrateToLatest, pendingMigrations } from '../lib/migrate.ts';
import { clearFreeSpace, copySqlite, prepareSqliteFile, sqliteFileIn } from '../lib/sqlite-file.ts';
import { StartError } from '../lib/start-error.ts';

/** Opens the configured database and brings it up to date, keeping a copy of what it was before. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  if (config.databaseUrl) {
    const database = openPostgres(config.databaseUrl.href, log);
    try {
      await migrateToLatest(database, migrations);
      return database;
    } catch (error) {
      await database.close();
      if (!asUnavailable(error)) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`DATABASE_URL: the database does not answer (${reason})`);
    }
  }
  const file = sqliteFileIn(config.dataDir);
  openFolder(config.dataDir);
  prepareSqliteFile(file, Object.keys(migrations));
  try {
    clearFreeSpace(file);
  } catch (error) {
    // No room, or another process writes: the next start tries again.
    log.warn(
      { err: error },
      'what was deleted long ago may still stand in free space of the database',
    );
  }
  const database = openSqlite(file);
  const { applied, pending } = await pendingMigrations(database, migrations);
  if (applied > 0 && pending > 0) {
    const copy = join(config.dataDir, 'backups', `before-migration-${applied}.db`);
    await copySqlite(file, copy);
    log.info({ copy }, 'kept a copy of the database before its migration');
  }
  await migrateToLatest(database, migrations);
  return database;
}

function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`DATA_DIR: takes a folder that may be written to (${reason})`);
  }
}
