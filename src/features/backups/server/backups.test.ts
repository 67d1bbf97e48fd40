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
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminApi } from '../../../admin-urls.ts';
import { backupRecords } from '../../../app/process/backup-records.ts';
import { addDays } from '../../../lib/time/london-day.ts';
import { backupsOf, beginBackup, endedBackups } from '../../../test/backup-calls.ts';
import { everyEngine, wholeRun } from '../../../test/engines.ts';
import { type S3Server, s3Keys, startS3Server } from '../../../test/s3-server.ts';
import { makeTestApp, staffPassword } from '../../../test/test-app.ts';
import { restoreBackup } from './restore.ts';
import { backupsToKeep, sourceAt, sourceInBucket } from './shelves.ts';
import { backupState } from './store.ts';

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

const aBucket = () => ({ bucket: 'kept', endpoint: s3.endpoint, region: 'eu-west-2', ...s3Keys });

everyEngine((engine) => {
  test('a day has one backup, kept here and in the bucket, and a month one trial restore', async () => {
    const dataDir = join(folder, 'data');
    // Encryption takes seconds each time, and knows nothing of engines; archive.test.ts has it in `npm test`.
    const isEncrypted = wholeRun && engine === 'sqlite';
    const backupPassphrase = isEncrypted ? 'four words of no use' : undefined;
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
      const list = await backupsOf(app);
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
      if (engine === 'postgres' || !wholeRun) return;
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

test('an owner makes one, follows it, fetches it, and tries it', async () => {
  const dataDir = join(folder, 'data');
  const app = await makeTestApp({ engine: 'sqlite', config: { dataDir } });
  try {
    expect(await backupsOf(app)).toMatchObject({ backups: [], running: null, lastTrial: null });
    expect(await backupState(app.services.database.db)).toEqual({
      lastBackupAt: null,
      lastTrial: null,
      failure: null,
    });
    await beginBackup(app, adminApi.backupTrial(), 409);
    const begun = await beginBackup(app, adminApi.backups());
    expect(begun).toMatchObject({
      name: '2025-06-10-1100',
      state: 'running',
      startedBy: 'admin',
    });
    await beginBackup(app, adminApi.backups(), 409);
    const { backups, failure } = await endedBackups(app);
    expect(failure).toBeNull();
    expect(backups).toMatchObject([{ name: begun.name, encrypted: false, here: true }]);

    await beginBackup(app, adminApi.backupTrial());
    expect(await endedBackups(app)).toMatchObject({ lastTrial: { differences: 0, state: 'done' } });
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
    await beginBackup(app, adminApi.backups(), 409);
    app.clock.set('2025-06-10T10:03:00Z');
    await app.services.backups.runDue();
    const [lost, made] = await app.rows('backupRuns');
    expect(lost).toMatchObject({ state: 'failed', problem: 'The server was stopped meanwhile.' });
    expect(made).toMatchObject({ state: 'done' });
  } finally {
    await app.close();
  }
});
