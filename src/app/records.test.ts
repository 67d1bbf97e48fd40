import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeTestApp } from '../test/test-app.ts';
import { records } from './records.ts';

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test('on PostgreSQL a change of every record is told to the other processes', async () => {
  const app = await makeTestApp({ engine: 'postgres' });
  try {
    const { rows } = await sql<{ table: string; told: Buffer }>`
      select relname as "table", tgargs as told from pg_trigger
      join pg_class on pg_class.oid = tgrelid where tgname = 'tell_change'`.execute(
      app.services.database.db,
    );
    const topicsOf = (table: string) =>
      rows.filter((row) => row.table === table).flatMap(({ told }) => told.toString().split('\0'));
    const untold = records
      .filter(({ table, facts }) => !topicsOf(snakeCase(table)).includes(facts.topic))
      .map(({ table }) => table);
    expect(untold).toEqual([]);
  } finally {
    await app.close();
  }
});

test('each name, place and file is of one record', () => {
  const names = {
    keys: records.map(({ facts }) => facts.key),
    lists: records.flatMap(({ personal }) => personal.map(({ key }) => key)),
    counts: records.flatMap(({ facts: { attention } }) =>
      attention === 'none' ? [] : attention.count,
    ),
    files: records.flatMap(({ csv }) => (csv === 'none' ? [] : csv.file)),
  };
  for (const [what, all] of Object.entries(names)) {
    expect(new Set(all).size, what).toBe(all.length);
  }
});

test('what is counted has a sign, and what is indexed has a group', () => {
  for (const { facts, waiting, words } of records) {
    expect([facts.key, waiting !== 'none', words !== 'none']).toEqual([
      facts.key,
      facts.attention !== 'none',
      facts.search !== 'none',
    ]);
  }
});
