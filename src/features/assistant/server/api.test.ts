// The assistant's contract: the wire format, what is kept, what is never revealed.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AssistantAnswer, VisitAnswer } from '../answer.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import type { AssistantDay, Conversation, Transcript, Unanswered } from '../conversation.ts';
import { buttons } from '../reading/meaning.ts';
import { forgetOldConversations } from './store.ts';

const tables = [
  'assistantConversations',
  'assistantMessages',
  'assistantQuestions',
  'assistantCounts',
  'assistantLessons',
] as const;

everyEngine((engine) => {
  describe('the assistant', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await fillShop(app.services.database, app.clock);
    });
    beforeEach(async () => {
      await app.services.database.write(async (trx) => {
        for (const table of [
          ...tables,
          ...(['appointments', 'messages', 'tasks', 'caughtForms'] as const),
        ]) {
          await trx.deleteFrom(table).execute();
        }
      });
      app.clock.set('2025-06-10T10:00:00Z');
    });
    afterAll(() => app.close());

    const post = (body: unknown, from?: string) =>
      app.request('/api/assistant', { method: 'POST', body, ...(from && { from }) });
    const say = (message: string, conversation?: string) =>
      app.json<AssistantAnswer>('/api/assistant', {
        method: 'POST',
        body: { message, conversation },
      });
    const staff = <Answer>(path: string) => app.json<Answer>(path, { asStaff: true });
    const conversations = () => staff<Conversation[]>('/api/admin/conversations');
    const book = (changes = {}) =>
      app.json<{ id: number; reference: string; manageUrl: string }>('/api/appointments', {
        method: 'POST',
        body: aBooking(changes),
        status: 201,
      });
    const lookUp = (reference: string, postcode: string, from?: string) =>
      app.json<VisitAnswer>('/api/assistant/visit', {
        method: 'POST',
        body: { reference, postcode },
        ...(from && { from }),
      });
    const callBack = (changes = {}, status = 201) =>
      app.json<{ reply: string }>('/api/assistant/call-back', {
        method: 'POST',
        body: { name: 'Tom Jones', phone: '07700 900123', about: 'a loose chain', ...changes },
        status,
      });
    const kept = async () =>
      JSON.stringify(await Promise.all(tables.map((name) => app.rows(name))));

    test.each([
      [{}, 'Please type a message'],
      [{ message: '' }, 'Please type a message'],
      [{ message: ' \n\t ' }, 'Please type a message'],
      [{ message: 42 }, 'Please type a message'],
      [{ message: 'x'.repeat(1001) }, 'Must be at most 1,000 characters'],
    ])('refuses %j', async (body, message) => {
      const response = await post(body);
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: message, fields: { message } },
      ]);
    });

    test('an unknown, malformed or expired conversation begins a new one', async () => {
      const first = await say('hello');
      for (const conversation of ['A'.repeat(22), 'x', '', 7, null]) {
        const response = await post({ message: 'hello', conversation, field: 'shoe size' });
        const other = (await response.json()) as AssistantAnswer;
        expect(other.conversation).not.toBe(first.conversation);
      }
      expect((await say('hello', first.conversation)).conversation).toBe(first.conversation);
      app.clock.advance(30 * DAY_MS + 1000);
      expect((await say('hello', first.conversation)).conversation).not.toBe(first.conversation);
    });

    test('takes thirty messages in five minutes from one address', async () => {
      const from = '10.77.0.1';
      for (let count = 0; count < 30; count += 1) {
        expect((await post({ message: 'hello' }, from)).status).toBe(200);
      }
      const refused = await post({ message: 'hello' }, from);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    test('a wish for a visit opens the booking with what was said plainly, and writes none', async () => {
      const { controls, taken, conversation, ...rest } = await say(
        'I would like to book a visit for 3 roller blinds on 19 June',
      );
      expect(rest).toMatchObject({ topic: 'book-visit', sure: true });
      expect(controls.map(({ kind }) => kind)).toEqual([
        ...['choose', 'choose', 'slot', 'confirm'],
      ]);
      expect(taken).toEqual({
        service: 'Roller Blinds',
        windowCount: 3,
        preferredDate: '2025-06-19',
      });
      await say('yes, send it now please', conversation);
      expect(await app.rows('appointments')).toEqual([]);
      const visit = await book({ conversation });
      expect(await conversations()).toMatchObject([{ appointmentId: visit.id }]);
      const none = { conversations: 0, proposals: 0, bookings: 0, handOffs: 0, unanswered: 0 };
      expect(await staff<AssistantDay[]>('/api/admin/assistant/numbers?days=2')).toEqual([
        { ...none, day: '2025-06-09' },
        { ...none, day: '2025-06-10', conversations: 1, proposals: 1, bookings: 1 },
      ]);
    });

    test('a robot’s number ties no stranger’s visit to its conversation', async () => {
      const { conversation } = await say('hello');
      await book();
      const [visit] = await app.rows('appointments');
      if (!visit) throw new Error('nothing was booked');
      // A visit created this minute for every number that a robot may try.
      const strangers = Array.from({ length: 900 }, (_, n) => ({
        ...visit,
        id: 100 + n,
        visitTokenHash: `stranger ${n}`,
      }));
      await app.services.database.db.insertInto('appointments').values(strangers).execute();
      await book({ website: 'http://spam.example', conversation });
      expect((await conversations())[0]?.appointmentId).toBeNull();
    });

    test('the right reference and postcode: status, day and slot, and the link to whom it belongs', async () => {
      const { reference, manageUrl } = await book();
      const before = (await app.rows('messages')).length;
      const answer = await lookUp(` ${reference.toLowerCase()}`, 'cv379zz');
      expect(answer.found).toBe(true);
      expect(answer.reply).toContain(`${reference} is pending: Wednesday 11 June 2025, Morning`);
      expect(answer.reply).not.toMatch(
        /visits\/|Laura|07700 900201|laura\.fenwick|Sample Road|CV37/,
      );
      const [message, ...more] = (await app.rows('messages')).slice(before);
      expect(more).toEqual([]);
      expect(message).toMatchObject({ channel: 'email', recipient: 'laura.fenwick@example.com' });
      expect(message?.body).toContain(manageUrl);
      // Asking again does not fill anybody's inbox.
      expect((await lookUp(reference, 'CV37 9ZZ')).reply).toContain('a little while ago');
      expect((await app.rows('messages')).length).toBe(before + 1);
      expect(await kept()).toBe('[[],[],[],[],[]]');
    });

    test('every wrong pair gets the same words for the same work, and not often', async () => {
      const { reference } = await book();
      const selects = vi.spyOn(app.services.database.db, 'selectFrom');
      const seen = new Set<string>();
      for (const [wrong, postcode] of [
        [reference, 'SW1A 1AA'],
        [reference, 'nonsense'],
        ['A99999', 'SW1A 1AA'],
        ['A99999', 'CV37 9ZZ'],
        ['A1000', 'CV37 9ZZ'],
        ['rose cottage', 'CV37 9ZZ'],
        ['A999999999', 'CV37 9ZZ'],
      ] as const) {
        selects.mockClear();
        const answer = await lookUp(wrong, postcode);
        seen.add(JSON.stringify([answer, selects.mock.calls]));
      }
      selects.mockRestore();
      expect([...seen]).toHaveLength(1);
      expect([...seen][0]).toContain('I cannot find a visit with that reference and postcode.');
      expect([...seen][0]).toContain('[["appointments"]]');
      const from = '10.66.0.3';
      for (let count = 0; count < 6; count += 1) await lookUp('A99999', 'SW1A 1AA', from);
      // After that even the right pair fails from there.
      const body = { reference, postcode: 'CV37 9ZZ' };
      const late = await app.request('/api/assistant/visit', { method: 'POST', body, from });
      expect(late.status).toBe(429);
    });

    test('a call back is the team’s message and a task, and only its conversation is marked', async () => {
      const { conversation } = await say('call me back please');
      expect((await callBack({ conversation })).reply).toBe(
        'Thank you, Tom. I have passed this to the team.',
      );
      const sent = (await app.rows('messages')).filter(({ kind }) => kind === 'call-back-team');
      expect(sent.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
      expect(sent[0]?.body).toContain('07700 900123');
      expect(await app.rows('tasks')).toMatchObject([
        { text: 'Call Tom Jones back on 07700 900123: a loose chain' },
      ]);
      const [row] = await conversations();
      expect(row?.handedOffAt).not.toBeNull();
      const path = `/api/admin/customers?q=07700900123`;
      expect(await staff(path)).toMatchObject([{ id: row?.customerId, name: 'Tom Jones' }]);
      // Asked for in words, with a way to reach them: it is the same customer's.
      await say('Can I speak to a person please? I am on 07700 900123');
      expect((await app.rows('assistantConversations')).at(-1)).toMatchObject({
        customerId: row?.customerId,
      });
      expect(await kept()).not.toMatch(/Tom|Jones|900123|loose/);
    });

    test('a call back needs a number, is not sent for a robot, and works without a conversation', async () => {
      await callBack({ phone: '0770' }, 400);
      expect(await app.rows('tasks')).toEqual([]);
      await callBack({ website: 'http://spam.example' });
      expect([await app.rows('tasks'), await app.rows('messages')]).toEqual([[], []]);
      expect(await app.rows('caughtForms')).toMatchObject([{ form: 'call back' }]);
      await callBack({ about: '' });
      expect(await app.rows('tasks')).toMatchObject([
        { text: 'Call Tom Jones back on 07700 900123' },
      ]);
      expect(await kept()).toBe('[[],[],[],[],[]]');
    });

    test('what is kept is without names and numbers, also where the answer repeats them', async () => {
      const { conversation, reply } = await say(
        'It’s Siobhan O’Shea, do you cover CV37 9ZZ? I am on 07700 900 201 or siobhan@example.com',
      );
      await say('can you dance the tango?', conversation);
      await say('can you DANCE the tango?');
      expect(reply).not.toBe('');
      expect(await kept()).not.toMatch(/siobhan|shea|900 ?201|@|CV37|9ZZ/i);
      const [, first] = await conversations();
      const { messages } = await staff<Transcript>(`/api/admin/conversations/${first?.id}`);
      expect(messages.map(({ role }) => role)).toEqual([
        ...['visitor', 'assistant', 'visitor', 'assistant'],
      ]);
      const unanswered = await staff<Unanswered[]>('/api/admin/unanswered');
      expect(unanswered).toMatchObject([{ asked: 2 }]);
      const path = `/api/admin/unanswered/${unanswered[0]?.id}`;
      expect((await app.request(path, { method: 'DELETE', asStaff: true })).status).toBe(204);
      expect((await app.request(path, { method: 'DELETE', asStaff: true })).status).toBe(404);
    });

    test('what staff add is known at once, and Settings say what can be booked', async () => {
      const faq = {
        category: 'Rooms',
        question: 'Do you fit blinds in caravans?',
        answer: 'Yes, in static ones. The journey costs £777.',
        keywords: ['motorhome'],
      };
      expect((await say('do you do caravans?')).reply).not.toContain('static');
      await app.json('/api/admin/faqs', { method: 'POST', asStaff: true, body: faq, status: 201 });
      const { reply } = await say('do you do caravans?');
      expect(reply).toContain('Yes, in static ones.');
      // No list gives this sum.
      expect(reply).not.toContain('£777');
      const { booking } = await app.services.settings.read();
      const awnings = { ...booking.services[0], label: 'Awnings', active: true };
      await app.changeSettings('booking', { services: [awnings] as typeof booking.services });
      const { controls } = await say('I would like to book a visit');
      expect(controls[0]).toEqual({ kind: 'choose', field: 'service', options: ['Awnings'] });
      await app.changeSettings('booking', booking);
    });

    test('it begins with what the page is about, and says when the office is closed', async () => {
      const on = (page: string) =>
        app.json<PanelWords>(`/api/assistant/start?page=${encodeURIComponent(page)}`);
      const usual = await on('/');
      const product = await on('/products/roman-blinds');
      expect(product.greeting).toMatch(/^Anything about Roman Blinds\?/);
      expect(product.quickReplies).toContain('How much are Roman Blinds?');
      expect((await on('/areas/warwick')).greeting).toContain('in or near Warwick?');
      expect(await on('/products/never-made')).toEqual(usual);
      // Each of them is understood.
      for (const page of ['/products/roman-blinds', '/areas/warwick', '/#offers', '/blog/any']) {
        for (const question of (await on(page)).quickReplies) {
          expect(await say(question), question).toMatchObject({ sure: true });
        }
      }
      app.clock.set('2025-06-10T20:00:00Z');
      expect((await on('/')).greeting).toBe(
        `${usual.greeting}\nOur office is closed until 9am on Wednesday, but I am here at any time.`,
      );
    });

    test('what a button says is known exactly', async () => {
      for (const { sentence, meaning } of buttons) {
        expect(await say(sentence), sentence).toMatchObject({ topic: meaning, sure: true });
      }
    });

    test('a list goes on behind a place', async () => {
      for (const message of ['hello', 'hi', 'hey']) await say(message);
      const first = await app.request('/api/admin/conversations?after=0&pageSize=2', {
        asStaff: true,
      });
      const rows = (await first.json()) as Conversation[];
      expect(rows.map(({ lastText }) => lastText)).toEqual(['hey', 'hi']);
      const next = first.headers.get('x-next-after');
      const rest = await staff<Conversation[]>(`/api/admin/conversations?after=${next}&pageSize=2`);
      expect(rest.map(({ lastText }) => lastText)).toEqual(['hello']);
    });

    test('conversations are forgotten after thirty days, and deleted when staff say so', async () => {
      const { conversation } = await say('hello');
      const [row] = await conversations();
      const path = `/api/admin/conversations/${row?.id}`;
      expect((await app.request(path, { method: 'DELETE', asStaff: true })).status).toBe(204);
      expect((await app.request(path, { asStaff: true })).status).toBe(404);
      expect((await say('hello', conversation)).conversation).not.toBe(conversation);
      app.clock.advance(31 * DAY_MS);
      await say('hello');
      await app.services.database.write((trx) => forgetOldConversations(trx, app.clock.now()));
      expect(await app.rows('assistantConversations')).toHaveLength(1);
      expect(await app.rows('assistantMessages')).toHaveLength(2);
    });

    test('strangers see nothing of it', async () => {
      for (const path of ['conversations', 'conversations/1', 'unanswered', 'assistant/numbers']) {
        expect((await app.request(`/api/admin/${path}`)).status).toBe(401);
      }
    });
  });
});
