import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Fragment } from '../../../lib/text/search-words.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking, aBookingBy } from '../../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { SearchAnswer } from '../search.ts';

everyEngine((engine) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  afterAll(() => app.close());

  const search = (q: string, further = '') =>
    app.json<SearchAnswer>(`/api/admin/search?q=${encodeURIComponent(q)}${further}`, {
      asStaff: true,
    });
  const plain = (fragments: Fragment[]) => fragments.map(({ text }) => text).join('');
  const marked = (fragments: Fragment[]) =>
    fragments.filter(({ match }) => match).map(({ text }) => text);
  /** Names of what is found of one kind. */
  async function names(q: string, kind = 'appointments') {
    const { groups } = await search(q);
    return (groups.find((group) => group.kind === kind)?.hits ?? []).map(({ title }) =>
      plain(title),
    );
  }
  const post = (path: string, body: unknown) =>
    app.json<{ id: number }>(path, { method: 'POST', body, status: 201, asStaff: true });
  const book = (changes: Record<string, unknown> = {}) =>
    post('/api/appointments', aBooking(changes));

  describe('visits', () => {
    let laura: number;
    beforeAll(async () => {
      await app.reset();
      await app.changeSettings('booking', { capacityPerSlot: 50 });
      ({ id: laura } = await book());
      await book({
        name: 'Zoë O’Néill-Müller',
        email: 'zoe@muller.example',
        phone: '+44 20 7946 0958',
        postcode: 'SW1A 1AA',
        address: '7 Palace Green, London',
        additionalInfo: 'Ring twice',
      });
    });

    test.each([
      ['name', 'laura fenwick'],
      ['beginning of a name, the other way round', 'fenw lau'],
      ['e-mail', 'Laura.Fenwick@example.com'],
      ['part of an e-mail', 'laura.fen'],
      ['telephone', '07700 900201'],
      ['telephone from abroad', '+44 7700 900201'],
      ['telephone with the 0 in brackets', '+44 (0)7700-900-201'],
      ['telephone with 0044', '00447700900201'],
      ['telephone as far as it is typed', '077009002'],
      ['last digits of a telephone', '900201'],
      ['last four digits', '0201'],
      ['name without a letter', 'laura fenwik'],
      ['name with two wrong letters', 'fenvikc'],
      ['postcode', 'CV37 9ZZ'],
      ['postcode in one', 'cv379zz'],
      ['outward code', 'cv37'],
      ['address', '12 sample road'],
      ['note', 'window SEAT'],
      ['type of blind and name', 'roman laura'],
    ])('are found by %s', async (_by, q) => {
      expect(await names(q)).toEqual(['Laura Fenwick']);
    });

    test('are found by their reference', async () => {
      expect(await names(`a${1000 + laura}`)).toEqual(['Laura Fenwick']);
      expect(await names(`${1000 + laura}`)).toEqual(['Laura Fenwick']);
    });

    test.each(['zoe', 'ZOË', 'oneill', "o'neill", 'muller', 'müller', '020 7946 0958', 'sw1a1aa'])(
      'are found without accents and apostrophes: %s',
      async (q) => {
        expect(await names(q)).toEqual(['Zoë O’Néill-Müller']);
      },
    );

    test('show what was found as pieces of text', async () => {
      const [byName] = (await search('mull')).groups[0]?.hits ?? [];
      expect(plain(byName?.title ?? [])).toBe('Zoë O’Néill-Müller');
      expect(marked(byName?.title ?? [])).toEqual(['Müll']);
      const [byPhone] = (await search('+442079460958')).groups[0]?.hits ?? [];
      expect(marked(byPhone?.detail ?? [])).toEqual(['+44 20 7946 0958']);
      const [inGroups] = (await search('07700 900201')).groups[0]?.hits ?? [];
      expect(plain(inGroups?.detail ?? [])).toBe('07700 900201');
      const [byNote] = (await search('ring')).groups[0]?.hits ?? [];
      expect(plain(byNote?.detail ?? [])).toBe('Ring twice');
    });

    test('changed or deleted, are found as they are', async () => {
      const { id } = await book({ name: 'Before Change', email: 'before@example.com' });
      expect(await names('before')).toEqual(['Before Change']);
      const wanted = aBooking({ name: 'After Change', email: 'a@example.com' });
      await app.json(`/api/admin/appointments/${id}`, {
        method: 'PUT',
        body: wanted,
        asStaff: true,
      });
      expect(await names('before')).toEqual([]);
      expect(await names('after')).toEqual(['After Change']);
      await app.request(`/api/admin/appointments/${id}`, { method: 'DELETE', asStaff: true });
      expect(await names('after')).toEqual([]);
    });

    test('are not found when they are gone, whatever the index says', async () => {
      await app.services.wordIndexer.stop();
      const { id } = await book({ name: 'Ghost Customer', email: 'ghost@example.com' });
      await app.reopen();
      expect(await names('ghost')).toEqual(['Ghost Customer']);
      await app.services.wordIndexer.stop();
      await app.request(`/api/admin/appointments/${id}`, { method: 'DELETE', asStaff: true });
      expect(await names('ghost')).toEqual([]);
      await app.reopen();
    });

    test('are indexed by themselves soon', async () => {
      app.services.wordIndexer.start();
      await book({ name: 'Patience Waits', email: 'patience@example.com' });
      await expect.poll(async () => (await app.rows('wordIndexChanges')).length).toBe(0);
    });
  });

  test('every kind of record is found, the best first and five at most', async () => {
    await app.reset();
    await app.changeSettings('booking', { capacityPerSlot: 50 });
    for (const person of [1, 2, 3, 4, 5, 6]) {
      await book(aBookingBy(person, { name: `Wisteria Customer${person}` }));
    }
    await book({ name: 'Plain Person', additionalInfo: 'Behind the wisteria' });
    await post('/api/contact', {
      name: 'Hugo Writer',
      email: 'hugo@example.com',
      phone: '07700900999',
      subject: 'Hello',
      message: 'The wisteria is in the way.',
    });
    const category = await post('/api/admin/categories', { name: 'Wisteria', slug: 'wisteria' });
    await post('/api/products', {
      name: 'Shade',
      slug: 'shade',
      description: 'Printed with wisteria.',
      categoryId: category.id,
      image: '/pictures/blind.webp',
    });
    await post('/api/admin/navigation', { title: 'Wisteria', href: '/wisteria', parent: 'main' });
    await post('/api/testimonials', {
      author: 'Ida Reviewer',
      quote: 'They fitted it behind the wisteria.',
      rating: 5,
      location: 'Warwick',
    });

    const { groups } = await search('wister');
    expect(groups.map(({ kind }) => kind)).toEqual([
      ...[
        'appointments',
        'customers',
        'contact',
        'products',
        'categories',
        'testimonials',
        'navigation',
      ],
      'messages',
    ]);
    const [visits, , letters] = groups;
    expect(visits?.more).toBe(true);
    expect(visits?.hits.map(({ title }) => plain(title))).toEqual(
      [6, 5, 4, 3, 2].map((person) => `Wisteria Customer${person}`),
    );
    expect(letters?.more).toBe(false);
    expect(marked(letters?.hits[0]?.detail ?? [])).toEqual(['wister']);
    expect((await search('wister', '&limit=7')).groups[0]?.hits.at(-1)?.title).toEqual([
      { text: 'Plain Person', match: false },
    ]);
    expect(await names('hugo@example', 'messages')).toContain('hugo@example.com');
    expect(await names('07700 900 999', 'contact')).toEqual(['Hugo Writer']);
    // A whole word before a beginning of one.
    await book({ name: 'Ann Older', email: 'one@example.com', phone: '07700900301' });
    await book({ name: 'Annabel Newer', email: 'two@example.com', phone: '07700900302' });
    expect(await names('ann')).toEqual(['Ann Older', 'Annabel Newer']);
  });

  describe('a hostile query', () => {
    beforeEach(() => app.reset());
    test.each([
      '',
      '   ',
      '"',
      `' or 1=1 --`,
      '"a" OR *',
      'a AND NOT (b NEAR c)',
      'words:a ^b {c}',
      "'a':* & !b | <->",
      '\\',
      '%_',
      '😀 🧵',
      '\u0000a',
      'ab𞤀cd ÿ ﷺ ㍿ ⅷ',
      '٠٧٧٠٠٩٠٠٢٠١',
      `${'a'.repeat(1000)}`,
      `${'a '.repeat(500)}`,
      '+'.repeat(500) + '1'.repeat(500),
      '1 '.repeat(300),
    ])('finds nothing and harms nothing: %j', async (q) => {
      const { groups } = await search(q);
      expect(groups.filter(({ kind }) => kind === 'appointments')).toEqual([]);
    });
  });

  test('is for staff, and says what it takes', async () => {
    expect((await app.request('/api/admin/search?q=laura')).status).toBe(401);
    for (const limit of ['0', '21', 'x', '-1']) {
      const refused = await app.request(`/api/admin/search?q=a&limit=${limit}`, { asStaff: true });
      expect(refused.status).toBe(400);
    }
  });
}, 'always');
