// Every search finds what any keyboard wrote, from any other.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEngine } from '../../test/engines.ts';
import { aBooking, firstDay } from '../../test/fixtures.ts';
import { withOlderDatabase } from '../../test/older-database.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { foldText } from '../text/fold-text.ts';
import { slugOf } from '../text/slug.ts';

const NAME = 'Łucja Ødegård-O’Neill';
const lists = [
  'admin/appointments',
  'admin/customers',
  'admin/contact-submissions',
  'testimonials?approvedOnly=false',
  'admin/tasks',
  'admin/messages',
  `admin/diary?from=${firstDay}&to=${firstDay}`,
  'admin/search',
];

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    const send = (path: string, body: object) =>
      app.json(path, { method: 'POST', body, status: 201, asStaff: true });
    const person = { name: NAME, email: 'l@example.com', phone: '07700 900201' };
    await send('/api/appointments', aBooking(person));
    await send('/api/contact', { ...person, message: 'Café shutters' });
    await send('/api/testimonials', { author: NAME, quote: 'Lovely.', rating: 5 });
    await send('/api/admin/tasks', { text: `Call ${NAME}`, dueOn: firstDay });
    await send('/api/testimonials', { author: "Bjorn O'Dowd", quote: 'Fine.', rating: 5 });
  });
  afterAll(() => app.close());

  const found = async (list: string, q: string) =>
    JSON.stringify(
      await app.json(`/api/${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(q)}`, {
        asStaff: true,
      }),
    );

  test.each(lists)('%s finds a name in the letters of any keyboard', async (list) => {
    // A customer's reference has no letters of the name: it tells the row from an empty answer.
    for (const q of ['lucja', 'ŁUCJA', "O'Neill", 'o‘neill', 'oneill', 'Odegard', '\u202aØde']) {
      expect(await found(list, q), q).toMatch(/900201|l@example\.com|ucja/);
    }
    expect(await found(list, 'Lucjanek')).not.toMatch(/900201|l@example\.com|ucja /);
  });

  test('a British name is found by foreign letters', async () => {
    expect(await found('testimonials?approvedOnly=false', 'Bjørn O’Dowd')).toContain('Bjorn');
  });

  test('the database folds as the program does', async () => {
    // Latin, Greek, Cyrillic, and signs; with a letter between, so that no accent joins its neighbour.
    for (const [from, to] of [
      [1, 0x530],
      [0x1e00, 0x2c00],
    ] as const) {
      const codes = Array.from({ length: to - from }, (_, at) => from + at);
      const text = codes.map((code) => String.fromCodePoint(code)).join('x');
      const { rows } = await sql<{
        folded: string;
      }>`select fold_text(${text}) as folded`.execute(app.services.database.db);
      expect(rows[0]?.folded).toBe(foldText(text));
    }
  });

  test('records from before the update are found, too', async () => {
    await withOlderDatabase(engine, '0069', async ({ db }, upgrade) => {
      for (const author of [NAME, 'Ann Bell']) {
        await sql`insert into testimonials (author, quote, location, rating, approved, sample, search_text, version, created_at, updated_at)
          values (${author}, 'Lovely.', '', 5, 1, 0, ${author.toLowerCase()}, 1, '', '')`.execute(
          db,
        );
      }
      await sql`delete from word_index_changes`.execute(db);
      await upgrade();
      const { rows } = await sql`select search_text from testimonials order by id`.execute(db);
      expect(rows).toEqual([{ searchText: 'lucja odegard-oneill' }, { searchText: 'ann bell' }]);
      const noted = await sql`select source, record_id from word_index_changes`.execute(db);
      expect(noted.rows).toEqual([{ source: 'testimonials', recordId: 1 }]);
    });
  });
}, 'always');

test.each([
  ['Łódź & Kraków', 'lodz-and-krakow'],
  ['Bærum', 'baerum'],
  ['O’Neill’s blinds', 'oneills-blinds'],
])('the address of %s is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});
