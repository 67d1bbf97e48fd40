// Servers that start at the same moment, each in a process of its own: `db-migrate` prepares what a server needs.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { childEnv } from '../../src/test/child.ts';
import { databaseAt, queryAt } from '../../src/test/postgres.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sill-at-once-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const startIn = (dataDir: string, env = {}) =>
  new Promise<{ code: number; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/commands/db-migrate.ts'],
      { env: { ...childEnv, DATA_DIR: join(folder, dataDir), ...env } },
      (_error, _stdout, stderr) => resolve({ code: child.exitCode ?? -1, stderr }),
    );
  });
const well = { code: 0, stderr: '' };

test('two processes that start at once in an empty folder both work', async () => {
  expect(await Promise.all([1, 2, 3].map(() => startIn('empty')))).toEqual([well, well, well]);
});

test('two processes that start at once on an empty database both work', async () => {
  const name = `at_once_${process.pid}`;
  const at = (database: string) => databaseAt(inject('postgresTemplate'), database);
  await queryAt(at('template1'), `create database ${name}`);
  try {
    const env = { DATABASE_URL: at(name), AUTH_SECRET: 'a secret of thirty-two characters' };
    const ends = await Promise.all(['one', 'one', 'other'].map((dir) => startIn(dir, env)));
    expect(ends).toEqual([well, well, well]);
  } finally {
    await queryAt(at('template1'), `drop database ${name} with (force)`);
  }
});
