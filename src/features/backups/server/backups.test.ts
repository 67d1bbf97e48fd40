// Backups of a running server, through its API and the program that does the work.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminApi } from '../../../admin-urls.ts';
import { backupRecords } from '../../../app/process/backup-records.ts';
import { addDays } from '../../../lib/time/london-day.ts';
import { everyEngine } from '../../../test/engines.ts';
import { type S3Server, s3Keys, startS3Server } from '../../../test/s3-server.ts';
import { makeTestApp, staffPassword, type TestApp } from '../../../test/test-app.ts';
import { importPicture } from '../../media/server/library.ts';
import type { BackupList, BackupRun } from '../backup.ts';
import { createBackups } from './backups.ts';
import { restoreBackup } from './restore.ts';
import { backupsToKeep, sourceAt, sourceInBucket } from './shelves.ts';
import { backupState } from './store.ts';

// Each backup is a process, and a pass phrase takes a second by design.
vi.setConfig({ testTimeout: 180_000 });

test('a week of days stays, and the last one of each of four weeks before it', () => {
  // A Saturday, and a backup of each of the 60 days up to it.
  const today = '2026-11-21';
  const days = Array.from({ length: 60 }, (_, ago) => addDays(today, -ago));
  expect(backupsToKeep(['2026-11-08-1430', 'mine', ...days], today)).toEqual([
    ...days.slice(0, 7),
    '2026-11-14',
    '2026-11-08-1430',
    '2026-11-01',
    '2026-10-25',
  ]);
  expect(backupsToKeep([], today)).toEqual([]);
});

let folder: string;
let s3: S3Server;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sill-backups-'));
  s3 = await startS3Server('kept');
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const program = resolve('src/app/process/backup-process.ts');
const aBucket = () => ({ bucket: 'kept', endpoint: s3.endpoint, region: 'eu-west-2', ...s3Keys });
const listOf = (app: TestApp) => app.json<BackupList>(adminApi.backups(), { asStaff: true });
const ended = async (app: TestApp) => {
  await expect.poll(async () => (await listOf(app)).running, { timeout: 40_000 }).toBeNull();
  return listOf(app);
};
const post = (app: TestApp, path: string, status = 201) =>
  app.json<BackupRun>(path, { method: 'POST', asStaff: true, status });

everyEngine((engine) => {
  test('a day has one backup, kept here and in the bucket, and a month one trial restore', async () => {
    const dataDir = join(folder, 'data');
    // Encryption takes a second each time, and knows nothing of engines.
    const backupPassphrase = engine === 'sqlite' ? 'four words of no use' : undefined;
    const [made, sent] = backupPassphrase
      ? ['2025-06-21.tar.age', '2025-06-21.tar.age']
      : ['2025-06-21', '2025-06-21.tar'];
    const config = { dataDir, backupBucket: aBucket(), backupPassphrase };
    const app = await makeTestApp({ engine, config });
    try {
      mkdirSync(join(dataDir, 'uploads'), { recursive: true });
      writeFileSync(join(dataDir, 'uploads', 'one.webp'), 'picture');
      for (const day of [
        '2025-01-01',
        '2025-05-15',
        '2025-05-22',
        '2025-05-28',
        '2025-06-01',
        '2025-06-08',
      ]) {
        mkdirSync(join(dataDir, 'backups', day), { recursive: true });
        s3.objects.set(`backups/${day}.tar`, Buffer.alloc(1));
      }
      s3.objects.set('backups/notes.txt', Buffer.alloc(1));
      // In London the next day has begun.
      app.clock.set('2025-06-20T23:30:00Z');
      const other = await app.openAnother();
      await Promise.all([app.services.backups.runDue(), other.backups.runDue()]);
      await app.services.backups.runDue();
      await other.close();

      expect(readdirSync(join(dataDir, 'backups')).toSorted()).toEqual([
        '2025-05-15',
        '2025-05-22',
        '2025-06-01',
        '2025-06-08',
        made,
      ]);
      expect(s3.objects.keys()).toEqual([
        'backups/2025-05-15.tar',
        'backups/2025-05-22.tar',
        'backups/2025-06-01.tar',
        'backups/2025-06-08.tar',
        `backups/${sent}`,
        'backups/house-id',
        'backups/notes.txt',
      ]);
      const runs = await app.rows('backupRuns');
      expect(runs.map(({ kind, state, problem }) => [kind, state, problem])).toEqual([
        ['backup', 'done', ''],
        ['trial', 'done', ''],
      ]);
      const list = await listOf(app);
      expect(list.backups[0]).toMatchObject({
        name: '2025-06-21',
        encrypted: backupPassphrase !== undefined,
        here: true,
        inBucket: true,
        differences: 0,
        size: backupPassphrase ? statSync(join(dataDir, 'backups', made)).size : expect.any(Number),
      });
      expect(list).toMatchObject({
        encrypts: backupPassphrase !== undefined,
        bucket: 'kept',
        failure: null,
        running: null,
      });
      expect(list.lastTrial).toMatchObject({ name: '2025-06-21', differences: 0 });
      expect(list.lastTrial?.rows).toBeGreaterThan(50);
      expect(existsSync(join(dataDir, 'uploads', 'one.webp'))).toBe(true);
      expect(readdirSync(dataDir).filter((name) => /^\.(backup|trial)-/.test(name))).toEqual([]);

      const elsewhere = { dataDir: join(folder, 'elsewhere') };
      const fromBucket = await sourceInBucket(aBucket(), 's3://kept/2025-06-21');
      const options = { force: false, passphrase: backupPassphrase };
      await restoreBackup(elsewhere, backupRecords, fromBucket, options);
      expect(existsSync(join(elsewhere.dataDir, 'uploads', 'one.webp'))).toBe(true);
      await expect(sourceInBucket(aBucket(), 's3://kept/2025-06-20')).rejects.toThrow(
        'does not exist',
      );
      await expect(sourceInBucket(aBucket(), 's3://other/x')).rejects.toThrow('Set BACKUP_URL');

      expect(await backupState(app.services.database.db)).toMatchObject({
        lastBackupAt: expect.any(String),
        failure: null,
      });
      // What is due knows nothing of engines.
      if (engine === 'postgres') return;
      await app.reopen({ backupPassphrase: undefined });
      app.clock.set('2025-07-22T10:00:00Z');
      await app.services.backups.runDue();
      expect((await app.rows('backupRuns')).map(({ kind }) => kind)).toEqual([
        ...['backup', 'trial', 'backup', 'trial'],
      ]);
    } finally {
      await app.close();
    }
  });
}, 'always');

test('that lacks files named in the database says so each time, and keeps the rest', async () => {
  const dataDir = join(folder, 'data');
  const app = await makeTestApp({ engine: 'sqlite', config: { dataDir } });
  try {
    const { media, backups } = app.services;
    const { filename } = await importPicture(
      media,
      resolve('content/pictures', readdirSync('content/pictures')[0] ?? ''),
      { name: 'a.webp', alt: '' },
    );
    rmSync(join(dataDir, 'uploads', filename));
    for (const _hour of [1, 2]) {
      await backups.runDue();
      expect((await app.rows('backupRuns')).at(-1)).toMatchObject({
        state: 'failed',
        problem: `A file named in the database is missing: uploads/${filename}. Everything else was backed up.`,
      });
    }
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1);
  } finally {
    await app.close();
  }
});

test('an owner makes one, follows it, fetches it, and tries it', async () => {
  const dataDir = join(folder, 'data');
  const app = await makeTestApp({ engine: 'sqlite', config: { dataDir } });
  try {
    expect(await listOf(app)).toMatchObject({ backups: [], running: null, lastTrial: null });
    expect(await backupState(app.services.database.db)).toEqual({
      lastBackupAt: null,
      lastTrial: null,
      failure: null,
    });
    await post(app, adminApi.backupTrial(), 409);
    const begun = await post(app, adminApi.backups());
    expect(begun).toMatchObject({
      name: '2025-06-10-1100',
      state: 'running',
      startedBy: 'admin',
    });
    await post(app, adminApi.backups(), 409);
    const { backups, failure } = await ended(app);
    expect(failure).toBeNull();
    expect(backups).toMatchObject([{ name: begun.name, encrypted: false, here: true }]);

    await post(app, adminApi.backupTrial());
    expect(await ended(app)).toMatchObject({ lastTrial: { differences: 0, state: 'done' } });
    expect(await backupState(app.services.database.db)).toMatchObject({
      lastBackupAt: expect.any(String),
      failure: null,
    });

    const path = adminApi.backupDownload(begun.name);
    const headers = await app.signIn();
    // A browser that somebody has left open is not enough.
    const confirm = (password: string) =>
      app.request(adminApi.confirmPassword(), { method: 'POST', headers, body: { password } });
    expect((await app.request(path, { headers })).status).toBe(403);
    expect((await confirm('not this one at all')).status).toBe(400);
    const { proof } = (await (await confirm(staffPassword)).json()) as { proof: string };
    const proven = (of: string) => `${of}?proof=${proof}`;
    const another = await app.signInAs({ username: 'admin', password: staffPassword });
    expect((await app.request(proven(path), { headers: another })).status).toBe(403);
    const answer = await app.request(proven(path), { headers });
    expect(answer.headers.get('content-disposition')).toContain(`${begun.name}.tar`);
    writeFileSync(join(folder, 'fetched.tar'), Buffer.from(await answer.arrayBuffer()));
    const elsewhere = { dataDir: join(folder, 'elsewhere') };
    await restoreBackup(elsewhere, backupRecords, await sourceAt(join(folder, 'fetched.tar')), {
      force: false,
    });
    expect(existsSync(join(elsewhere.dataDir, 'sill.db'))).toBe(true);
    for (const name of ['2025-06-09', '..', 'backup.json']) {
      const missing = adminApi.backupDownload(encodeURIComponent(name));
      expect((await app.request(proven(missing), { headers })).status, name).toBe(404);
    }
    app.clock.advance(61_000);
    expect((await app.request(proven(path), { headers })).status).toBe(403);
    const actions = (await app.rows('auditEntries')).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['backed-up', 'tried', 'downloaded']));
  } finally {
    await app.close();
  }
});

test('of two processes on one PostgreSQL, the other says where a backup is', async () => {
  const app = await makeTestApp({ engine: 'postgres' });
  const other = createBackups({
    ...app.services,
    program,
    config: { ...app.services.config, dataDir: join(folder, 'other') },
  });
  try {
    await Promise.all([app.services.backups.runDue(), other.runDue()]);
    const { backups: here, failure } = await listOf(app);
    expect(failure).toBeNull();
    const [mine] = here;
    const [theirs] = (await other.list()).backups;
    expect([mine?.here, theirs?.here].toSorted()).toEqual([false, true]);
    expect([mine?.name, theirs?.name]).toEqual(['2025-06-10', '2025-06-10']);
    const away = mine?.here ? other : app.services.backups;
    expect(await away.open('2025-06-10')).toBeUndefined();
    await expect(away.begin('trial', 'admin')).rejects.toThrow('There is no backup here.');
  } finally {
    await other.stop();
    await app.close();
  }
});

test('a bucket with the backups of another firm is neither shown nor written to', async () => {
  const config = { dataDir: join(folder, 'data'), backupBucket: aBucket() };
  const first = await makeTestApp({ engine: 'sqlite', config });
  const { name } = await post(first, adminApi.backups());
  await ended(first);
  await first.close();
  const before = s3.objects.get(`backups/${name}.tar`);
  expect(before?.length).toBeGreaterThan(100_000);
  const second = await makeTestApp({
    engine: 'sqlite',
    config: { ...config, dataDir: join(folder, 'another') },
  });
  try {
    const sentence =
      'BACKUP_URL: the bucket kept holds the backups of another installation. Set one of its own or, if it does belong to this one, remove backups/house-id from it.';
    expect(await listOf(second)).toMatchObject({ backups: [], bucketProblem: sentence });
    expect(await post(second, adminApi.backups())).toMatchObject({ name });
    const list = await ended(second);
    expect(list.failure).toMatchObject({ kind: 'backup', problem: sentence });
    expect(list.backups).toMatchObject([{ name, here: true, inBucket: false }]);
    expect(s3.objects.get(`backups/${name}.tar`)).toEqual(before);
  } finally {
    await second.close();
  }
});

test('what one process has sent to the bucket, the other shows at once', async () => {
  const config = { dataDir: join(folder, 'data'), backupBucket: aBucket() };
  const app = await makeTestApp({ engine: 'postgres', config });
  const other = createBackups({ ...app.services, program });
  try {
    expect((await other.list()).backups).toEqual([]);
    const { name } = await post(app, adminApi.backups());
    await ended(app);
    expect((await other.list()).backups).toMatchObject([{ name, inBucket: true }]);
  } finally {
    await other.stop();
    await app.close();
  }
});

describe('what goes wrong', () => {
  test('is said: a bucket that is away, and a backup that is not what it was', async () => {
    const dataDir = join(folder, 'data');
    const app = await makeTestApp({
      engine: 'sqlite',
      config: { dataDir, backupBucket: aBucket() },
    });
    try {
      s3.failures.push(...Array.from({ length: 40 }, () => 503));
      await app.services.backups.runDue();
      s3.failures.length = 0;
      const failed = await listOf(app);
      expect(failed.failure).toMatchObject({
        kind: 'backup',
        problem: expect.stringContaining('503'),
      });
      // It was kept here, and is only sent at the next look.
      expect(readdirSync(join(dataDir, 'backups'))).toEqual(['2025-06-10']);
      expect(await backupState(app.services.database.db)).toMatchObject({ lastBackupAt: null });

      const sent = () => s3.objects.get('backups/2025-06-10.tar');
      await app.services.backups.runDue();
      expect(sent()?.length).toBeGreaterThan(100_000);
      const damaged = sent() ?? Buffer.alloc(0);
      const database = damaged.indexOf('SQLite format 3');
      s3.objects.set('backups/2025-06-10.tar', damaged.fill(1, database + 5000, database + 9000));
      await post(app, adminApi.backupTrial());
      const { failure, backups } = await ended(app);
      expect(failure).toMatchObject({ kind: 'trial', state: 'failed' });
      expect(failure?.problem).toMatch(/damaged|differences|malformed/);
      expect(backups[0]?.triedAt).not.toBeNull();
    } finally {
      await app.close();
    }
  });

  test('a process that dies at work keeps nobody else from it for long', async () => {
    const dataDir = join(folder, 'data');
    const app = await makeTestApp({ engine: 'sqlite', config: { dataDir } });
    try {
      await app.services.database.write((trx) =>
        trx
          .insertInto('backupRuns')
          .values({
            kind: 'backup',
            name: '2025-06-10',
            state: 'running',
            startedBy: '',
            machine: 'x',
            step: 'Checking',
            problem: '',
            startedAt: app.clock.now().toISOString(),
            beatAt: app.clock.now().toISOString(),
          })
          .execute(),
      );
      await post(app, adminApi.backups(), 409);
      app.clock.set('2025-06-10T10:03:00Z');
      await app.services.backups.runDue();
      const [lost, made] = await app.rows('backupRuns');
      expect(lost).toMatchObject({ state: 'failed', problem: 'The server was stopped meanwhile.' });
      expect(made).toMatchObject({ state: 'done' });
    } finally {
      await app.close();
    }
  });
});
