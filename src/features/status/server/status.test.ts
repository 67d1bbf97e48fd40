import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { beginRun, endRun } from '../../backups/server/store.ts';
import type { Attention } from '../../dashboard/dashboard.ts';
import { enqueueMessages } from '../../notifications/server/store.ts';
import type { Status, StatusPart } from '../status.ts';
import type { StatusDeps } from './facts.ts';
import { createStatusWatch } from './watch.ts';

const GIB = 1024 ** 3;

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(async () => {
    await app.reset();
    await app.changeSettings('notifications', { teamEmail: 'team@example.com' });
    await keepBackup();
  });
  afterAll(() => app.close());

  const noteRun = (kind: 'backup' | 'trial', problem = '') =>
    app.services.database.write(async (trx) => {
      const run = { kind, name: '2025-06-10', startedBy: '', machine: 'here' } as const;
      const id = await beginRun(trx, run, app.clock.now());
      if (id !== undefined) await endRun(trx, id, app.clock.now(), { problem });
    });
  const keepBackup = () => noteRun('backup');
  const watching = (changes: Partial<StatusDeps> = {}, services = app.services) =>
    createStatusWatch({ ...services, ...services.appointments, ...services.status, ...changes });
  const withDisk = (freeBytes: number, totalBytes = 100 * GIB): Partial<StatusDeps> => ({
    readDisk: async () => ({ freeBytes, totalBytes }),
  });
  const written = async () => (await app.rows('messages')).map(({ subject }) => subject ?? '');
  const partOf = async (part: StatusPart) => {
    const { parts } = await app.json<Status>('/api/admin/status', { asStaff: true });
    return parts.find((one) => one.part === part);
  };
  const wrong = async () =>
    (await app.json<Attention>('/api/admin/attention', { asStaff: true })).counts.serverAlerts;

  test('says in words how everything is, to owner and office only', async () => {
    await app.json('/api/admin/status', { status: 401 });
    const { parts } = await app.json<Status>('/api/admin/status', { asStaff: true });
    expect(parts.map(({ part }) => part)).toEqual([
      ...['server', 'database', 'messages', 'backups', 'disk', 'certificate', 'errors', 'memory'],
    ]);
    const says = Object.fromEntries(parts.map((part) => [part.part, part.says]));
    expect(says.server).toMatch(
      /^Running since Tue 10 Jun 2025, 11:00, .*version \d+\.\d+\.\d+ on Node/,
    );
    expect(says.database).toMatch(
      engine === 'sqlite'
        ? /^SQLite 3\.\d.*MB\. Answers in \d+ ms/
        : /^PostgreSQL 18.*MB\. Answers in/,
    );
    expect(says.messages).toContain('None waiting. None failed.');
    expect(says.backups).toContain('The newest is 0 minutes old');
    expect(says.disk).toMatch(/ of .* GB are free \(\d+ %\)\.$/);
    expect(says.errors).toBe('None in the log since the server started.');
    app.services.log.error({ email: 'a@example.com' }, 'something is amiss');
    expect(await partOf('errors')).toEqual({
      part: 'errors',
      state: 'look',
      says: '1 in the log since the server started, the last on Tue 10 Jun 2025, 11:00: something is amiss.',
    });
  });

  test('a full disk is told once a day by one process of two, and once when there is room again', async () => {
    const other = await app.openAnother();
    const look = (freeBytes: number) =>
      Promise.all([
        watching(withDisk(freeBytes)).runOnce(),
        watching(withDisk(freeBytes), other).runOnce(),
      ]);
    try {
      for (const [hours, freeBytes, count] of [
        [0, 11 * GIB, 0],
        [1, 9 * GIB, 1],
        [2, 9 * GIB, 1],
        [24, 9 * GIB, 1],
        [25, 9 * GIB, 2],
        [26, 11 * GIB, 3],
        [27, 11 * GIB, 3],
        // It comes and goes within the day: nobody hears of it again, but the dashboard says so.
        [28, 9 * GIB, 3],
        [29, 11 * GIB, 3],
      ] as const) {
        app.clock.set(new Date(Date.parse('2025-06-10T10:00:00Z') + hours * HOUR_MS));
        await look(freeBytes);
        expect([hours, (await written()).length]).toEqual([hours, count]);
        expect([hours, await wrong()]).toEqual([hours, freeBytes === 9 * GIB ? 1 : 0]);
      }
    } finally {
      await other.close();
    }
    const [first, , last] = await app.rows('messages');
    expect(first).toMatchObject({
      kind: 'server-alert-team',
      channel: 'email',
      recipient: 'team@example.com',
      subject: expect.stringMatching(/The disk is nearly full: 9\.0 GB are free\.$/),
      body: expect.stringContaining('http://sill.test/admin/status'),
    });
    expect(last).toMatchObject({ kind: 'server-well-team' });
    await watching(withDisk(0.9 * GIB, 2 * GIB)).runOnce();
    expect(await wrong()).toBe(1);
  });

  test('the full disk of one process stays wrong while that of another has room', async () => {
    const other = await app.openAnother();
    try {
      for (let minutes = 0; minutes < 60; minutes += 5) {
        await watching(withDisk(9 * GIB)).runOnce();
        await watching(withDisk(90 * GIB), other).runOnce();
        app.clock.advance(5 * MINUTE_MS);
      }
      expect(await wrong()).toBe(1);
      expect(await written()).toHaveLength(1);
      app.clock.advance(5 * MINUTE_MS);
      await watching(withDisk(90 * GIB), other).runOnce();
      expect(await wrong()).toBe(0);
    } finally {
      await other.close();
    }
  });

  test('messages that fail or do not go, and backups that are old, are told too', async () => {
    const look = () => watching().runOnce();
    await look();
    expect(await written()).toEqual([]);
    const waiting = { kind: 'test-team', channel: 'email', recipient: 'a@example.com' } as const;
    const state = await app.services.channelState();
    await app.services.database.write((trx) =>
      enqueueMessages(
        trx,
        [{ ...waiting, subject: 'A test', body: 'A test' }],
        { ...state, sms: 'provider', email: 'provider' },
        app.clock.now(),
      ),
    );
    app.clock.advance(HOUR_MS);
    await look();
    expect(await partOf('messages')).toMatchObject({ state: 'look' });
    app.clock.advance(MINUTE_MS);
    await look();
    expect((await written()).at(-1)).toContain(
      'A message has been waiting to be sent for 61 minutes.',
    );
    expect(await partOf('messages')).toMatchObject({ state: 'wrong' });
    await app.services.database.write((trx) =>
      trx
        .updateTable('messages')
        .set({ status: 'failed' })
        .where('subject', '=', 'A test')
        .execute(),
    );
    app.clock.advance(DAY_MS - 2 * HOUR_MS);
    await keepBackup();
    await look();
    app.clock.advance(HOUR_MS * 2);
    await look();
    // What failed more than a day ago is only something to look at.
    expect(await partOf('messages')).toMatchObject({ state: 'look' });
    expect((await written()).at(-1)).toContain('Messages are being sent again.');
    app.clock.advance(2 * DAY_MS);
    await look();
    expect((await written()).at(-1)).toContain('The newest backup is 2 days old.');
    expect(await partOf('backups')).toMatchObject({ state: 'wrong' });
    app.clock.advance(HOUR_MS);
    await keepBackup();
    await look();
    expect((await written()).at(-1)).toContain(
      'There is a new backup, and backups can be restored.',
    );

    app.clock.advance(DAY_MS);
    await keepBackup();
    await noteRun('trial', 'Restored and compared: 3 differences');
    await look();
    expect((await written()).at(-1)).toContain(
      'The trial restore of a backup failed: Restored and compared: 3 differences',
    );
    expect(await partOf('backups')).toMatchObject({ state: 'wrong' });
    app.clock.advance(HOUR_MS);
    await noteRun('trial');
    await look();
    expect(await partOf('backups')).toMatchObject({ state: 'fine' });
  });

  test('by text message where only that has a provider, and again when there is somebody to tell', async () => {
    await app.changeSettings('notifications', { teamEmail: '', teamPhone: '' });
    await app.changeSettings('general', { phone: '' });
    const full = withDisk(0.5 * GIB);
    await watching(full).runOnce();
    expect(await written()).toEqual([]);
    expect(await wrong()).toBe(1);
    await app.changeSettings('notifications', {
      teamEmail: 'team@example.com',
      teamPhone: '07700 900123',
    });
    const channelState = async () => ({
      ...(await app.services.channelState()),
      sms: 'provider' as const,
    });
    await watching({ ...full, channelState }).runOnce();
    expect(await app.rows('messages')).toMatchObject([
      {
        channel: 'sms',
        recipient: '+447700900123',
        body: expect.stringContaining('512 MB are free'),
      },
    ]);
  });

  test('a certificate is told of from two weeks before its end', async () => {
    const { host, ends, close } = await startHttps(app.services.config.dataDir);
    const config = { ...app.services.config, publicUrl: `https://${host}` };
    try {
      app.clock.set(new Date(ends.getTime() - 14 * DAY_MS));
      await keepBackup();
      await watching({ config }).runOnce();
      expect(await written()).toEqual([]);
      app.clock.advance(MINUTE_MS);
      await watching({ config }).runOnce();
      expect(await written()).toEqual([
        expect.stringContaining("The website's certificate expires in 13 days."),
      ]);
    } finally {
      await close();
    }
    // Who does not answer says nothing about the certificate: the matter stands as it stood.
    await watching({ config }).runOnce();
    expect(await written()).toHaveLength(1);
    expect(await app.rows('alerts')).toMatchObject([{ matter: 'certificate', endedAt: null }]);
  });
});

/** A web server with a certificate of its own. */
async function startHttps(folder: string) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-days', '30', '-subj', '/CN=localhost', '-keyout', key, '-out', cert],
  ]);
  const pem = await readFile(cert);
  const server = createServer({ key: await readFile(key), cert: pem });
  await new Promise<void>((done) => server.listen(0, 'localhost', done));
  await Promise.all([rm(key), rm(cert)]);
  const { X509Certificate } = await import('node:crypto');
  return {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    ends: new Date(new X509Certificate(pem).validTo),
    close: () => new Promise((done) => server.close(done)),
  };
}
