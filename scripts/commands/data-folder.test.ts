// What a start does to a data folder, in a separate process: `db-seed` opens everything a server opens.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Commands, startCommands } from '../../src/test/commands.ts';
import { databaseAt, queryAt } from '../../src/test/postgres.ts';

let folder: string;
let commands: Commands;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sill-data-folder-'));
  commands = startCommands();
});
afterAll(async () => {
  await commands.stop();
  rmSync(folder, { recursive: true });
});

let folders = 0;
const newDataDir = () => {
  folders += 1;
  return join(folder, `data-${folders}`);
};
const put = (dataDir: string, path: string, content = 'x') => {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true });
  writeFileSync(join(dataDir, path), content);
};
const start = (dataDir: string, env = {}, script = 'db-seed.ts') =>
  commands.run(script, [], { DATA_DIR: dataDir, ...env });
const refused = (reason: RegExp) => ({
  code: 1,
  stdout: '',
  // One line, and it says that nothing has happened.
  stderr: expect.stringMatching(
    new RegExp(`^(?=.*${reason.source})(?=.*Nothing was changed\\.).+\\n$`),
  ),
});
const modeOf = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

describe('a data folder without its database', () => {
  test('is refused, by every command, and keeps each of its files', async () => {
    const dataDir = newDataDir();
    put(dataDir, 'auth-secret', 'a secret of thirty-two characters');
    const longAgo = Date.now() / 1000 - 3 * 3600;
    for (let number = 0; number < 50; number += 1) {
      put(dataDir, `uploads/${number}.webp`);
      utimesSync(join(dataDir, 'uploads', `${number}.webp`), longAgo, longAgo);
    }
    for (const script of ['db-seed.ts', 'db-migrate.ts']) {
      expect(await start(dataDir, {}, script)).toEqual(
        refused(/DATA_DIR: .* holds auth-secret, uploads .* not its database sill\.db/),
      );
      expect(readdirSync(join(dataDir, 'uploads'))).toHaveLength(50);
      expect(readdirSync(dataDir).sort()).toEqual(['auth-secret', 'uploads']);
    }
  });

  test.each([
    'house-id',
    'visit-photos/a.webp',
    'trash/uploads/a.webp',
    'erasures',
    'backups/2026-11-21/sill.db',
    'before-restore-20261121/sill.db',
    '.restore-20261121/sill.db',
    'sill.db-wal',
  ])('is known by %s', async (path) => {
    const dataDir = newDataDir();
    put(dataDir, path);
    const [name = ''] = path.split('/');
    expect(await start(dataDir, {}, 'db-migrate.ts')).toEqual(
      refused(new RegExp(` holds ${name.replaceAll('.', '\\.')} of an installation`)),
    );
    expect(readdirSync(dataDir)).toEqual([name]);
  });

  test('is known by a link to a disk that is not there', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    symlinkSync(join(folder, 'nowhere'), join(dataDir, 'uploads'));
    expect(await start(dataDir, {}, 'db-migrate.ts')).toEqual(refused(/ holds uploads /));
  });

  test('is a new one when it holds nothing', async () => {
    const dataDir = newDataDir();
    for (const name of ['uploads', 'visit-photos', 'lost+found', 'cache']) {
      mkdirSync(join(dataDir, name), { recursive: true });
    }
    expect(await start(dataDir, {}, 'db-migrate.ts')).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(dataDir, 'house-id'), 'utf8')).toMatch(/^[0-9a-f-]{36}\n$/);
  });
});

test('a restore that stopped half-way is told, and no server starts in it', async () => {
  const dataDir = newDataDir();
  await start(dataDir, {}, 'db-migrate.ts');
  mkdirSync(join(dataDir, '.restoring-20261121'));
  expect(await start(dataDir)).toEqual(refused(/did not finish \(\.restoring-20261121\)/));
});

test('the database of another installation is refused, before anything is written to it', async () => {
  const [one, another] = [newDataDir(), newDataDir()];
  for (const dataDir of [one, another]) await start(dataDir, {}, 'db-migrate.ts');
  rmSync(join(one, 'sill.db'));
  writeFileSync(join(one, 'sill.db'), readFileSync(join(another, 'sill.db')));
  expect(await start(one)).toEqual(refused(/sill\.db is of another installation/));
  // As the message says.
  rmSync(join(one, 'house-id'));
  expect(await start(one, {}, 'db-migrate.ts')).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(one, 'house-id'))).toEqual(readFileSync(join(another, 'house-id')));
});

describe('a wrong DATABASE_URL', () => {
  const names = ['wrong_empty', 'wrong_other', 'wrong_right'].map(
    (name) => `${name}_${process.pid}`,
  );
  const urlOf = (name: string) => databaseAt(inject('postgresTemplate'), name);
  const run = (name: string, statement: string) => queryAt(urlOf(name), statement);
  const [empty = '', other = '', right = ''] = names;
  const envOf = (name: string) => ({
    DATABASE_URL: urlOf(name),
    AUTH_SECRET: 'a secret of thirty-two characters',
  });
  beforeAll(async () => {
    for (const name of names) await run('template1', `create database ${name}`);
  });
  afterAll(async () => {
    for (const name of names) await run('template1', `drop database ${name} with (force)`);
  });

  test('is refused, and neither database nor data folder changes', async () => {
    const dataDir = newDataDir();
    const first = await start(dataDir, envOf(right), 'db-migrate.ts');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    put(dataDir, 'uploads/a.webp');

    expect(await start(dataDir, envOf(empty))).toEqual(
      refused(/DATABASE_URL: the database is empty, but .* holds house-id, uploads /),
    );
    expect(await run(empty, "select * from pg_tables where schemaname = 'public'")).toEqual([]);

    await start(newDataDir(), envOf(other), 'db-migrate.ts');
    expect(await start(dataDir, envOf(other))).toEqual(
      refused(/DATABASE_URL: the database is of another installation than /),
    );
    // Forgotten altogether.
    expect(await start(dataDir)).toEqual(refused(/or set DATABASE_URL if it is in PostgreSQL/));
    expect(readdirSync(dataDir).sort()).toEqual(['.files-id', 'house-id', 'uploads']);

    // A second process has a data folder of its own.
    const second = newDataDir();
    expect(await start(second, envOf(right), 'db-migrate.ts')).toMatchObject({ code: 0 });
    expect(readFileSync(join(second, 'house-id'))).toEqual(readFileSync(join(dataDir, 'house-id')));
  });
});

test('nobody else on the machine reads the data folder, also one of before', async () => {
  const dataDir = newDataDir();
  await start(dataDir, {}, 'db-migrate.ts');
  const expectPrivate = () => {
    expect(modeOf(dataDir)).toBe('700');
    for (const name of ['sill.db', 'house-id']) expect(modeOf(dataDir, name)).toBe('600');
  };
  expectPrivate();
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'sill.db'), 0o644);
  await start(dataDir, {}, 'db-migrate.ts');
  expectPrivate();
});

describe('auth-secret', () => {
  test('that is empty or short is one line', async () => {
    const dataDir = newDataDir();
    await start(dataDir, {}, 'db-migrate.ts');
    for (const content of ['', 'x', '   \n']) {
      put(dataDir, 'auth-secret', content);
      const { code, stderr } = await start(dataDir);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^.*auth-secret: takes at least 32 characters, and has [01]\..+\n$/);
    }
  });

  test('is the same for processes that make it at once', async () => {
    const dataDir = newDataDir();
    mkdirSync(dataDir);
    const program = `
      const { loadAuthSecret } = await import('./src/lib/process/secrets.ts');
      process.stdout.write(loadAuthSecret(undefined, ${JSON.stringify(dataDir)}));`;
    const made = await Promise.all(
      Array.from(
        { length: 8 },
        () =>
          new Promise<string>((resolve, reject) => {
            execFile(
              process.execPath,
              ['--input-type=module', '--eval', program],
              (error, stdout) => (error ? reject(error) : resolve(stdout)),
            );
          }),
      ),
    );
    expect(made).toEqual(made.map(() => made[0]));
    expect(made[0]).toMatch(/^[\w-]{43}$/);
    expect(readdirSync(dataDir)).toEqual(['auth-secret']);
  });
});
