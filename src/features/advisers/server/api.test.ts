import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { up as enteredLeave } from '../../../../db/migrations/0080-entered-leave.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBookingBy } from '../../../test/fixtures.ts';
import { joinStaff, type TestStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AvailabilityDay } from '../../appointments/availability.ts';
import type { Attention } from '../../dashboard/dashboard.ts';
import { NO_PROFILE } from '../profile.ts';
import type { AdviserTimesRecord, AdviserWithTimes, TimesEffect } from '../times-record.ts';
import { createAdvisersCache, listAdviserTimes } from './store.ts';

everyEngine((engine) => {
  describe('the times of advisers', () => {
    let app: TestApp;
    let office: TestStaff;
    let ann: TestStaff;
    let bob: TestStaff;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      office = await joinStaff(app, 'office', 'office');
      ann = await joinStaff(app, 'adviser', 'ann');
      app.clock.advance(1000);
      bob = await joinStaff(app, 'adviser', 'bob');
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const pathOf = ({ id }: { id: string }) => `/api/admin/advisers/${id}/times`;
    const read = (of: TestStaff, as = office) =>
      app.json<AdviserTimesRecord>(pathOf(of), { headers: as.headers });
    const send = (of: { id: string }, body: unknown, as = office) =>
      app.request(pathOf(of), { method: 'PUT', headers: as.headers, body });
    const save = (of: TestStaff, body: unknown, as = office) =>
      app.json<AdviserTimesRecord>(pathOf(of), { method: 'PUT', headers: as.headers, body });

    const mondays = [{ weekday: 1, from: '09:00', to: '17:00' }];
    const holiday = { from: '2025-07-01', to: '2025-07-14', note: 'Holiday' };

    test('are none at first, and are kept as they were sent, in order', async () => {
      const none = {
        hours: [],
        leave: [],
        homePostcode: '',
        kinds: [],
        profile: NO_PROFILE,
        version: 1,
      };
      expect(await read(ann)).toEqual(none);
      const afternoon = { weekday: 1, from: '13:00', to: '17:30' };
      const morning = { weekday: 1, from: '08:30', to: '13:00' };
      const sent = {
        hours: [{ ...afternoon, weekday: 5 }, afternoon, morning],
        leave: [holiday],
        homePostcode: 'cv37 6hb',
        kinds: ['Curtains', 'Roller Blinds', 'Curtains'],
        version: 1,
      };
      const saved = {
        hours: [morning, afternoon, { ...afternoon, weekday: 5 }],
        leave: [holiday],
        homePostcode: 'CV37 6HB',
        kinds: ['Curtains', 'Roller Blinds'],
        profile: NO_PROFILE,
        version: 2,
      };
      expect(await save(ann, sent)).toEqual(saved);
      expect(await read(ann)).toEqual(saved);
      // What is left out stays.
      expect(await save(ann, { homePostcode: '' })).toEqual({
        ...saved,
        homePostcode: '',
        version: 3,
      });
      expect(await read(bob)).toEqual(none);
    });

    test('are the office’s to write, and an adviser’s own', async () => {
      expect((await send(ann, { hours: mondays }, ann)).status).toBe(200);
      expect((await read(ann, ann)).hours).toEqual(mondays);
      expect((await send(bob, { hours: [] }, ann)).status).toBe(404);
      expect((await app.request(pathOf(bob), { headers: ann.headers })).status).toBe(404);
      expect((await app.request(pathOf(bob))).status).toBe(401);
      expect((await app.request('/api/admin/advisers', { headers: ann.headers })).status).toBe(403);
    });

    test('are those of advisers: no other account has any', async () => {
      for (const id of [office.id, 'nobody', '1']) {
        const asked = await app.request(pathOf({ id }), { headers: office.headers });
        expect(asked.status, id).toBe(404);
        expect((await send({ id }, { hours: [] })).status, id).toBe(404);
      }
    });

    test('with leave, which is entered by the adviser or the office and counts at once', async () => {
      const later = { ...holiday, note: 'Later' };
      expect((await save(ann, { leave: [holiday] }, ann)).leave).toEqual([holiday]);
      expect((await save(ann, { leave: [holiday, later] })).leave).toEqual([holiday, later]);
      expect((await save(ann, { leave: [later] }, ann)).leave).toEqual([later]);
    });

    test('from before leave was entered: what was refused goes, what was asked for counts', async () => {
      await save(ann, { leave: [holiday] });
      const states = ['asked', 'granted', 'refused'].map((state) => ({ ...holiday, state }));
      const older = { leave: JSON.stringify(states) };
      await app.services.database.write((trx) =>
        trx.updateTable('adviserTimes').set(older).execute(),
      );
      for (let run = 0; run < 2; run += 1) {
        await enteredLeave(app.services.database.db as never);
        const { leave, version } = await read(ann);
        expect({ leave, version }).toEqual({ leave: [holiday, holiday], version: 3 });
      }
    });

    describe('say before they are saved what they change', () => {
      const tuesday = '2025-06-17';
      const morning = 'Morning (9am-11am)';
      const effect = (of: TestStaff, body: unknown, as = office) =>
        app.json<TimesEffect>(`${pathOf(of)}/effect`, {
          method: 'POST',
          headers: as.headers,
          body,
        });
      const assign = (id: number, userId: string | null) =>
        app.json(`/api/admin/appointments/${id}/assignment`, {
          method: 'PUT',
          asStaff: true,
          body: { userId },
        });
      const visitOf = async (name: string, userId: string | null) => {
        const { id } = await app.json<{ id: number }>('/api/appointments', {
          method: 'POST',
          status: 201,
          body: aBookingBy(name.length, { name, preferredDate: tuesday }),
        });
        await assign(id, userId);
        return id;
      };
      const namesOf = ({ visits }: TimesEffect) => visits.map(({ name }) => name);
      const placesOn = async (day: string) => {
        const [first] = await app.json<AvailabilityDay[]>(
          `/api/availability?from=${day}&to=${day}`,
        );
        return first?.slots.find(({ time }) => time === morning)?.capacity;
      };
      const waiting = async () =>
        (await app.json<Attention>('/api/admin/attention', { headers: office.headers })).named
          .filter(({ key }) => key === 'adviserTimes')
          .map(({ name, about }) => `${name}: ${about}`);

      test('hours for the first time: fewer places, and visits outside them', async () => {
        const [hers, anybodys] = [await visitOf('Hers', ann.id), await visitOf('Anybody’s', null)];
        const told = await effect(ann, { hours: mondays }, office);
        expect(told.places.filter(({ time }) => time === morning)).toEqual([
          expect.objectContaining({ before: 15, after: 1, first: '2025-06-11' }),
          expect.objectContaining({ before: 15, after: 2, first: '2025-06-16' }),
        ]);
        expect(namesOf(told)).toEqual(['Hers', 'Anybody’s']);
        // An adviser hears of others' visits only how many there are.
        const toldHer = await effect(ann, { hours: mondays }, ann);
        expect([namesOf(toldHer), toldHer.others]).toEqual([['Hers'], 1]);
        expect(
          (
            await app.request(`${pathOf(bob)}/effect`, {
              method: 'POST',
              headers: ann.headers,
              body: {},
            })
          ).status,
        ).toBe(404);
        expect([await placesOn(tuesday), await waiting()]).toEqual([15, []]);

        await save(ann, { hours: mondays }, ann);
        expect(await placesOn(tuesday)).toBe(1);
        expect(await waiting()).toEqual([
          'The ann: 1 visit while away',
          'More visits than advisers: Tue 17 Jun, Morning (9am-11am)',
        ]);
        await assign(hers, bob.id);
        await app.json(`/api/admin/appointments/${anybodys}/status`, {
          method: 'PUT',
          asStaff: true,
          body: { status: 'cancelled' },
        });
        expect(await waiting()).toEqual([]);
      });

      test('leave that the adviser or the office enters: places and visits in the way', async () => {
        const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...mondays[0], weekday }));
        for (const each of [ann, bob]) await save(each, { hours: always });
        const id = await visitOf('Hers', ann.id);
        const leave = [{ from: tuesday, to: tuesday, note: '' }];
        const answers = [await effect(ann, { leave }, ann), await effect(ann, { leave })];
        for (const told of answers) {
          expect(told.places.find(({ time }) => time === morning)).toEqual({
            time: morning,
            before: 2,
            after: 1,
            days: 1,
            first: tuesday,
            last: tuesday,
          });
          expect(namesOf(told)).toEqual(['Hers']);
        }

        expect(await placesOn(tuesday)).toBe(2);
        await save(ann, { leave }, ann);
        expect(await placesOn(tuesday)).toBe(1);
        expect(await waiting()).toEqual(['The ann: 1 visit while away']);
        // It stays in view until the visit has somebody else.
        expect(namesOf(await effect(ann, {}))).toEqual(['Hers']);
        await assign(id, bob.id);
        expect([await waiting(), namesOf(await effect(ann, {}))]).toEqual([[], []]);
      });
    });

    test('are not saved over what somebody else has saved meanwhile', async () => {
      const answers = await Promise.all([
        send(ann, { hours: mondays, version: 1 }),
        send(ann, { homePostcode: 'CV1 1AA', version: 1 }, ann),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(await lost?.json()).toEqual({
        error: 'Somebody else has changed these times in the meantime.',
        current: await read(ann),
      });
    });

    test('are recorded with what changed, and without reasons and addresses', async () => {
      const [first, second] = [holiday, { ...holiday, from: '2025-07-10' }];
      await save(ann, { hours: mondays, homePostcode: 'CV1 1AA', leave: [first, second] }, ann);
      await save(ann, { leave: [{ ...first, note: 'Paris' }], kinds: ['Curtains'] });
      await save(ann, {});
      const entries = await app.rows('auditEntries');
      expect(
        entries.map(({ actor, action, subject, detail }) => [actor, action, subject, detail]),
      ).toEqual([
        [
          'ann',
          'saved',
          'adviser times',
          'ann: hours; home; leave 2025-07-01 to 2025-07-14 entered; leave 2025-07-10 to 2025-07-14 entered',
        ],
        [
          'office',
          'saved',
          'adviser times',
          'ann: kinds of visit; leave 2025-07-01 to 2025-07-14 entered; leave 2025-07-01 to 2025-07-14 withdrawn; leave 2025-07-10 to 2025-07-14 withdrawn',
        ],
        ['office', 'saved', 'adviser times', 'ann: nothing'],
      ]);
    });

    const span = mondays[0];
    test.each([
      [
        { hours: [{ ...span, from: '09:10' }] },
        'hours.0.from',
        'Must be a whole or half hour such as 09:00',
      ],
      [
        { hours: [{ ...span, to: '16:45' }] },
        'hours.0.to',
        'Must be a whole or half hour such as 09:00',
      ],
      [
        { hours: [{ ...span, to: '24:00' }] },
        'hours.0.to',
        'Must be a whole or half hour such as 09:00',
      ],
      [{ hours: [{ ...span, to: '09:00' }] }, 'hours.0.to', 'Must be after the start'],
      [{ hours: [{ ...span, weekday: 0 }] }, 'hours.0.weekday', 'Must be 1 to 7'],
      [
        { hours: [span, { ...span, from: '16:30', to: '18:00' }] },
        'hours',
        'Hours of one day must not overlap',
      ],
      [{ hours: Array(29).fill(span) }, 'hours', 'Must be at most 28 spans'],
      [
        { leave: [{ from: '2025-07-02', to: '2025-07-01' }] },
        'leave.0.to',
        'Must not be before the first day',
      ],
      [
        { leave: [{ from: '2025-02-30', to: '2025-03-01' }] },
        'leave.0.from',
        'Please choose a date',
      ],
      [{ leave: Array(201).fill(holiday) }, 'leave', 'Must be at most 200'],
      [{ homePostcode: 'CV37' }, 'homePostcode', 'Must be a valid UK postcode'],
    ])('refuse %j', async (body, field, message) => {
      const answer = await send(ann, body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: message, fields: { [field]: message } });
      expect(await app.rows('adviserTimes')).toEqual([]);
    });

    test('are listed for the office, of whom they are', async () => {
      await save(bob, { hours: mondays });
      const list = await app.json<AdviserWithTimes[]>('/api/admin/advisers', {
        headers: office.headers,
      });
      expect(list.map(({ username, state, times }) => [username, state, times.hours])).toEqual([
        ['ann', 'active', []],
        ['bob', 'active', mondays],
      ]);
    });

    test('count for active accounts of advisers, and are read again when one changes', async () => {
      const { database } = app.services;
      await save(bob, { hours: mondays, homePostcode: 'CV1 1AA', kinds: ['Curtains'] });
      expect(await listAdviserTimes(database.db)).toEqual([
        {
          id: ann.id,
          name: 'The ann',
          homePostcode: '',
          hours: [],
          leave: [],
          kinds: [],
          changedAt: '',
        },
        {
          id: bob.id,
          name: 'The bob',
          homePostcode: 'CV1 1AA',
          hours: mondays,
          leave: [],
          kinds: ['Curtains'],
          changedAt: app.clock.now().toISOString(),
        },
      ]);
      const cache = createAdvisersCache(database);
      const ids = async () => (await cache.read()).map(({ id }) => id);
      expect(await ids()).toEqual([ann.id, bob.id]);
      const change = (path: string, body: unknown) =>
        app.json(`/api/admin/accounts/${path}`, { method: 'PUT', asStaff: true, body });
      await app.json('/api/admin/accounts', {
        method: 'POST',
        status: 201,
        asStaff: true,
        body: { username: 'invited', name: 'Invited', role: 'adviser' },
      });
      await change(`${ann.id}/state`, { disabled: true });
      expect(await ids()).toEqual([bob.id]);
      await change(`${ann.id}/state`, { disabled: false });
      await change(bob.id, { name: 'Bob', role: 'office' });
      expect(await ids()).toEqual([ann.id]);
      await save(ann, { hours: mondays }, office);
      expect((await cache.read())[0]?.hours).toEqual(mondays);
    });
  });
}, 'always');
