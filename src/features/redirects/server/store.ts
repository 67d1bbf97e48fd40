import { type Generated, sql } from 'kysely';
import { storeOf } from '../../../kit/crud/server/crud-store.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { type MissedPath, type Redirect, redirects } from '../redirect.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    redirects: true;
  }
  interface Tables {
    redirects: {
      id: Generated<number>;
      from: string;
      to: string;
      status: Redirect['status'];
      hits: number;
      lastHitAt: string | null;
    };
    missedPaths: MissedPath & { day: string };
  }
}

const KEPT_DAYS = 30;
export const MOST_MISSED = 1000;

export const redirectStore = storeOf(redirects);

export const listFroms = (db: Handle): Promise<Pick<Redirect, 'from'>[]> =>
  db.selectFrom('redirects').select('from').execute();

/** One writer at a time looks at them, or two could make a circle together. */
export async function lockRedirects(trx: Handle, engine: Database['engine']): Promise<void> {
  // SQLite has one writer anyway.
  if (engine === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended('redirects', 0))`.execute(trx);
}

export interface Hits {
  count: number;
  lastAt: string;
}

/** By the id of the redirect. Not a new version: staff may have it open. */
export async function addHits(trx: Handle, hits: ReadonlyMap<number, Hits>): Promise<void> {
  // Always in one order, or two processes could deadlock.
  for (const [id, { count, lastAt }] of [...hits].sort(([a], [b]) => a - b)) {
    await trx
      .updateTable('redirects')
      .set(({ eb }) => ({ hits: eb('hits', '+', count), lastHitAt: lastAt }))
      .where('id', '=', id)
      .execute();
  }
}

/** Adds to what is stored, and keeps the 1,000 paths asked for most, among equals the latest. */
export async function addMissed(trx: Handle, missed: readonly MissedPath[]): Promise<void> {
  const rows = missed
    .map((row) => ({ ...row, day: londonDayOf(new Date(row.lastAt)) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  await trx
    .insertInto('missedPaths')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['path', 'day']).doUpdateSet(({ eb, ref }) => ({
        count: eb('missedPaths.count', '+', ref('excluded.count')),
        lastAt: ref('excluded.lastAt'),
        referrerHost: eb
          .case()
          .when('excluded.referrerHost', '=', '')
          .then(ref('missedPaths.referrerHost'))
          .else(ref('excluded.referrerHost'))
          .end(),
      })),
    )
    .execute();
  await trx
    .deleteFrom('missedPaths')
    .where(
      'path',
      'not in',
      trx
        .selectFrom('missedPaths')
        .select('path')
        .groupBy('path')
        .orderBy(({ fn }) => fn.sum('count'), 'desc')
        .orderBy(({ fn }) => fn.max('lastAt'), 'desc')
        .limit(MOST_MISSED),
    )
    .execute();
}

/** Of the last 30 days, the most wanted first. */
export async function listMissed(db: Handle, now: Date): Promise<MissedPath[]> {
  const rows = await db
    .selectFrom('missedPaths')
    .select(({ fn }) => [
      'path',
      fn.sum<number>('count').as('count'),
      fn.max('referrerHost').as('referrerHost'),
      fn.max('lastAt').as('lastAt'),
    ])
    .where('day', '>', oldest(now))
    .groupBy('path')
    .orderBy('count', 'desc')
    .orderBy('lastAt', 'desc')
    .execute();
  // PostgreSQL returns sums as text.
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export async function forgetMissed(trx: Handle, path: string): Promise<void> {
  await trx.deleteFrom('missedPaths').where('path', '=', path).execute();
}

export async function forgetOldMissed(trx: Handle, now: Date): Promise<void> {
  await trx.deleteFrom('missedPaths').where('day', '<=', oldest(now)).execute();
}

const oldest = (now: Date) => addDays(londonDayOf(now), -KEPT_DAYS);
