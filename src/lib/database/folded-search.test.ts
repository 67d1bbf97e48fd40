import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEngine } from '../../test/engines.ts';
import { aBooking, firstDay } from '../../test/fixtures.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import { foldText } from '../text/fold-text.ts';

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
    await app.signIn();
    const person = { name: 'Łucja O’Neill', email: 'l@example.com', phone: '07700 900201' };
    const message = 'We’re by the Café Størm in Þórr Straße';
    const send = (path: string, body: object) =>
      app.json(path, { method: 'POST', body, status: 201 });
    await send('/api/contact', { ...person, message });
    await send('/api/appointments', aBooking({ ...person, address: 'Café Rød' }));
    const { id } = await send('/api/testimonials', {
      author: person.name,
      quote: message,
      rating: 5,
    });
    const path = `/api/admin/testimonials/${id}/approve`;
    await app.json(path, { method: 'PATCH', asStaff: true });
    await app.services.wordIndexer.catchUp();
  });
  afterAll(() => app.close());

  test.each(['Łucja', 'LUCJA', 'o’neill', "O'NEILL", 'oneill', '\u200bLucja'])(
    'every list finds %s, however it is typed',
    async (q) => {
      const lists = [
        'admin/contact-submissions',
        'testimonials',
        'admin/appointments',
        'admin/customers',
      ];
      for (const list of lists) {
        const found = await app.json<unknown[]>(`/api/${list}?q=${encodeURIComponent(q)}`, {
          asStaff: true,
        });
        expect(found, list).toHaveLength(1);
      }
      const diary = `/api/admin/diary?from=${firstDay}&to=${firstDay}&q=${encodeURIComponent(q)}`;
      expect((await app.json<{ visits: unknown[] }>(diary, { asStaff: true })).visits).toHaveLength(
        1,
      );
    },
  );

  test('the database folds letters as the program does', async () => {
    const { db } = app.services.database;
    const letters = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code + 1)).join(
      '',
    );
    for (const text of [letters, 'ẞ Ǆ ﬁ ½ Ａ ’‘ʼ', 'Łódź', 'İstanbul ıslak', 'e\u0301\u200b']) {
      const { rows } = await sql<{ folded: string }>`select fold_text(${text}) as folded`.execute(
        db,
      );
      expect([...(rows[0]?.folded ?? '')]).toEqual([...foldText(text)]);
    }
  });
}, 'always');
