import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import specified from '../../../../content/navigation.json' with { type: 'json' };
import { everyEngine } from '../../../test/engines.ts';
import { randomFrom } from '../../../test/random.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { type NavigationItem, navigationSections } from '../navigation-item.ts';
import { replaceMainMenu } from './store.ts';

const sections = navigationSections.map(({ value }) => value);

everyEngine((engine) => {
  describe('navigation', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const list = () => app.json<NavigationItem[]>('/api/navigation', { asStaff: true });
    const inSection = async (parent: string) =>
      (await list()).filter((item) => item.parent === parent);
    const titles = async (parent: string) => (await inSection(parent)).map(({ title }) => title);
    const send = (method: string, path: string, body?: unknown) =>
      app.request(`/api/admin/navigation${path}`, { method, asStaff: true, body });
    const add = async (body: unknown) => {
      const response = await send('POST', '', body);
      expect(response.status).toBe(201);
      return (await response.json()) as NavigationItem;
    };
    const menu = async (parent: string, names: string[]) => {
      const items: NavigationItem[] = [];
      for (const [order, title] of names.entries()) {
        items.push(await add({ title, href: `/${title}`, parent, order }));
      }
      return items;
    };
    const empty = async () => {
      await app.services.database.write((trx) =>
        // Only tests empty it at once.
        trx.deleteFrom('navigationItems' as never).execute(),
      );
      app.services.database.changes.publish('navigation');
    };

    test('a new house has the menus of the specification, and never gets them twice', async () => {
      const found = await list();
      expect(found.map(({ id, version, onPhones, ...item }) => item)).toEqual(specified);
      const [first] = found;
      expect((await send('DELETE', `/${first?.id}`)).status).toBe(204);
      await app.reopen();
      expect(await list()).toHaveLength(specified.length - 1);
      await empty();
      await app.reopen();
      expect(await list()).toEqual([]);
    });

    describe('with menus of their own', () => {
      beforeEach(empty);

      test('a taken order makes way, one beyond the end is the end, none is the beginning', async () => {
        await menu('main', ['a', 'b']);
        expect(await add({ title: 'c', href: '/c', order: 1 })).toMatchObject({
          parent: 'main',
          icon: 'none',
          order: 1,
          isActive: true,
          version: 1,
        });
        expect(await add({ title: 'd', href: '/d', order: 2 ** 40 })).toMatchObject({ order: 3 });
        expect(await add({ title: 'e', href: '/e' })).toMatchObject({ order: 0 });
        expect(await titles('main')).toEqual(['e', 'a', 'c', 'b', 'd']);
      });

      test('only an order moves an item; the whole item may change section; a deletion closes up', async () => {
        const [a, b, c] = await menu('main', ['a', 'b', 'c']);
        await menu('footer', ['x', 'y']);
        const down = await send('PUT', `/${a?.id}`, { order: 1 });
        expect(await down.json()).toMatchObject({ title: 'a', order: 1, version: 2 });
        expect(await titles('main')).toEqual(['b', 'a', 'c']);
        await send('PUT', `/${b?.id}`, { order: 2 ** 40 });
        expect(await titles('main')).toEqual(['a', 'c', 'b']);

        // Moving aside does not count as an edit.
        expect((await inSection('main'))[1]).toMatchObject({ id: c?.id, version: 1 });
        await send('PUT', `/${c?.id}`, { title: 'c', href: '/c', parent: 'footer', order: 1 });
        expect(await titles('main')).toEqual(['a', 'b']);
        expect(await titles('footer')).toEqual(['x', 'c', 'y']);
        await send('PUT', `/${a?.id}`, { title: 'A', href: '#top', parent: 'footer' });
        expect(await titles('footer')).toEqual(['x', 'c', 'y', 'A']);
        await send('PUT', `/${a?.id}`, { title: 'A', href: 'tel:+441632960123', icon: 'Sun' });
        expect((await inSection('footer')).at(-1)).toMatchObject({ order: 3, icon: 'Sun' });
        await send('DELETE', `/${c?.id}`);
        expect((await inSection('footer')).map(({ order }) => order)).toEqual([0, 1, 2]);
        expect((await inSection('main')).map(({ order }) => order)).toEqual([0]);
      });

      test('a section is put in order by its ids, or not at all', async () => {
        const items = await menu('mobile', ['a', 'b', 'c']);
        const [a = 0, b = 0, c = 0] = items.map(({ id }) => id);
        const order = (ids: number[], section = 'mobile') =>
          send('PUT', '/order', { section, ids });
        const answer = await order([c, a, b]);
        expect(answer.status).toBe(200);
        expect(((await answer.json()) as NavigationItem[]).map(({ id }) => id)).toEqual([c, a, b]);
        for (const ids of [[a, b], [a, b, b], [a, b, c, 99_999], []]) {
          expect((await order(ids)).status).toBe(409);
        }
        expect((await order([a, b, c], 'header')).status).toBe(400);
        expect((await order([a, b, c], 'main')).status).toBe(409);
        expect(await titles('mobile')).toEqual(['c', 'a', 'b']);
      });

      test('after anything, by several people at once, every section counts from 0', async () => {
        const random = randomFrom(20_250_610);
        const pick = <Item>(items: readonly Item[]) =>
          items[Math.floor(random() * items.length)] as Item;
        await menu('main', ['a', 'b', 'c']);
        for (let round = 0; round < 25; round += 1) {
          const items = await list();
          const parent = pick(sections);
          const ids = items.filter((item) => item.parent === parent).map(({ id }) => id);
          const { id } = pick(items);
          const order = Math.floor(random() * 12);
          const steps = [
            () =>
              send('POST', '', { title: `n${round}`, href: '/n', parent: pick(sections), order }),
            () => send('PUT', `/${id}`, { order }),
            () => send('PUT', `/${id}`, { title: `m${round}`, href: '/m', parent, order }),
            () => send('PUT', `/${id}`, { title: `k${round}`, href: '/k', parent }),
            () => send('PUT', '/order', { section: parent, ids: ids.reverse() }),
            ...(items.length > 4 ? [() => send('DELETE', `/${id}`)] : []),
          ];
          const answers = await Promise.all([pick(steps)(), pick(steps)(), pick(steps)()]);
          for (const { status } of answers) expect([200, 201, 204, 404, 409]).toContain(status);
          for (const section of sections) {
            const orders = (await inSection(section)).map((item) => item.order);
            expect(orders, section).toEqual(orders.map((_, at) => at));
          }
        }
        expect((await list()).length).toBeGreaterThan(3);
      });

      test('the menu editor replaces the main menu and keeps what its links had', async () => {
        await menu('main', ['a', 'b', 'c']);
        await menu('footer', ['x']);
        const [a, , c] = await inSection('main');
        await send('PUT', `/${c?.id}`, { title: 'c', href: '/c', icon: 'Moon', isActive: false });
        const { database, clock } = app.services;
        const replaced = await database.write((trx) =>
          replaceMainMenu(
            database,
            trx,
            [
              { title: 'New', href: '/new' },
              { title: 'Sea', href: '/c' },
              { title: 'a', href: '/a' },
              { title: 'Again', href: '/a' },
            ],
            clock.now(),
          ),
        );
        database.changes.publish('navigation');
        expect(replaced).toEqual(await inSection('main'));
        expect(replaced).toMatchObject([
          { title: 'New', icon: 'none', order: 0, isActive: true },
          { id: c?.id, title: 'Sea', icon: 'Moon', order: 1, isActive: false, version: 3 },
          { id: a?.id, title: 'a', order: 2, version: 1 },
          { title: 'Again', href: '/a', order: 3, version: 1 },
        ]);
        expect(await titles('footer')).toEqual(['x']);
        const { main } = await app.services.navigation.read();
        expect(main.map(({ title }) => title)).toEqual(['New', 'a', 'Again']);
      });

      test('strangers see what is active, and pages read the same', async () => {
        const [a, b] = await menu('products', ['a', 'b']);
        expect((await app.services.navigation.read()).products).toEqual([a, b]);
        await send('PUT', `/${a?.id}`, { title: 'a', href: '/a', isActive: false });
        expect(await app.json('/api/navigation')).toEqual([b]);
        expect((await app.services.navigation.read()).products).toEqual([b]);
        expect(await list()).toHaveLength(2);
        expect(await app.json('/api/navigation?q=A', { asStaff: true })).toMatchObject([
          { title: 'a' },
        ]);
        const page = await app.request('/api/navigation?page=2&pageSize=1', { asStaff: true });
        expect(page.headers.get('X-Total-Count')).toBe('2');
        expect(await page.json()).toEqual([b]);
      });

      test('whoever comes second with an old version is shown the item as it stands', async () => {
        const [a] = await menu('main', ['a']);
        await send('PUT', `/${a?.id}`, { title: 'first', href: '/a', version: 1 });
        const late = await send('PUT', `/${a?.id}`, { title: 'second', href: '/a', version: 1 });
        expect(late.status).toBe(409);
        expect(await late.json()).toMatchObject({ current: { title: 'first', version: 2 } });
        const unversioned = await send('PUT', `/${a?.id}`, { title: 'third', href: '/a' });
        expect(unversioned.status).toBe(200);
      });

      test.each([
        [{ title: ' ', href: '/' }, 'title', 'Title is required'],
        [{ href: '/' }, 'title', 'Title is required'],
        [{ title: 'a', href: '' }, 'href', 'URL is required'],
        [{ title: 'a' }, 'href', 'URL is required'],
        [{ title: 'a', href: 'javascript:alert(1)' }, 'href', 'Must be a valid URL or path'],
        [{ title: 'a', href: 'java\nscript:alert(1)' }, 'href', 'Must be a valid URL or path'],
        [{ title: 'a', href: '//evil.example' }, 'href', 'Must be a valid URL or path'],
        [{ title: 'a', href: 'data:text/html,x' }, 'href', 'Must be a valid URL or path'],
        [{ title: 'a', href: '/', parent: 'header' }, 'parent', 'Please choose a section'],
        [{ title: 'a', href: '/', icon: 'Skull' }, 'icon', 'Please choose an icon'],
        [{ title: 'a', href: '/', order: -1 }, 'order', 'Order must be a positive number'],
        [{ title: 'a', href: '/', order: 1.5 }, 'order', 'Must be a whole number'],
        [{ title: 'a'.repeat(101), href: '/' }, 'title', 'Must be at most 100 characters'],
      ])('refuses %j', async (body, field, message) => {
        const [known] = await menu('main', ['known']);
        for (const response of [
          await send('POST', '', body),
          await send('PUT', `/${known?.id}`, body),
        ]) {
          expect(response.status).toBe(400);
          expect(await response.json()).toEqual({ error: message, fields: { [field]: message } });
        }
        expect(await list()).toEqual([known]);
      });

      test('takes writes of signed-in staff of this site only, and records them', async () => {
        const [known] = await menu('main', ['known']);
        const body = { title: 'x', href: '/x' };
        for (const [method, path] of [
          ['POST', ''],
          ['PUT', `/${known?.id}`],
          ['PUT', '/order'],
          ['DELETE', `/${known?.id}`],
        ] as const) {
          const to = `/api/admin/navigation${path}`;
          expect((await app.request(to, { method, body })).status).toBe(401);
          const headers = { Origin: 'https://evil.example' };
          const foreign = await app.request(to, { method, body, asStaff: true, headers });
          expect(foreign.status).toBe(403);
        }
        expect((await send('DELETE', '/99999')).status).toBe(404);
        expect((await send('PUT', '/99999', { order: 0 })).status).toBe(404);
        await send('PUT', `/${known?.id}`, { order: 0 });
        await send('DELETE', `/${known?.id}`);
        const audit = await app.rows('auditEntries');
        expect(audit).toMatchObject(
          ['created', 'moved', 'deleted'].map((action) => ({
            actor: 'admin',
            action,
            subject: 'navigation item',
            subjectId: known?.id,
          })),
        );
      });
    });
  });
});
