// Lists of products: against a bare listing of the same rows, and long ones against short ones.
import { join } from 'node:path';
import { type Child, startOurs, startRival } from './children.ts';
import { fillCatalogue, SEARCHED } from './fill-catalogue.ts';
import { hasWrk, loadPage, WRK_MISSING } from './page-load.ts';
import { type Line, median, ROUNDS, rateLine, timesLine } from './report.ts';

const FEW = 100;
const MANY = 10_000;
const SECONDS = 2;
const SHORT_SECONDS = 1;
const CONNECTIONS = 8;
/** A quarter of the few: there is a second page of the half that is filtered or searched. */
const ROWS = 25;

interface House {
  child: Child;
  products: number;
}

/** What is asked for, by its name; the far end of a list is further in a longer one. */
const kinds: Record<string, (house: House) => Promise<string> | string> = {
  'first page': () => list({ after: '0' }),
  'page=1': () => list({ page: '1' }),
  'last page': ({ products }) => list({ after: String(products - ROWS - 1) }),
  'last page=': ({ products }) => list({ page: String(products / ROWS) }),
  filtered: () => list({ categoryId: '1', after: '0' }),
  'filtered, far in': ({ products }) =>
    list({ categoryId: '1', after: String(products - 2 * ROWS - 4) }),
  searched: () => list({ q: SEARCHED, after: '0' }),
  'searched, far in': ({ products }) =>
    list({ q: SEARCHED, after: String(products - 2 * ROWS - 4) }),
  'searched, page=2': () => list({ q: SEARCHED, page: '2' }),
  'by name, far in': (house) => farIn(house, { sort: 'name' }),
  'by category, far in': (house) => farIn(house, { sort: 'category' }),
  'by status, far in': (house) => farIn(house, { sort: 'status' }),
  'public page /': () => '/',
  'public page /products, rendered': () => '/products?category=indoors',
  'public page /products, far in': ({ products }) => `/products?after=${products - ROWS - 4}`,
};

const list = (query: Record<string, string>) =>
  `/api/products?${new URLSearchParams({ pageSize: String(ROWS), ...query })}`;

/** A place in the last quarter of a list, found as a reader would: by going there. */
async function farIn({ child, products }: House, query: Record<string, string>): Promise<string> {
  let after = '0';
  for (let seen = 0; seen < products * 0.7; ) {
    const pageSize = Math.min(200, FEW / 4);
    const path = list({ ...query, after, pageSize: String(products > FEW ? 200 : pageSize) });
    const response = await fetch(child.origin + path);
    seen += ((await response.json()) as unknown[]).length;
    after = response.headers.get('x-next-after') ?? '0';
  }
  return list({ ...query, after });
}

export async function measureCatalogue(dist: string, folder: string): Promise<Line[]> {
  if (!(await hasWrk())) {
    console.log(`${WRK_MISSING}, so the catalogue was not measured`);
    return [];
  }
  const few = await open(dist, join(folder, 'few'), FEW);
  const many = await open(dist, join(folder, 'many'), MANY);
  return [
    ...(await againstBare(few, join(folder, 'few', 'sill.db'))),
    ...(await byLength(few, many)),
  ];
}

async function open(dist: string, dataDir: string, products: number): Promise<House> {
  await fillCatalogue(dataDir, products);
  const settings = { DEMO_CONTENT: 'off', ADMIN_PASSWORD: 'only for this benchmark' };
  return { child: await startOurs(dist, dataDir, settings), products };
}

async function againstBare({ child }: House, file: string): Promise<Line[]> {
  const bare = await startRival('bench/rivals/list-server.ts', [file]);
  const path = '/api/products?after=0&pageSize=50';
  const [ours, theirs] = await Promise.all(
    [child, bare].map(async ({ origin }) => (await fetch(origin + path)).text()),
  );
  if (ours !== theirs) throw new Error('the rival lists something else');
  const rates = { ours: [] as number[], bare: [] as number[] };
  for (const { origin } of [child, bare]) await loadPage(origin + path, SECONDS, CONNECTIONS);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push((await loadPage(child.origin + path, SECONDS, CONNECTIONS)).perSecond);
    rates.bare.push((await loadPage(bare.origin + path, SECONDS, CONNECTIONS)).perSecond);
  }
  const name = `GET /api/products, 50 rows, ${ours?.length} bytes, against bare SQLite`;
  return [rateLine(name, rates.ours, rates.bare, 0.5)];
}

async function byLength(few: House, many: House): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, pathIn] of Object.entries(kinds)) {
    const urls = {
      few: few.child.origin + (await pathIn(few)),
      many: many.child.origin + (await pathIn(many)),
    };
    await assertAlike(urls);
    const costs = { few: [] as number[], many: [] as number[] };
    for (const url of Object.values(urls)) await loadPage(url, SHORT_SECONDS, CONNECTIONS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of ['few', 'many'] as const) {
        const { perSecond } = await loadPage(urls[size], SHORT_SECONDS, CONNECTIONS);
        costs[size].push(1000 / perSecond);
      }
    }
    const figures: [number, number] = [median(costs.many), median(costs.few)];
    const label = `${name}: ${MANY} products against ${FEW}`;
    lines.push(timesLine(label, figures, 1.5, (ms) => `${ms.toFixed(2)} ms`));
  }
  return lines;
}

/** Answers of different length would compare nothing. */
async function assertAlike({ few, many }: { few: string; many: string }): Promise<void> {
  const [short, long] = await Promise.all(
    [few, many].map(async (url) => (await (await fetch(url)).text()).length),
  );
  if (!short || !long || Math.abs(long / short - 1) > 0.2) {
    throw new Error(`${many} has ${long} characters and ${few} ${short}`);
  }
}
