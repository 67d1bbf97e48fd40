import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyPassword } from '../../src/features/auth/server/password.ts';
import { childEnv } from '../../src/test/child.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sill-commands-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (script: string, args: string[] = [], input = '') => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join('scripts/commands', script), ...args],
    { env: { ...childEnv, DATA_DIR: folder }, input, encoding: 'utf8' },
  );
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
};
const ask = (sql: string) => {
  const sqlite = new Sqlite(join(folder, 'sill.db'), { readonly: true });
  try {
    return sqlite.prepare<[], unknown>(sql).pluck().all();
  } finally {
    sqlite.close();
  }
};

describe('the commands of an operator', () => {
  test('make and fill a database, once', () => {
    expect(run('db-migrate.ts')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^The database has all \d+ migrations\.$/),
    });
    expect(run('db-seed.ts')).toMatchObject({
      status: 0,
      stdout: 'The demo content is loaded.',
    });
    expect(run('db-seed.ts').stdout).toBe('Nothing was loaded: the database has content already.');
    expect(ask('select count(*) from appointments')).toEqual([10]);
  });

  test('set a password from standard input', async () => {
    expect(run('admin-password.ts', ['laura'], 'a long enough password\n')).toMatchObject({
      status: 0,
      stdout: 'Made the member of staff "laura" with this password.',
    });
    expect(run('admin-password.ts', ['laura'], 'another long password').stdout).toBe(
      'Changed the password of "laura", took off any second step and ended their sessions.',
    );
    const [hash] = ask(
      "select password from staff_accounts join staff on staff.id = user_id where username = 'laura'",
    );
    expect(await verifyPassword('another long password', String(hash))).toBe(true);
    expect(await verifyPassword('a long enough password', String(hash))).toBe(false);
  });

  test('refuse a password that is easy to guess, and write what they did into the audit log', () => {
    expect(run('admin-password.ts', ['laura'], 'SillAndSlat2026\n')).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'Too easy to guess: it is made of a well-known name. Three or four unrelated words are better. Nothing was changed.',
    });
    expect(
      ask("select action || ' ' || detail from audit_entries where actor = 'console'"),
    ).toEqual(['created laura', 'changed-password laura']);
  });

  test('refuse a short password and an impossible name in one line, and change nothing', () => {
    expect(run('admin-password.ts', ['laura'], 'short')).toEqual({
      status: 1,
      stdout: '',
      stderr: 'A password takes 12 to 1000 characters. Nothing was changed.',
    });
    expect(run('admin-password.ts', ['x y'], 'a long enough password').status).toBe(1);
    expect(ask('select username from staff')).toEqual(['admin', 'laura']);
  });
});

test('a backup is made while the database is open, and comes back', () => {
  writeFileSync(join(folder, 'auth-secret'), 'the secret');
  const kept = join(folder, 'backups', 'today');
  const open = new Sqlite(join(folder, 'sill.db'));
  try {
    expect(run('backup.ts', [kept])).toEqual({
      status: 0,
      stdout: `Kept the database and 53 other files in ${kept}.`,
      stderr: '',
    });
  } finally {
    open.close();
  }
  expect(
    ask("select action || ' ' || detail from audit_entries where subject = 'database'"),
  ).toEqual([`backed-up ${kept}`]);
  expect(run('restore.ts', [kept])).toEqual({
    status: 1,
    stdout: '',
    stderr: `${folder} is not empty. --force moves its contents aside. Nothing was changed.`,
  });
  rmSync(join(folder, 'sill.db'));
  const { status, stdout } = run('restore.ts', [kept, '--force']);
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^Restored the database of .+Z and 53 other files\.\nWhat was there before is in /,
  );
  expect(ask('select username from staff order by id')).toContain('laura');
});

test('a Node that is too old ends in one line, before anything that it cannot read', () => {
  const asOld = (version: string, ...program: string[]) => {
    const older = `data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', older, ...program],
      { env: {}, encoding: 'utf8' },
    );
    return { status, stdout, stderr };
  };
  for (const version of ['v20.19.0', 'v22.21.0', 'v24.6.0']) {
    expect(asOld(version, 'scripts/run.mjs', 'backup', join(folder, 'none'))).toEqual({
      status: 1,
      stdout: '',
      stderr: `Sill needs Node 24.7 or later, and this is ${version}. Install it, or run \`npm ci\`, which brings one, and start with \`npm run serve\`.\n`,
    });
  }
  expect(
    asOld('v24.7.0', '--import', './scripts/commands/check-node.mjs', '-e', 'console.log("runs")'),
  ).toMatchObject({ stdout: 'runs\n' });
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const operators = ['serve', 'db:migrate', 'db:seed', 'backup', 'restore', 'admin:password'];
  for (const name of operators) {
    expect(scripts[name], name).toMatch(
      /^node (?:scripts\/run\.mjs |--max-[\w-]+=\d+ --import \.\/scripts\/commands\/check-node\.mjs )/,
    );
  }
  const entry = readFileSync('src/app/process/entry.ts', 'utf8');
  expect(entry.match(/^(import|const|await) .+$/m)?.[0]).toBe(
    "import '../../../scripts/commands/check-node.mjs';",
  );
});

test('the count of tests adds the runs, and a run without results is a failure', () => {
  const [units, journeys] = [join(folder, 'units.json'), join(folder, 'journeys.json')];
  const results = { success: true, numPassedTests: 40, numFailedTests: 0 };
  writeFileSync(units, JSON.stringify(results));
  const count = () =>
    run('../check/print-test-count.ts', [units, journeys]).stdout.split('\n').at(-1);
  expect(count()).toBe('40 passed, 1 failed');
  const browser = { errors: [], stats: { expected: 8, unexpected: 2, flaky: 0, skipped: 0 } };
  writeFileSync(journeys, JSON.stringify(browser));
  expect(count()).toBe('48 passed, 2 failed');
});
