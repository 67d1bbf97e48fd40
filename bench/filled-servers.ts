// A server on a short list and one on a long list, on either engine.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../db/migrations.ts';
import { prepareSqliteFile } from '../src/lib/database/sqlite-file.ts';
import { queryAt } from '../src/test/postgres.ts';
import type { BenchServer } from './by-length.ts';
import { startOurs } from './children.ts';
import { fillLists, openAddress, openFile, type RowMakers } from './fill-lists.ts';
import { signInAs } from './staff.ts';

/** The shorter list first. */
export type Lengths = [few: number, many: number];
export type Pair = [few: BenchServer, many: BenchServer];

export const staff = { username: 'admin', password: 'only for this benchmark' };

/** @param folder gets a data folder for each length, named by it. */
export function openOnSqlite(
  dist: string,
  folder: string,
  lengths: Lengths,
  rowsOf?: RowMakers,
): Promise<Pair> {
  return openBoth(dist, folder, lengths, async (rows, dataDir) => {
    const file = join(dataDir, 'sill.db');
    prepareSqliteFile(file, Object.keys(migrations));
    await fillLists(openFile(file), rows, rowsOf);
    return {};
  });
}

/** @param urlOf the address of a database, which is made: `lists_1000`. */
export function openOnPostgres(
  dist: string,
  folder: string,
  urlOf: (database: string) => string,
  lengths: Lengths,
  rowsOf?: RowMakers,
): Promise<Pair> {
  const onServer = (statement: string) => queryAt(urlOf('postgres'), statement);
  return openBoth(dist, folder, lengths, async (rows) => {
    const name = `lists_${rows}`;
    await onServer(`create database ${name}`);
    // Only while it is filled: bookings wait for the disk again.
    await onServer(`alter database ${name} set synchronous_commit = off`);
    await fillLists(openAddress(urlOf(name)), rows, rowsOf);
    await onServer(`alter database ${name} reset synchronous_commit`);
    return {
      DATABASE_URL: urlOf(name),
      AUTH_SECRET: 'a secret of this benchmark and of no installation',
    };
  });
}

/** @param fill fills the database with this many rows. @returns the settings of its server */
async function openBoth(
  dist: string,
  folder: string,
  [few, many]: Lengths,
  fill: (rows: number, dataDir: string) => Promise<Record<string, string>>,
): Promise<Pair> {
  const openOne = async (rows: number): Promise<BenchServer> => {
    const dataDir = join(folder, String(rows));
    mkdirSync(dataDir, { recursive: true });
    const settings = {
      DEMO_CONTENT: 'off',
      ADMIN_PASSWORD: staff.password,
      ...(await fill(rows, dataDir)),
    };
    const child = await startOurs(dist, dataDir, settings);
    return { child, rows, cookie: await signInAs(child.origin, staff) };
  };
  return [await openOne(few), await openOne(many)];
}
