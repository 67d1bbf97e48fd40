// The audit's own sequences: what a server does to data that is not whole, or not its own.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { s3Keys, startS3Server } from '../s3-server.ts';
import { bookFor, startServer } from './server-process.ts';
import { readBookings } from './stored-bookings.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sill-faults-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const run = (dataDir: string, script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join('scripts/commands', script), ...args], {
    env: { DATA_DIR: dataDir },
  });

test('a backup comes back over the folder of a server that was killed', async () => {
  const dataDir = join(folder, 'data');
  const kept = join(folder, 'kept');
  let server = await startServer({ dataDir });
  for (let person = 0; person < 14; person += 1) await bookFor(server, person);
  await run(dataDir, 'backup.ts', kept);
  await server.stop();

  const empty = join(folder, 'empty');
  await run(empty, 'restore.ts', kept);
  server = await startServer({ dataDir: empty });
  for (let person = 100; person < 105; person += 1) await bookFor(server, person);
  await server.kill();
  expect(await readdir(empty)).toEqual(expect.arrayContaining(['sill.db-wal', 'sill.db-shm']));

  const { stdout } = await run(empty, 'restore.ts', kept, '--force');
  const aside = /What was there before is in (.+)\./.exec(stdout)?.[1] ?? '';
  server = await startServer({ dataDir: empty });
  expect(await server.stop()).toBe(0);
  const visitsIn = async (dir: string) =>
    (await readBookings(join(dir, 'sill.db'))).idsByEmail.size;
  expect([await visitsIn(empty), await visitsIn(aside)]).toEqual([14, 19]);
  process.stdout.write('\nRestored over a killed server: 14 of 14 visits; 19 of 19 moved aside\n');
});

test('a server does not start on files without their database, and removes none', async () => {
  const dataDir = join(folder, 'data');
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  await writeFile(join(dataDir, 'auth-secret'), 'a secret of thirty-two characters');
  const longAgo = Date.now() / 1000 - 3 * 3600;
  for (let number = 0; number < 50; number += 1) {
    const file = join(dataDir, 'uploads', `${number}.webp`);
    await writeFile(file, 'x');
    await utimes(file, longAgo, longAgo);
  }
  await expect(startServer({ dataDir })).rejects.toThrow(
    /^the server did not open:\nDATA_DIR: .+ holds auth-secret, uploads of an installation.+\n$/,
  );
  expect(await readdir(join(dataDir, 'uploads'))).toHaveLength(50);
  expect((await readdir(dataDir)).sort()).toEqual(['auth-secret', 'uploads']);
});

test('a second installation does not start on the bucket of the first, and removes nothing', async () => {
  const s3 = await startS3Server('blinds');
  const env = {
    MEDIA_URL: `s3://blinds?endpoint=${encodeURIComponent(s3.endpoint)}&region=eu-west-2`,
    AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
  };
  try {
    const first = await startServer({ dataDir: join(folder, 'first'), env });
    const modifiedAt = new Date('2026-01-01');
    for (let number = 0; number < 50; number += 1) {
      s3.objects.set(`uploads/${number}.webp`, 'x', modifiedAt);
    }
    const place = { dataDir: join(folder, 'second'), env };
    for (const _start of ['with a new database', 'with one of before']) {
      await expect(startServer(place)).rejects.toThrow(
        /^the server did not open:\nMEDIA_URL: the bucket blinds is of another installation.+\n$/,
      );
    }
    expect(await first.stop()).toBe(0);
    expect(s3.objects.size).toBe(51);
  } finally {
    await s3.close();
  }
});
