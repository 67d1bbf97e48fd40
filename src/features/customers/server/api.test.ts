import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { up as joinOldRecords } from '../../../../db/migrations/0078-old-records.ts';
import { records } from '../../../app/records.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine, wholeRun } from '../../../test/engines.ts';
import { aBooking, aBookingBy, firstDay } from '../../../test/fixtures.ts';
import { randomFrom } from '../../../test/random.ts';
import { joinStaff, type TestStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { createContactIntake } from '../../contact/server/intake.ts';
import { forgetOldRecords } from '../../privacy/server/retention.ts';
import type { SavedSettings } from '../../settings/settings.ts';
import type { Customer, CustomerAnswer, Pipeline, TimelineEntry } from '../customer.ts';
import type { Task } from '../task.ts';

const log = pino({ level: 'silent' });

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const send = <Answer>(path: string, body: object, status = 201) =>
    app.json<Answer>(path, { method: 'POST', body, status });
  const staff = <Answer>(...asked: Parameters<TestApp['staffJson']>) =>
    app.staffJson<Answer>(...asked);
  const list = (query = '') => staff<Customer[]>(`customers${query}`);
  const one = (id: number) => staff<CustomerAnswer>(`customers/${id}`);
  const timeline = (id: number) => staff<TimelineEntry[]>(`customers/${id}/timeline`);
  const post = <Answer = Customer>(path: string, body: unknown, status = 201) =>
    staff<Answer>(`customers${path}`, 'POST', body, status);
  const book = (changes: Record<string, unknown> = {}) =>
    send<{ id: number }>('/api/appointments', aBooking(changes));
  const write = (changes: Record<string, unknown> = {}) =>
    send<{ id: number }>('/api/contact', {
      name: 'Laura Fenwick',
      email: 'laura.fenwick@example.com',
      phone: '',
      message: 'Hello there',
      ...changes,
    });
  const setStatus = (id: number, status: string) =>
    staff(`appointments/${id}/status`, 'PUT', { status });
  const keepPrices = (email: string) =>
    send('/api/price-links', { windows: [{ productId: 1, widthMm: 900, dropMm: 900 }], email });

  describe('records of one household', () => {
    test('become one customer, however they spell it, and keep what was typed in them', async () => {
      const visit = await book();
      await write({ name: 'L Fenwick', email: 'LAURA.FENWICK@example.com' });
      await write({ name: 'Tom Fenwick', email: 'tom@example.com', phone: '+44 7700 900 201' });
      await keepPrices('Tom@Example.com');
      const [customer, ...others] = await list();
      expect(others).toEqual([]);
      expect(customer).toMatchObject({
        name: 'Laura Fenwick',
        emails: ['laura.fenwick@example.com', 'tom@example.com'],
        phones: ['+447700900201'],
        address: '12 Sample Road, Stratford-upon-Avon',
        stage: 'booked',
        marketing: { email: 'unknown', sms: 'unknown' },
      });
      const known = await staff<{ customerId: number }>(`appointments/${visit.id}`);
      expect(known.customerId).toBe(customer?.id);
      const kinds = (await timeline(customer?.id ?? 0)).map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(['contact', 'contact', 'priceLink', 'visit']);
      const [first] = await app.rows('contactSubmissions');
      expect(first).toMatchObject({ name: 'L Fenwick', email: 'LAURA.FENWICK@example.com' });
    });

    test('that name two customers go to the phone’s, and both show the other', async () => {
      await write({ name: 'By Email', email: 'one@example.com' });
      await write({ name: 'By Phone', email: 'two@example.com', phone: '07700 900555' });
      await write({ name: 'Both', email: 'one@example.com', phone: '07700900555' });
      const [newest, oldest] = (await list()).toSorted((a, b) => b.id - a.id);
      expect([oldest?.name, newest?.name]).toEqual(['By Email', 'By Phone']);
      expect(newest?.emails).toEqual(['two@example.com']);
      expect((await timeline(newest?.id ?? 0)).length).toBe(2);
      expect((await one(newest?.id ?? 0)).duplicates).toMatchObject([{ name: 'By Email' }]);
      expect((await one(oldest?.id ?? 0)).duplicates).toMatchObject([{ name: 'By Phone' }]);
    });

    test('that come at once over four channels, to two processes, are of one customer', async () => {
      const other = await app.openAnother();
      try {
        await app.changeSettings('booking', { capacityPerSlot: 100 });
        const elsewhere = createContactIntake({ ...other.appointments, log });
        const trap = { website: undefined, startedAt: undefined, sentAt: undefined };
        const household = (n: number) => ({
          name: `Fenwick ${n}`,
          email: 'home@example.com',
          phone: '07700 900777',
        });
        const channels = [
          (n: number) => book({ ...household(n), windowCount: 1 + (n % 15) }),
          (n: number) => write({ ...household(n), message: `Message ${n}` }),
          (n: number) =>
            elsewhere.receive(
              { ...household(n), subject: '', message: `Elsewhere ${n}` },
              trap,
              undefined,
              { staff: undefined, address: `192.0.2.${n}` },
            ),
          () => keepPrices('Home@example.com'),
        ];
        const isBusy = (error: unknown) => /answered 503|lock timeout/.test(String(error));
        // A slow PostgreSQL says after two seconds that it is busy: as a browser does, each is sent again.
        const untilTaken = async (n: number): Promise<unknown> => {
          try {
            return await channels[n % channels.length]?.(n);
          } catch (error) {
            if (!isBusy(error)) throw error;
            return untilTaken(n);
          }
        };
        await Promise.all(Array.from({ length: 50 }, (_, n) => untilTaken(n)));
        const found = await list();
        expect(found).toHaveLength(1);
        expect(await timeline(found[0]?.id ?? 0)).toHaveLength(50);
        expect(await app.rows('customerContacts')).toHaveLength(2);
      } finally {
        await other.close();
      }
    });

    test('from before there were customers are joined, oldest first, and once', async () => {
      await write({ name: 'Later', email: 'old@example.com' });
      await app.services.database.write((trx) =>
        trx
          .updateTable('contactSubmissions')
          .set({ createdAt: '2025-06-01T10:00:00.000Z' })
          .execute(),
      );
      await book({ name: 'First', email: 'old@example.com', phone: '07700 900888' });
      await book({ name: 'Another', email: 'another@example.com', phone: '07700 900889' });
      await app.services.database.write(async (trx) => {
        for (const table of ['customers', 'customerContacts'] as const) {
          await trx.deleteFrom(table).execute();
        }
        await trx.updateTable('appointments').set({ customerId: null }).execute();
        await trx
          .updateTable('contactSubmissions')
          .set({ customerId: null } as never)
          .execute();
      });
      const migrate = () => app.services.database.write((trx) => joinOldRecords(trx as never));
      await migrate();
      const joined = (await list()).map(({ name, phones, stage, createdAt }) => [
        name,
        phones,
        stage,
        createdAt,
      ]);
      expect(joined).toEqual([
        ['Later', ['+447700900888'], 'booked', '2025-06-01T10:00:00.000Z'],
        ['Another', ['+447700900889'], 'booked', '2025-06-10T10:00:00.000Z'],
      ]);
      await migrate();
      expect(await list()).toHaveLength(2);
    });
  });

  test('a stage follows from the facts, and from the days that pass', async () => {
    await write();
    const [{ id = 0 } = {}] = await list();
    const stage = async () => (await one(id)).stage;
    expect(await stage()).toBe('enquiry');
    const visit = await book();
    app.clock.advance(1000);
    expect(await stage()).toBe('booked');
    expect(await list('?stage=booked')).toHaveLength(1);
    await setStatus(visit.id, 'confirmed');
    app.clock.set('2025-06-12T10:00:00Z');
    expect(await stage()).toBe('enquiry');
    await setStatus(visit.id, 'completed');
    expect(await one(id)).toMatchObject({
      stage: 'visited',
      stageSince: '2025-06-12T10:00:00.000Z',
    });
    app.clock.set('2025-08-10T10:00:00Z');
    expect(await stage()).toBe('visited');
    app.clock.advance(DAY_MS);
    expect(await one(id)).toMatchObject({
      stage: 'enquiry',
      stageSince: '2025-08-11T00:00:00.000Z',
    });
    const next = await book({ preferredDate: '2025-08-20' });
    app.clock.advance(1000);
    await setStatus(next.id, 'cancelled');
    expect(await stage()).toBe('lost');
    const pipeline = await staff<Pipeline>('pipeline');
    expect(pipeline.map(({ stage: name, count }) => `${name} ${count}`)).toEqual([
      ...['enquiry 0', 'booked 0', 'visited 0', 'quoted 0', 'accepted 0'],
      ...['ordered 0', 'toFit 0', 'fitted 0', 'lost 1'],
    ]);
    app.clock.advance(1000);
    await write({ message: 'We have thought again' });
    expect(await stage()).toBe('enquiry');
  });

  test('an outcome says who has bought and who has said no, and time changes neither', async () => {
    const { id: visitId } = await book();
    const [{ id = 0 } = {}] = await list();
    const stage = async () => (await one(id)).stage;
    const end = (visit: number, reason: string | null) =>
      staff(`appointments/${visit}/status`, 'PUT', { status: 'completed', reason });
    app.clock.set('2025-06-12T10:00:00Z');
    await end(visitId, 'Thinking it over');
    expect(await stage()).toBe('visited');
    app.clock.advance(1000);
    const { id: second } = await book({ preferredDate: '2025-06-20' });
    app.clock.advance(1000);
    await end(second, 'Not for us');
    // The first visit isn’t open any longer, though its 60 days are not over.
    expect(await stage()).toBe('lost');
    app.clock.set('2025-08-20T10:00:00Z');
    expect(await stage()).toBe('lost');
    await end(second, 'Bought');
    expect(await stage()).toBe('accepted');
    expect((await timeline(id))[0]).toMatchObject({
      title: `Visit A${1000 + second}: completed`,
      text: 'Fri 20 Jun, Morning (9am-11am), Roman Blinds. Bought',
    });
    app.clock.advance(90 * DAY_MS);
    await write({ message: 'Thank you' });
    expect(await stage()).toBe('accepted');

    // What Settings say of an outcome holds for visits from before; one that is gone keeps its meaning.
    const { booking } = await staff<SavedSettings>('settings');
    const mean = (completed: unknown[]) =>
      staff('settings', 'PUT', {
        booking: { ...booking, reasons: { cancelled: [], completed } },
      });
    await mean([{ label: 'Thinking it over', means: 'lost' }]);
    expect(await stage()).toBe('accepted');
    await mean(['Bought']);
    expect(await stage()).toBe('enquiry');
  });

  test('customers are found by any of what they are called', async () => {
    const { id } = await book();
    await book(aBookingBy(2));
    for (const q of [
      'fenwick',
      'laura.fenwick@example.com',
      'CV379ZZ',
      '(0044) 7700-900 201',
      `a${1000 + id}`,
      `${1000 + id}`,
      '0201',
      'Laura Fenwik',
    ]) {
      const found = await list(`?q=${encodeURIComponent(q)}&page=1`);
      expect(found.map(({ name }) => name).includes('Laura Fenwick'), q).toBe(true);
    }
    expect(await list('?q=nobody')).toEqual([]);
    expect(await list('?q=fenwick&stage=lost')).toEqual([]);
    const search = await staff<{ groups: { kind: string }[] }>('search?q=fenwick');
    expect(search.groups.map(({ kind }) => kind)).toContain('customers');
  });

  test('a visit for somebody else says for whom and where', async () => {
    await book();
    app.clock.advance(1000);
    await book({ name: 'Maureen Hathaway', address: '3 High Street, Warwick' });
    const [customer] = await list('?q=fenwick');
    const visits = (await timeline(customer?.id ?? 0)).filter(({ kind }) => kind === 'visit');
    expect(visits.map(({ text }) => text.split('\n')[1])).toEqual([
      'For Maureen Hathaway, 3 High Street, Warwick, CV37 9ZZ',
      undefined,
    ]);
  });

  test('staff write them, and one address is never two customers’', async () => {
    const made = await post('', {
      name: 'Ann Other',
      emails: ['Ann@Example.com'],
      phones: ['07700 900333'],
    });
    expect(made).toMatchObject({
      emails: ['ann@example.com'],
      phones: ['+447700900333'],
      stage: 'enquiry',
    });
    const taken = await post<{ error: string; existing: object[] }>(
      '',
      { name: 'Ann Again', phones: ['+44 7700 900333'] },
      409,
    );
    expect(taken.error).toBe('Ann Other has this e-mail address or number.');
    expect(taken.existing).toEqual([{ id: made.id, name: 'Ann Other' }]);
    expect(await post<object>('', { name: '', phones: ['12'] }, 400)).toMatchObject({
      fields: { name: 'Name is required', 'phones.0': 'Must be a valid phone number' },
    });
    const put = (body: object, status = 200) =>
      staff<Customer>(`customers/${made.id}`, 'PUT', { name: 'Ann Other', ...body }, status);
    expect(await put({ tags: ['shop'], version: made.version })).toMatchObject({ tags: ['shop'] });
    expect(await put({ tags: [], version: made.version }, 409)).toMatchObject({
      current: { tags: ['shop'] },
    });
    await write({ email: 'ann@example.com' });
    await staff(`customers/${made.id}`, 'DELETE', undefined, 409);
    const empty = await post('', { name: 'Nobody' });
    const gone = await app.request(`/api/admin/customers/${empty.id}`, {
      method: 'DELETE',
      asStaff: true,
    });
    expect(gone.status).toBe(204);
  });

  test('merging and splitting, however often, lose nothing', async () => {
    const people = [1, 2, 3, 4, 5, 6];
    for (const n of people) {
      await write({ name: `P${n}`, email: `p${n}@example.com`, phone: `07700 90010${n}` });
      await write({ name: `P${n}`, email: `p${n}@example.com`, message: 'More' });
    }
    const random = randomFrom(7);
    const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
    for (let turn = 0; turn < (wholeRun ? 40 : 15); turn += 1) {
      const all = await list();
      const { id } = pick(all);
      const rest = all.filter((other) => other.id !== id);
      if (random() < 0.5 && rest.length > 0) {
        const other = pick(rest).id;
        await post(`/${id}/merge`, { otherId: other }, 200);
        expect(await staff(`customers/${other}`, 'GET', undefined, 404)).toMatchObject({
          mergedInto: id,
        });
      } else {
        const entries = (await timeline(id)).filter(() => random() < 0.5);
        const moved = entries.map(({ kind, id: record }) => ({ kind, id: record }));
        if (moved.length > 0) await post(`/${id}/split`, { records: moved });
      }
    }
    const left = await list();
    const timelines = await Promise.all(left.map(({ id }) => timeline(id)));
    expect(timelines.flat().filter(({ kind }) => kind === 'contact')).toHaveLength(12);
    const all = (field: 'emails' | 'phones') =>
      left.flatMap((customer) => customer[field]).toSorted();
    expect(all('emails')).toEqual(people.map((n) => `p${n}@example.com`));
    expect(all('phones')).toEqual(people.map((n) => `+4477009001${`0${n}`.slice(-2)}`));
    const claimed = (await app.rows('customerContacts')).map(
      ({ contact, customerId }) => `${contact} ${customerId}`,
    );
    const shown = left.flatMap(({ id, emails, phones }) =>
      [...emails, ...phones].map((contact) => `${contact} ${id}`),
    );
    expect(claimed.toSorted()).toEqual(shown.toSorted());
    expect(
      await post<object>(`/${left[0]?.id}/merge`, { otherId: left[0]?.id }, 400),
    ).toBeDefined();
    const foreign = { records: [{ kind: 'contact', id: 999_999 }] };
    await post(`/${left[0]?.id}/split`, foreign, 409);
  });

  test('merging says the stage that follows, and so does splitting', async () => {
    const visit = await book();
    await write({ name: 'Nora Vane', email: 'nora@example.com' });
    const all = await list();
    const [laura, nora] = ['Laura Fenwick', 'Nora Vane'].map(
      (name) => all.find((customer) => customer.name === name)?.id ?? 0,
    );
    const merged = await post(`/${nora}/merge`, { otherId: laura }, 200);
    expect(merged).toMatchObject({ id: nora, stage: 'booked' });
    const records = [{ kind: 'visit', id: visit.id }];
    expect(await post(`/${nora}/split`, { records })).toMatchObject({ stage: 'booked' });
    expect((await one(nora ?? 0)).stage).toBe('enquiry');
  });

  test.each([
    ['e-mail addresses', (n: number) => ({ emails: addresses(n, 11) })],
    [
      'numbers',
      (n: number) => ({ phones: addresses(n, 11).map((_, at) => `07700 9${n}00${at + 10}`) }),
    ],
    ['tags', (n: number) => ({ tags: addresses(n, 20) })],
    ['notes', (n: number) => ({ notes: String(n).repeat(6000) })],
  ])('a merge with too many %s says so, and what is merged can be saved', async (what, typed) => {
    const [first, second] = [
      await post('', { name: 'A', ...typed(1) }),
      await post('', { name: 'B', ...typed(2) }),
    ];
    const refused = await post<{ error: string }>(
      `/${first.id}/merge`,
      { otherId: second.id },
      409,
    );
    expect(refused.error).toBe(
      `Together they would have too many ${what}. Please remove some first.`,
    );
    expect(await one(second.id)).toMatchObject({ name: 'B', version: second.version });
    await staff(`customers/${second.id}`, 'PUT', {
      name: 'B',
      emails: [],
      phones: [],
      tags: [],
      notes: '',
    });
    const merged = await post(`/${first.id}/merge`, { otherId: second.id }, 200);
    await staff(`customers/${first.id}`, 'PUT', merged);
  });

  test('a customer has twenty contacts of each kind at most, however they are sent', async () => {
    const many = { name: 'Net', phones: addresses(3, 21).map((_, at) => `07700 9000${at + 10}`) };
    expect(await post<object>('', many, 400)).toMatchObject({
      fields: { phones: 'Must be at most 20' },
    });
    expect(await post<object>('', { name: 'Net', emails: addresses(3, 21) }, 400)).toMatchObject({
      fields: { emails: 'Must be at most 20' },
    });
  });

  test('erasing a person leaves nothing of their customer', async () => {
    await book({
      name: 'Canary Yellow',
      email: 'canary@example.com',
      phone: '07700 900999',
      address: '1 Canary Wharf',
    });
    const [{ id = 0, version = 0 } = {}] = await list();
    await staff(`customers/${id}`, 'PUT', {
      name: 'Canary Yellow',
      notes: 'canary note',
      tags: ['canary'],
      version,
    });
    await staff('tasks', 'POST', { text: 'Ring canary', dueOn: firstDay, customerId: id }, 201);
    const erased = await staff<object>('people/erase', 'POST', {
      contact: 'canary@example.com',
      confirmation: 'ERASE',
    });
    expect(erased).toMatchObject({ customers: 1, visits: 1 });
    const tables = [
      'customers',
      'customerContacts',
      'customerDuplicates',
      'tasks',
      'appointments',
      'auditEntries',
      'messages',
    ] as const;
    const left = JSON.stringify(await Promise.all(tables.map((table) => app.rows(table))));
    expect(left).not.toMatch(/canary|900999/i);
    expect(await list()).toEqual([]);
  });

  test('tasks are due by their day, done once, and tell the webhooks', async () => {
    const make = (changes: object) =>
      staff<Task>('tasks', 'POST', { text: 'Ring back', dueOn: firstDay, ...changes }, 201);
    const today = await make({ dueOn: '2025-06-10' });
    const { id } = await book();
    const about = { kind: 'visit', id };
    await make({ about });
    const due = async () => (await staff<Task[]>('tasks?due=true')).map(({ id }) => id);
    expect(await due()).toEqual([today.id]);
    expect(await staff('attention')).toMatchObject({ counts: { dueTasks: 1 } });
    await app.services.customerWork.runOnce();
    expect((await app.rows('tasks')).map(({ told }) => told)).toEqual([1, 0]);
    const done = await staff<Task>(`tasks/${today.id}`, 'PUT', { ...today, done: true });
    expect(done).toMatchObject({ done: true, doneAt: '2025-06-10T10:00:00.000Z' });
    expect(await due()).toEqual([]);
    expect((await staff<Task[]>('tasks?open=true')).map((task) => task.about)).toEqual([about]);
    expect(await staff<object>('tasks', 'POST', { text: '', dueOn: 'soon' }, 400)).toMatchObject({
      fields: { text: 'Please say what needs doing', dueOn: 'Please choose a day' },
    });
  });

  test('a task is about something that is there, and for somebody who works here', async () => {
    const none = { kind: 'visit', id: 999 };
    const wrong = [
      [{ about: none }, 'about'],
      [{ about: { kind: 'moon', id: 1 } }, 'about'],
      [{ about: { kind: 'priceLink', id: 1 } }, 'about'],
      [{ assigneeId: 'nobody' }, 'assigneeId'],
    ] as const;
    for (const [changes, field] of wrong) {
      const refused = await staff<object>('tasks', 'POST', { text: 'Ring', ...changes }, 400);
      expect(refused).toMatchObject({ fields: { [field]: expect.stringMatching(/\w+ \w+ /) } });
    }
    await staff('tasks', 'POST', { text: 'Ring', customerId: 999 }, 404);
    expect(await app.rows('tasks')).toEqual([]);

    // What it was about, and who was to do it, may be gone before it is done.
    const { id } = await write();
    const about = { kind: 'contact', id };
    const adviser = await joinStaff(app, 'adviser', 'ada');
    const body = { text: 'Ring', about, assigneeId: adviser.id };
    const task = await staff<Task>('tasks', 'POST', body, 201);
    await staff(`accounts/${adviser.id}/state`, 'PUT', { disabled: true });
    await app.services.database.write((trx) => trx.deleteFrom('contactSubmissions').execute());
    const done = await staff<Task>(`tasks/${task.id}`, 'PUT', { ...task, done: true });
    expect(done).toMatchObject({ done: true, about, assigneeId: adviser.id });
    await staff(`tasks/${task.id}`, 'PUT', { ...done, about: none }, 400);
  });

  test('a task may have no day: it is never due, and comes after those that have one', async () => {
    for (const dueOn of ['', null, undefined]) {
      const made = await staff<Task>('tasks', 'POST', { text: 'One day', dueOn }, 201);
      expect(made.dueOn).toBe(null);
    }
    const dated = await staff<Task>('tasks', 'POST', { text: 'Soon', dueOn: '2025-06-10' }, 201);
    const [first, second] = await staff<Task[]>('tasks?open=true');
    expect([first?.id, second?.dueOn]).toEqual([dated.id, null]);
    expect((await staff<Task[]>('tasks?due=true')).map(({ id }) => id)).toEqual([dated.id]);
    expect(await staff('attention')).toMatchObject({ counts: { dueTasks: 1 } });
    await app.services.customerWork.runOnce();
    expect((await app.rows('tasks')).map(({ told }) => told)).toEqual([0, 0, 0, 1]);
    const undated = await staff<Task>(`tasks/${dated.id}`, 'PUT', { ...dated, dueOn: null });
    expect(undated.dueOn).toBe(null);
  });

  describe('an adviser', () => {
    let adviser: TestStaff;
    beforeAll(async () => {
      adviser = await joinStaff(app, 'adviser', 'the-adviser');
    });
    const ask = (path: string, method = 'GET', body?: unknown) =>
      app.request(`/api/admin/${path}`, {
        method,
        headers: adviser.headers,
        ...(body !== undefined && { body }),
      });

    test('sees the customers of their visits only, and changes no others', async () => {
      const own = await book(aBookingBy(1));
      await book(aBookingBy(2));
      await staff(`appointments/${own.id}/assignment`, 'PUT', { userId: adviser.id });
      const seen: Customer[] = await (await ask('customers')).json();
      expect(seen.map(({ name }) => name)).toEqual(['Customer 1']);
      const all = await list();
      const hidden = all.find(({ name }) => name === 'Customer 2');
      const body = { name: 'Mine now', emails: hidden?.emails };
      const answers = [
        await ask(`customers/${hidden?.id}`),
        await ask(`customers/${hidden?.id}/timeline`),
        await ask(`customers/${hidden?.id}`, 'PUT', { name: 'Mine now' }),
        await ask(`customers/${seen[0]?.id}/merge`, 'POST', { otherId: hidden?.id }),
        await ask('pipeline'),
        await ask('customers', 'POST', body),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 403, 403, 409]);
      expect(await answers.at(-1)?.json()).toMatchObject({ existing: [] });
      expect(await list()).toEqual(all);
    });

    test('enters twenty e-mail addresses and numbers a day, in any number of customers', async () => {
      const enter = (n: number, count: number) =>
        ask('customers', 'POST', { name: 'Net', emails: addresses(n, count) });
      const made: Customer = await (await enter(10, 12)).json();
      // One was refused above.
      expect((await enter(11, 6)).status).toBe(201);
      // What it has already is not entered again.
      const again = { name: 'Net', emails: [...made.emails, 'one.more@example.com'] };
      expect((await ask(`customers/${made.id}`, 'PUT', again)).status).toBe(200);
      const swapped = { name: 'Net', emails: addresses(12, 1) };
      const refused = [await enter(13, 1), await ask(`customers/${made.id}`, 'PUT', swapped)];
      expect(refused.map(({ status }) => status)).toEqual([429, 429]);
      expect(await refused[0]?.json()).toMatchObject({ error: expect.stringContaining('today') });
      expect((await ask('customers', 'POST', { name: 'By name alone' })).status).toBe(201);
      await post('', { name: 'The office’s', emails: addresses(14, 20) });
    });

    test('has their own tasks only', async () => {
      await staff('tasks', 'POST', { text: 'The office’s', dueOn: firstDay }, 201);
      const made: Task = await (
        await ask('tasks', 'POST', { text: 'My own', dueOn: firstDay })
      ).json();
      expect(made.assigneeId).toBe(adviser.id);
      const own: Task[] = await (await ask('tasks')).json();
      expect(own.map(({ text }) => text)).toEqual(['My own']);
    });
  });

  test('a customer of whom nothing is left is forgotten a year later', async () => {
    await write();
    await post('', { name: 'Never wrote' });
    const old = await post('', { name: 'Of a file' });
    await app.services.database.db
      .updateTable('customers')
      .set({ importId: 1 })
      .where('id', '=', old.id)
      .execute();
    const forget = async (at: string) => {
      app.clock.set(at);
      await app.services.customerWork.runOnce();
      await forgetOldRecords(records, app.services.database, app.clock, log);
      await app.services.customerWork.runOnce();
      return (await app.rows('customers')).map(({ name }) => name);
    };
    expect(await forget('2025-06-10T10:00:00Z')).toHaveLength(3);
    expect(await forget('2026-06-11T10:00:00Z')).toEqual(['Laura Fenwick', 'Of a file']);
    expect(await forget('2027-06-13T10:00:00Z')).toEqual(['Of a file']);
  });
}, 'always');

const addresses = (n: number, count: number) =>
  Array.from({ length: count }, (_, at) => `m${n}.${at}@example.com`);
