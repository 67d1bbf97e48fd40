// The lists of staff and the search over everything: long ones against short ones, on both engines.
import { join } from 'node:path';
import { adminApi } from '../src/admin-urls.ts';
import { startPostgres } from '../src/test/postgres.ts';
import { type BenchServer, compareLengths, type Pages, times } from './by-length.ts';
import { RARE, SEARCHED } from './fill-lists.ts';
import { type Lengths, openOnPostgres, openOnSqlite } from './filled-servers.ts';
import { figureLine, type Line, milliseconds } from './report.ts';

const FEW = 1_000;
const MANY = 30_000;
const ROWS = 50;
const SEARCH_AT_MOST_MS = 100;
/** The file itself has 6 MiB, and the rows behind it many times that. */
const EXPORT_GROWTH_MIB = 16;
const EXPORTS_BEFORE = 2;
const lists: Record<string, Pages> = {
  visits: pagesOf('/api/admin/appointments', { status: 'confirmed' }, ({ rows }) =>
    Math.min(rows, 600),
  ),
  submissions: pagesOf(
    '/api/admin/contact-submissions',
    { read: 'false' },
    ({ rows }) => rows - 600,
  ),
  inbox: {
    'first page': () => `${adminApi.inbox()}?page=1&pageSize=${ROWS}`,
    unread: () => `${adminApi.inbox()}?unread=true&page=1&pageSize=${ROWS}`,
    'deep page': ({ rows }) =>
      `${adminApi.inbox()}?page=${Math.min(rows, 600) / ROWS}&pageSize=${ROWS}`,
  },
};

/** Common, rare, a number, a beginning of a word, several words, nothing. */
const searches = [SEARCHED, RARE, '07700000123', 'a', 'har', 'anna smith', 'ann sm ha', 'zzzz'];

export async function measureLists(dist: string, folder: string): Promise<Line[]> {
  const postgres = await startPostgres(['fsync=off']);
  try {
    const lengths: Lengths = [FEW, MANY];
    const onPostgres = join(folder, 'lists-postgres');
    return [
      ...(await measure('SQLite', ...(await openOnSqlite(dist, join(folder, 'lists'), lengths)))),
      ...(await measure(
        'PostgreSQL',
        ...(await openOnPostgres(dist, onPostgres, postgres.urlOf, lengths)),
      )),
    ];
  } finally {
    await postgres.stop();
  }
}

async function measure(engine: string, few: BenchServer, many: BenchServer): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [list, pages] of Object.entries(lists)) {
    lines.push(await compareLengths(`${engine}, ${list}`, [few, many], pages));
  }
  lines.push(await slowestSearch(`${engine}, search in ${MANY} + ${MANY}`, many));
  const growth = await exportGrowth(many);
  if (growth !== undefined) {
    const label = `${engine}, export of ${MANY} visits: growth of memory`;
    lines.push(figureLine(label, growth, EXPORT_GROWTH_MIB, (mib) => `${mib.toFixed(1)} MiB`));
  }
  return lines;
}

export async function slowestSearch(what: string, server: BenchServer): Promise<Line> {
  const slowest = { q: '', ms: 0 };
  for (const q of searches) {
    const spent = await times(server, `/api/admin/search?${new URLSearchParams({ q })}`);
    const p95 = spent.sort((one, other) => one - other)[Math.floor(spent.length * 0.95)] ?? 0;
    if (p95 > slowest.ms) Object.assign(slowest, { q, ms: p95 });
  }
  const label = `${what}, p95; worst of ${searches.length}: "${slowest.q}"`;
  return figureLine(label, slowest.ms, SEARCH_AT_MOST_MS, milliseconds);
}

/** How much more memory the server holds at the most while it sends a long list as a file. */
async function exportGrowth({ child, cookie = '' }: BenchServer): Promise<number | undefined> {
  let [before, most] = [0, 0];
  // The first ones fill the caches of the database and of the compiler.
  for (let round = 0; round <= EXPORTS_BEFORE; round += 1) {
    before = child.residentMiB() ?? Number.NaN;
    most = before;
    const path = `${child.origin}/api/admin/exports/appointments.csv`;
    const response = await fetch(path, { headers: { cookie } });
    for await (const _chunk of response.body ?? []) {
      most = Math.max(most, child.residentMiB() ?? Number.NaN);
    }
  }
  return Number.isNaN(most) ? undefined : most - before;
}

/** @param farIn where the far page begins; visits are listed newest first, submissions by their order. */
export function pagesOf(
  path: string,
  filter: Record<string, string>,
  farIn: (server: BenchServer) => number,
): Pages {
  const page = (after: number, asked: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ pageSize: String(ROWS), after: String(after), ...asked })}`;
  return {
    'first page': () => page(0),
    filtered: () => page(0, filter),
    searched: () => page(0, { q: SEARCHED }),
    'deep page': (server) => page(farIn(server)),
    'filtered, deep': (server) => page(farIn(server), filter),
    'searched, deep': (server) => page(farIn(server), { q: SEARCHED }),
  };
}
