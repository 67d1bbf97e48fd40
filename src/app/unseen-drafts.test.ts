// Nothing of a draft, an old version or the trash is seen by a stranger: every field of every record holds a word that
// no public address may answer. previews.test.ts shows a draft of each kind on both engines.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Life, Values } from '../kit/life/server/life.ts';
import type { Handle } from '../lib/database/database.ts';
import { fillShop } from '../test/shop.ts';
import { makeTestApp, type TestApp } from '../test/test-app.ts';
import { renderWholeSite } from '../test/whole-site.ts';
import { publicRoutes } from './http/public-routes.ts';
import { records } from './records.ts';
import { sitemapEntries } from './site/sitemap-entries.ts';

const CANARY = 'canary-in-the-shaft';
const PLACED = `${CANARY} {firstName} {date} {timeRange} {reference} {manageUrl}`;
const SPELLINGS = [
  PLACED,
  `the ${CANARY}`,
  CANARY,
  `/${CANARY}`,
  `/uploads/${CANARY}.webp`,
  '01632 960777',
];

/** The record with the word in every text that takes it. @returns how many do */
async function withCanaries(
  db: Handle,
  life: Life,
  id: string,
  data: Values,
): Promise<[Values, number]> {
  let [changed, count] = [structuredClone(data), 0];
  const tryAt = async (path: (string | number)[]) => {
    for (const spelling of SPELLINGS) {
      const next = structuredClone(changed);
      let holder = next as Record<string | number, unknown>;
      for (const step of path.slice(0, -1)) holder = holder[step] as typeof holder;
      holder[path.at(-1) ?? ''] = spelling;
      const isValid = await life.check(next, id, db).then(
        () => true,
        () => false,
      );
      if (!isValid) continue;
      changed = next;
      count += spelling.includes(CANARY) ? 1 : 0;
      return;
    }
  };
  async function walk(value: unknown, path: (string | number)[]) {
    if (typeof value === 'string') return tryAt(path);
    if (typeof value !== 'object' || value === null) return;
    // Of long lists the first and the last.
    const entries = Object.entries(value);
    const some = entries.length > 12 ? [...entries.slice(0, 11), ...entries.slice(-1)] : entries;
    for (const [name, part] of Array.isArray(value) ? some : entries)
      await walk(part, [...path, name]);
  }
  await walk(data, []);
  return [changed, count];
}

describe('a draft of every record', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine: 'sqlite', renderPage: renderWholeSite });
    const living = records.filter(({ life }) => life).map(({ facts }) => facts.key);
    await fillShop(app.services.database, app.clock, living);
  });
  afterAll(() => app.close());

  const staff = (method: string, path: string, body?: unknown, status = 200) =>
    app.json<Values>(path, {
      method,
      asStaff: true,
      status,
      ...(body !== undefined && { body }),
    });

  /** Every public GET, with the pages of the sitemap. */
  async function everyPublicAnswer() {
    const { database, clock } = app.services;
    const pages = await sitemapEntries(database.db, clock.now());
    const paths = [...publicRoutes]
      .filter((endpoint) => endpoint.startsWith('GET '))
      .map((endpoint) => endpoint.slice(4).replace(/:\w+/g, '1'));
    const all = [...paths, ...pages.map(({ path }) => path), '/sitemap.xml', '/blog/rss.xml'];
    const further = [`/api/faqs?q=${CANARY}`, '/api/testimonials?approvedOnly=true', '/robots.txt'];
    const answers = new Map<string, string>();
    for (const path of new Set([...all, ...further])) {
      answers.set(path, await (await app.request(path)).text());
    }
    for (const message of [
      'What do roller blinds cost?',
      'Who are you?',
      'Do you sell shutters?',
    ]) {
      const body = { message };
      answers.set(
        message,
        JSON.stringify(await app.json('/api/assistant', { method: 'POST', body })),
      );
    }
    return answers;
  }

  test('stays hidden until it is published', async () => {
    const { lives, database } = app.services;
    const before = await everyPublicAnswer();
    const ids: Record<string, string[]> = {
      'website-content': ['homePage', 'landing', 'footer'],
      settings: ['general', 'firm', 'appearance', 'seo'],
      'message-templates': ['booking-received-customer'],
    };
    let canaries = 0;
    for (const life of lives.values()) {
      const known = await firstOf(life, ids[life.name]);
      expect(known.length, life.name).toBeGreaterThan(0);
      for (const id of known) {
        const { data = {} } = (await life.read(database.db, id)) ?? {};
        const [changed, count] = await withCanaries(database.db, life, id, data);
        canaries += count;
        expect(count, `${life.name} ${id}`).toBeGreaterThan(0);
        await staff('PUT', `/api/admin/drafts/${life.name}/${id}`, { data: changed });
        if (life.create)
          await staff('PUT', `/api/admin/drafts/${life.name}/new`, { data: changed }, 201);
      }
    }
    expect(canaries).toBeGreaterThan(150);
    database.changes.publish('everything');
    const after = await everyPublicAnswer();
    for (const [path, answer] of after) expect(answer, path).not.toContain(CANARY);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect(
      JSON.stringify(await app.json('/api/admin/search?q=canary', { asStaff: true })),
    ).not.toContain(CANARY);

    // The word would be found: published, it is there.
    await staff('POST', '/api/admin/drafts/website-content/landing/publish');
    const published = [...(await everyPublicAnswer()).values()].join();
    expect(published).toContain(CANARY);
  });

  async function firstOf(life: Life, parts: string[] | undefined): Promise<string[]> {
    if (parts) return parts;
    const { db } = app.services.database;
    for (let id = 1; id < 40; id += 1) {
      if (await life.read(db, String(id))) return [String(id)];
    }
    return [];
  }
});
