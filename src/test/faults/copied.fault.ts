// A site that moves from SQLite to PostgreSQL and back shows the same.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { api, urls } from '../../urls.ts';
import { aBooking } from '../fixtures.ts';
import { startPostgres } from '../postgres.ts';
import { bookFor, dayAhead, type Site, startServer } from './server-process.ts';

const BOOKINGS = 40;
const publicUrl = 'http://localhost:3000';
/** Addresses that the sitemap does not name. */
const OTHERS = ['/nowhere', '/robots.txt', urls.sitemap(), '/admin', '/api/availability'];

test('every page is the same on SQLite, on PostgreSQL and on SQLite again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sill-faults-'));
  const postgres = await startPostgres();
  const databaseUrl = postgres.urlOf('postgres');
  const fileIn = (name: string) => `sqlite:${join(folder, name, 'sill.db')}`;
  const copy = (from: string, to: string) =>
    promisify(execFile)(process.execPath, ['dist/server/commands/db-copy.mjs', from, to]);
  const open = (name: string, further = {}) =>
    startServer({
      dataDir: join(folder, name),
      env: { DEMO_CONTENT: 'on', PUBLIC_URL: publicUrl },
      ...further,
    });
  try {
    const first = await open('first');
    for (let person = 0; person < BOOKINGS; person += 1) await bookFor(first, person);
    const paths = [...(await pathsOf(first)), ...OTHERS, await visitOf(first), await listOf(first)];
    expect(paths.length).toBeGreaterThan(50);
    const before = await pagesOf(first, paths);
    await first.stop();

    await copy(fileIn('first'), databaseUrl);
    const second = await open('second', { databaseUrl });
    expect(differences(await pagesOf(second, paths), before)).toEqual([]);
    await second.stop();

    await copy(databaseUrl, fileIn('third'));
    const third = await open('third');
    expect(differences(await pagesOf(third, paths), before)).toEqual([]);
    await third.stop();
    process.stdout.write(`\nTo PostgreSQL and back: ${paths.length} pages, all the same\n`);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function pathsOf({ origin }: Site): Promise<string[]> {
  const sitemap = await (await fetch(origin + urls.sitemap())).text();
  return [...sitemap.matchAll(/<loc>([^<]+)/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
}

/** Books. @returns the path of the visit's own page. */
async function visitOf(site: Site): Promise<string> {
  const body = aBooking({ preferredDate: dayAhead(5) });
  const { manageUrl } = await post(site, api.appointments(), body);
  return new URL(String(manageUrl)).pathname;
}

/** Keeps a list of windows. @returns the path of its page. */
async function listOf(site: Site): Promise<string> {
  const window = { productId: 1, widthMm: 900, dropMm: 1200 };
  return String((await post(site, api.priceLinks(), { windows: [window] })).url);
}

async function post({ origin }: Site, path: string, body: unknown) {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, path).toBe(201);
  return (await response.json()) as Record<string, unknown>;
}

/** Status and text of each. */
async function pagesOf({ origin }: Site, paths: readonly string[]) {
  const pages: Record<string, string> = {};
  for (const path of paths) {
    const response = await fetch(origin + path);
    // Drawn for each answer of the admin.
    const text = (await response.text()).replace(/nonce="[^"]+"/g, '');
    pages[path] = `${response.status} ${text}`;
  }
  return pages;
}

/** The places where pages differ: a whole page says nothing to a reader. */
function differences(pages: Record<string, string>, before: Record<string, string>): string[] {
  return Object.entries(pages).flatMap(([path, page]) => {
    const old = before[path] ?? '';
    const at = [...page].findIndex((character, index) => character !== old[index]);
    if (page === old) return [];
    const near = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
    return [`${path}: ${near(old)} => ${near(page)}`];
  });
}
