// Versions, drafts and the trash of every record, through the assembled app.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyEngine } from '../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../test/test-app.ts';
import type { Draft, DraftLine, KeptVersion, TrashLine, Version } from './life.ts';

type Stored = Record<string, unknown> & { id: number; version: number };

everyEngine((engine) => {
  describe('the life of content', () => {
    let app: TestApp;
    let made = 0;
    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(() => app.reset());
    afterAll(() => app.close());

    const get = <Answer>(path: string, status = 200) =>
      app.json<Answer>(path, { asStaff: true, status });
    const send = <Answer>(method: string, path: string, body?: unknown, status = 200) =>
      app.json<Answer>(path, {
        method,
        asStaff: true,
        status,
        ...(body !== undefined && { body }),
      });
    const remove = (path: string) => app.request(path, { method: 'DELETE', asStaff: true });
    const addPage = (changes: object = {}) => {
      made += 1;
      const page = { kind: 'guide', slug: `a-guide-${made}`, title: 'A guide', body: 'Words.' };
      return send<Stored>('POST', '/api/admin/pages', { ...page, ...changes }, 201);
    };
    const putPage = (page: Stored, changes: object) =>
      send<Stored>('PUT', `/api/admin/pages/${page.id}`, { ...page, ...changes });

    test('a write keeps what it replaced; a version comes back as a new one, a stale restore is refused', async () => {
      const page = await addPage({ body: '![](/uploads/old.webp)' });
      const changed = await putPage(page, { body: 'Other words.', intro: 'New.' });
      const versions = `/api/admin/versions/pages/${page.id}`;
      const { username } = app.services.config.admin;
      expect(await get<Version[]>(versions)).toEqual([
        { version: 1, at: app.clock.now().toISOString(), by: username, changed: ['intro', 'body'] },
      ]);
      expect((await get<KeptVersion>(`${versions}/1`)).data).toEqual(page);
      const stale = await send<{ current: Stored }>(
        'POST',
        `${versions}/1/restore`,
        { version: 1 },
        409,
      );
      expect(stale.current).toEqual(changed);
      const restored = await send<Stored>('POST', `${versions}/1/restore`, { version: 2 });
      expect(restored).toEqual({ ...page, version: 3 });
      expect(await get(versions)).toMatchObject([{ version: 2 }, { version: 1 }]);
    });

    test('at most 50 versions of a record are kept, and none for more than two years', async () => {
      let page = await addPage();
      for (let at = 0; at < 55; at += 1) page = await putPage(page, { title: `Title ${at}` });
      const list = () => get<Version[]>(`/api/admin/versions/pages/${page.id}`);
      expect((await list()).map(({ version }) => version)).toEqual(
        Array.from({ length: 50 }, (_, at) => 55 - at),
      );
    });

    test('a draft waits unseen, is published, and is refused once somebody has written since', async () => {
      const page = await addPage();
      const draft = `/api/admin/drafts/pages/${page.id}`;
      await send('PUT', draft, { data: { ...page, title: '' } }, 400);
      const saved = await send<Draft>('PUT', draft, { data: { ...page, title: 'As it will be' } });
      expect(saved).toMatchObject({ id: String(page.id), version: 1, data: { body: 'Words.' } });
      expect(await get<DraftLine[]>('/api/admin/drafts')).toMatchObject([
        { record: 'pages', id: String(page.id), title: 'As it will be', release: null },
      ]);
      expect(await get(`/api/admin/pages/${page.id}`)).toEqual(page);
      const changed = await putPage(page, { intro: 'Meanwhile.' });
      const refused = await send<{ current: Stored }>('POST', `${draft}/publish`, undefined, 409);
      expect(refused.current).toEqual(changed);
      await send('PUT', draft, { data: saved.data, version: 2 });
      expect(await send<Stored>('POST', `${draft}/publish`)).toEqual({
        ...page,
        title: 'As it will be',
        version: 3,
      });
      expect(await get('/api/admin/drafts')).toEqual([]);
      await get(draft, 404);
    });

    test('a new record begins as a draft with an id of its own', async () => {
      const data = { kind: 'guide', slug: 'only-a-draft', title: 'New', body: 'Words.' };
      const draft = await send<Draft>('PUT', '/api/admin/drafts/pages/new', { data }, 201);
      expect(draft).toMatchObject({ version: 0, id: expect.stringMatching(/^new-/) });
      const path = `/api/admin/drafts/pages/${draft.id}`;
      await send('PUT', path, { data: { ...data, title: 'Newer' } });
      const page = await send<Stored>('POST', `${path}/publish`);
      expect(page).toMatchObject({ title: 'Newer', version: 1 });
      expect((await remove(`/api/admin/pages/${page.id}`)).status).toBe(204);
      await send('PUT', path, { data }, 404);
    });

    test('what is deleted can be put back for thirty days, with what went with it', async () => {
      const page = await addPage();
      const renamed = await putPage(page, { slug: `renamed-${made}` });
      await send('PUT', `/api/admin/drafts/pages/${page.id}`, { data: renamed });
      await remove(`/api/admin/pages/${page.id}`);
      await get(`/api/admin/pages/${page.id}`, 404);
      expect(await get('/api/admin/drafts')).toEqual([]);
      const [line] = await get<TrashLine[]>('/api/admin/trash');
      expect(line).toMatchObject({ record: 'pages', title: 'A guide' });
      const back = await send<Stored>('POST', `/api/admin/trash/${line?.id}/restore`, {});
      expect(back).toEqual(renamed);
      expect(await get('/api/admin/drafts')).toHaveLength(1);
      expect(await get(`/api/admin/versions/pages/${page.id}`)).toHaveLength(1);
      const old = await app.rows('oldSlugs');
      expect(old).toContainEqual({ kind: 'page', slug: page.slug, recordId: page.id });
      await send('POST', `/api/admin/trash/${line?.id}/restore`, {}, 404);
    });

    test('a slug that is taken since is refused with another, which is taken', async () => {
      const page = await addPage();
      await remove(`/api/admin/pages/${page.id}`);
      await addPage({ slug: page.slug });
      const [line] = await get<TrashLine[]>('/api/admin/trash');
      const restore = `/api/admin/trash/${line?.id}/restore`;
      const { proposal } = await send<{ proposal: string }>('POST', restore, {}, 409);
      expect(proposal).toBe(`${page.slug}-2`);
      const back = await send<Stored>('POST', restore, { slug: proposal });
      expect(back).toMatchObject({ id: page.id, slug: proposal });
    });
  });
});
