import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOBILE_INVALID } from '../../../kit/public-form.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, startOfTests, type TestApp } from '../../../test/test-app.ts';
import type { ContactSubmission } from '../contact.ts';

const message = {
  name: 'Rachel Dunmore',
  email: 'rachel@example.com',
  phone: '07700 900112',
  subject: 'Blinds for a loft',
  message: 'Can you do blackout?\nThe sloping one too.',
};
const ADMIN = '/api/admin/contact-submissions';

everyEngine((engine) => {
  describe('contact submissions', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const post = (body: unknown, more: { from?: string; headers?: Record<string, string> } = {}) =>
      app.request('/api/contact', { method: 'POST', body, ...more });
    const send = async (changes: Record<string, unknown> = {}) => {
      const response = await post({ ...message, ...changes });
      expect(response.status).toBe(201);
      return (await response.json()) as ContactSubmission;
    };
    const list = (query = '') =>
      app.json<ContactSubmission[]>(`${ADMIN}${query}`, { asStaff: true });
    const staff = (method: string, path: string, body?: unknown) =>
      app.request(`${ADMIN}${path}`, { method, asStaff: true, body });
    const counts = () => app.json(`${ADMIN}/counts`, { asStaff: true });

    test('a message is kept, answered by letter, and told to the team, all at once', async () => {
      await app.changeSettings('notifications', { teamEmail: 'team@example.com' });
      const answer = await send({ read: true, note: 'x', id: 5 });
      const createdAt = new Date(startOfTests).toISOString();
      expect(answer).toEqual({ ...message, id: answer.id, createdAt });
      const customerId = expect.any(Number);
      const rest = { read: false, note: '', customerId, version: 1 };
      expect(await list()).toEqual([{ ...answer, ...rest }]);
      const letters = await app.rows('messages');
      expect(letters.map(({ kind, recipient, channel }) => [kind, recipient, channel])).toEqual([
        ['contact-received-team', 'team@example.com', 'email'],
        ['contact-auto-reply-customer', 'rachel@example.com', 'email'],
      ]);
      expect(letters[1]?.subject).toBe('We have your message');
      expect(letters[1]?.body).toContain('Hello Rachel,');
      expect(letters[1]?.body).toContain('We got it on Tue 10 Jun 2025, 11:00.');
      expect(letters[0]?.body).toContain('http://sill.test/admin/contact');
    });

    test('phone and subject may be missing; every other field says what is wrong with it', async () => {
      const { phone, subject } = await send({ phone: undefined, subject: null });
      expect([phone, subject]).toEqual(['', '']);
      for (const [body, fields] of [
        [
          {},
          {
            name: 'Name is required',
            email: 'Email is required',
            message: 'Message is required',
          },
        ],
        [
          { ...message, email: 'nobody' },
          { email: 'That e-mail looks incomplete: is the @ there?' },
        ],
        [{ ...message, phone: 'ring me' }, { phone: 'Must be a valid phone number' }],
        [{ ...message, phone: '12' }, { phone: 'Must be a valid phone number' }],
        [{ ...message, phone: '07700 9002' }, { phone: MOBILE_INVALID }],
        [
          { ...message, message: 'x'.repeat(5001) },
          { message: 'Must be at most 5,000 characters' },
        ],
      ]) {
        const response = await post(body);
        expect([response.status, (await response.json()).fields]).toEqual([400, fields]);
      }
      expect(await list()).toHaveLength(1);
    });

    test('staff read, mark, note and delete; others do not', async () => {
      const { id } = await send();
      await send({ name: 'Owen', message: 'Another' });
      expect(await counts()).toEqual({ total: 2, unread: 2 });
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/counts'],
        ['GET', `/${id}`],
        ['PATCH', `/${id}/mark-read`],
        ['PATCH', `/${id}/note`],
        ['DELETE', `/${id}`],
      ]) {
        const response = await app.request(`${ADMIN}${path}`, { method: method ?? '' });
        expect([method, path, response.status]).toEqual([method, path, 401]);
      }
      const read = await (await staff('PATCH', `/${id}/mark-read`)).json();
      expect(read).toMatchObject({ id, read: true, version: 2 });
      expect(await (await staff('PATCH', `/${id}/mark-read`)).json()).toEqual(read);
      expect(await counts()).toEqual({ total: 2, unread: 1 });
      expect((await list('?read=true')).map((one) => one.id)).toEqual([id]);
      expect((await list('?read=false')).map(({ name }) => name)).toEqual(['Owen']);
      expect((await staff('GET', '?read=perhaps')).status).toBe(400);
      const unread = await (await staff('PATCH', `/${id}/mark-unread`)).json();
      expect(unread).toMatchObject({ read: false, version: 3 });

      const noted = await staff('PATCH', `/${id}/note`, { note: 'Rang her.', version: 3 });
      expect(await noted.json()).toMatchObject({ note: 'Rang her.', read: false, version: 4 });
      const stale = await staff('PATCH', `/${id}/note`, { note: 'No.', version: 3 });
      expect([stale.status, (await stale.json()).current.note]).toEqual([409, 'Rang her.']);
      // A visitor's text cannot be changed.
      expect((await staff('PUT', `/${id}`, message)).status).toBe(405);

      expect((await staff('DELETE', `/${id}`)).status).toBe(204);
      expect((await staff('DELETE', `/${id}`)).status).toBe(404);
      expect((await staff('PATCH', `/${id}/mark-read`)).status).toBe(404);
      expect(await counts()).toEqual({ total: 1, unread: 1 });
    });

    test('a list is searched in name, e-mail, subject and message, and read in stretches', async () => {
      for (let number = 1; number <= 5; number += 1) {
        await send({
          name: `Person ${number}`,
          email: `p${number}@example.org`,
          subject: number === 3 ? 'Café 100%' : '',
          message: `Words ${number}`,
        });
      }
      const names = async (query: string) => (await list(query)).map(({ name }) => name);
      expect(await names('?q=PERSON%204')).toEqual(['Person 4']);
      expect(await names('?q=p2@example')).toEqual(['Person 2']);
      expect(await names(`?q=${encodeURIComponent('café 100%')}`)).toEqual(['Person 3']);
      expect(await names('?q=words%205')).toEqual(['Person 5']);
      const first = await staff('GET', '?direction=desc&after=0&pageSize=2&read=false');
      expect(((await first.json()) as ContactSubmission[]).map(({ name }) => name)).toEqual([
        'Person 5',
        'Person 4',
      ]);
      const next = first.headers.get('x-next-after');
      expect(await names(`?direction=desc&after=${next}&pageSize=2&read=false`)).toEqual([
        'Person 3',
        'Person 2',
      ]);
      expect(first.headers.get('x-total-count')).toBeNull();
    });

    test('a robot is thanked like a person, and nothing is stored or sent', async () => {
      const quick = new Date(app.clock.now().getTime() - 1000).toISOString();
      const slow = new Date(app.clock.now().getTime() - 60_000).toISOString();
      for (const trap of [{ website: 'x' }, { startedAt: quick }]) {
        expect(Object.keys(await send(trap)).sort()).toEqual(
          [...Object.keys(message), 'id', 'createdAt'].sort(),
        );
      }
      expect([await list(), await app.rows('messages')]).toEqual([[], []]);
      await send({ website: '', startedAt: slow });
      expect(await list()).toHaveLength(1);
    });

    test('a form that is sent twice arrives once; the sixth of an hour does not', async () => {
      const from = '10.200.0.2';
      const write = (text: string, headers: Record<string, string> = {}) =>
        post({ ...message, message: text }, { from, headers });
      const key = { 'Idempotency-Key': `contact-${engine}` };
      const [first, again] = await Promise.all([write('A', key), write('A', key)]);
      expect(await again.json()).toEqual(await first.json());
      expect((await write('B', key)).status).toBe(422);
      const twice = [await write('C'), await write('C')];
      expect(await twice[1]?.json()).toEqual(await twice[0]?.json());
      for (const text of ['D', 'E', 'F']) expect((await write(text)).status).toBe(201);
      // A refused one does not count.
      expect((await post({ ...message, email: 'x' }, { from })).status).toBe(400);
      const refused = await write('G');
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
      expect((await list()).map((one) => one.message)).toEqual(['A', 'C', 'D', 'E', 'F']);
      // Typing somebody else's address does not fill their inbox.
      const letters = await app.rows('messages');
      expect(letters.filter(({ audience }) => audience === 'customer')).toHaveLength(3);
    });
  });
});
