// A server on a short list and one on a long list, on either engine.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrations } from '../db/migrations.ts';
import { prepareSqliteFile } from '../src/lib/database/sqlite-file.ts';
import type { BenchServer } from './by-length.ts';
import { startOurs } from './children.ts';
import { fillLists, openAddress, openFile, type RowMakers } from './fill-lists.ts';
import { signInAs } from './staff.ts';

/** The shorter list first. */
export type Lengths = [few: number, many: number];
export type Pair = [few: BenchServer, many: BenchServer];

export const staff = { username: 'admin', password: 'only for this benchmark' };

/** @param folder gets a data folder for each length, named by it. */
export async function openOnSqlite(
  dist: string,
  folder: string,
  [few, many]: Lengths,
  rowsOf?: RowMakers,
): Promise<Pair> {
  const openOne = async (rows: number) => {
    const dataDir = join(folder, String(rows));
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'sill.db');
    prepareSqliteFile(file, Object.keys(migrations));
    await fillLists(openFile(file), rows, rowsOf);
    return open(dist, dataDir, rows);
  };
  return [await openOne(few), await openOne(many)];
}

/** @param urlOf the address of a database, which is made: `lists_1000`. */
export async function openOnPostgres(
  dist: string,
  folder: string,
  urlOf: (database: string) => string,
  [few, many]: Lengths,
  rowsOf?: RowMakers,
): Promise<Pair> {
  const openOne = async (rows: number) => {
    const dataDir = join(folder, String(rows));
    mkdirSync(dataDir, { recursive: true });
    const name = `lists_${rows}`;
    await ask(urlOf('postgres'), `create database ${name}`);
    // Only while it is filled: bookings wait for the disk again.
    await ask(urlOf('postgres'), `alter database ${name} set synchronous_commit = off`);
    await fillLists(openAddress(urlOf(name)), rows, rowsOf);
    await ask(urlOf('postgres'), `alter database ${name} reset synchronous_commit`);
    return open(dist, dataDir, rows, {
      DATABASE_URL: urlOf(name),
      AUTH_SECRET: 'a secret of this benchmark and of no installation',
    });
  };
  return [await openOne(few), await openOne(many)];
}

export async function ask<Row>(address: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows as Row[])
    .finally(() => client.end());
}

async function open(
  dist: string,
  dataDir: string,
  rows: number,
  further: Record<string, string> = {},
): Promise<BenchServer> {
  const settings = { DEMO_CONTENT: 'off', ADMIN_PASSWORD: staff.password, ...further };
  const child = await startOurs(dist, dataDir, settings);
  return { child, rows, cookie: await signInAs(child.origin, staff) };
}
