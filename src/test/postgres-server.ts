// Once for all tests: a PostgreSQL server with a migrated database that each test app copies.
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { migrations } from '../../db/migrations.ts';
import { openPostgres } from '../lib/database/engines.ts';
import { migrateToLatest } from '../lib/database/migrate.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated, empty database. */
    postgresTemplate: string;
  }
}

// The database of the tests need not outlive a power cut. test:faults runs with PostgreSQL's own settings.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export default async function setUp(project: TestProject) {
  const server = await startPostgres(FAST);
  const template = openPostgres(server.urlOf('postgres'), pino({ level: 'silent' }));
  await migrateToLatest(template, migrations);
  await template.close();
  project.provide('postgresTemplate', server.urlOf('postgres'));
  return () => server.stop();
}
