import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AvailabilityDay } from '../../features/appointments/availability.ts';
import { demoCredentials } from '../../features/auth/session.ts';
import type { Samples } from '../../features/samples/samples.ts';
import { atConsole, recordAudit } from '../../kit/crud/server/audit-store.ts';
import { addDays } from '../../lib/time/london-day.ts';
import { everyEngine } from '../../test/engines.ts';
import { aBooking } from '../../test/fixtures.ts';
import { fillDemo } from '../../test/shop.ts';
import { colleaguePassword, joinStaff, sessionOf } from '../../test/staff.ts';
import { makeTestApp, placesTaken, startOfTests, type TestApp } from '../../test/test-app.ts';
import { loadRecording } from './demo-recording.ts';

const TODAY = startOfTests.slice(0, 10);
/** The records a demo has besides its shop. */
const FILLED = [
  'appointments',
  'messages',
  'waitingEntries',
  'visitNotices',
  'contactSubmissions',
  'swatchRequests',
  'priceLinks',
  'assistantConversations',
  'assistantMessages',
  'assistantQuestions',
  'assistantCounts',
  'counts',
  'adviserTimes',
  'sampleRecords',
] as const;

const loadHouse = ({ clock, services: { appointments, config, database } }: TestApp) =>
  loadRecording({ ...config, database, clock, secret: appointments.secret }, 'demo-house.json');

everyEngine((engine) => {
  let app: TestApp;
  const get = <Answer>(path: string) => app.json<Answer>(path, { asStaff: true });
  const samples = () => get<Samples>('/api/admin/samples');
  const availability = () =>
    app.json<AvailabilityDay[]>(`/api/availability?from=${TODAY}&to=${addDays(TODAY, 30)}`);
  const remove = (headers: Record<string, string>) =>
    app.request('/api/admin/samples', { method: 'DELETE', headers });

  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
    const { database } = app.services;
    // As a first start notes the pictures that it loads.
    const upload = { action: 'uploaded', subject: 'media', subjectId: 1 } as const;
    await database.write((trx) => recordAudit(trx, atConsole, app.clock.now(), upload));
    await fillDemo(app);
    await loadHouse(app);
  });
  afterAll(() => app.close());

  test('the demo’s house has something of everything', async () => {
    for (const table of FILLED) expect(await app.rows(table), table).not.toEqual([]);
    const visits = await app.rows('appointments');
    const statuses = new Set(visits.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([
      'cancelled',
      'completed',
      'confirmed',
      'noShow',
      'pending',
    ]);
    const isOver = ({ status }: { status: string }) => !/pending|confirmed/.test(status);
    expect(visits.filter(isOver).every(({ reason }) => reason)).toBe(true);
    expect(visits.filter(isOver).every(({ preferredDate }) => preferredDate <= TODAY)).toBe(true);
    expect(visits.some(({ windows }) => windows)).toBe(true);
    expect(new Set(visits.map(({ assignedTo }) => assignedTo)).size).toBe(4);
    const messages = new Set((await app.rows('messages')).map(({ status }) => status));
    expect([...messages].sort()).toEqual(['cancelled', 'failed', 'queued', 'sent']);
    expect((await app.rows('swatchRequests')).map(({ status }) => status)).toEqual(['new', 'new']);
    expect((await samples()).appointments).toHaveLength(visits.length);
    await app.services.customerWork.runOnce();
    const stages = (await app.rows('customers')).map(({ stage }) => stage);
    expect([...new Set(stages)].sort()).toEqual([
      'accepted',
      'booked',
      'enquiry',
      'lost',
      'visited',
    ]);
    const { state } = await get<{ state: string }>('/api/admin/status');
    expect(state).not.toBe('wrong');
  });

  test('one slot is full, at least four days ahead, and two wait for it; advisers’ made-up hours limit no other', async () => {
    const days = (await availability()).filter(({ open }) => open);
    const slots = days.flatMap(({ date, slots }) => slots.map((slot) => ({ date, ...slot })));
    const full = slots.filter(({ available }) => available === 0);
    expect(full).toHaveLength(1);
    expect(full[0]?.date ?? '').toBe('2025-06-19');
    expect(slots.filter(({ capacity }) => capacity !== 15)).toEqual(full);
    const waiting = await app.rows('waitingEntries');
    expect(waiting.map(({ date, status }) => [date, status])).toEqual(
      Array(2).fill([full[0]?.date, 'waiting']),
    );
  });

  test('a sample’s hours count once somebody has changed them, and leave changes no places', async () => {
    const [hannah = ''] = (await samples()).adviserTimes;
    const path = `/api/admin/advisers/${hannah}/times`;
    const save = (body: unknown) => app.json(path, { method: 'PUT', asStaff: true, body });
    const { hours } = await get<{ hours: unknown[] }>(path);
    const capacities = async () =>
      new Set((await availability()).flatMap(({ slots }) => slots.map((slot) => slot.capacity)));
    const leave = [{ from: TODAY, to: addDays(TODAY, 7) }];
    await save({ hours, leave, homePostcode: 'CV37 6HB' });
    expect(await capacities()).toContain(15);
    expect((await samples()).adviserTimes).toContain(hannah);
    await save({ hours: hours.slice(1), leave: [] });
    expect([...(await capacities())].every((capacity) => capacity <= 1)).toBe(true);
    expect((await samples()).adviserTimes).not.toContain(hannah);
    await save({ hours: [] });
  });

  describe('removed', () => {
    test('by owners only, with all that hangs on them; what others have added stays', async () => {
      const office = await joinStaff(app, 'office', 'office');
      expect((await remove(office.headers)).status).toBe(403);
      const [sample] = (await samples()).appointments;
      // Now real: a booking, its adviser, its enquiry and its messages.
      const real = await app.json<{ id: number }>('/api/appointments', {
        method: 'POST',
        status: 201,
        body: aBooking({ preferredDate: addDays(TODAY, 6) }),
      });
      await app.json('/api/contact', {
        method: 'POST',
        status: 201,
        body: { name: 'Una Real', email: 'una@real.example', message: 'Hello' },
      });
      const [promoted = '', tom = ''] = (await samples()).staff;
      await app.json(`/api/admin/appointments/${real.id}/assignment`, {
        method: 'PUT',
        asStaff: true,
        body: { userId: tom },
      });
      await app.json(`/api/admin/appointments/${sample}/status`, {
        method: 'PUT',
        asStaff: true,
        body: { status: 'completed' },
      });

      // A record made from a sample belongs to somebody real.
      const { db } = app.services.database;
      const { username } = await db
        .updateTable('staff')
        .set({ role: 'office' })
        .where('id', '=', promoted)
        .returning('username')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('appointments')
        .set({ email: 'una@real.example' })
        .where('id', '=', Number(sample))
        .execute();
      const signInByDemo = () =>
        app.request('/api/auth/sign-in/username', {
          method: 'POST',
          body: { username, password: demoCredentials.password },
        });
      expect((await signInByDemo()).status).toBe(200);

      expect((await remove(await app.signIn())).status).toBe(204);

      expect((await signInByDemo()).status).toBe(401);
      const told = (await app.rows('messages')).map(({ recipient }) => recipient);
      expect(told).toContain('una@real.example');
      await db.deleteFrom('staff').where('id', '=', promoted).execute();
      expect(await app.rows('appointments')).toMatchObject([{ id: real.id, assignedTo: null }]);
      expect(await app.rows('contactSubmissions')).toMatchObject([{ name: 'Una Real' }]);
      const customers = (await app.rows('customers')).map(({ name }) => name);
      expect(customers.sort()).toEqual([aBooking().name, 'Una Real'].sort());
      const messages = await app.rows('messages');
      expect(messages.filter(({ appointmentId }) => appointmentId !== real.id)).toMatchObject(
        Array(messages.length - 4).fill({ kind: expect.stringMatching(/^contact/) }),
      );
      const kept = ['appointments', 'contactSubmissions', 'messages'];
      for (const table of FILLED.filter((name) => !kept.includes(name))) {
        const left = await app.rows(table);
        expect(table === 'visitNotices' ? left.slice(1) : left, table).toEqual([]);
      }
      expect([await placesTaken(app), await placesTaken(app, addDays(TODAY, 6))]).toEqual([1, 1]);
      const staff = await app.rows('staff');
      expect(staff.map(({ username }) => username).sort()).toEqual(['admin', 'office']);
      const open = (await availability()).filter(({ open: isOpen }) => isOpen);
      expect(open.every(({ slots }) => slots.every(({ capacity }) => capacity === 15))).toBe(true);
      expect(JSON.stringify(await get('/api/admin/search?q=hannah'))).not.toMatch(/Hannah/);
      expect(await get('/api/products')).not.toEqual([]);
      expect(await app.rows('auditEntries')).toContainEqual(
        expect.objectContaining({ action: 'removed', subject: 'samples' }),
      );
    });

    test('once: a second press changes nothing', async () => {
      const before = (await app.rows('auditEntries')).length;
      expect((await remove(await app.signIn())).status).toBe(204);
      expect(await app.rows('auditEntries')).toHaveLength(before);
      expect(Object.values(await samples()).flat()).toEqual([]);
    });
  });
}, 'always');

test('the made-up advisers open nothing once the server has a password of its own', async () => {
  const app = await makeTestApp({
    engine: 'sqlite',
    config: { admin: { username: 'admin', password: undefined }, demoContent: 'off' },
  });
  try {
    expect(app.services.demo).toBe(true);
    await loadHouse(app);
    const { password } = demoCredentials;
    const headers = await sessionOf(app, 'tom', password);
    expect((await app.request('/api/account', { headers })).status).toBe(200);
    await app.reopen({ admin: { username: 'admin', password: colleaguePassword } });
    expect((await app.request('/api/account', { headers })).status).toBe(401);
    await expect(sessionOf(app, 'tom', password)).rejects.toThrow('sign-in answered 401');
  } finally {
    await app.close();
  }
});
