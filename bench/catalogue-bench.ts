// Lists of products: against a bare listing of the same rows, and long ones against short ones.
import { join } from 'node:path';
import { type BenchServer, compareLengths, type Pages } from './by-length.ts';
import { startOurs, startRival } from './children.ts';
import { fillCatalogue, SEARCHED } from './fill-catalogue.ts';
import { hasWrk, loadPage, WRK_MISSING } from './page-load.ts';
import { type Line, ROUNDS, rateLine } from './report.ts';

const FEW = 100;
const MANY = 10_000;
const SECONDS = 2;
const CONNECTIONS = 8;
/** A quarter of the few: there is a second page of the half that is filtered or searched. */
const ROWS = 25;

const pages: Pages = {
  'first page': () => list({ after: '0' }),
  'page=1': () => list({ page: '1' }),
  'last page': ({ rows }) => list({ after: String(rows - ROWS - 1) }),
  'last page=': ({ rows }) => list({ page: String(rows / ROWS) }),
  filtered: () => list({ categoryId: '1', after: '0' }),
  'filtered, far in': ({ rows }) => list({ categoryId: '1', after: String(rows - 2 * ROWS - 4) }),
  searched: () => list({ q: SEARCHED, after: '0' }),
  'searched, far in': ({ rows }) => list({ q: SEARCHED, after: String(rows - 2 * ROWS - 4) }),
  'searched, page=2': () => list({ q: SEARCHED, page: '2' }),
  'by name, far in': (server) => farIn(server, { sort: 'name' }),
  'by category, far in': (server) => farIn(server, { sort: 'category' }),
  'by status, far in': (server) => farIn(server, { sort: 'status' }),
  '/': () => '/',
  '/products, rendered': () => '/products?category=indoors',
  '/products, far in': ({ rows }) => `/products?after=${rows - ROWS - 4}`,
};

const list = (query: Record<string, string>) =>
  `/api/products?${new URLSearchParams({ pageSize: String(ROWS), ...query })}`;

/** A place in the last quarter of a list, found as a reader would: by going there. */
async function farIn({ child, rows }: BenchServer, query: Record<string, string>): Promise<string> {
  let after = '0';
  for (let seen = 0; seen < rows * 0.7; ) {
    const pageSize = Math.min(200, FEW / 4);
    const path = list({ ...query, after, pageSize: String(rows > FEW ? 200 : pageSize) });
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
    await compareLengths('products', [few, many], pages),
  ];
}

async function open(dist: string, dataDir: string, rows: number): Promise<BenchServer> {
  await fillCatalogue(dataDir, rows);
  const settings = { DEMO_CONTENT: 'off', ADMIN_PASSWORD: 'only for this benchmark' };
  return { child: await startOurs(dist, dataDir, settings), rows };
}

async function againstBare({ child }: BenchServer, file: string): Promise<Line[]> {
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
