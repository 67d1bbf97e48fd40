import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { records } from '../../../app/records.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy } from '../../../test/fixtures.ts';
import { accepted, type SmsGateway, signedForm, startSmsGateway } from '../../../test/gateways.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp, testPublicUrl, testSecret } from '../../../test/test-app.ts';
import type { BookingAnswer } from '../../appointments/appointment.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import type { VisitMessage } from '../../appointments/visit-message.ts';
import type { CustomerAnswer, TimelineEntry } from '../../customers/customer.ts';
import { createSmsStops, STOPPED } from '../../notifications/limits/server/store.ts';
import type { Message } from '../../notifications/message.ts';
import { forgetOldRecords } from '../../privacy/server/retention.ts';
import type { InboxItem } from '../inbox.ts';

const HOOK = '/api/hooks/sms';
const TOKEN = 'the account’s token';
const LAURA = '+447700900201';
const METRICS = 'a token of these metrics';

everyEngine((engine) => {
  let app: TestApp;
  let sms: SmsGateway;
  beforeAll(async () => {
    sms = await startSmsGateway();
    const account = { accountSid: 'AC1', authToken: TOKEN, from: '+441632960000' };
    app = await makeTestApp({
      engine,
      config: { sms: { ...account, apiBase: sms.apiBase }, metricsToken: METRICS },
    });
    await app.signIn();
  });
  beforeEach(async () => {
    await app.services.outbox.runOnce();
    await app.reset();
    await app.changeSettings('booking', { capacityPerSlot: 100 });
    Object.assign(sms, { requests: [], delivered: new Map(), answer: () => accepted });
  });
  afterAll(async () => {
    await app.close();
    await sms.close();
  });

  let sids = 0;
  interface Text {
    sid?: string;
    from?: string;
    signature?: string;
    fields?: Record<string, string>;
  }
  /** Posts as Twilio does. */
  const post = (body: string, { sid, from = LAURA, signature, fields = {} }: Text = {}) => {
    sids += 1;
    const form = { MessageSid: sid ?? `SM${sids}`, From: from, Body: body, ...fields };
    const sent = signedForm(testPublicUrl + HOOK, TOKEN, form);
    return app.request(HOOK, {
      ...sent,
      method: 'POST',
      from: '192.0.2.7',
      headers: {
        ...sent.headers,
        ...(signature !== undefined && { 'X-Twilio-Signature': signature }),
      },
    });
  };
  const text = async (body: string, more: Text = {}) => {
    const response = await post(body, more);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toContain('text/xml');
    expect(await response.text()).toMatch(/<Response\/>$/);
  };
  const staff = <Answer>(...asked: Parameters<TestApp['staffJson']>) =>
    app.staffJson<Answer>(...asked);
  const inbox = (query = '') => staff<InboxItem[]>(`inbox${query}`);
  const customer = (id = 0) => staff<CustomerAnswer>(`customers/${id}`);
  const timeline = (id = 0) => staff<TimelineEntry[]>(`customers/${id}/timeline`);
  const answer = (id = 0, body: object = {}, status = 201) =>
    staff<Message & { error: string; fields?: Record<string, string> }>(
      `customers/${id}/messages`,
      'POST',
      { channel: 'sms', text: 'Of course.', ...body },
      status,
    );
  const book = async (changes: Record<string, unknown> = {}) => {
    const body = aBooking(changes);
    const booked = await app.json<BookingAnswer>('/api/appointments', {
      method: 'POST',
      body,
      status: 201,
    });
    return { ...booked, path: new URL(booked.manageUrl).pathname };
  };
  const writeOn = async (path: string, message: string) => {
    const form = new FormData();
    form.set('message', message);
    const response = await fetch(`${app.origin}/api${path}/messages`, {
      method: 'POST',
      body: form,
    });
    expect(response.status).toBe(201);
  };
  const onPage = (path: string) => app.json<VisitMessage[]>(`/api${path}/messages`);
  const contact = (changes: object = {}) =>
    app.json<{ id: number }>('/api/contact', {
      method: 'POST',
      status: 201,
      body: {
        name: 'Laura Fenwick',
        email: 'laura.fenwick@example.com',
        phone: '',
        message: 'Do you do shutters?',
        ...changes,
      },
    });
  const toLaura = async () =>
    (await app.rows('messages')).filter(({ recipient }) => recipient === LAURA);

  describe('a text message that comes in', () => {
    test('of a known number joins its household, of an unknown one it is a new enquiry', async () => {
      await book();
      const [known] = await staff<CustomerAnswer[]>('customers');
      await text('Is Thursday still on? 👍\nThanks');
      await text('Do you fit shutters?', { from: '+447700900999' });
      const [newest, oldest] = await inbox();
      expect(oldest).toMatchObject({
        kind: 'message',
        customerId: known?.id,
        name: 'Laura Fenwick',
        text: 'Is Thursday still on? 👍\nThanks',
        at: '2025-06-10T10:00:00.000Z',
        read: false,
        answeredBy: null,
      });
      expect(newest).toMatchObject({ name: '07700 900999', text: 'Do you fit shutters?' });
      expect(await customer(newest?.customerId ?? 0)).toMatchObject({
        name: '07700 900999',
        phones: ['+447700900999'],
        stage: 'enquiry',
      });
      expect(await timeline(known?.id)).toContainEqual(
        expect.objectContaining({ kind: 'message', title: 'Text message', by: null }),
      );
      expect(await staff('attention')).toMatchObject({ counts: { unreadTexts: 2 } });
      // The name comes later, with a contact form.
      await contact({ name: 'Ned Late', email: 'ned@example.com', phone: '07700 900999' });
      expect((await customer(newest?.customerId ?? 0)).name).toBe('Ned Late');
    });

    test('is kept whole and once, however often and at how many places it comes at once', async () => {
      const long = 'Long. '.repeat(500).trim();
      await Promise.all(Array.from({ length: 20 }, () => text(long, { sid: 'SM-once' })));
      expect((await inbox()).map((item) => item.text)).toEqual([long]);
      expect(await app.rows('customers')).toHaveLength(1);
      await text('', { fields: { NumMedia: '1' } });
      expect((await inbox())[0]?.text).toContain('with a picture');
    });

    test('is refused without the right signature, and without a provider', async () => {
      const other = signedForm('https://elsewhere.example/api/hooks/sms', TOKEN, {});
      for (const signature of ['', 'nonsense', other.headers['X-Twilio-Signature']]) {
        expect((await post('Hello', { signature })).status).toBe(403);
      }
      const huge = await post('x'.repeat(200_000));
      expect(huge.status).toBe(413);
      await app.reopen({ sms: undefined });
      expect((await post('Hello')).status).toBe(403);
      const account = { accountSid: 'AC1', authToken: TOKEN, from: '+441632960000' };
      await app.reopen({ sms: { ...account, apiBase: sms.apiBase } });
      expect(await inbox()).toEqual([]);
    });

    test('is announced to webhooks, and what staff answer is not', async () => {
      await sql`insert into webhooks (url, events, secret, active, made_by, created_at)
        values ('', '["message.received"]', '', 1, '', '')`.execute(app.services.database.db);
      await text('Hello');
      await answer((await inbox())[0]?.customerId ?? 0);
      expect(await app.rows('webhookDeliveries')).toMatchObject([{ event: 'message.received' }]);
      await sql`delete from webhook_deliveries`.execute(app.services.database.db);
      await sql`delete from webhooks`.execute(app.services.database.db);
    });
  });

  describe('STOP', () => {
    test('holds with a picture beside it', async () => {
      await book();
      const [laura] = await staff<CustomerAnswer[]>('customers');
      await text('STOP', { fields: { NumMedia: '1' } });
      expect((await answer(laura?.id, {}, 409)).error).toContain('STOP');
      expect(await app.json(`/api/admin/customers/${laura?.id}`, { asStaff: true })).toMatchObject({
        stopped: laura?.phones,
      });
      expect((await inbox())[0]?.text).toContain('with a picture');
      await text('START', { fields: { NumMedia: '1' } });
      await answer(laura?.id);
    });

    const words = ['STOP', ' stop ', 'StopAll', 'unsubscribe', 'Cancel', 'END', 'quit'];
    // Words are read before the database.
    test.each(engine === 'sqlite' ? words : words.slice(0, 1))(
      'as %s ends texts to the number, the program’s own too, until START',
      async (word) => {
        sms.answer = () => ({ status: 503 });
        await book();
        await expect.poll(async () => (await toLaura())[0]?.attempts).toBe(1);
        await app.services.outbox.runOnce();
        const [laura] = await staff<CustomerAnswer[]>('customers');
        // Written before, and still to be sent.
        await text(word);
        sms.answer = () => accepted;
        const sentToLaura = () => sms.requests.filter(({ form }) => form.To === LAURA).length;
        const before = sentToLaura();
        app.clock.advance(60_000);
        await app.services.outbox.runOnce();
        await book({ preferredTime: 'Midday (11am-1pm)' });
        await app.services.outbox.runOnce();
        expect(sentToLaura()).toBe(before);
        expect(await toLaura()).toMatchObject([
          { status: 'cancelled', attempts: 2, lastError: STOPPED },
          { status: 'cancelled', attempts: 0, lastError: STOPPED },
        ]);
        expect((await answer(laura?.id, {}, 409)).error).toContain('STOP');
        const [first] = await toLaura();
        const again = await app.request(`/api/admin/messages/${first?.id}/retry`, {
          method: 'POST',
          asStaff: true,
        });
        expect(again.status).toBe(409);
        expect((await customer(laura?.id)).marketing).toMatchObject({
          sms: 'no',
          email: 'unknown',
          how: 'STOP by text message',
        });
        expect(await inbox()).toMatchObject([{ text: word.trim(), read: false }]);

        await text('Start');
        await answer(laura?.id);
        await app.services.outbox.runOnce();
        expect(sentToLaura()).toBe(before + 1);
        expect((await customer(laura?.id)).marketing.sms).toBe('no');
      },
    );

    test('is the word alone; what may be one, or may cancel a visit, is a task of today', async () => {
      const { id } = await book();
      await text('Please stop by on Friday');
      await text('We are at the end of the road. Please don’t cancel!');
      await text('Can you cancel?');
      await text('Take me off your list');
      await answer((await inbox())[0]?.customerId ?? 0);
      await text('Cancel.');
      const mayCancel = `May want to cancel ${referenceOf(id)}: call Laura Fenwick`;
      expect(await staff('tasks')).toMatchObject([
        { text: mayCancel, about: { id } },
        { text: 'This may be a STOP: “Take me off your list”' },
        { text: mayCancel, about: { id } },
      ]);
      const seen = await staff<{ text: string }[]>(`appointments/${id}/timeline`);
      expect(seen.filter((entry) => /cancel/.test(entry.text))).toMatchObject(
        Array.from({ length: 2 }, () => ({ text: 'May want to cancel: by text message' })),
      );
    });
  });

  describe('an answer', () => {
    test('leaves the finished pages of the site as they are', async () => {
      await text('Do you fit shutters?');
      const id = (await inbox())[0]?.customerId ?? 0;
      const keptPages = async () => {
        const headers = { Authorization: `Bearer ${METRICS}` };
        const told = await (await app.request('/metrics', { headers })).text();
        return /^sill_page_cache_pages (\d+)$/m.exec(told)?.[1];
      };
      await app.request('/');
      expect(await keptPages()).toBe('1');
      await answer(id);
      await app.services.outbox.runOnce();
      expect(await keptPages()).toBe('1');
    });

    test('goes out, is shown on the page of its visit only, and says who wrote it', async () => {
      const first = await book();
      const second = await book({ preferredTime: 'Midday (11am-1pm)' });
      await writeOn(first.path, 'The gate sticks.');
      await contact();
      const [item] = await inbox();
      const id = item?.customerId ?? 0;
      app.clock.advance(60_000);
      const about = { kind: 'visit', id: first.id };
      const row = await answer(id, { about, text: 'We bring oil.' });
      expect(row).toMatchObject({
        kind: 'staff-message-customer',
        channel: 'sms',
        recipient: LAURA,
        body: 'We bring oil.',
        status: 'queued',
        appointmentId: first.id,
      });
      await app.services.outbox.runOnce();
      expect(sms.requests.map(({ form }) => form.Body)).toContain('We bring oil.');
      expect(await onPage(first.path)).toMatchObject([
        { from: 'customer', text: 'The gate sticks.' },
        { from: 'firm', text: 'We bring oil.' },
      ]);
      expect(await onPage(second.path)).toEqual([]);
      const items = await inbox();
      expect(items).toMatchObject([
        { read: true, answeredBy: expect.any(String) },
        { read: true, answeredBy: expect.any(String) },
      ]);
      expect((await timeline(id))[0]).toMatchObject({
        kind: 'message',
        title: 'Text message',
        text: 'We bring oil.',
        by: items[0]?.answeredBy,
      });
      // Without a visit said: by whose page they asked, else none.
      await answer(id, { channel: 'email', subject: 'Your gate', text: 'Done.' });
      expect(await onPage(second.path)).toEqual([]);
      await writeOn(second.path, 'And the window?');
      await answer(id, { text: 'The window, too.' });
      expect(await onPage(second.path)).toMatchObject([{ from: 'customer' }, { from: 'firm' }]);
      await writeOn(second.path, 'When?');
      await writeOn(first.path, 'Which day?');
      await answer(id, { text: 'On Friday.' });
      for (const { path } of [first, second]) {
        expect(JSON.stringify(await onPage(path))).not.toContain('On Friday.');
      }
    });

    test.each([
      ['number', { email: 'x@evil.example' }],
      ['e-mail address', { email: 'LAURA.Fenwick@example.com', phone: '07700 900666' }],
    ])(
      'is not read by a stranger who books with somebody’s %s, before or after',
      async (by, own) => {
        const stranger = { name: 'A Stranger', address: '9 Elsewhere', ...own };
        const before = await book({ ...stranger, preferredTime: 'Midday (11am-1pm)' });
        await text('Where is the key?');
        const laura = await book();
        await writeOn(laura.path, 'Which key?');
        const after = await book({ ...stranger, preferredTime: 'Midday (11am-1pm)' });
        const strange = async () =>
          JSON.stringify([await onPage(before.path), await onPage(after.path)]);
        const [{ id } = { id: 0 }, ...others] = await staff<CustomerAnswer[]>('customers');
        for (const { id: otherId } of others)
          await staff(`customers/${id}/merge`, 'POST', { otherId });
        const toHer = { channel: 'email', to: 'laura.fenwick@example.com' };
        await answer(id, { ...toHer, text: 'By e-mail: 4711' });
        await answer(id, { to: LAURA, text: 'By text: 4711' });
        await text('Thanks. And the gate?');
        await writeOn(after.path, 'Hello?');
        await answer(id, { to: LAURA, text: 'The gate: 4711' });
        await answer(id, { ...toHer, text: 'Again: 4711' });
        expect(await strange()).not.toContain('4711');
        // Their own page shows what goes to a number or address that is theirs alone.
        const [hers, shared] = by === 'number' ? [toHer, { to: LAURA }] : [{ to: LAURA }, toHer];
        await writeOn(laura.path, 'And the door?');
        await answer(id, { ...hers, text: 'The door: 4712' });
        expect(JSON.stringify(await onPage(laura.path))).toContain('4712');
        // Even if staff say that it is about the stranger's visit, or answer what came by that page.
        const about = { kind: 'visit', id: after.id };
        await answer(id, { ...hers, text: 'Yes: 4711', about });
        await answer(id, { ...shared, text: 'And this: 4711', about });
        await writeOn(after.path, 'Hello again?');
        for (const to of [hers, shared]) await answer(id, { ...to, text: 'Once more: 4711' });
        expect(await strange()).not.toContain('4711');
      },
    );

    test('a stranger who books with somebody’s number sees none of what was before', async () => {
      const own = await book();
      await text('My code is 4711');
      const [item] = await inbox();
      await answer(item?.customerId ?? 0, { text: 'Thank you for 4711' });
      const strange = await book({ name: 'A Stranger', preferredTime: 'Midday (11am-1pm)' });
      expect(await onPage(strange.path)).toEqual([]);
      // A text came by no page: whose it is only the number says.
      expect(await onPage(own.path)).toEqual([]);
    });

    test('is written once under one Idempotency-Key', async () => {
      await text('Hello');
      const id = (await inbox())[0]?.customerId;
      const send = () =>
        app.json<Message>(`/api/admin/customers/${id}/messages`, {
          method: 'POST',
          asStaff: true,
          status: 201,
          headers: { 'Idempotency-Key': `answer-${engine}` },
          body: { channel: 'sms', text: 'Hello back' },
        });
      const ids = (await Promise.all([send(), send(), send()])).map((row) => row.id);
      expect(new Set(ids).size).toBe(1);
      expect(await toLaura()).toHaveLength(1);
    });

    test('is refused where it cannot go, or says what it may not', async () => {
      await text('Hello');
      const id = (await inbox())[0]?.customerId ?? 0;
      const other = await book(aBookingBy(1));
      const said = async (body: object, status = 400) => (await answer(id, body, status)).fields;
      expect(await said({ text: ' ' })).toHaveProperty('text');
      expect(await said({ text: 'x'.repeat(1601) })).toHaveProperty('text');
      expect(await said({ channel: 'email', text: 'x'.repeat(5001) })).toHaveProperty('text');
      expect(await said({ subject: 'a\nBcc: b@example.com' })).toHaveProperty('subject');
      expect(await said({ subject: 'x'.repeat(201) })).toHaveProperty('subject');
      expect(await said({ to: '07700 900299' })).toHaveProperty('to');
      expect(await said({ about: { kind: 'visit', id: other.id } })).toHaveProperty('about');
      expect((await answer(id, { channel: 'email' }, 409)).error).toContain('no e-mail address');
      await app.changeSettings('notifications', { smsEnabled: false });
      expect((await answer(id, {}, 409)).error).toContain('switched off');
      await answer(999, {}, 404);
      const to = '07700 900201';
      await app.changeSettings('notifications', { smsEnabled: true });
      expect((await answer(id, { to, text: 'x'.repeat(1600) })).recipient).toBe(LAURA);
      // What staff write is under no daily limit.
      for (let more = 0; more < 6; more += 1) await answer(id, { text: `More ${more}` });
      expect((await toLaura()).every(({ status }) => status !== 'failed')).toBe(true);
    });
  });

  describe('the inbox', () => {
    test('is searched, paged and marked, with the contact screen’s read', async () => {
      const { path } = await book();
      await writeOn(path, 'The gate sticks.');
      app.clock.advance(1000);
      const { id } = await contact({ name: 'Ned Other', email: 'ned@example.com' });
      app.clock.advance(1000);
      await text('Hello from the shop', { from: '+447700900999' });
      const texts = async (query = '') => (await inbox(query)).map((item) => item.text);
      expect(await texts()).toEqual([
        'Hello from the shop',
        'Do you do shutters?',
        'The gate sticks.',
      ]);
      expect(await texts('?q=gat')).toEqual(['The gate sticks.']);
      expect(await texts('?q=fenwick')).toEqual(['The gate sticks.']);
      expect(await texts('?q=07700%20900999')).toEqual(['Hello from the shop']);
      expect(await texts('?q=shutters')).toEqual(['Do you do shutters?']);
      const page = await app.request('/api/admin/inbox?page=2&pageSize=2', { asStaff: true });
      expect(page.headers.get('X-Total-Count')).toBe('3');
      expect(((await page.json()) as InboxItem[]).map((item) => item.text)).toEqual([
        'The gate sticks.',
      ]);

      const mark = (kind: string, at: number, read: boolean, status = 200) =>
        staff<InboxItem>(`inbox/${kind}/${at}`, 'PATCH', { read }, status);
      expect(await mark('contact', id, true)).toMatchObject({ kind: 'contact', id, read: true });
      expect(await staff(`contact-submissions/${id}`)).toMatchObject({ read: true });
      expect(await texts('?unread=true')).toEqual(['Hello from the shop', 'The gate sticks.']);
      const [newest] = await inbox();
      await mark('message', newest?.id ?? 0, true);
      expect(await texts()).toEqual([
        'The gate sticks.',
        'Hello from the shop',
        'Do you do shutters?',
      ]);
      expect(await texts('?unread=false')).toHaveLength(2);
      await mark('message', newest?.id ?? 0, false);
      expect((await inbox())[0]).toMatchObject({ text: 'Hello from the shop', read: false });
      await mark('message', 999, true, 404);
      await mark('nothing', id, true, 404);
      await staff('inbox?unread=perhaps', 'GET', undefined, 400);
    });

    test('shows an adviser their own customers’ messages, and lets them answer these', async () => {
      const adviser = await joinStaff(app, 'adviser', `adviser-${engine}`);
      const own = await book();
      await staff(`appointments/${own.id}/assignment`, 'PUT', { userId: adviser.id });
      await text('Hello adviser');
      await text('Hello office', { from: '+447700900999' });
      const { id } = await contact({ email: 'ned@example.com' });
      const [office] = await inbox('?q=office');
      const ask = (path: string, method = 'GET', body?: unknown) =>
        app.request(`/api/admin/${path}`, {
          method,
          headers: adviser.headers,
          ...(body !== undefined && { body }),
        });
      const seen: InboxItem[] = await (await ask('inbox')).json();
      expect(seen.map((item) => item.text)).toEqual(['Hello adviser']);
      const answers = [
        await ask(`inbox/message/${office?.id}`, 'PATCH', { read: true }),
        await ask(`inbox/contact/${id}`, 'PATCH', { read: true }),
        await ask(`customers/${office?.customerId}/messages`, 'POST', {
          channel: 'sms',
          text: 'Hi',
        }),
        await ask(`customers/${seen[0]?.customerId}/messages`, 'POST', {
          channel: 'sms',
          text: 'Hi',
        }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 201]);
      expect((await inbox('?q=adviser'))[0]?.answeredBy).toBe(`The adviser-${engine}`);
    });

    test('makes a task of what has no answer for a day, whichever way it came', async () => {
      const { path } = await book();
      await writeOn(path, 'On the page');
      await text('By text', { from: '+447700900999' });
      await text('STOP', { from: '+447700900998' });
      await contact({ name: 'Ned Other', email: 'ned@example.com' });
      await contact({ name: 'Ann Answered', email: 'ann@example.com' });
      const ann = (await inbox('?q=answered'))[0];
      app.clock.advance(1000);
      await answer(ann?.customerId ?? 0, { channel: 'email' });
      // Staff want to keep it in sight.
      await staff(`inbox/contact/${ann?.id}`, 'PATCH', { read: false });
      app.clock.advance(DAY_MS);
      await app.services.customerWork.runOnce();
      const made = async () => (await app.rows('tasks')).map((task) => task.text).toSorted();
      expect(await made()).toEqual([
        'Answer the message from 07700 900999',
        'Answer the message from Laura Fenwick',
        'Answer the message from Ned Other',
      ]);
      await app.services.customerWork.runOnce();
      expect(await made()).toHaveLength(3);
    });
  });

  test('a note and a call are in the conversation, for staff alone, and a note is no answer', async () => {
    const { path } = await book();
    await writeOn(path, 'Is there parking?');
    const [{ customerId } = { customerId: 0 }] = await inbox();
    const writeDown = (channel: string, status = 201, words = `Canary ${channel}`) =>
      staff(`customers/${customerId}/entries`, 'POST', { channel, text: words }, status);
    app.clock.advance(1000);
    await writeDown('note');
    expect(await inbox()).toMatchObject([{ answeredBy: null }]);
    app.clock.advance(1000);
    await writeDown('call');
    expect((await inbox())[0]?.answeredBy).not.toBeNull();
    await writeDown('sms', 400);
    await writeDown('note', 400, ' ');
    expect((await timeline(customerId ?? 0)).slice(0, 2)).toMatchObject([
      { title: 'Call', text: 'Canary call', by: expect.any(String) },
      { title: 'Note', text: 'Canary note', by: expect.any(String) },
    ]);
    expect(await onPage(path)).toMatchObject([{ text: 'Is there parking?' }]);
    expect(await app.rows('messages')).not.toContainEqual(
      expect.objectContaining({ body: expect.stringContaining('Canary') }),
    );
  });

  test('what somebody opens is read: all of a customer, or what came on one visit’s page', async () => {
    const { id, path } = await book();
    await writeOn(path, 'Is there parking?');
    await text('And a lift?');
    await contact();
    const { customerId = 0 } = (await inbox())[0] ?? {};
    const read = (whose: object, status = 200) =>
      staff<{ read: number }>('inbox/read', 'POST', whose, status);
    const unread = async () => (await inbox('?unread=true')).map((item) => item.text).sort();
    expect(await read({ visitId: id })).toEqual({ read: 1 });
    expect(await unread()).toEqual(['And a lift?', 'Do you do shutters?']);
    expect(await read({ customerId })).toEqual({ read: 2 });
    expect(await unread()).toEqual([]);
    expect(await read({ customerId })).toEqual({ read: 0 });
    expect(await read({ customerId: 99_999 })).toEqual({ read: 0 });
    expect(await read({}, 400)).toMatchObject({ error: expect.stringContaining('customerId') });
    app.clock.advance(2 * DAY_MS);
    await app.services.customerWork.runOnce();
    expect(await app.rows('tasks')).toEqual([]);
  });

  test('is found and erased with its person, and forgotten after a year; STOP stays', async () => {
    const { path } = await book();
    await writeOn(path, 'Canary on the page');
    await text('Canary by text');
    await text('STOP');
    const id = (await inbox())[0]?.customerId ?? 0;
    await answer(id, { channel: 'email', text: 'Canary answered' });
    const found = await staff<Record<string, unknown[]>>('people/lookup', 'POST', {
      contact: LAURA,
    });
    expect(found.threadMessages).toMatchObject([
      { text: 'Canary on the page', photos: 0 },
      { text: 'Canary by text' },
      { text: 'STOP' },
      { text: 'Canary answered', fromStaff: true },
    ]);
    // By the address, though the texts have only the number.
    const erased = { contact: 'laura.fenwick@example.com', confirmation: 'ERASE' };
    expect(await staff('people/erase', 'POST', erased)).toMatchObject({ threadMessages: 4 });
    const tables = ['entries', 'messages', 'customers', 'smsStops'] as const;
    const left = JSON.stringify(await Promise.all(tables.map((table) => app.rows(table))));
    expect(left).not.toMatch(/canary|900201/i);
    await text('Wrote again');
    expect((await answer((await inbox())[0]?.customerId ?? 0, {}, 409)).error).toContain('STOP');
    app.clock.advance(400 * DAY_MS);
    await forgetOldRecords(records, app.services.database, app.clock, pino({ level: 'silent' }));
    expect(await app.rows('entries')).toEqual([]);
  });

  test('STOP is kept under a key: it works from before there was one, and after a change of secret', async () => {
    const LATER = '+447700900202';
    const GONE = '+447700900203';
    const kept = async () => (await app.rows('smsStops')).map(({ recipient }) => recipient);
    const plain = (e164: string) => hash('sha256', `stop ${e164}`, 'base64url');
    const stopped = async (e164: string) => app.services.stops.has(app.services.database.db, e164);
    await text('STOP');
    expect(await createSmsStops('another installation').has(app.services.database.db, LAURA)).toBe(
      false,
    );
    expect(await kept()).not.toContain(plain(LAURA));
    const since = app.clock.now().toISOString();
    const rows = [LATER, GONE].map((e164) => ({ recipient: plain(e164), since }));
    await app.services.database.write((trx) => trx.insertInto('smsStops').values(rows).execute());
    await app.reopen();
    for (const e164 of [LAURA, LATER, GONE]) expect(await stopped(e164)).toBe(true);
    expect(await stopped('+447700900204')).toBe(false);
    expect(await kept()).not.toContain(plain(LATER));
    const changed = {
      authSecret: 'the next secret, also of forty characters',
      authSecretOld: testSecret,
    };
    await app.reopen(changed);
    for (const e164 of [LAURA, LATER, GONE]) expect(await stopped(e164)).toBe(true);
    await app.reopen({ authSecretOld: undefined });
    expect([await stopped(LAURA), await stopped(GONE)]).toEqual([true, false]);
    await text('START');
    expect(await stopped(LAURA)).toBe(false);
    await app.reopen({ authSecret: testSecret });
    await app.signIn();
  });
}, 'always');
