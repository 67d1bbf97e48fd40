import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { instantOfLondon } from '../../../lib/time/london-time.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { type MailServer, startMailServer } from '../../../test/gateways.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Customer } from '../../customers/customer.ts';
import type { Product } from '../../products/product.ts';
import { swatchRequestStore } from '../../swatches/server/store.ts';

const KINDS = ['price-list-lead-customer', 'swatches-lead-customer'];

everyEngine((engine) => {
  let app: TestApp;
  let mail: MailServer;
  let product: Product;
  beforeAll(async () => {
    mail = await startMailServer();
    app = await makeTestApp({ engine, config: { smtpUrl: mail.url } });
    await app.signIn();
    await fillShop(app.services.database, app.clock);
    [product] = (await app.json<Product[]>('/api/products')) as [Product];
  });
  beforeEach(async () => {
    await app.services.outbox.runOnce();
    await app.reset();
    await app.changeSettings('booking', { capacityPerSlot: 100 });
    await app.changeSettings('notifications', { warmLeads: true });
    mail.received = [];
    home += 1;
  });
  afterAll(async () => {
    await app.close();
    await mail.close();
  });

  let home = 0;
  const at = (wallTime: string) => app.clock.set(instantOfLondon(wallTime) ?? wallTime);
  const look = async () => {
    await app.services.followUps.runOnce();
    await app.services.outbox.runOnce();
  };
  const post = <Answer>(path: string, body: unknown, status = 201) =>
    app.json<Answer>(path, { method: 'POST', status, body });
  const keepList = (email: string) =>
    post('/api/price-links', {
      email,
      windows: [{ productId: product.id, widthMm: 900, dropMm: 900 }],
    });
  const askForSwatches = (email: string, changes: object = {}) =>
    post<{ id: number }>('/api/swatch-requests', {
      name: 'Wanda Warm',
      email,
      phone: '',
      address: `${home} Warm Street`,
      postcode: 'CV37 9ZZ',
      swatches: [{ productId: product.id, colour: product.colours[0]?.name }],
      ...changes,
    });
  // Without a request: the session of tests does not live as long as these clocks run.
  async function postSwatches(id: number) {
    const { database } = app.services;
    const store = swatchRequestStore(database);
    await database.write(async (trx) => {
      await store.replace(trx, id, { status: 'sent' }, app.clock.now());
    });
  }
  /** Both leads of one address, on Tuesday 10 June. */
  async function leaveBoth(email: string) {
    const { id } = await askForSwatches(email);
    await postSwatches(id);
    await keepList(email);
  }
  const written = async () =>
    (await app.rows('messages'))
      .filter(({ kind }) => KINDS.includes(kind))
      .map(({ kind, recipient }) => `${kind} ${recipient}`)
      .sort();
  const to = (email: string) => KINDS.map((kind) => `${kind} ${email}`);
  const linkTo = async (email: string) => {
    const { body = '' } =
      (await app.rows('messages')).find(
        ({ kind, recipient }) => KINDS.includes(kind) && recipient === email,
      ) ?? {};
    const [link = ''] = /http:\S+\/e-mails\/\S+/.exec(body) ?? [];
    return new URL(link).pathname;
  };
  const customerOf = async (email: string) => {
    const row = (await app.rows('customers')).find(({ emails }) => emails.includes(email));
    return { id: row?.id, marketing: JSON.parse(row?.marketing ?? '{}') as Customer['marketing'] };
  };

  test('one e-mail each a week after, once with two processes, a restart and several lists', async () => {
    const unsent = await askForSwatches('new@example.com', { address: '99 Other Street' });
    await leaveBoth('warm@example.com');
    await keepList('warm@example.com');
    await keepList('warm@example.com');
    expect(unsent.id).toBeGreaterThan(0);
    for (const early of ['2025-06-16T19:00', '2025-06-17T17:59', '2025-06-17T21:30']) {
      at(early);
      await look();
      expect(await written()).toEqual([]);
    }
    at('2025-06-18T18:00');
    const other = await app.openAnother();
    try {
      const both = [app.services.followUps, other.followUps];
      await Promise.all([...both, ...both].map((followUps) => followUps.runOnce()));
    } finally {
      await other.close();
    }
    await app.reopen();
    await look();
    at('2025-06-19T18:00');
    await look();
    expect(await written()).toEqual(to('warm@example.com'));
    const [letter] = mail.received.filter(({ raw }) => raw.includes('How do your swatches look?'));
    expect(letter?.to).toEqual(['warm@example.com']);
    expect(letter?.raw.replace(/\r\n\s+/g, ' ')).toContain(
      `List-Unsubscribe: <http://sill.test${await linkTo('warm@example.com')}>`,
    );
    expect(letter?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(letter?.raw).toContain('Hello Wanda,');
  });

  test('none when it is off, to cold leads, or without an address left for it', async () => {
    await leaveBoth('cold@example.com');
    await app.changeSettings('notifications', { warmLeads: false });
    at('2025-06-17T18:00');
    await look();
    const { id } = await askForSwatches('', { phone: '07700 900777', address: '2 Other Street' });
    await postSwatches(id);
    // Their address was left with a message, not with the swatches.
    await post('/api/contact', {
      name: 'Wanda Warm',
      email: 'w@example.com',
      phone: '07700 900777',
      message: 'Hello',
    });
    await app.changeSettings('notifications', { warmLeads: true });
    at('2025-06-24T18:00');
    await look();
    expect(await written()).toEqual([]);
  });

  test('who refuses the reminder in a form gets none about that, with scripts or without', async () => {
    const page = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields).toString();
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const answer = await app.request(path, { method: 'POST', body, headers });
      expect(answer.status).toBe(303);
    };
    const colour = product.colours[0]?.name;
    const person = { name: 'Wanda Warm', address: '7 Plain Street', postcode: 'CV37 9ZZ' };
    const swatch = JSON.stringify({ productId: product.id, colour });
    await askForSwatches('refuses@example.com', { noReminder: true });
    home += 1;
    await askForSwatches('half@example.com', { noReminder: true });
    await keepList('half@example.com');
    const email = 'plain@example.com';
    await page('/swatches', { ...person, email, swatch, noReminder: 'on' });
    const guide = `product1=${product.slug}&width1=90&drop1=90`;
    await page('/prices', { guide, email, noReminder: 'on' });
    expect(await app.rows('priceLinks')).toHaveLength(2);
    const requests = await app.rows('swatchRequests');
    expect(requests).toHaveLength(3);
    for (const { id } of requests) await postSwatches(Number(id));
    at('2025-06-17T18:00');
    await look();
    expect(await written()).toEqual(['price-list-lead-customer half@example.com']);
  });

  test('a visit booked or cancelled since, one ahead, or a place on the waiting list stops it', async () => {
    const emails = ['booked', 'cancelled', 'waits'].map((name) => `${name}@example.com`);
    const [booked = '', cancelled = '', waits = ''] = emails;
    const book = (email: string, phone: string) =>
      post<{ manageUrl: string }>(
        '/api/appointments',
        aBooking({ email, phone, preferredDate: '2025-06-20' }),
      );
    const { manageUrl } = await book(cancelled, '07700 900101');
    for (const email of emails) {
      home += 1;
      await leaveBoth(email);
    }
    at('2025-06-12T10:00');
    await book(booked, '07700 900102');
    const { pathname } = new URL(manageUrl);
    await post(`/api${pathname}/cancellation`, {}, 200);
    await app.changeSettings('booking', { capacityPerSlot: 1 });
    await post('/api/waiting-list', {
      name: 'Wanda Warm',
      email: waits,
      phone: '07700 900103',
      preferredDate: '2025-06-20',
      times: [aBooking().preferredTime],
    });
    at('2025-06-17T18:00');
    await look();
    expect(await written()).toEqual([]);
  });

  test('one press on the page of the link ends them, a look does not, and a restart changes nothing', async () => {
    const email = 'warm@example.com';
    await leaveBoth(email);
    at('2025-06-17T18:00');
    await look();
    const link = await linkTo(email);
    await app.request(link);
    await app.request(link, { method: 'HEAD' });
    expect((await customerOf(email)).marketing.email).toBe('unknown');
    await app.request(`${link}x`, { method: 'POST' });
    await app.request('/e-mails/1-aaaaaaaaaaaaaaaaaaaaaa', { method: 'POST' });
    expect((await customerOf(email)).marketing.email).toBe('unknown');
    const press = () =>
      app.request(link, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
    // A mail program follows no redirect.
    expect(
      [await press(), await press()].map(({ status }) => Math.floor(status / 100)),
    ).not.toContain(4);
    const said = { email: 'no', sms: 'unknown', at: '2025-06-17T17:00:00.000Z' };
    expect((await customerOf(email)).marketing).toEqual({ ...said, how: 'link in an e-mail' });
    await app.services.database.write((trx) => trx.deleteFrom('reviewInvitations').execute());
    await look();
    expect(await written()).toEqual(to(email));
    const entries = await app.rows('auditEntries');
    expect(entries.filter(({ action }) => action === 'stopped e-mails')).toMatchObject([
      { actor: 'visitor', subject: 'customer' },
    ]);
  });

  test('a stranger who knows a number gets neither its owner’s name nor their link', async () => {
    const number = '07700 900444';
    await askForSwatches('', { name: 'Victoria Known', phone: number });
    home += 1;
    const asked = { name: 'A Stranger', phone: number };
    const { id } = await askForSwatches('own@example.com', asked);
    await postSwatches(id);
    await keepList('own@example.com');
    home += 1;
    await leaveBoth('stays@example.com');
    at('2025-06-17T18:00');
    await look();
    expect(await written()).toEqual(to('stays@example.com'));
    expect(JSON.stringify(mail.received)).not.toContain('Hello Victoria');
  });

  test('the link works after a merge, its no stays after a split, and erased people get none', async () => {
    await leaveBoth('warm@example.com');
    home += 1;
    await leaveBoth('gone@example.com');
    home += 1;
    await leaveBoth('stays@example.com');
    const staff = (path: string, body: object, status = 200) =>
      app.json(`/api/admin/${path}`, { method: 'POST', asStaff: true, body, status });
    await staff('people/erase', { contact: 'gone@example.com', confirmation: 'ERASE' });
    at('2025-06-17T18:00');
    await look();
    expect(await written()).toEqual([...to('stays@example.com'), ...to('warm@example.com')].sort());
    const link = await linkTo('warm@example.com');
    app.clock.set('2025-06-10T12:00:00Z');
    const other = await customerOf('warm@example.com');
    const stays = await customerOf('stays@example.com');
    await staff(`customers/${stays.id}/merge`, { otherId: other.id });
    await app.request(link, { method: 'POST' });
    expect((await customerOf('stays@example.com')).marketing.email).toBe('no');
    const [request] = await app.rows('swatchRequests');
    const records = [{ kind: 'swatches', id: request?.id }];
    expect(await staff(`customers/${stays.id}/split`, { records }, 201)).toMatchObject({
      marketing: { email: 'no' },
    });
  });
});
