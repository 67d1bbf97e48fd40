// A database as an older version has left it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { migrations } from '../../db/migrations.ts';
import type { Database } from '../lib/database/database.ts';
import { openPostgres, openSqlite } from '../lib/database/engines.ts';
import { migrateToLatest } from '../lib/database/migrate.ts';
import { prepareSqliteFile } from '../lib/database/sqlite-file.ts';
import { databaseAt, queryAt } from './postgres.ts';

/**
 * Gives `work` a database with the migrations before one, and `upgrade`, which makes the rest.
 * @param before the number of the first that is left out: `0081`
 * @returns what SQLite's file holds in the end; empty on PostgreSQL
 */
export async function withOlderDatabase(
  engine: Database['engine'],
  before: string,
  work: (database: Database, upgrade: () => Promise<void>) => Promise<void>,
): Promise<string> {
  const template = inject('postgresTemplate');
  const name = `sill_${crypto.randomUUID().replaceAll('-', '')}`;
  const onServer = (statement: string) => queryAt(databaseAt(template, 'template1'), statement);
  const folder = mkdtempSync(join(tmpdir(), 'sill-older-'));
  const file = join(folder, 'sill.db');
  let database: Database;
  let left = '';
  if (engine === 'sqlite') {
    prepareSqliteFile(file, []);
    database = openSqlite(file);
  } else {
    await onServer(`create database ${name} template template0`);
    database = openPostgres(databaseAt(template, name), pino({ level: 'silent' }));
  }
  try {
    const older = Object.entries(migrations).filter(([known]) => known < before);
    await migrateToLatest(database, Object.fromEntries(older));
    await work(database, () => migrateToLatest(database, migrations));
    database.checkpoint();
  } finally {
    await database.close();
    if (engine === 'sqlite') left = readFileSync(file, 'latin1');
    if (engine === 'postgres') await onServer(`drop database ${name} with (force)`);
    rmSync(folder, { recursive: true });
  }
  return left;
}
