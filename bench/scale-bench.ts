// What a million visits cost against a thousand, on both engines: docs/scale.md.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { adminApi } from '../src/admin-urls.ts';
import { addDays, londonDayOf } from '../src/lib/time/london-day.ts';
import { queryAt, startPostgres } from '../src/test/postgres.ts';
import { api, urls } from '../src/urls.ts';
import { everyDayOpen } from './booking-bench.ts';
import { loadBookings } from './booking-load.ts';
import { compareEach, type Pages } from './by-length.ts';
import { visitsByDay } from './fill-lists.ts';
import { type Lengths, openOnPostgres, openOnSqlite, type Pair, staff } from './filled-servers.ts';
import { type Line, median, ROUNDS, timesLine } from './report.ts';
import { pagesOf, slowestSearch } from './search-bench.ts';
import { signIn } from './staff.ts';

const LENGTHS: Lengths = [1_000, 1_000_000];
const SECONDS = 3;
const AT_MOST = { SQLite: 1.3, PostgreSQL: 1.5 };
const MEBIBYTE = 2 ** 20;

const today = londonDayOf(new Date());
const range = (from: number, to: number) =>
  new URLSearchParams({ from: addDays(today, from), to: addDays(today, to) });

const pages: Pages = {
  availability: () => `${api.availability()}?${range(1, 30)}`,
  'diary of a week': () => `${adminApi.diary()}?${range(-3, 3)}`,
  dashboard: () => adminApi.dashboard(),
  'numbers of messages': () => adminApi.messageCounts(),
  'text for Prometheus': () => urls.metrics(),
  ...Object.fromEntries(
    Object.entries(
      pagesOf(adminApi.appointments(), { status: 'cancelled' }, ({ rows }) => Math.min(rows, 600)),
    ).map(([name, page]) => [`list, ${name}`, page]),
  ),
};

export async function measureScale(dist: string, folder: string): Promise<Line[]> {
  const file = join(folder, 'scale', String(LENGTHS[1]), 'sill.db');
  const sqlite = await openOnSqlite(dist, join(folder, 'scale'), LENGTHS, visitsByDay);
  const lines = await measure('SQLite', sqlite);
  lines.push(sizeLine('SQLite, the file', statSync(file).size));
  for (const { child } of sqlite) await child.stop();

  const postgres = await startPostgres();
  try {
    const place = join(folder, 'scale-postgres');
    const servers = await openOnPostgres(dist, place, postgres.urlOf, LENGTHS, visitsByDay);
    const sizes = await sizesIn(postgres.urlOf(`lists_${LENGTHS[1]}`));
    lines.push(...(await measure('PostgreSQL', servers)), ...sizes);
    for (const { child } of servers) await child.stop();
  } finally {
    await postgres.stop();
  }
  return lines;
}

async function measure(engine: keyof typeof AT_MOST, [few, many]: Pair): Promise<Line[]> {
  const atMost = AT_MOST[engine];
  const lines = await compareEach(engine, [few, many], pages, atMost);
  lines.push(await slowestSearch(`${engine}, search in ${many.rows}`, many));
  for (const { child } of [few, many]) {
    const { saveSettings } = await signIn(child.origin, staff);
    await saveSettings({ booking: everyDayOpen });
    await loadBookings(child.origin, 8, 1);
  }
  for (const connections of [1, 32, 128]) {
    const costs = { few: [] as number[], many: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [length, { child }] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const { perSecond } = await loadBookings(child.origin, connections, SECONDS);
        costs[length].push(1000 / perSecond);
      }
    }
    const name = `${engine}, ${many.rows} against ${few.rows}: booking at ${connections} connections`;
    const both: [number, number] = [median(costs.many), median(costs.few)];
    lines.push(timesLine(name, both, atMost, (ms) => `${Math.round(1000 / ms)}/s`));
  }
  return lines;
}

async function sizesIn(address: string): Promise<Line[]> {
  const tables = await queryAt<{ name: string; bytes: string; indexes: string }>(
    address,
    `select relname as name, pg_total_relation_size(oid) as bytes, pg_indexes_size(oid) as indexes
     from pg_class where relkind = 'r' and pg_total_relation_size(oid) > ${MEBIBYTE}
     order by pg_total_relation_size(oid) desc`,
  );
  return tables.map(({ name, bytes, indexes }) =>
    sizeLine(`PostgreSQL, ${name}, of it indexes ${mebibytes(Number(indexes))}`, Number(bytes)),
  );
}

const mebibytes = (bytes: number) => `${Math.round(bytes / MEBIBYTE)} MiB`;
const sizeLine = (name: string, bytes: number): Line => ({ name, ours: mebibytes(bytes) });
