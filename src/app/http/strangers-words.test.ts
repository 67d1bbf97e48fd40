// E-mails of public forms to an address that anybody may have typed: never a stranger's own text or links, and not
// many to one address, however it is spelt.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '../../features/products/product.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { everyEngine } from '../../test/engines.ts';
import { aBooking, firstDay } from '../../test/fixtures.ts';
import { fillShop } from '../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';

const CANARY = 'CANARY pills http://spam.example';
const victim = { name: 'Vic Timm', email: 'victim@example.com', phone: '07700 900777' };
const person = { ...victim, address: CANARY, postcode: 'CV37 9ZZ' };
const spellings = ['vict@example.com', 'Vict@example.com', 'vIct@Example.com', 'VICT@example.com'];

everyEngine((engine) => {
  describe('what forms of the public send', () => {
    let app: TestApp;
    let product: Product;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await fillShop(app.services.database, app.clock);
      [product] = (await app.json<Product[]>('/api/products')) as [Product];
    });
    beforeEach(async () => {
      await app.reset();
      await app.changeSettings('notifications', { teamEmail: 'team@example.com' });
      await app.changeSettings('booking', { capacityPerSlot: 1 });
      await spreadOut();
    });
    afterAll(() => app.close());

    /** As a firm may have written them: with all that was typed. */
    async function spreadOut() {
      const all = '{address} {additionalInfo} {message} {subject} {windowList}';
      const ids = ['booking-received', 'booking-rescheduled', 'booking-cancelled'];
      const kinds = [...ids, 'contact-auto-reply', 'swatches-requested', 'price-list'];
      await app.services.database.write(async (trx) => {
        for (const kind of [...kinds, 'waiting-offer']) {
          const words = { sms: all, subject: all, body: all };
          const row = { id: `${kind}-customer`, ...words, version: 1, updatedAt: '2025-01-01' };
          await trx.insertInto('messageTemplates').values(row).execute();
        }
      });
      app.services.database.changes.publish('templates');
    }

    const post = (path: string, body: object) => app.request(path, { method: 'POST', body });
    const form = (path: string, values: Record<string, string>) =>
      app.request(path, {
        method: 'POST',
        body: new URLSearchParams(values).toString(),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    const colour = () => product.colours[0]?.name ?? '';
    const visit = () => aBooking({ ...person, additionalInfo: CANARY });
    const asText = (body: object) =>
      Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
    const letter = () => ({ ...victim, subject: CANARY, message: CANARY });
    const swatches = () => ({ ...person, swatches: [{ productId: product.id, colour: colour() }] });
    const odd = { [CANARY.slice(0, 50)]: CANARY };
    const rows = () =>
      [
        { colour: CANARY },
        { band: CANARY },
        { options: odd },
        { colour: colour(), options: odd },
      ].map((choices) => ({ productId: product.id, widthMm: 900, dropMm: 900, ...choices }));
    const guide = `product1=${'x'}&width1=90&drop1=90`;

    async function moveAndCancel() {
      const answer = await post('/api/appointments', visit());
      const path = `/api${new URL((await answer.json()).manageUrl).pathname}`;
      const wait = { ...victim, preferredDate: firstDay, times: [aBooking().preferredTime] };
      await post('/api/waiting-list', wait);
      await app.json(path, {
        method: 'PUT',
        body: { ...visit(), preferredDate: '2025-06-12' },
      });
      const message = new FormData();
      message.set('message', CANARY);
      await fetch(`${app.origin}${path}/messages`, { method: 'POST', body: message });
      await app.json(`${path}/cancellation`, { method: 'POST', body: { reason: CANARY } });
    }

    test.each<[string, () => Promise<unknown>, number]>([
      ['a booking', () => post('/api/appointments', visit()), 2],
      ['a booking without scripts', () => form('/book', asText(visit())), 2],
      [
        'a visit that is moved, written about and cancelled, and its place offered',
        moveAndCancel,
        8,
      ],
      ['a message', () => post('/api/contact', letter()), 1],
      ['a message without scripts', () => form('/contact', letter()), 1],
      ['a request for swatches', () => post('/api/swatch-requests', swatches()), 1],
      [
        'a list of prices',
        () => post('/api/price-links', { windows: rows(), email: victim.email }),
        1,
      ],
      [
        'a list of prices without scripts',
        () =>
          form('/prices', {
            guide: `${guide.replace('=x', `=${product.slug}`)}&band1=${CANARY}&colour1=${CANARY}`,
            email: victim.email,
          }),
        1,
      ],
      [
        'a review',
        () =>
          post('/api/testimonials', { author: 'Vic', quote: CANARY, rating: 5, location: CANARY }),
        0,
      ],
      [
        'a request for a new password',
        () => post('/api/auth/request-password-reset', { email: victim.email }),
        0,
      ],
      [
        'a talk with the assistant',
        () => post('/api/assistant', { message: `Call me: ${victim.phone}, ${CANARY}` }),
        0,
      ],
      [
        'a call back',
        () => post('/api/assistant/call-back', { name: 'Vic', phone: victim.phone, about: CANARY }),
        0,
      ],
    ])('%s tells its visitor nothing in a stranger’s words', async (_, send, toVisitor) => {
      await send();
      const messages = await app.rows('messages');
      const sent = messages.filter(({ audience }) => audience === 'customer');
      expect(sent).toHaveLength(toVisitor);
      for (const { recipient, subject, body, calendar } of sent) {
        expect([victim.email, '+447700900777']).toContain(recipient);
        expect(`${subject} ${body} ${calendar}`.replaceAll('\r\n ', '')).not.toMatch(
          /CANARY|spam|pills/i,
        );
      }
      // The firm reads all of it.
      const toTeam = messages.filter(({ audience }) => audience === 'team');
      const told = JSON.stringify(toTeam.map(({ body }) => body));
      if (toTeam.some(({ kind }) => kind !== 'swatches-requested-team')) {
        expect(told).toContain('CANARY');
      }
    });

    test('a list of prices names what we sell, and asks about the rest', async () => {
      await app.services.database.write((trx) => trx.deleteFrom('messageTemplates').execute());
      app.services.database.changes.publish('templates');
      const known = { productId: product.id, widthMm: 900, dropMm: 900, colour: colour() };
      await post('/api/price-links', { windows: [...rows(), known], email: victim.email });
      const [message] = await app.rows('messages');
      const lines = message?.body.split('\n').filter((line) => line.includes('×')) ?? [];
      expect(lines).toHaveLength(5);
      for (const line of lines.slice(0, 4)) expect(line).toMatch(/: please ask us for a price$/);
      expect(lines[3]).toContain(colour());
      expect(lines[4]).toMatch(new RegExp(`${colour()}: (£|We have no price)`));
    });

    test.each<[string, (email: string, at: number) => Promise<Response>]>([
      [
        'booking-received-customer',
        (email, at) =>
          post('/api/appointments', { ...visit(), email, preferredDate: `2025-06-1${at + 1}` }),
      ],
      [
        'contact-auto-reply-customer',
        (email, at) => post('/api/contact', { ...letter(), email, message: `Message ${at}` }),
      ],
      [
        'swatches-requested-customer',
        (email, at) =>
          post('/api/swatch-requests', {
            ...swatches(),
            email,
            address: `${at} Sample Row`,
            postcode: `CV37 ${at}ZZ`,
          }),
      ],
      ['price-list-customer', (email) => post('/api/price-links', { windows: rows(), email })],
    ])('%s goes to one address three times a day at most', async (kind, send) => {
      for (const [at, email] of spellings.entries()) {
        expect((await send(email, at)).status).toBe(201);
      }
      const ofKind = async () =>
        (await app.rows('messages')).filter(
          (message) => message.kind === kind && message.channel === 'email',
        );
      expect(await ofKind()).toHaveLength(3);
      await send('another@example.com', 5);
      expect(await ofKind()).toHaveLength(4);
      app.clock.advance(DAY_MS);
      await send('vict@example.com', 6);
      expect(await ofKind()).toHaveLength(5);
    });

    test('an address is written to about ten moves and put on ten lists a day at most', async () => {
      await app.changeSettings('booking', { capacityPerSlot: 15 });
      const paths: string[] = [];
      for (const email of spellings) {
        const answer = await post('/api/appointments', {
          ...visit(),
          email,
          phone: `0770090078${paths.length}`,
        });
        paths.push(`/api${new URL((await answer.json()).manageUrl).pathname}`);
      }
      const moves: number[] = [];
      for (let at = 0; at < 12; at += 1) {
        const body = { ...visit(), preferredDate: `2025-06-${20 + at - (at >= 8 ? 8 : 0)}` };
        const path = paths[at % 4] ?? '';
        moves.push((await app.request(path, { method: 'PUT', body })).status);
      }
      expect(moves).toEqual([...Array(10).fill(200), 429, 429]);
      await app.changeSettings('booking', { capacityPerSlot: 0, places: [] });
      const joined: number[] = [];
      for (let day = 11; day <= 21; day += 1) {
        const wait = { ...victim, email: spellings[day % 4], times: [aBooking().preferredTime] };
        const body = { ...wait, preferredDate: `2025-06-${day}` };
        joined.push((await post('/api/waiting-list', body)).status);
      }
      expect(joined).toEqual([...Array(10).fill(201), 429]);
    });

    test.each([
      'http://spam.example',
      'Cheap www.spam.example',
      'spam.example',
      'win at bit.ly/abc now',
      'X.COM',
      'mail me@spam.example',
      'Ann spam。example',
      ...['t.me/pills', 'x.ai/go', 't.ly', 'g.cn', '192.0.2.1/pills', 'Dr.store', 'rev.app'],
      'spam\u200b.example',
    ])('%s is no name', async (name) => {
      for (const [path, body] of [
        ['/api/appointments', visit()],
        ['/api/contact', letter()],
        ['/api/swatch-requests', swatches()],
        ['/api/waiting-list', { ...victim, preferredDate: firstDay, times: ['x'] }],
      ] as const) {
        const answer = await post(path, { ...body, name });
        expect([path, answer.status, (await answer.json()).fields]).toEqual([
          ...[path, 400],
          { name: 'Please give your name without a web address' },
        ]);
      }
      expect(await app.rows('messages')).toEqual([]);
    });

    test.each([
      'St. John',
      'St.John Smythe',
      'Mr.Jones',
      'O’Neill',
      "Siobhán O'Neill",
      'Mary-Ann',
      'J.P. Morgan',
      'J.R.R.Tolkien',
      'J.SMITH',
      'Ann/Bob Smith',
      'Nuñez y Ortega',
      '李 小龍',
      'Dr. K. van der Berg Jr.',
    ])('%s is a name', async (name) => {
      expect((await post('/api/contact', { ...letter(), name })).status).toBe(201);
    });
  });
});
