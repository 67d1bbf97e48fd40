import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { expect, inject, test } from 'vitest';
import { migrations } from '../../../db/migrations.ts';
import { databaseAt, queryAt } from '../../test/postgres.ts';
import { openPostgres } from './engines.ts';
import { migrateToLatest } from './migrate.ts';

/** The lock that Kysely holds while it migrates. */
const MIGRATION_LOCK = '3853314791062309107';

test('a process waits for another that migrates, longer than a statement of the site may take', async () => {
  const template = inject('postgresTemplate');
  await queryAt(databaseAt(template, 'template1'), 'create database waits_to_migrate');
  const address = databaseAt(template, 'waits_to_migrate');
  const other = new pg.Client(address);
  await other.connect();
  await other.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
  const released = new Promise((resolve) => setTimeout(resolve, 6000)).then(() => other.end());
  const database = openPostgres(address, pino({ level: 'silent' }));
  try {
    await migrateToLatest(database, migrations);
    const { rows } = await sql`show statement_timeout`.execute(database.db);
    expect(rows).toEqual([{ statementTimeout: '5s' }]);
  } finally {
    await released;
    await database.close();
    await queryAt(databaseAt(template, 'template1'), 'drop database waits_to_migrate');
  }
});
