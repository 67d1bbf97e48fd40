import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import demoPictures from '../../../content/pictures.json' with { type: 'json' };
import { readInstallation } from '../../lib/database/installation.ts';
import { readConfig } from '../../lib/process/env.ts';
import { createLog } from '../../lib/process/log.ts';
import { systemClock } from '../../lib/time/clock.ts';
import { everyEngine } from '../../test/engines.ts';
import { aBooking } from '../../test/fixtures.ts';
import { startSmsGateway } from '../../test/gateways.ts';
import { s3Keys, startS3Server } from '../../test/s3-server.ts';
import { makeTestApp } from '../../test/test-app.ts';
import { openServices } from './services.ts';

everyEngine((engine) => {
  test('a database knows for good who it is', async () => {
    const app = await makeTestApp({ engine });
    try {
      const first = await readInstallation(app.services.database.db);
      expect(first).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        series: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
      await app.reopen();
      expect(await readInstallation(app.services.database.db)).toEqual(first);
    } finally {
      await app.close();
    }
  });
}, 'always');

test('two installations with one provider never use the same key', async () => {
  const gateway = await startSmsGateway();
  const account = { accountSid: 'AC1', authToken: 'secret', from: '+441632960000' };
  const config = { sms: { ...account, apiBase: gateway.apiBase } };
  try {
    for (const count of [1, 2]) {
      const app = await makeTestApp({ engine: 'sqlite', config });
      await app.json('/api/appointments', { method: 'POST', body: aBooking(), status: 201 });
      await app.services.outbox.runOnce();
      await app.close();
      expect(gateway.requests).toHaveLength(count * 2);
    }
    expect(gateway.delivered.size).toBe(4);
  } finally {
    await gateway.close();
  }
});

test('two installations on one bucket: the second does not start, and removes nothing', async () => {
  const s3 = await startS3Server('blinds');
  const bucket = { bucket: 'blinds', endpoint: s3.endpoint, region: 'eu-west-2', ...s3Keys };
  const app = await makeTestApp({ engine: 'sqlite', config: { bucket } });
  const others = await mkdtemp(join(tmpdir(), 'sill-others-'));
  const openAnother = (name: string) => {
    const { services } = app;
    return openServices(
      { ...services.config, dataDir: join(others, name) },
      services.clock,
      services.log,
    );
  };
  try {
    const modifiedAt = new Date('2025-01-01');
    for (let number = 0; number < 50; number += 1) {
      s3.objects.set(`uploads/${number}.webp`, 'x', modifiedAt);
    }
    // With a new database, and later with an old one.
    for (const _start of [1, 2]) {
      await expect(openAnother('second')).rejects.toThrow(
        /^MEDIA_URL: the bucket blinds is of another installation: .+\. Nothing was changed\.$/,
      );
    }
    // Nor on one of before there were ids, which goes on where its own database is.
    s3.objects.delete('house-id');
    await expect(openAnother('third')).rejects.toThrow(/the bucket blinds holds files already/);
    expect(s3.objects.size).toBe(50);
    await app.reopen();
    expect(s3.objects.has('house-id')).toBe(true);

    // A bucket that does not answer is not swept, and does not prevent a start.
    s3.failures.push(403);
    await app.reopen();
    expect(s3.objects.size).toBe(51);
  } finally {
    await app.close();
    await s3.close();
    await rm(others, { recursive: true });
  }
});

test('a first start whose bucket is away leaves the demo to the next one', async () => {
  const s3 = await startS3Server('blinds');
  const folder = await mkdtemp(join(tmpdir(), 'sill-demo-'));
  const bucket = { bucket: 'blinds', endpoint: s3.endpoint, region: 'eu-west-2', ...s3Keys };
  const config = { ...readConfig({ DATA_DIR: folder, DEMO_CONTENT: 'shop' }), bucket };
  const start = () => openServices(config, systemClock, createLog('silent'));
  try {
    s3.failures.push(...Array.from({ length: 400 }, () => 503));
    await expect(start()).rejects.toThrow(
      /^The demo content cannot be loaded \(.+\)\. The next start tries again\.$/,
    );
    s3.failures.length = 0;
    for (const _start of [1, 2]) {
      const { database, close } = await start();
      expect(await database.db.selectFrom('faqs').select('id').execute()).not.toEqual([]);
      await close();
    }
    const count = s3.objects.keys().filter((key) => key.startsWith('uploads/')).length;
    expect(count).toBe(demoPictures.length);
  } finally {
    await s3.close();
    await rm(folder, { recursive: true });
  }
});

test('a bucket that was away at the start is claimed before anything is written to it', async () => {
  const s3 = await startS3Server('blinds');
  const bucket = { bucket: 'blinds', endpoint: s3.endpoint, region: 'eu-west-2', ...s3Keys };
  const app = await makeTestApp({ engine: 'sqlite' });
  const stranger = await makeTestApp({ engine: 'sqlite' });
  try {
    s3.failures.push(403);
    await app.reopen({ bucket });
    s3.failures.push(403);
    await stranger.reopen({ bucket });
    expect(s3.objects.keys()).toEqual([]);

    const { uploads } = app.services.media;
    s3.failures.push(403);
    await expect(uploads.write('a.webp', new Uint8Array(1))).rejects.toMatchObject({ status: 503 });
    await uploads.write('a.webp', new Uint8Array(1));
    expect(s3.objects.keys()).toEqual(['house-id', 'uploads/a.webp']);

    // Somebody else's by then: the other one, which runs, neither writes nor removes, and does not start again.
    const theirs = stranger.services.media.uploads;
    await expect(theirs.write('b.webp', new Uint8Array(1))).rejects.toMatchObject({ status: 503 });
    await expect(theirs.remove('a.webp')).rejects.toMatchObject({ status: 503 });
    expect(s3.objects.keys()).toEqual(['house-id', 'uploads/a.webp']);
    await expect(stranger.openAnother()).rejects.toThrow(/^MEDIA_URL: the bucket .+ is of another/);
  } finally {
    await app.close();
    await stranger.close();
    await s3.close();
  }
});
