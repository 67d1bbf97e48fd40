// Backups of a running server that go wrong, of two processes, and beside those of another firm.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminApi } from '../../../admin-urls.ts';
import { backupsOf, beginBackup, endedBackups } from '../../../test/backup-calls.ts';
import { type S3Server, s3Keys, startS3Server } from '../../../test/s3-server.ts';
import { makeTestApp } from '../../../test/test-app.ts';
import { importPicture } from '../../media/server/library.ts';
import { createBackups } from './backups.ts';
import { backupState } from './store.ts';

// Each backup is a process.
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

test('a data folder that lacks files named in the database says so each time, and keeps the rest', async () => {
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

test('of two processes on one PostgreSQL, the other says where a backup is', async () => {
  const app = await makeTestApp({ engine: 'postgres' });
  const other = createBackups({
    ...app.services,
    program,
    config: { ...app.services.config, dataDir: join(folder, 'other') },
  });
  try {
    await Promise.all([app.services.backups.runDue(), other.runDue()]);
    const { backups: here, failure } = await backupsOf(app);
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
  const { name } = await beginBackup(first, adminApi.backups());
  await endedBackups(first);
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
    expect(await backupsOf(second)).toMatchObject({ backups: [], bucketProblem: sentence });
    expect(await beginBackup(second, adminApi.backups())).toMatchObject({ name });
    const list = await endedBackups(second);
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
    const { name } = await beginBackup(app, adminApi.backups());
    await endedBackups(app);
    expect((await other.list()).backups).toMatchObject([{ name, inBucket: true }]);
  } finally {
    await other.stop();
    await app.close();
  }
});

test('what goes wrong is said: a bucket that is away, and a backup that is not what it was', async () => {
  const dataDir = join(folder, 'data');
  const app = await makeTestApp({
    engine: 'sqlite',
    config: { dataDir, backupBucket: aBucket() },
  });
  try {
    s3.failures.push(...Array.from({ length: 40 }, () => 503));
    await app.services.backups.runDue();
    s3.failures.length = 0;
    const failed = await backupsOf(app);
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
    await beginBackup(app, adminApi.backupTrial());
    const { failure, backups } = await endedBackups(app);
    expect(failure).toMatchObject({ kind: 'trial', state: 'failed' });
    expect(failure?.problem).toMatch(/damaged|differences|malformed/);
    expect(backups[0]?.triedAt).not.toBeNull();
  } finally {
    await app.close();
  }
});
