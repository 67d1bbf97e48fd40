// What a restore undoes of the time since the backup was made, and what it must not.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backupRecords } from '../../../app/process/backup-records.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { aBooking, aBookingBy } from '../../../test/fixtures.ts';
import { accepted, startMailServer, startSmsGateway } from '../../../test/gateways.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { MessageCounts, RetryAll } from '../../notifications/message.ts';
import type { PrivacyState } from '../../privacy/person.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore.ts';
import { sourceAt } from './shelves.ts';

const email = 'gone@example.com';

const book = (app: TestApp, booking: object) =>
  app.json('/api/appointments', { method: 'POST', status: 201, body: booking });
const erase = (app: TestApp, contact: string) =>
  app.json('/api/admin/people/erase', {
    method: 'POST',
    asStaff: true,
    body: { contact, confirmation: 'ERASE' },
  });
const keyOfMail = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)?.[1];

test('a restore signs everybody out, sends nothing twice, and lists who has to be erased again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sill-restored-'));
  const dataDir = join(folder, 'data');
  const gateway = await startSmsGateway();
  const mail = await startMailServer();
  const account = { accountSid: 'AC1', authToken: 'secret', from: '+441632960000' };
  const config = {
    dataDir,
    smtpUrl: new URL(mail.url).href,
    authSecret: 'a secret of thirty-two characters',
    sms: { ...account, apiBase: gateway.apiBase },
  };
  const sentKeys = () => [
    ...gateway.delivered.keys(),
    ...mail.received.map(({ raw }) => keyOfMail(raw)),
  ];
  try {
    const before = await makeTestApp({ engine: 'sqlite', config });
    const session = await before.signIn();
    // Both providers are away: what is booked now waits.
    gateway.answer = () => ({ status: 503 });
    mail.refuseWith = 451;
    await book(before, aBookingBy(1, { email }));
    await book(before, aBookingBy(2));
    await before.services.outbox.runOnce();
    const waiting = (await before.rows('messages')).filter(({ status }) => status === 'queued');
    expect(waiting.length).toBeGreaterThan(5);
    // A person who was erased before the backup, and wrote again.
    await book(before, aBooking({ email: 'again@example.com', preferredDate: '2025-06-12' }));
    await erase(before, 'again@example.com');
    await book(before, aBooking({ email: 'again@example.com', preferredDate: '2025-06-13' }));
    const { madeAt } = await makeBackup({ dataDir }, backupRecords, join(folder, 'backup'));

    // Since then all of it has gone out, and somebody has been erased.
    gateway.answer = () => accepted;
    mail.refuseWith = undefined;
    before.clock.set(new Date(Date.parse(madeAt) + DAY_MS));
    await before.services.outbox.runOnce();
    await book(before, aBookingBy(3, { preferredDate: day(madeAt, 4) }));
    await before.services.outbox.runOnce();
    await erase(before, email);
    expect((await before.rows('messages')).every(({ status }) => status === 'sent')).toBe(true);
    const requests = () => gateway.requests.length + mail.received.length;
    const requestsBefore = requests();
    const keysBefore = sentKeys();
    expect(new Set(keysBefore).size).toBe(keysBefore.length);
    await before.close();
    const ledger = readFileSync(join(dataDir, 'erasures'), 'utf8');
    expect(ledger).not.toContain('@');
    expect(existsSync(join(folder, 'backup', 'erasures'))).toBe(false);

    const restored = await restoreBackup(
      { dataDir },
      backupRecords,
      await sourceAt(join(folder, 'backup')),
      {
        force: true,
        authSecret: config.authSecret,
      },
    );
    // By each of their addresses: the backup may have but one.
    expect(restored.toEraseAgain).toEqual(['+447700900001', email]);
    expect(readFileSync(join(dataDir, 'erasures'), 'utf8')).toBe(ledger);

    const after = await makeTestApp({ engine: 'sqlite', config });
    after.clock.set(new Date(Date.parse(madeAt) + 2 * DAY_MS));
    const asBefore = await after.request('/api/admin/messages/counts', { headers: session });
    expect(asBefore.status).toBe(401);
    expect(await after.rows('staffPasswordLinks')).toEqual([]);

    await after.services.outbox.runOnce();
    expect(requests()).toBe(requestsBefore);
    const asStaff = <Answer>(path: string, method = 'GET') =>
      after.json<Answer>(`/api/admin${path}`, { method, asStaff: true });
    const counts = await asStaff<MessageCounts>('/messages/counts');
    expect(counts).toMatchObject({ waiting: 0, restored: restored.heldMessages });
    expect(restored.heldMessages).toBeGreaterThanOrEqual(waiting.length);
    const held = (await after.rows('messages')).filter(({ restoredAt }) => restoredAt);
    expect(held[0]).toMatchObject({
      status: 'cancelled',
      lastError: expect.stringMatching(
        /^Please look through before sending: restored from a backup of \w{3} \d+ \w+ \d{4}, /,
      ),
    });

    // Numbers that were used for other messages since the backup: by keys of their own.
    await book(after, aBookingBy(4, { preferredDate: day(madeAt, 5) }));
    await after.services.outbox.runOnce();
    expect(requests()).toBeGreaterThan(requestsBefore);
    // And when staff say that what was held back may go.
    expect(await asStaff<RetryAll>('/messages/retry-restored', 'POST')).toMatchObject({
      retried: restored.heldMessages,
    });
    await after.services.outbox.runOnce();
    expect(new Set(sentKeys()).size).toBe(requests() - failures(gateway.requests.length));
    expect(await asStaff<MessageCounts>('/messages/counts')).toMatchObject({ restored: 0 });
    expect(await after.rows('auditEntries')).toContainEqual(
      expect.objectContaining({ actor: 'console', action: 'restored', subject: 'backup' }),
    );

    const { erasuresToRepeat } = await asStaff<PrivacyState>('/people/state');
    expect(erasuresToRepeat.map(({ contact }) => contact).sort()).toEqual(restored.toEraseAgain);
    await erase(after, email);
    expect((await asStaff<PrivacyState>('/people/state')).erasuresToRepeat).toEqual([]);
    await after.close();

    function failures(tried: number) {
      return tried - gateway.delivered.size;
    }
  } finally {
    await gateway.close();
    await mail.close();
    rmSync(folder, { recursive: true });
  }
});

test('who was to be reminded on the day of a restore is reminded at most once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sill-restored-'));
  const dataDir = join(folder, 'data');
  const today = londonDayOf(new Date());
  const open = () => makeTestApp({ engine: 'sqlite', config: { dataDir } });
  const remindersAt = async (app: TestApp, instant: string) => {
    app.clock.set(instant);
    await app.services.followUps.runOnce();
    const messages = await app.rows('messages');
    return messages.filter(({ kind }) => kind === 'booking-reminder-customer').length;
  };
  try {
    const before = await open();
    await book(before, aBooking());
    await before.services.database.write((trx) =>
      trx
        .updateTable('appointments')
        .set({ preferredDate: addDays(today, 1), status: 'confirmed' })
        .execute(),
    );
    await makeBackup({ dataDir }, backupRecords, join(folder, 'backup'));
    expect(await remindersAt(before, `${today}T18:00:00Z`)).toBe(2);
    await before.close();

    await restoreBackup({ dataDir }, backupRecords, await sourceAt(join(folder, 'backup')), {
      force: true,
    });
    const after = await open();
    expect(await remindersAt(after, `${today}T18:00:00Z`)).toBe(0);
    // Who has not been reminded after all hears of it on the day.
    expect(await remindersAt(after, `${addDays(today, 1)}T08:30:00Z`)).toBe(2);
    await after.close();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const day = (instant: string, later: number) =>
  new Date(Date.parse(instant) + later * DAY_MS).toISOString().slice(0, 10);
