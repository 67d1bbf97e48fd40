import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrations } from '../../../db/migrations.ts';
import { openDatabase } from '../../app/process/open-database.ts';
import { type Config, readConfig } from '../process/env.ts';
import { openSqlite } from './engines.ts';
import { checkWholeFile } from './file-check.ts';
import { migrateToLatest, pendingMigrations } from './migrate.ts';
import { DatabaseFileError, prepareSqliteFile } from './sqlite-file.ts';

const log = pino({ level: 'silent' });
let folder: string;
/** A whole database of this program. */
let good: string;

const configIn = (name: string): Config => readConfig({ DATA_DIR: join(folder, name) });
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sill-files-'));
  const database = await openDatabase(configIn('good'), log);
  database.checkpoint();
  await database.close();
  good = join(folder, 'good', 'sill.db');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a start', () => {
  const change = (file: string, edit: (sqlite: Sqlite.Database) => void) => {
    const sqlite = new Sqlite(file);
    edit(sqlite);
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
    sqlite.close();
  };

  test('makes a database where there is none, with every migration in its order', async () => {
    const names = Object.keys(migrations);
    expect(names).toEqual([...names].sort());
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
    const sqlite = new Sqlite(good, { readonly: true });
    expect(
      sqlite.prepare('select name from kysely_migration order by timestamp, name').pluck().all(),
    ).toEqual(names);
    expect(sqlite.pragma('journal_mode', { simple: true })).toBe('wal');
    sqlite.close();
  });

  test('opens what it has made, and finds nothing to do', async () => {
    const database = await openDatabase(configIn('good'), log);
    const applied = Object.keys(migrations);
    expect(await pendingMigrations(database, migrations)).toEqual({
      applied,
      pending: [],
      unknown: [],
    });
    await database.close();
  });

  test('leaves the words of the search to the check of the whole file, which comes later', async () => {
    const config = configIn('mixed-up');
    const file = join(config.dataDir, 'sill.db');
    prepareSqliteFile(file, []);
    copyFileSync(good, file);
    expect(await checkWholeFile(file)).toEqual([]);
    change(file, (sqlite) => {
      sqlite.unsafeMode();
      sqlite.exec(
        "insert into appointments_words (rowid, words) values (1, 'laura'); update appointments_words_data set block = x'00' where id > 10",
      );
    });
    expect(await checkWholeFile(file)).toEqual([expect.stringContaining('appointments_words')]);
    await (await openDatabase(config, log)).close();
  });

  test('keeps a copy of an older database before it changes it', async () => {
    const config = configIn('older');
    const file = join(config.dataDir, 'sill.db');
    prepareSqliteFile(file, []);
    const older = openSqlite(file);
    await migrateToLatest(older, Object.fromEntries(Object.entries(migrations).slice(0, 2)));
    await older.close();
    await (await openDatabase(config, log)).close();
    const copy = new Sqlite(join(config.dataDir, 'backups', 'before-migration-2.db'));
    expect(copy.prepare('select count(*) from kysely_migration').pluck().get()).toBe(2);
    copy.close();
  });

  test('makes up for a migration that came after one with a higher number', async () => {
    const config = configIn('out-of-order');
    const file = join(config.dataDir, 'sill.db');
    prepareSqliteFile(file, []);
    const names = Object.keys(migrations);
    const late = '0071-adviser-profiles';
    const before = names.slice(0, names.indexOf('0075-ends-of-numbers') + 1);
    const older = openSqlite(file);
    await migrateToLatest(
      older,
      Object.fromEntries(
        Object.entries(migrations).filter(([name]) => name !== late && before.includes(name)),
      ),
    );
    await older.close();
    const database = await openDatabase(config, log);
    expect(await pendingMigrations(database, migrations)).toMatchObject({ pending: [] });
    await database.close();
    const sqlite = new Sqlite(file, { readonly: true });
    expect(sqlite.prepare('select profile from adviser_times').all()).toEqual([]);
    sqlite.close();
  });

  test.each<[string, (file: string) => void, RegExp]>([
    ['an empty file', (file) => writeFileSync(file, ''), /is empty/],
    [
      'a file that is no database',
      (file) => writeFileSync(file, 'x'.repeat(9000)),
      /is not a database/,
    ],
    [
      'the database of another program',
      (file) => change(file, (sqlite) => sqlite.pragma('application_id = 7')),
      /belongs to another program/,
    ],
    [
      'a database that is cut short',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 4096 * 6)),
      /is cut short/,
    ],
    [
      'a database of which only a piece of the header is left',
      (file) => writeFileSync(file, readFileSync(file).subarray(0, 50)),
      /is cut short/,
    ],
    [
      'a database with a damaged page',
      (file) => {
        const bytes = readFileSync(file);
        bytes.fill(0xff, 4096 * 2, 4096 * 3);
        writeFileSync(file, bytes);
      },
      /is damaged \(.+\)/,
    ],
    [
      'a database that a newer version has written',
      (file) =>
        change(file, (sqlite) =>
          sqlite.exec("insert into kysely_migration values ('9999-future', '2030-01-01')"),
        ),
      /was written by a newer version \(it has "9999-future"\)/,
    ],
  ])('refuses %s in one line, and changes not one byte of it', async (name, spoil, reason) => {
    const config = configIn(name.replaceAll(' ', '-'));
    const file = join(config.dataDir, 'sill.db');
    prepareSqliteFile(file, []);
    copyFileSync(good, file);
    spoil(file);
    const before = hashOf(file);

    const error = await openDatabase(config, log).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseFileError);
    const { message } = error as DatabaseFileError;
    expect(message.startsWith(`${file}: `)).toBe(true);
    expect(message).toMatch(reason);
    expect(message).toContain('Nothing was changed. Restore a backup: npm run restore');
    expect(message).not.toContain('\n');
    expect(hashOf(file)).toBe(before);
    expect(existsSync(join(config.dataDir, 'backups'))).toBe(false);
  });

  test('says in one line where there is no folder to write to', async () => {
    const config = configIn('a-file');
    writeFileSync(config.dataDir, '');
    await expect(openDatabase(config, log)).rejects.toThrow(
      /^DATA_DIR: takes a folder that may be written to \(.+\)$/,
    );
  });
});
