import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { fillShop } from '../../../test/shop.ts';
import { joinStaff } from '../../../test/staff.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { type DeadLink, isContact } from '../dead-link.ts';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await fillShop(app.services.database, app.clock, ['blog', 'navigation']);
  });
  afterAll(() => app.close());

  const send = <Answer = { id: number; version: number }>(
    method: string,
    path: string,
    body: object,
    status: number,
  ) => app.json<Answer>(path, { method, asStaff: true, status, body });
  const dead = async () => app.json<DeadLink[]>('/api/admin/dead-links', { asStaff: true });
  const hrefs = async () => (await dead()).map(({ href }) => href).sort();
  const waiting = async () =>
    (await app.json<{ counts: Record<string, number> }>('/api/admin/attention', { asStaff: true }))
      .counts.deadLinks;
  const faq = (relatedHref: string) => ({
    category: 'Fitting',
    question: 'How long does it take?',
    answer: 'An hour.',
    relatedHref,
  });
  const page = (slug: string, body: string) => ({ kind: 'guide', title: slug, slug, body });

  test('a dead link is found with the way to its field, mended, and gone', async () => {
    const before = await hrefs();
    const made = await send('POST', '/api/admin/faqs', faq('/guides/not-yet?a=1#part'), 201);
    await send('POST', '/api/admin/redirects', { from: '/old.php?id=2', to: '/faqs' }, 201);
    await send(
      'POST',
      '/api/admin/pages',
      page(
        'mixed',
        '[a](/no/where) [b](http://sill.test/nor/here) [c](https://else.example/x) [d](/old.php?id=2) /x',
      ),
      201,
    );
    await app.services.deadLinks.runOnce();
    const all = await dead();
    expect(all.find(({ record, id }) => record === 'faqs' && id === String(made.id))).toEqual({
      record: 'faqs',
      id: String(made.id),
      title: 'FAQ: How long does it take?',
      field: 'relatedHref',
      href: '/guides/not-yet?a=1#part',
      since: '2025-06-10T10:00:00.000Z',
      editHref: `/admin/faqs?edit=${made.id}&field=relatedHref`,
    });
    const fresh = ['/guides/not-yet?a=1#part', '/no/where', 'http://sill.test/nor/here'];
    expect(await hrefs()).toEqual([...before, ...fresh].sort());
    expect(await waiting()).toBe(before.length + 3);

    // It stays as old as it is.
    app.clock.set('2025-06-12T10:00:00Z');
    await app.services.deadLinks.runOnce();
    expect((await dead()).find(({ id }) => id === String(made.id))?.since).toMatch(/^2025-06-10/);

    // Mended by a page, a redirect and another link.
    await send('POST', '/api/admin/pages', page('not-yet', 'Here.'), 201);
    await send('POST', '/api/admin/redirects', { from: '/no/where', to: '/nor/here' }, 201);
    expect(await hrefs()).toEqual([...before, '/nor/here', 'http://sill.test/nor/here'].sort());
    await send('POST', '/api/admin/pages', page('nor', 'Here.'), 201);
    const redirects = await app.json<{ id: number; from: string }[]>('/api/admin/redirects', {
      asStaff: true,
    });
    const redirect = redirects.find(({ from }) => from === '/no/where');
    const mended = { from: '/no/where', to: '/guides/nor' };
    await send('PUT', `/api/admin/redirects/${redirect?.id}`, mended, 200);
    await send('POST', '/api/admin/redirects', { from: '/nor/here', to: '/guides/nor' }, 201);
    expect(await hrefs()).toEqual(before);
    expect(await waiting()).toBe(before.length);
  });

  test('a number or an address that General had before is found wherever it is typed', async () => {
    const before = await hrefs();
    await send(
      'POST',
      '/api/admin/pages',
      page('one', '01632960150, (01632) 960-150, HELLO@example.com.'),
      201,
    );
    await send(
      'POST',
      '/api/admin/pages',
      page('two', '[Call](tel:+441632960150), or xhello@example.com.'),
      201,
    );
    await send(
      'POST',
      '/api/admin/pages',
      page('three', '01632 9601501 {phone} hello@example.com.mt'),
      201,
    );
    await app.changeSettings('appearance', { footerText: 'Ring 01632 960150.' });
    const texts = { sms: 'Ring 01632 960150', subject: 'Visit', body: 'Ring us.', version: 0 };
    await send('PUT', '/api/admin/message-templates/booking-received-team', texts, 200);
    expect(await hrefs()).toEqual(before);
    const change = async (changes: object) => {
      const { general } = await app.services.settings.read();
      await send('PUT', '/api/admin/settings', { general: { ...general, ...changes } }, 200);
    };
    await change({ phone: '01926 960001', contactEmail: 'us@firm.test' });
    const contacts = (await dead()).filter(isContact);
    expect(contacts.map(({ title, href }) => `${title}: ${href}`).sort()).toEqual([
      'Message: New booking, to the team: 01632 960150',
      'Page: one: 01632 960150',
      'Page: one: hello@example.com',
      'Page: two: 01632 960150',
      'Settings: Appearance: 01632 960150',
    ]);
    expect(await waiting()).toBe(before.length + 5);
    await change({ phone: '01632 960 150', contactEmail: 'hello@example.com' });
    expect(await hrefs()).toEqual(before);
  });

  test('a renamed page is still found, a deleted one is not', async () => {
    const before = await hrefs();
    const guide = await send('POST', '/api/admin/pages', page('first-name', 'Here.'), 201);
    const link = await send('POST', '/api/admin/faqs', faq('/guides/first-name'), 201);
    await send('PUT', `/api/admin/pages/${guide.id}`, page('second-name', 'Here.'), 200);
    expect(await hrefs()).toEqual(before);
    await app.request(`/api/admin/pages/${guide.id}`, { method: 'DELETE', asStaff: true });
    // The job alone: it is due as content has changed.
    await app.services.deadLinks.runOnce();
    expect(await waiting()).toBe(before.length + 1);
    await app.request(`/api/admin/faqs/${link.id}`, { method: 'DELETE', asStaff: true });
    await app.services.deadLinks.runOnce();
    expect(await waiting()).toBe(before.length);
  });

  test('an adviser does not see them', async () => {
    const { headers } = await joinStaff(app, 'adviser', 'alex');
    expect((await app.request('/api/admin/dead-links', { headers })).status).toBe(403);
  });
});
