import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pictureFinder } from '../../../kit/records/server/record-store.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CategoryIcon } from '../category-icon.ts';
import { categoryIconRecord } from './record.ts';

const anIcon = (changes: Record<string, unknown> = {}) => ({
  title: 'Roller Blinds',
  icon: '/icons/roller-blind.svg',
  href: '/categories/roller-blinds',
  section: 'popular-styles',
  order: 0,
  isActive: true,
  ...changes,
});

everyEngine((engine) => {
  describe('category icons', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(async () => {
      await app.reset();
      for (const { id } of await list()) await send('DELETE', `/${id}`);
    });
    afterAll(() => app.close());

    const list = () => app.json<CategoryIcon[]>('/api/category-icons', { asStaff: true });
    const send = (method: string, path: string, body?: unknown) =>
      app.request(`/api/category-icons${path}`, { method, asStaff: true, body });
    const places = async () =>
      (await list()).map(({ title, section, order }) => [title, section, order]);

    test('are added, edited, moved and deleted, each group counting from 0', async () => {
      const first = await send('POST', '', anIcon());
      expect(first.status).toBe(201);
      const { id, ...added } = (await first.json()) as CategoryIcon;
      expect(added).toEqual({ ...anIcon(), version: 1 });
      await send('POST', '', anIcon({ title: 'Linen', section: 'materials-design' }));
      await send('POST', '', anIcon({ title: 'Roman', order: 7 }));
      await send('POST', '', anIcon({ title: 'Vertical', order: undefined }));
      expect(await places()).toEqual([
        ['Vertical', 'popular-styles', 0],
        ['Roller Blinds', 'popular-styles', 1],
        ['Roman', 'popular-styles', 2],
        ['Linen', 'materials-design', 0],
      ]);
      const body = anIcon({ title: 'Roller', section: 'materials-design', version: 1 });
      const edited = await send('PUT', `/${id}`, body);
      expect(await edited.json()).toMatchObject({ title: 'Roller', order: 0, version: 2 });
      expect((await send('PUT', `/${id}`, body)).status).toBe(409);
      expect((await send('DELETE', `/${id}`)).status).toBe(204);
      expect((await send('DELETE', `/${id}`)).status).toBe(404);
      expect(await places()).toEqual([
        ['Vertical', 'popular-styles', 0],
        ['Roman', 'popular-styles', 1],
        ['Linen', 'materials-design', 0],
      ]);
    });

    test('stand among the popular styles where nothing else is said, and stay where they are', async () => {
      const { section: _, ...noSection } = anIcon();
      const added = await send('POST', '', noSection);
      expect(added.status).toBe(201);
      expect(await added.json()).toMatchObject({ section: 'popular-styles' });
      const other = await send('POST', '', anIcon({ section: 'light-control' }));
      const { id } = (await other.json()) as CategoryIcon;
      const edited = await send('PUT', `/${id}`, { ...noSection, title: 'Roller' });
      expect(await edited.json()).toMatchObject({ title: 'Roller', section: 'light-control' });
    });

    test('are shown to strangers while they are active, and change only for staff', async () => {
      await send('POST', '', anIcon({ title: 'Shown' }));
      await send('POST', '', anIcon({ title: 'Hidden', isActive: false }));
      const shown = await app.json<CategoryIcon[]>('/api/category-icons');
      expect(shown.map(({ title }) => title)).toEqual(['Shown']);
      expect(await list()).toHaveLength(2);
      const path = `/api/category-icons/${shown[0]?.id}`;
      const body = anIcon();
      const stranger = await app.request('/api/category-icons', { method: 'POST', body });
      expect(stranger.status).toBe(401);
      expect((await app.request(path, { method: 'DELETE' })).status).toBe(401);
      const headers = { 'Sec-Fetch-Site': 'cross-site' };
      const foreign = await app.request(path, { method: 'PUT', body, asStaff: true, headers });
      expect(foreign.status).toBe(403);
    });

    test.each([
      [{ title: '' }, 'title', 'Title is required'],
      [{ icon: undefined }, 'icon', 'Icon is required'],
      [{ icon: '//evil.example/a.svg' }, 'icon', 'Must be a valid URL or path'],
      [{ href: '' }, 'href', 'Link is required'],
      [{ href: 'javascript:alert(1)' }, 'href', 'Must be a valid URL or path'],
      [{ section: '' }, 'section', 'Section is required'],
      [{ section: 'best' }, 'section', 'Section is required'],
      [{ order: -1 }, 'order', 'Order must be a positive number'],
    ])('refuse %j', async (changes, field, message) => {
      const response = await send('POST', '', anIcon(changes));
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: message, fields: { [field]: message } });
      expect(await list()).toEqual([]);
    });

    test.each([['x'], [''], [null]])('take %j for an order of 0', async (order) => {
      await send('POST', '', anIcon());
      const response = await send('POST', '', anIcon({ title: 'First', order }));
      expect(await response.json()).toMatchObject({ title: 'First', order: 0 });
    });

    test('are named where the picture of one is an upload that is in use', async () => {
      const added = await send('POST', '', anIcon({ icon: '/uploads/own.svg' }));
      const { id } = (await added.json()) as CategoryIcon;
      const found = await pictureFinder(categoryIconRecord, app.services.database)(
        app.services.database.db,
        ['/uploads/own.svg'],
      );
      expect(found).toEqual([
        { address: '/uploads/own.svg', type: 'category icon', id, title: 'Roller Blinds' },
      ]);
    });
  });
});
