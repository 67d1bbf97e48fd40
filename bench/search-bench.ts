// The lists of staff and the search over everything: long ones against short ones, on both engines.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../db/migrations.ts';
import { prepareSqliteFile } from '../src/lib/database/sqlite-file.ts';
import { startPostgres } from '../src/test/postgres.ts';
import { type Child, startOurs } from './children.ts';
import { fillLists, openAddress, openFile, RARE, SEARCHED } from './fill-lists.ts';
import { costLine, figureLine, type Line, median, ROUNDS, timesLine } from './report.ts';
import { signInAs } from './staff.ts';

const FEW = 1_000;
const MANY = 100_000;
const ROWS = 50;
const REQUESTS = 40;
const SEARCH_AT_MOST_MS = 100;
/** The file itself has 20 MiB, and the rows behind it more. */
const EXPORT_GROWTH_MIB = 16;
const EXPORTS_BEFORE = 2;
const staff = { username: 'admin', password: 'only for this benchmark' };

interface House {
  child: Child;
  cookie: string;
  rows: number;
}

const lists: Record<string, (query: Record<string, string>) => string> = {
  visits: (query) => pathOf('/api/admin/appointments', query),
  submissions: (query) => pathOf('/api/admin/contact-submissions', query),
};

const pathOf = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams({ pageSize: String(ROWS), ...query })}`;

/** What is asked of a list; the far end of a list is further in a longer one. */
const kinds: Record<string, (house: House, list: string) => Record<string, string>> = {
  'first page': () => ({ after: '0' }),
  filtered: (_, list) => ({ after: '0', ...filterOf(list) }),
  searched: () => ({ after: '0', q: SEARCHED }),
  'deep page': (house, list) => ({ after: farIn(house, list) }),
  'filtered, deep': (house, list) => ({ after: farIn(house, list), ...filterOf(list) }),
  'searched, deep': (house, list) => ({ after: farIn(house, list), q: SEARCHED }),
};

const filterOf = (list: string): Record<string, string> =>
  list === 'visits' ? { status: 'confirmed' } : { read: 'false' };
// Visits are listed newest first, submissions by the order that is asked for.
const farIn = ({ rows }: House, list: string) =>
  String(list === 'visits' ? Math.min(rows, 600) : rows - Math.min(rows, 600));

/** Common, rare, a number, a beginning of a word, several words, nothing. */
const searches = [SEARCHED, RARE, '07700000123', 'a', 'har', 'anna smith', 'ann sm ha', 'zzzz'];

export async function measureLists(dist: string, folder: string): Promise<Line[]> {
  const postgres = await startPostgres(['fsync=off']);
  try {
    return [
      ...(await onSqlite(dist, join(folder, 'lists'))),
      ...(await onPostgres(dist, join(folder, 'lists-postgres'), postgres.urlOf)),
    ];
  } finally {
    await postgres.stop();
  }
}

async function onSqlite(dist: string, folder: string): Promise<Line[]> {
  const houses: House[] = [];
  for (const rows of [FEW, MANY]) {
    const dataDir = join(folder, String(rows));
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'sill.db');
    prepareSqliteFile(file, Object.keys(migrations));
    await fillLists(openFile(file), rows);
    houses.push(await open(dist, dataDir, rows));
  }
  const [few, many] = houses;
  return few && many ? measure('SQLite', few, many) : [];
}

async function onPostgres(
  dist: string,
  folder: string,
  urlOf: (database: string) => string,
): Promise<Line[]> {
  const { default: pg } = await import('pg');
  const houses: House[] = [];
  for (const rows of [FEW, MANY]) {
    const dataDir = join(folder, String(rows));
    mkdirSync(dataDir, { recursive: true });
    const admin = new pg.Client({ connectionString: urlOf('postgres') });
    await admin.connect();
    await admin.query(`create database lists_${rows}`);
    await admin.end();
    const address = urlOf(`lists_${rows}`);
    await fillLists(openAddress(address), rows);
    houses.push(
      await open(dist, dataDir, rows, {
        DATABASE_URL: address,
        AUTH_SECRET: 'a secret of this benchmark and of no house',
      }),
    );
  }
  const [few, many] = houses;
  return few && many ? measure('PostgreSQL', few, many) : [];
}

async function open(
  dist: string,
  dataDir: string,
  rows: number,
  further: Record<string, string> = {},
): Promise<House> {
  const settings = { DEMO_CONTENT: 'off', ADMIN_PASSWORD: staff.password, ...further };
  const child = await startOurs(dist, dataDir, settings);
  return { child, rows, cookie: await signInAs(child.origin, staff) };
}

async function measure(engine: string, few: House, many: House): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [list, path] of Object.entries(lists)) {
    for (const [name, asked] of Object.entries(kinds)) {
      const paths = { few: path(asked(few, list)), many: path(asked(many, list)) };
      await assertAlike(few, paths.few, many, paths.many);
      const costs = { few: [] as number[], many: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        costs.few.push(median(await times(few, paths.few)));
        costs.many.push(median(await times(many, paths.many)));
      }
      const label = `${engine}, ${list}, ${name}: ${MANY} rows against ${FEW}`;
      const figures: [number, number] = [median(costs.many), median(costs.few)];
      lines.push(timesLine(label, figures, 1.5, (ms) => `${ms.toFixed(2)} ms`));
    }
  }
  for (const q of searches) {
    const spent = await times(many, `/api/admin/search?${new URLSearchParams({ q })}`);
    const p95 = spent.sort((one, other) => one - other)[Math.floor(spent.length * 0.95)] ?? 0;
    const label = `${engine}, search for "${q}" in ${MANY} + ${MANY}, p95`;
    lines.push(costLine(label, [p95], SEARCH_AT_MOST_MS));
  }
  const growth = await exportGrowth(many);
  if (growth !== undefined) {
    const label = `${engine}, export of ${MANY} visits: growth of memory`;
    lines.push(figureLine(label, growth, EXPORT_GROWTH_MIB, (mib) => `${mib.toFixed(1)} MiB`));
  }
  return lines;
}

/** How much more memory the server holds at the most while it sends a long list as a file. */
async function exportGrowth({ child, cookie }: House): Promise<number | undefined> {
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

async function times({ child, cookie }: House, path: string): Promise<number[]> {
  const spent: number[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const start = performance.now();
    const response = await fetch(child.origin + path, { headers: { cookie } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    // The first ones warm up what is asked for the first time.
    if (request >= 5) spent.push(performance.now() - start);
  }
  return spent;
}

/** Answers of different length would compare nothing. */
async function assertAlike(few: House, short: string, many: House, long: string): Promise<void> {
  const lengthOf = async ({ child, cookie }: House, path: string) =>
    ((await (await fetch(child.origin + path, { headers: { cookie } })).json()) as unknown[])
      .length;
  const [one, other] = [await lengthOf(few, short), await lengthOf(many, long)];
  if (one !== ROWS || other !== ROWS) throw new Error(`${long} has ${other} rows, ${short} ${one}`);
}
