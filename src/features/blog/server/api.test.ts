// What the journal does beyond the contract of every plain entity (kit/crud/crud-contract.test.ts).
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBySlug } from '../../../kit/crud/server/old-slug-store.ts';
import type { Version } from '../../../kit/life/life.ts';
import { pictureFinder } from '../../../kit/records/server/record-store.ts';
import { HOUR_MS } from '../../../lib/time/durations.ts';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp, testPublicUrl } from '../../../test/test-app.ts';
import type { BlogPost, BlogPostInput } from '../blog-post.ts';
import { findNewer, listAppeared } from './reading-store.ts';
import { blogRecord } from './record.ts';
import { seedBlog } from './seed.ts';
import { appearedPostStore, blogPostStore } from './store.ts';

const VERSIONS = '/api/admin/versions/blog-posts';

everyEngine((engine) => {
  describe('the journal', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
    });
    beforeEach(async () => {
      await app.reset();
      await app.services.database.write(async (trx) => {
        await trx.deleteFrom('blogPosts').execute();
        await trx.deleteFrom('oldSlugs').execute();
      });
      app.services.database.changes.publish('blog');
    });
    afterAll(() => app.close());

    const aPost = (changes: Partial<BlogPostInput> = {}): BlogPostInput => ({
      title: 'A dark bedroom',
      slug: 'a-dark-bedroom',
      content: 'Close the *gaps*.',
      excerpt: 'It is the edges.',
      category: 'Care',
      ...changes,
    });
    const send = (method: string, path: string, body?: unknown) =>
      app.request(path, { method, asStaff: true, body });
    const add = (changes?: Partial<BlogPostInput>) =>
      app.json<BlogPost>('/api/blog-posts', {
        method: 'POST',
        asStaff: true,
        body: aPost(changes),
        status: 201,
      });
    const put = (id: number, changes: Partial<BlogPostInput>) =>
      app.json<BlogPost>(`/api/admin/blog-posts/${id}`, {
        method: 'PUT',
        asStaff: true,
        body: aPost(changes),
      });
    const list = (query = '', asStaff = false) =>
      app.json<BlogPost[]>(`/api/blog-posts${query}`, { asStaff });
    const slugs = async (query = '', asStaff = false) =>
      (await list(query, asStaff)).map(({ slug }) => slug);
    const text = async (path: string) => (await app.request(path)).text();
    const fromNow = (milliseconds: number) =>
      new Date(app.clock.now().getTime() + milliseconds).toISOString();

    test('what was not sent has the specification’s values, and is published at once', async () => {
      expect(await add({ authorId: '7' })).toMatchObject({
        authorId: 7,
        image: null,
        featured: false,
        readTime: '',
        tags: [],
        status: 'published',
        publishedAt: app.clock.now().toISOString(),
        version: 1,
      });
      expect(await add({ slug: 'other' })).toMatchObject({ authorId: 1 });
    });

    test('staff read drafts first, then from the newest; visitors what has appeared', async () => {
      await add({ slug: 'older', publishedAt: fromNow(-2 * HOUR_MS) });
      await add({ slug: 'draft', status: 'draft' });
      await add({ slug: 'coming', status: 'scheduled', publishedAt: fromNow(HOUR_MS) });
      await add({ slug: 'newer', publishedAt: fromNow(-HOUR_MS) });
      const byDate = '?sort=date&direction=desc';
      expect(await slugs(byDate, true)).toEqual(['draft', 'coming', 'newer', 'older']);
      expect(await slugs(byDate)).toEqual(['newer', 'older']);
    });

    test('an author is an account by its number; the first is the one of a post without', async () => {
      const staff = await app.json<{ number: number; username: string }[]>('/api/admin/staff', {
        asStaff: true,
      });
      const { authorId } = await add();
      expect(staff.find(({ number }) => number === authorId)?.username).toBe('admin');
      expect(new Set(staff.map(({ number }) => number)).size).toBe(staff.length);
    });

    test.each([
      ['title', '', 'Title is required'],
      ['slug', '', 'Slug is required'],
      ['content', ' ', 'Content is required'],
      ['excerpt', '', 'Excerpt is required'],
      ['category', '', 'Category is required'],
      ['image', 'javascript:alert(1)', 'Must be a valid URL or path'],
      ['image', '//evil.example/a.png', 'Must be a valid URL or path'],
      ['authorId', 'nobody', 'Author ID must be a whole number from 1'],
      ['status', 'hidden', 'Must be draft, scheduled or published'],
      ['publishedAt', 'tomorrow', 'Must be a date and time'],
    ])('refuses %s = %j', async (field, value, message) => {
      const response = await send('POST', '/api/blog-posts', { ...aPost(), [field]: value });
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: message, fields: { [field]: message } },
      ]);
      expect(await list('', true)).toEqual([]);
    });

    test('what is scheduled has a time, kept as an instant whatever its zone', async () => {
      const response = await send('POST', '/api/blog-posts', aPost({ status: 'scheduled' }));
      expect([response.status, (await response.json()).fields]).toEqual([
        400,
        { publishedAt: 'Please choose when it appears' },
      ]);
      const publishedAt = '2025-07-01T09:00:00+01:00';
      expect(await add({ status: 'scheduled', publishedAt })).toMatchObject({
        publishedAt: '2025-07-01T08:00:00.000Z',
      });
    });

    test('a scheduled post appears at its minute: in lists, feed and sitemap, though they are kept', async () => {
      await add();
      // Lists, their pages and the files are asked for before: what is kept must not outlive its time.
      await add({ slug: 'soon', status: 'scheduled', publishedAt: fromNow(2 * HOUR_MS) });
      await add({ slug: 'later', status: 'published', publishedAt: fromNow(3 * HOUR_MS) });
      const link = (slug: string) => `${testPublicUrl}/blog/${slug}<`;
      const seen = async () => {
        const pages = [await text('/blog/rss.xml'), await text('/sitemap.xml')];
        const inFiles = ['a-dark-bedroom', 'soon', 'later'].filter((slug) =>
          pages.every((page) => page.includes(link(slug))),
        );
        const inAny = ['a-dark-bedroom', 'soon', 'later'].filter((slug) =>
          pages.some((page) => page.includes(link(slug))),
        );
        const { db } = app.services.database;
        const now = app.clock.now();
        const lists = await Promise.all([
          slugs(),
          slugs('?page=1&pageSize=10'),
          slugs('?after=0&pageSize=10'),
          slugs('?sort=title&after=0'),
          slugs('?q=gaps'),
          listAppeared(db, now, { limit: 10 }).then((rows) =>
            rows.map(({ slug }) => slug).reverse(),
          ),
        ]);
        for (const one of [...lists, inAny]) expect(one).toEqual(inFiles);
        return inFiles;
      };
      expect(await seen()).toEqual(['a-dark-bedroom']);
      expect(await seen()).toEqual(['a-dark-bedroom']);
      app.clock.advance(2 * HOUR_MS - 1);
      expect(await seen()).toEqual(['a-dark-bedroom']);
      app.clock.advance(1);
      expect(await seen()).toEqual(['a-dark-bedroom', 'soon']);
      app.clock.advance(HOUR_MS);
      expect(await seen()).toEqual(['a-dark-bedroom', 'soon', 'later']);
    });

    test('a page is kept while nothing appears', async () => {
      await add({ slug: 'soon', status: 'scheduled', publishedAt: fromNow(HOUR_MS) });
      const etag = (await app.request('/blog/rss.xml')).headers.get('etag') ?? '';
      const again = () => app.request('/blog/rss.xml', { headers: { 'If-None-Match': etag } });
      expect((await again()).status).toBe(304);
      app.clock.advance(HOUR_MS);
      expect((await again()).status).toBe(200);
    });

    test('visitors never see a draft: by list, search, page, slug or old slug, feed, sitemap or version', async () => {
      const draft = await add({ status: 'draft', title: 'Quiet plans', slug: 'quiet' });
      expect(draft.publishedAt).toBeNull();
      await put(draft.id, { status: 'draft', title: 'Quiet plans', slug: 'quieter' });
      for (const query of [
        '',
        '?q=quiet',
        '?page=1',
        '?after=0',
        '?sort=status',
        '?sort=title&after=0',
      ]) {
        expect(await slugs(query)).toEqual([]);
        expect(await slugs(query, true)).toEqual(['quieter']);
      }
      expect((await app.request('/api/blog-posts?page=1')).headers.get('x-total-count')).toBe('0');
      for (const path of ['/blog/rss.xml', '/sitemap.xml'])
        expect(await text(path)).not.toContain('quiet');
      const reading = appearedPostStore(app.services.database, app.clock.now());
      for (const slug of ['quiet', 'quieter']) {
        const found = await findBySlug(app.services.database.db, reading, 'blog post', slug);
        expect(found).toBeUndefined();
      }
      for (const path of ['', '/1']) {
        await app.json(`${VERSIONS}/${draft.id}${path}`, { status: 401 });
      }
      await app.json(`${VERSIONS}/${draft.id}/1/restore`, { method: 'POST', status: 401 });
    });

    test('what is taken back is gone at once, and comes back with its date', async () => {
      const post = await add({ publishedAt: '2025-06-01T08:00:00Z' });
      expect(await text('/blog/rss.xml')).toContain(post.slug);
      const draft = await put(post.id, { status: 'draft' });
      expect(draft).toMatchObject({ status: 'draft', publishedAt: post.publishedAt });
      expect(await text('/blog/rss.xml')).not.toContain(post.slug);
      expect(await slugs()).toEqual([]);
      // A PUT without a status does not publish a draft.
      expect(await put(post.id, { title: 'Still quiet' })).toMatchObject({ status: 'draft' });
      expect(await put(post.id, { status: 'published' })).toMatchObject({
        publishedAt: post.publishedAt,
      });
      expect(await slugs()).toEqual([post.slug]);
    });

    test('every save keeps what it replaced; an old version comes back as a new one', async () => {
      const post = await add({ tags: ['light'] });
      app.clock.advance(HOUR_MS);
      await put(post.id, { title: 'A darker bedroom', slug: 'darker', content: 'Other words.' });
      app.clock.advance(HOUR_MS);
      await put(post.id, { title: 'Quiet', slug: 'darker', status: 'draft' });
      const versions = () => app.json<Version[]>(`${VERSIONS}/${post.id}`, { asStaff: true });
      const { username } = app.services.config.admin;
      expect(await versions()).toEqual(
        [
          { version: 2, at: fromNow(0), changed: ['title', 'content', 'status'] },
          { version: 1, at: fromNow(-HOUR_MS), changed: ['title', 'slug', 'content'] },
        ].map((version) => ({ ...version, by: username })),
      );
      const first = `${VERSIONS}/${post.id}/1`;
      expect(await app.json(first, { asStaff: true })).toMatchObject({ version: 1, data: post });

      const restored = await app.json<BlogPost>(`${first}/restore`, {
        method: 'POST',
        asStaff: true,
      });
      // Restoring old text must neither publish a post nor unpublish it.
      expect(restored).toEqual({
        ...post,
        status: 'draft',
        version: 4,
        updatedAt: app.clock.now().toISOString(),
      });
      expect((await versions()).map(({ version }) => version)).toEqual([3, 2, 1]);
      const { db } = app.services.database;
      expect(
        await findBySlug(db, blogPostStore(app.services.database), 'blog post', 'darker'),
      ).toEqual(restored);
      expect((await app.rows('auditEntries')).at(-1)).toMatchObject({
        actor: username,
        action: 'restored',
        subject: 'blog post',
        subjectId: post.id,
        detail: 'version 1',
      });

      for (const version of ['9', '0', 'x']) {
        const path = `${VERSIONS}/${post.id}/${version}/restore`;
        expect((await send('POST', path)).status).toBe(404);
      }
      await send('DELETE', `/api/admin/blog-posts/${post.id}`);
      await app.json(`${first}/restore`, { method: 'POST', asStaff: true, status: 404 });
    });

    test('a version whose address another post has taken is refused in words', async () => {
      const post = await add();
      await put(post.id, { slug: 'moved' });
      await add();
      const path = `${VERSIONS}/${post.id}/1/restore`;
      expect(await app.json(path, { method: 'POST', asStaff: true, status: 409 })).toMatchObject({
        error: 'The slug "a-dark-bedroom" is already used.',
      });
      expect(await app.rows('versions')).toHaveLength(1);
    });

    test('readers go from one to the next, and through the categories, in the order they appeared', async () => {
      const publishedAt = '2025-06-01T08:00:00Z';
      // Three at one instant: none is skipped.
      for (const slug of ['one', 'two', 'three']) await add({ slug, publishedAt });
      await add({ slug: 'four', publishedAt: '2025-06-02T08:00:00Z', category: 'Rooms' });
      await add({ slug: 'future', publishedAt: fromNow(HOUR_MS), category: 'Rooms' });
      const { db } = app.services.database;
      const now = app.clock.now();
      const names: string[] = [];
      let after: Awaited<ReturnType<typeof listAppeared>>[number] | undefined;
      do {
        [after] = await listAppeared(db, now, { after, limit: 1 });
        if (after) names.push(after.slug);
      } while (after);
      expect(names).toEqual(['four', 'three', 'two', 'one']);
      const [one] = await listAppeared(db, now, { categories: ['Care'], limit: 1 });
      expect(one?.slug).toBe('three');
      expect((await findNewer(db, now, one ?? { id: 0, appearsAt: '' }))?.slug).toBe('four');
      const [four] = await listAppeared(db, now, { limit: 1 });
      expect(await findNewer(db, now, four ?? { id: 0, appearsAt: '' })).toBeUndefined();
    });

    test('the feed is XML whatever the words are', async () => {
      await add({ title: 'Wide & <b>"low"</b> ]]>', excerpt: '</description><script>x</script>' });
      const feed = await text('/blog/rss.xml');
      expect(feed).toContain(
        '<title>Wide &#38; &#60;b&#62;&#34;low&#34;&#60;/b&#62; ]]&#62;</title>',
      );
      expect(feed).not.toMatch(/<b>|<script|<\/description><script/);
      expect(feed).toContain('<pubDate>Tue, 10 Jun 2025 10:00:00 GMT</pubDate>');
    });

    test('a picture of a post or among its words is in use', async () => {
      const { id, title } = await add({
        image: '/uploads/a.webp',
        content: '![](/uploads/b.webp)',
      });
      const addresses = ['/uploads/a.webp', '/uploads/b.webp', '/uploads/c.webp'];
      expect(
        await pictureFinder(blogRecord, app.services.database)(app.services.database.db, addresses),
      ).toEqual(
        addresses.slice(0, 2).map((address) => ({ address, type: 'blog post', id, title })),
      );
    });

    test('the demo’s articles have all appeared, whenever they are loaded', async () => {
      const { database, clock } = app.services;
      const addressOf = (file: string) => `/uploads/${file}`;
      await seedBlog({ database, clock, contentDir: resolve('content'), addressOf });
      expect(await list()).toHaveLength(8);
      const [newest] = await listAppeared(database.db, clock.now(), { limit: 1 });
      expect(newest).toMatchObject({
        slug: 'dressing-windows-in-older-warwickshire-homes',
        // 9 o'clock in London, three days before the tests begin.
        appearsAt: '2025-06-07T08:00:00.000Z',
      });
    });
  });
});
