// Once for all tests: a PostgreSQL server, and of each engine a migrated database that each test app copies.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../db/migrations.ts';
import type { Database } from '../lib/database/database.ts';
import { openPostgres, openSqlite } from '../lib/database/engines.ts';
import { migrateToLatest } from '../lib/database/migrate.ts';
import { prepareSqliteFile, sqliteFileIn } from '../lib/database/sqlite-file.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated, empty database. */
    postgresTemplate: string;
    /** The same as a file; test:faults has none, so that its app migrates. */
    sqliteTemplate?: string;
  }
}

// The database of the tests need not outlive a power cut. test:faults runs with PostgreSQL's own settings.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=128MB'];

export default async function setUp(project: TestProject) {
  const server = await startPostgres(FAST);
  await migrate(openPostgres(server.urlOf('postgres'), pino({ level: 'silent' })));
  project.provide('postgresTemplate', server.urlOf('postgres'));

  const folder = await mkdtemp(join(tmpdir(), 'sill-template-'));
  const file = sqliteFileIn(folder);
  prepareSqliteFile(file, []);
  // Closing it empties its log into the file.
  await migrate(openSqlite(file));
  project.provide('sqliteTemplate', file);
  return async () => {
    await rm(folder, { recursive: true });
    await server.stop();
  };
}

async function migrate(database: Database): Promise<void> {
  await migrateToLatest(database, migrations);
  await database.close();
}
