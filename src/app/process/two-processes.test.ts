// Two processes on one PostgreSQL: what one does, the other counts and shows.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSettings } from '../../features/settings/server/store.ts';
import { createRecentCount } from '../../lib/database/rate-limits.ts';
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
      // What was frozen is gone for good, as behind a firewall that has forgotten it.
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

test('what is saved in one is shown by the other within a second', async () => {
  await nameThere();
  await rename('Saved Here');
  await expect.poll(nameThere, { timeout: 1000, interval: 50 }).toBe('Saved Here');
});

test('limits and failed sign-ins count across both', async () => {
  const from = '198.51.100.7';
  const { services } = app;
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Blinds', phone: '' };
  const send = (one: Services, text: string) =>
    one.contactIntake.receive(
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

test('who was cut off without being told shows nothing old once the line is back', {
  timeout: 20_000,
}, async () => {
  await nameThere();
  line.freeze();
  await rename('Said While Away');
  // Longer than a silence is borne, so that the line has been given up.
  await new Promise((resolve) => setTimeout(resolve, 3000));
  line.thaw();
  await expect
    .poll(() => nameThere().catch(() => 'away'), { timeout: 2000, interval: 50 })
    .toBe('Said While Away');
});
