// Two processes on one PostgreSQL: what one does, the other counts and shows.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createContactIntake } from '../../features/contact/server/intake.ts';
import { saveSettings } from '../../features/settings/server/store.ts';
import { createRecentCount } from '../../lib/database/rate-limits.ts';
import { databaseAt, queryAt } from '../../test/postgres.ts';
import { s3Keys } from '../../test/s3-server.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import type { Services } from './services.ts';

let app: TestApp;
let other: Services;
let line: Awaited<ReturnType<typeof startLine>>;

/** A way to the database that can be frozen: both ends go on, and nothing comes through. */
async function startLine(target: URL) {
  const sockets = new Set<Socket>();
  let frozen = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
      if (frozen) socket.pause();
    }
    near.on('data', (part) => far.write(part)).once('close', () => far.destroy());
    far.on('data', (part) => near.write(part)).once('close', () => near.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(target);
  address.port = String((server.address() as AddressInfo).port);
  return {
    address,
    freeze() {
      frozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      frozen = false;
      // Frozen data is lost for good, as behind a firewall that has dropped the connection.
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

beforeAll(async () => {
  app = await makeTestApp({ engine: 'postgres' });
  const { databaseUrl } = app.services.config;
  if (!databaseUrl) throw new Error('There is no PostgreSQL');
  line = await startLine(databaseUrl);
  other = await app.openAnother({ databaseUrl: line.address });
});
afterAll(async () => {
  line.thaw();
  await other.close();
  line.close();
  await app.close();
});

async function rename(siteName: string): Promise<void> {
  const { general } = await app.services.settings.read();
  await app.services.database.write((trx) =>
    saveSettings(trx, { general: { ...general, siteName } }),
  );
  app.services.database.changes.publish('settings');
}
const nameThere = async () => (await other.settings.read()).general.siteName;

test('what is saved in one is shown by the other at once', async () => {
  await nameThere();
  await rename('Saved Here');
  await expect.poll(nameThere).toBe('Saved Here');
});

test('limits and failed sign-ins count across both', async () => {
  const from = '198.51.100.7';
  const { services } = app;
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Blinds', phone: '' };
  const send = (one: Services, text: string) =>
    createContactIntake({ ...one.appointments, log: one.log }).receive(
      { ...message, message: `Do you fit blinds? ${text}` },
      {},
      undefined,
      { address: from, staff: undefined },
    );
  for (let count = 0; count < 5; count += 1) await send(count % 2 ? other : services, `${count}`);
  for (const one of [services, other]) {
    await expect(send(one, 'once more')).rejects.toMatchObject({ status: 429 });
  }

  const [here, there] = [services, other].map(({ database }) =>
    createRecentCount(database, 'failures', 900, Date.now),
  );
  await here?.add('laura');
  await there?.add('laura');
  expect(await here?.of('laura')).toBe(2);
  await there?.forget('laura');
  expect(await here?.of('laura')).toBe(0);
});

test('one that would keep its files in another folder is refused; where they are is one folder, or a bucket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sill-second-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // On one folder they may start at the same moment.
  const others = await Promise.all([app.openAnother(), app.openAnother()]);
  for (const other of others) await other.close();

  const refused =
    /^MEDIA_URL: another server on this database keeps its files elsewhere.+\. Nothing was changed\. [^\n]+$/;
  await expect(app.openAnother({ dataDir: folder })).rejects.toThrow(refused);
  const bucket = {
    bucket: 'blinds',
    endpoint: 'http://127.0.0.1:9',
    region: 'eu-west-2',
    ...s3Keys,
  };
  await expect(app.openAnother({ dataDir: folder, bucket })).rejects.toThrow(refused);

  // Once the one is stopped the other may start, wherever its folder is.
  const name = `moved_${crypto.randomUUID().replaceAll('-', '')}`;
  const template = inject('postgresTemplate');
  await queryAt(databaseAt(template, 'template1'), `create database ${name} template postgres`);
  const databaseUrl = new URL(databaseAt(template, name));
  await (await app.openAnother({ databaseUrl, dataDir: join(folder, 'first') })).close();
  await (await app.openAnother({ databaseUrl, dataDir: join(folder, 'second') })).close();
  await queryAt(databaseAt(template, 'template1'), `drop database ${name} with (force)`);
});

test('who was cut off without being told shows nothing old once the line is back', async () => {
  await nameThere();
  line.freeze();
  await rename('Said While Away');
  // Longer than a silence is borne, so that the line has been given up.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  line.thaw();
  await expect.poll(() => nameThere().catch(() => 'away')).toBe('Said While Away');
});
