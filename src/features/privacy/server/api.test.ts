import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { records } from '../../../app/records.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { monthsBefore } from '../../../lib/time/london-day.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { makeTestApp, placesTaken, type TestApp } from '../../../test/test-app.ts';
import { swatchRequestStore } from '../../swatches/server/store.ts';
import type { Person as Found } from '../person.ts';
import { forgetOldRecords } from './retention.ts';
import { personalLists } from './store.ts';

type Person = Found & Record<'visits' | 'messages', { name: string }[]>;

/** What Privacy keeps of people, each with the same. */
const ofEachList = (value: unknown) =>
  Object.fromEntries(personalLists(records).map(({ key }) => [key, value]));

const email = 'Gone.Girl@Example.com';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const post = <Answer>(path: string, body: unknown, status = 200) =>
    app.json<Answer>(`/api/admin/people/${path}`, { method: 'POST', asStaff: true, body, status });
  const book = (changes: Parameters<typeof aBooking>[0] = {}) =>
    app.json<{ id: number; manageUrl: string }>('/api/appointments', {
      method: 'POST',
      status: 201,
      body: aBooking({ name: 'Una Gone', email, phone: '07700 900777', ...changes }),
    });
  const setStatus = (id: number, status: string) =>
    app.json(`/api/admin/appointments/${id}/status`, {
      method: 'PUT',
      asStaff: true,
      body: { status },
    });
  const write = (changes: Record<string, string> = {}) =>
    app.json('/api/contact', {
      method: 'POST',
      status: 201,
      body: {
        name: 'Una Gone',
        email,
        message: 'Hello there',
        phone: '+44 7700-900777',
        ...changes,
      },
    });

  test('a person is found by e-mail in any case and by number in any spelling', async () => {
    await book();
    await book({ name: 'Somebody Else', email: 'else@example.com', phone: '07700 900111' });
    await write();
    for (const contact of [
      email.toLowerCase(),
      '+447700900777',
      '(07700) 900777',
      '00447700900777',
    ]) {
      const person = await post<Person>('lookup', { contact });
      expect(
        person.visits.map(({ name }) => name),
        contact,
      ).toEqual(['Una Gone']);
      expect(person.contactSubmissions, contact).toHaveLength(1);
      expect(person.messages.length, contact).toBeGreaterThan(0);
      expect(JSON.stringify(person)).not.toMatch(/visitSeed|visitTokenHash|else@example/);
    }
    const lookedUp = (await app.rows('auditEntries')).slice(-4);
    expect(
      lookedUp.map(({ actor, action, subject, detail }) => [actor, action, subject, detail]),
    ).toEqual(Array(4).fill(['admin', 'looked-up', 'person', '']));
    const nobody = await post<Person>('lookup', { contact: 'nobody@example.com' });
    expect(nobody).toEqual(ofEachList([]));
    for (const contact of ['', 'neither', 7]) {
      const { fields } = await post<{ fields: object }>('lookup', { contact }, 400);
      expect(fields).toEqual({ contact: 'Please type an e-mail address or a telephone number' });
    }
  });

  test('what only names them, or was only sent to them, is found and erased with them', async () => {
    const send = (path: string, body: object) =>
      app.json(path, { method: 'POST', status: 201, body });
    const sample = { quote: 'Lovely.', rating: 5 };
    await send('/api/testimonials', { ...sample, author: 'Una Gone' });
    await send('/api/testimonials', { ...sample, author: 'Una Gone-Else' });
    const windows = [{ productId: 1, widthMm: 900, dropMm: 900 }];
    for (const to of [email, 'else@example.com']) {
      await send('/api/price-links', { windows, email: to });
    }
    const teach = (sentence: string) =>
      app.json('/api/admin/lessons', {
        method: 'POST',
        asStaff: true,
        status: 201,
        body: { sentence, meaning: 'complaint' },
      });
    await teach(`book for ${email}`);
    await teach('ring 07700-900 777 and book');
    await teach('please book a visit');
    expect(await post('lookup', { contact: email })).toMatchObject({ reviews: [] });
    const asked = { contact: email, name: 'una gone' };
    const person = await post<Person>('lookup', asked);
    expect(person).toMatchObject({
      reviews: [{ author: 'Una Gone' }],
      priceLists: [{ windows: [{ widthMm: 900 }] }],
      lessons: [{ sentence: `book for ${email}` }],
    });
    const reviewIds = person.reviews.map(({ id }) => id);
    const done = await post('erase', { ...asked, reviewIds, confirmation: 'ERASE' });
    expect(done).toMatchObject({ reviews: 1, priceLists: 1, lessons: 1 });
    const left = await post<Person>('lookup', asked);
    expect([left.reviews, left.priceLists, left.lessons]).toEqual([[], [], []]);
    expect([await app.rows('testimonials'), await app.rows('priceLinks')]).toMatchObject([
      [{ author: 'Una Gone-Else' }],
      [{}],
    ]);
    const byNumber = await post<Person>('lookup', { contact: '+44 7700 900777' });
    expect(byNumber.lessons).toMatchObject([{ sentence: 'ring 07700-900 777 and book' }]);
  });

  test('a review is found however the name is typed, and a number however it is spelt', async () => {
    await app.json('/api/testimonials', {
      method: 'POST',
      status: 201,
      body: { author: 'ÉLODIE  O’Neill', quote: 'Lovely.', rating: 5 },
    });
    await write({ name: "Élodie O'Neill", phone: '+44 (0) 7700 / 900 777' });
    const { reviews, contactSubmissions } = await post<Person>('lookup', {
      contact: '07700 900777',
    });
    expect([reviews, contactSubmissions]).toMatchObject([
      [{ author: 'ÉLODIE  O’Neill' }],
      [{ name: "Élodie O'Neill" }],
    ]);
  });

  test('their file holds the same', async () => {
    await book();
    const response = await app.request('/api/admin/people/export', {
      method: 'POST',
      asStaff: true,
      body: { contact: email },
    });
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="person-2025-06-10.json"',
    );
    expect(await response.json()).toMatchObject({ contact: email, visits: [{ name: 'Una Gone' }] });
  });

  test('nothing is erased while a confirmed visit is to come, or without the word', async () => {
    const { id } = await book();
    await setStatus(id, 'confirmed');
    await post('erase', { contact: email, confirmation: 'yes' }, 400);
    const { error } = await post<{ error: string }>(
      'erase',
      { contact: email, confirmation: 'ERASE' },
      409,
    );
    expect(error).toMatch(/^The visit A\d+ on .* is confirmed\. Please cancel it first\.$/);
    expect(await app.rows('appointments')).toMatchObject([{ name: 'Una Gone' }]);
    await setStatus(id, 'cancelled');
    expect(await post('erase', { contact: email, confirmation: 'ERASE' })).toMatchObject({
      visits: 1,
    });
  });

  test('conversations are found by the visit booked in them or the call asked for, and erased', async () => {
    const say = (message: string) =>
      app.json<{ conversation: string }>('/api/assistant', { method: 'POST', body: { message } });
    await say('What do roller blinds cost?');
    await book({ conversation: (await say('I would like to book a visit')).conversation });
    const { conversation } = await say('Please call me back');
    const body = { name: 'Una Gone', phone: '07700 900777', about: 'a chain', conversation };
    await app.json('/api/assistant/call-back', { method: 'POST', body, status: 201 });
    for (const contact of [email, '07700 900777']) {
      const person = await post<Person>('lookup', { contact });
      expect(person.conversations, contact).toMatchObject([
        { messages: [{ text: 'I would like to book a visit' }, {}] },
        { messages: [{ text: 'Please call me back' }, {}] },
      ]);
    }
    const file = await post<Person>('export', { contact: email });
    expect(file.conversations).toHaveLength(2);
    const erased = await post('erase', { contact: email, confirmation: 'ERASE' });
    expect(erased).toMatchObject({ visits: 1, conversations: 2 });
    expect(await app.rows('assistantConversations')).toHaveLength(1);
  });

  test('erasing leaves numbers and nothing else, once', async () => {
    const made = await book({ preferredDate: '2025-06-11', additionalInfo: 'Mind the dog' });
    await setStatus(made.id, 'confirmed');
    app.clock.advance(3 * DAY_MS);
    await setStatus(made.id, 'completed');
    const asked = await book({ preferredDate: '2025-06-20' });
    await write();
    await app.json('/api/testimonials', {
      method: 'POST',
      status: 201,
      body: { author: 'Una Gone', quote: 'Splendid', rating: 5 },
    });
    const { reviews } = await post<Person>('lookup', { contact: email });
    expect(reviews).toMatchObject([{ author: 'Una Gone' }]);
    const taken = () => placesTaken(app, '2025-06-20');
    expect(await taken()).toBe(1);

    const done = await post('erase', {
      contact: email,
      confirmation: 'ERASE',
      reviewIds: [reviews[0]?.id, 999_999],
    });
    expect(done).toMatchObject({ visits: 2, contactSubmissions: 1, reviews: 1 });
    expect(await taken()).toBe(0);
    const rows = await app.rows('appointments');
    expect(rows).toMatchObject([
      {
        id: made.id,
        status: 'completed',
        postcode: expect.stringMatching(/ \*\*\*$/),
        service: aBooking().service,
      },
      { id: asked.id, status: 'cancelled' },
    ]);
    const tables = [
      'appointments',
      'messages',
      'contactSubmissions',
      'testimonials',
      'auditEntries',
      'smsCounts',
    ] as const;
    const left = JSON.stringify(await Promise.all(tables.map((table) => app.rows(table))));
    expect(left).not.toMatch(/una gone|gone\.girl|900777|mind the dog|splendid/i);
    expect(await app.rows('auditEntries')).toContainEqual(
      expect.objectContaining({
        action: 'erased',
        subject: 'person',
        detail: expect.stringContaining('2 visits'),
      }),
    );
    expect(
      (
        await app.request(
          new URL(made.manageUrl, app.origin).pathname.replace('/visits', '/api/visits'),
        )
      ).status,
    ).toBe(404);

    const entries = (await app.rows('auditEntries')).length;
    expect(await post('erase', { contact: email, confirmation: 'ERASE' })).toEqual(
      // These are counted with their visit, or their customer.
      { ...ofEachList(0), tasks: undefined },
    );
    expect(await app.rows('auditEntries')).toHaveLength(entries);
  });

  test('the audit log forgets where visitors were after 90 days, and all after two years', async () => {
    const forget = () =>
      forgetOldRecords(records, app.services.database, app.clock, pino({ level: 'silent' }));
    const booked = await book({ preferredDate: '2025-06-11' });
    await setStatus(booked.id, 'confirmed');
    await app.services.database.write((trx) =>
      recordAudit(trx, { staff: undefined, address: '192.0.2.1' }, app.clock.now(), {
        action: 'moved',
        subject: 'appointment',
        subjectId: booked.id,
      }),
    );
    const left = async () =>
      (await app.rows('auditEntries')).map(({ actor, address }) => [actor, address !== '']);
    const all = await left();
    expect(all).toContainEqual(['visitor', true]);
    expect(all).toContainEqual(['admin', true]);
    app.clock.advance(90 * DAY_MS);
    await forget();
    expect(await left()).toEqual(all);
    app.clock.advance(DAY_MS);
    await forget();
    expect(await left()).toEqual(all.map(([actor]) => [actor, actor !== 'visitor']));
    app.clock.set('2027-06-11T10:00:00Z');
    await forget();
    expect(await app.rows('auditEntries')).toEqual([]);
  });

  test('what has been kept long enough is forgotten', async () => {
    const cancelled = await book({ preferredDate: '2025-06-11' });
    await setStatus(cancelled.id, 'cancelled');
    const made = await book({ preferredDate: '2025-06-12' });
    await setStatus(made.id, 'confirmed');
    await write();
    const { database } = app.services;
    await database.write((trx) =>
      swatchRequestStore(database).insert(
        trx,
        {
          name: 'Una Gone',
          address: '1 Road',
          postcode: 'CV37 9ZZ',
          email,
          phone: '',
          swatches: [],
          status: 'sent',
        },
        app.clock.now(),
      ),
    );
    const forget = () => forgetOldRecords(records, database, app.clock, pino({ level: 'silent' }));
    await forget();
    expect(await app.rows('contactSubmissions')).toHaveLength(1);
    expect(await app.rows('swatchRequests')).toHaveLength(1);

    app.clock.set('2026-06-13T10:00:00Z');
    await forget();
    expect(await app.rows('contactSubmissions')).toEqual([]);
    expect(await app.rows('swatchRequests')).toEqual([]);
    expect(await app.rows('messages')).toEqual([]);
    expect((await app.rows('appointments')).map(({ name }) => name)).toEqual([
      'Erased person',
      'Una Gone',
    ]);
    app.clock.set('2032-06-13T10:00:00Z');
    await forget();
    expect((await app.rows('appointments')).map(({ name }) => name)).toEqual([
      'Erased person',
      'Erased person',
    ]);
  });
}, 'always');

test('a month before the end of a long month is the end of the short one', () => {
  expect(monthsBefore('2025-03-31', 1)).toBe('2025-02-28');
  expect(monthsBefore('2025-06-10', 12)).toBe('2024-06-10');
});
