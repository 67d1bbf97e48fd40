import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { fillShop } from '../../../test/shop.ts';
import { joinStaff, type TestStaff } from '../../../test/staff.ts';
import { makeTestApp, startOfTests, type TestApp } from '../../../test/test-app.ts';
import type { Product } from '../../products/product.ts';
import { type SwatchChoice, sentQuery } from '../sent-swatches.ts';
import { householdOf, type SwatchRequest } from '../swatch-request.ts';
import { createSwatchIntake } from './intake.ts';

const ADMIN = '/api/admin/swatch-requests';
const person = {
  name: 'Laura Fenwick',
  address: 'Flat 2, 12 Sample Road\nStratford-upon-Avon',
  postcode: 'cv379zz',
};

everyEngine((engine) => {
  describe('swatch requests', () => {
    let app: TestApp;
    let colours: SwatchChoice[];
    let first: Product;
    let adviser: TestStaff;
    let office: TestStaff;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await fillShop(app.services.database, app.clock);
      const products = await app.json<Product[]>('/api/products');
      colours = products.flatMap(({ id, colours }) =>
        colours.map(({ name }) => ({ productId: id, colour: name })),
      );
      [first] = products as [Product];
      [adviser, office] = (await Promise.all([
        joinStaff(app, 'adviser', 'an-adviser'),
        joinStaff(app, 'office', 'the-office'),
      ])) as [TestStaff, TestStaff];
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const post = (body: unknown, more: { from?: string; headers?: Record<string, string> } = {}) =>
      app.request('/api/swatch-requests', { method: 'POST', body, ...more });
    const some = (count: number, from = 0) => colours.slice(from, from + count);
    const ask = (changes: object = {}, more: Parameters<typeof post>[1] = {}) =>
      post({ ...person, swatches: some(1), ...changes }, more);
    const asked = async (changes: object = {}) => {
      const response = await ask(changes);
      expect(response.status).toBe(201);
      return (await response.json()) as { id: number };
    };
    const list = (query = '') => app.json<SwatchRequest[]>(ADMIN + query, { asStaff: true });
    const staff = (method: string, path: string, body?: unknown) =>
      app.request(ADMIN + path, { method, asStaff: true, body });

    test('a request is kept with the names of its colours, and told to the team and who asks', async () => {
      await app.changeSettings('notifications', { teamEmail: 'team@example.com' });
      const email = 'laura@example.com';
      const answer = await asked({ email, phone: '07700 900201', swatches: some(8) });
      expect(Object.keys(answer)).toEqual(['id']);
      const [{ colours: own, name: product, id: productId }] = [first];
      const [request, ...others] = await list();
      expect(others).toEqual([]);
      expect(request).toMatchObject({
        ...person,
        id: answer.id,
        postcode: 'CV37 9ZZ',
        email,
        phone: '07700 900201',
        status: 'new',
        version: 1,
        createdAt: new Date(startOfTests).toISOString(),
      });
      expect(request?.swatches).toHaveLength(8);
      const [chosen] = own;
      expect(request?.swatches[0]).toEqual({
        productId,
        product,
        colour: chosen?.name,
        hex: chosen?.hex,
      });
      const letters = await app.rows('messages');
      expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['swatches-requested-team', 'team@example.com'],
        ['swatches-requested-customer', email],
      ]);
      for (const { body } of letters) expect(body).toContain(`${product}: ${chosen?.name}`);
      // Without an e-mail address there is no e-mail to the customer.
      await asked({ address: '1 Other Road' });
      expect(await app.rows('messages')).toHaveLength(3);
    });

    test('what is wrong is said field by field', async () => {
      const { id } = first;
      const [one] = some(1);
      for (const [changes, fields] of [
        [
          { name: '', address: ' ' },
          { name: 'Name is required', address: 'Address is required' },
        ],
        [{ postcode: 'nowhere' }, { postcode: 'Must be a valid UK postcode' }],
        [{ email: 'nobody' }, { email: 'That e-mail looks incomplete: is the @ there?' }],
        [{ phone: '12' }, { phone: 'Must be a valid phone number' }],
        [{ swatches: undefined }, { swatches: 'Please choose at least one colour' }],
        [{ swatches: [] }, { swatches: 'Please choose at least one colour' }],
        [{ swatches: some(9) }, { swatches: 'Please choose at most 8 colours' }],
        [{ swatches: [one, one] }, { swatches: 'Please choose each colour once' }],
        [
          { swatches: [one, { productId: id, colour: 'Bluish' }] },
          { 'swatches.1.colour': `${first.name} do not come in Bluish.` },
        ],
        [
          { swatches: [{ productId: 999_999, colour: 'Chalk' }] },
          { 'swatches.0.productId': 'We do not sell this any more.' },
        ],
        [
          { swatches: [{ productId: '1', colour: 'Chalk' }] },
          { 'swatches.0.productId': 'There is no such product' },
        ],
      ]) {
        const response = await ask(changes);
        expect([response.status, (await response.json()).fields]).toEqual([400, fields]);
      }
      expect(await list()).toEqual([]);
    });

    test('a household gets eight in thirty days, however it writes its address', async () => {
      await asked({ swatches: some(5) });
      for (const address of [
        'FLAT 2 12, sample road; Stratford upon Avon.',
        '12 Sample Rd, Flat 2, Stratford-upon-Avon',
        'Apartment 2, 12 Sample Road, Stratford-upon-Avon',
      ]) {
        const refused = await ask({ address, postcode: 'CV37 9ZZ', swatches: some(4, 20) });
        expect([refused.status, Object.keys(await refused.clone().json())]).toEqual([
          409,
          ['error'],
        ]);
        expect((await refused.json()).error).toMatch(/^We send each household up to 8 swatches/);
      }
      // A flat next door, and the same house elsewhere, are other households.
      await asked({ address: 'Flat 21, 2 Sample Road, Stratford-upon-Avon', swatches: some(4) });
      await asked({ postcode: 'CV37 9ZY', swatches: some(4) });
      await asked({ swatches: some(3) });
      app.clock.set('2025-07-10T09:59:59Z');
      const none = await ask();
      expect([none.status, (await none.json()).error]).toEqual([
        409,
        expect.stringMatching(/^You had your 8 swatches by Tuesday 10 June\. Call us on \d/),
      ]);
      app.clock.set('2025-07-10T10:00:00Z');
      await asked({ swatches: some(8) });
      const [once, twice] = [householdOf('Flat 1, 12 A Road'), householdOf('Flat 11, 2 A Road')];
      expect(once).not.toBe(twice);
    });

    test('of many at once, no more than eight are taken', async () => {
      const other = await app.openAnother();
      try {
        const direct = (at: number) =>
          createSwatchIntake({ ...other.appointments, log: other.log }).receive(
            { ...person, postcode: 'CV37 9ZZ', phone: '', swatches: some(1, at) },
            {},
            undefined,
            { staff: undefined, address: `10.9.0.${at}` },
          );
        const [sent, received] = await Promise.all([
          Promise.all(Array.from({ length: 10 }, (_, at) => ask({ swatches: some(1, at) }))),
          Promise.allSettled(Array.from({ length: 10 }, (_, at) => direct(at + 10))),
        ]);
        const taken =
          sent.filter(({ status }) => status === 201).length +
          received.filter(({ status }) => status === 'fulfilled').length;
        expect(taken).toBe(8);
        expect(sent.every(({ status }) => status === 201 || status === 409)).toBe(true);
        expect(await list()).toHaveLength(8);
      } finally {
        await other.close();
      }
    });

    test('a key is answered once; robots are thanked; the eleventh of an hour is refused', async () => {
      const key = { headers: { 'Idempotency-Key': `swatches-${engine}` } };
      const [once, again] = await Promise.all([ask({}, key), ask({}, key)]);
      expect([once.status, again.status]).toEqual([201, 201]);
      expect(await again.json()).toEqual(await once.json());
      expect((await ask({ name: 'Owen' }, key)).status).toBe(422);
      const quick = new Date(app.clock.now().getTime() - 1000).toISOString();
      for (const trap of [{ website: 'x' }, { startedAt: quick }]) {
        expect(Object.keys(await asked(trap))).toEqual(['id']);
      }
      expect(await list()).toHaveLength(1);
      const from = '10.200.0.9';
      for (let house = 1; house <= 10; house += 1) {
        expect((await ask({ address: `${house} Road` }, { from })).status).toBe(201);
      }
      const refused = await ask({ address: '11 Road' }, { from });
      expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    });

    test('owner and office list, search and mark; an old version is refused, an adviser too', async () => {
      const ids: number[] = [];
      for (const name of ['Zoe', 'Abe', 'Mia']) {
        ids.push((await asked({ name, address: `1 ${name} Road` })).id);
      }
      const [zoe, abe, mia] = ids;
      const names = async (query: string) => (await list(query)).map(({ name }) => name);
      expect(await names('?sort=name')).toEqual(['Abe', 'Mia', 'Zoe']);
      expect(await names('?direction=desc&after=0&pageSize=2')).toEqual(['Mia', 'Abe']);
      expect(await names('?q=mia%20road')).toEqual(['Mia']);
      const paged = await staff('GET', '?page=1&pageSize=2');
      expect(paged.headers.get('x-total-count')).toBe('3');

      const sent = await staff('PUT', `/${abe}`, { status: 'sent', version: 1 });
      expect([sent.status, await sent.json()]).toMatchObject([200, { status: 'sent', version: 2 }]);
      expect(await names('?status=new')).toEqual(['Zoe', 'Mia']);
      expect(await names('?sort=status')).toEqual(['Zoe', 'Mia', 'Abe']);
      expect((await staff('GET', '?status=lost')).status).toBe(400);
      const { counts } = await app.json<{ counts: object }>('/api/admin/attention', {
        asStaff: true,
      });
      expect(counts).toMatchObject({ newSwatchRequests: 2 });
      const stale = await staff('PUT', `/${abe}`, { status: 'new', version: 1 });
      expect([stale.status, (await stale.json()).current.status]).toEqual([409, 'sent']);
      // Its present state: nothing has changed.
      expect(await (await staff('PUT', `/${abe}`, { status: 'sent' })).json()).toMatchObject({
        version: 2,
      });
      expect((await staff('PUT', `/${abe}`, { status: 'lost' })).status).toBe(400);
      expect((await staff('PUT', '/9999', { status: 'sent' })).status).toBe(404);
      expect((await staff('DELETE', `/${zoe}`)).status).toBe(204);
      const audited = (await app.rows('auditEntries')).filter(
        ({ subject }) => subject === 'swatch request',
      );
      expect(audited.map(({ action, subjectId }) => [action, subjectId])).toEqual([
        ['marked sent', abe],
        ['deleted', zoe],
      ]);

      const mark = (headers: Record<string, string> = {}) =>
        app.request(`${ADMIN}/${mia}`, { method: 'PUT', headers, body: { status: 'sent' } });
      expect((await mark()).status).toBe(401);
      expect((await mark(adviser.headers)).status).toBe(403);
      expect((await app.request(ADMIN, { headers: adviser.headers })).status).toBe(403);
      expect((await mark(office.headers)).status).toBe(200);
      expect(await names('?status=new')).toEqual([]);
    });

    test('a person is shown theirs, and erased with them', async () => {
      const email = 'Laura@Example.com';
      await asked({ email, phone: '+44 7700 900201' });
      await asked({ address: '1 Neighbour Road', email: 'neighbour@example.com' });
      const people = <Answer>(what: string, body: object) =>
        app.json<Answer>(`/api/admin/people/${what}`, { method: 'POST', asStaff: true, body });
      for (const contact of [email.toLowerCase(), '07700900201']) {
        const found = await people<{ swatchRequests: SwatchRequest[] }>('lookup', { contact });
        expect(found.swatchRequests).toMatchObject([{ name: person.name, swatches: some(1) }]);
      }
      const erased = await people('erase', { contact: email, confirmation: 'ERASE' });
      expect(erased).toMatchObject({ swatchRequests: 1 });
      expect((await list()).map(({ address }) => address)).toEqual(['1 Neighbour Road']);
    });

    test('the assistant leads to them, and says what comes in a colour', async () => {
      const tell = async (message: string) => {
        const { reply, links } = await app.json<{ reply: string; links: { href: string }[] }>(
          '/api/assistant',
          { method: 'POST', body: { message } },
        );
        return [reply, links.map(({ href }) => href)];
      };
      for (const [message, words, href] of [
        ['can I get samples', /^Yes, we post swatches/, '/swatches'],
        ['do you do fabric samples by post', /up to eight/, '/swatches'],
        ['send me a swatch of denim', /^Denim comes in .*\. Yes, we post/, '/swatches'],
        ['swatches of roman blinds please', /^Yes/, '/swatches?product=roman-blinds'],
      ] as const) {
        expect(await tell(message)).toEqual([expect.stringMatching(words), [href]]);
      }
    });

    test('the form without scripts takes what is ticked, once, and comes back with what is wrong', async () => {
      const submit = (swatches: SwatchChoice[], changes: Record<string, string> = {}) => {
        const form = new URLSearchParams({ ...person, website: '', ...changes });
        for (const swatch of swatches) form.append('swatch', JSON.stringify(swatch));
        return app.request('/swatches', {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
          body: form.toString(),
        });
      };
      for (let press = 1; press <= 2; press += 1) {
        const done = await submit(some(6));
        expect([done.status, done.headers.get('location')]).toEqual([
          303,
          `/swatches/thank-you?${sentQuery(some(6))}`,
        ]);
      }
      for (const wrong of [submit(some(6), { postcode: '' }), submit([])]) {
        expect((await wrong).status).toBe(422);
      }
      expect((await list()).map(({ swatches }) => swatches.length)).toEqual([6]);
    });
  });
});
