import type { Database, Handle } from '../../../lib/database/database.ts';
import { addDays, daysBetween, londonDayOf } from '../../../lib/time/london-day.ts';
import {
  type Count,
  type CountName,
  OTHER_PAGES,
  type Totals,
  type VisitorReport,
} from '../count.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    counts: { day: string; name: string; path: string; count: number };
  }
}

const KEPT_DAYS = 2 * 366;
const MOST_PAGES = 200;

/** Adds to the counts already stored, by this process or another. */
export async function addCounts(trx: Handle, counts: readonly Count[]): Promise<void> {
  const sums = new Map<string, Count>();
  for (const one of counts) {
    const key = `${one.date} ${one.name} ${one.path}`;
    sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
  }
  // Always in one order, or two processes could deadlock.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await trx
    .insertInto('counts')
    .values(rows.map(({ date: day, ...row }) => ({ day, ...row })))
    .onConflict((conflict) =>
      conflict.columns(['day', 'name', 'path']).doUpdateSet(({ eb, ref }) => ({
        count: eb('counts.count', '+', ref('excluded.count')),
      })),
    )
    .execute();
}

interface Range {
  from: string;
  to: string;
}

/** Every count of the range, both days included, in order. */
export const listCounts = ({ db }: Database, { from, to }: Range): Promise<Count[]> =>
  db
    .selectFrom('counts')
    .select(['day as date', 'name', 'path', 'count'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('name')
    .orderBy('path')
    .execute();

/** The same, totalled by day and by page. */
export async function readVisitorReport(
  { db }: Database,
  { from, to }: Range,
): Promise<VisitorReport> {
  const sumsBy = (column: 'day' | 'path') =>
    db
      .selectFrom('counts')
      .select(({ fn }) => [`${column} as key` as const, 'name', fn.sum<number>('count').as('sum')])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .groupBy([column, 'name'])
      .execute();
  const [byDay, byPage] = await Promise.all([sumsBy('day'), sumsBy('path')]);
  const dayTotals = totalsByKey(byDay);
  const pages = [...totalsByKey(byPage)]
    .map(([path, totals]) => ({ path, totals }))
    .sort((a, b) => viewsOf(b) - viewsOf(a) || a.path.localeCompare(b.path));
  const named = pages.filter(({ path }) => path !== OTHER_PAGES);
  const rest = [
    ...named.slice(MOST_PAGES),
    ...pages.filter(({ path }) => path === OTHER_PAGES),
  ].map(({ totals }) => totals);
  return {
    days: Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => {
      const date = addDays(from, index);
      return { date, totals: dayTotals.get(date) ?? {} };
    }),
    pages: [
      ...named.slice(0, MOST_PAGES),
      ...(rest.length > 0 ? [{ path: OTHER_PAGES, totals: addTotals(rest) }] : []),
    ],
  };
}

/** Deletes counts too old to be compared. */
export async function forgetOldCounts(trx: Handle, now: Date): Promise<void> {
  await trx
    .deleteFrom('counts')
    .where('day', '<', addDays(londonDayOf(now), -KEPT_DAYS))
    .execute();
}

const viewsOf = ({ totals }: { totals: Totals }) => totals['page-view'] ?? 0;

function totalsByKey(
  rows: readonly { key: string; name: string; sum: number }[],
): Map<string, Totals> {
  const found = new Map<string, Totals>();
  for (const { key, name, sum } of rows) {
    // PostgreSQL returns sums as text.
    found.set(key, { ...found.get(key), [name]: Number(sum) });
  }
  return found;
}

function addTotals(all: readonly Totals[]): Totals {
  const sums: Totals = {};
  for (const totals of all) {
    for (const [name, count] of Object.entries(totals) as [CountName, number][]) {
      sums[name] = (sums[name] ?? 0) + count;
    }
  }
  return sums;
}
