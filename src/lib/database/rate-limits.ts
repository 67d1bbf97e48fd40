// Limits and counters: kept in memory by each process, or in PostgreSQL for all of them.
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { siteOf } from '../http/client-address.ts';
import { AppError } from '../http/errors.ts';
import type { Database, Handle } from './database.ts';

declare module './database.ts' {
  interface Tables {
    /** `expire` in milliseconds. */
    rateLimits: { key: string; points: number; expire: number | null };
  }
}

export interface RateLimit {
  /** @throws AppError 429 with the seconds to wait. */
  spend(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

/** The holder of an IPv6 /48 has 65,536 addresses, and may do this many times as much as one address. */
const SITE_FACTOR = 8;

/** The counters shared by processes on one database; on SQLite each process counts for itself. */
interface CountedIn {
  database: Pick<Database, 'counts'>;
  /** Names the limit: `sign-in`. */
  name: string;
}

function limiterOf(points: number, seconds: number, { database, name }: Partial<CountedIn> = {}) {
  const rule = { points, duration: seconds };
  if (!database?.counts) return new RateLimiterMemory(rule);
  return new RateLimiterPostgres({
    ...rule,
    storeClient: database.counts,
    storeType: 'pool',
    keyPrefix: name,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  });
}

/** Points per key in a window that starts with the first of them. */
export function createRateLimit(
  points: number,
  perSeconds: number,
  message: string,
  counted?: CountedIn,
): RateLimit {
  const limiter = limiterOf(points, perSeconds, counted);
  const ofSites = limiterOf(points * SITE_FACTOR, perSeconds, counted);
  const refusal = (error: unknown) => {
    if (!(error instanceof RateLimiterRes)) return error;
    return new AppError('tooManyRequests', message, {
      retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
    });
  };
  return {
    async spend(key) {
      const site = siteOf(key);
      try {
        await limiter.consume(key);
        if (site) await ofSites.consume(site);
      } catch (error) {
        throw refusal(error);
      }
    },
    async giveBack(key) {
      const site = siteOf(key);
      await limiter.reward(key);
      if (site) await ofSites.reward(site);
    },
  };
}

/** How often something has happened lately; reset this many seconds after the last time. */
interface RecentCount {
  of(key: string): Promise<number>;
  add(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** @param name begins the keys */
export function createRecentCount(
  database: Pick<Database, 'db' | 'write'>,
  name: string,
  seconds: number,
  now: () => number,
): RecentCount {
  return {
    async of(key) {
      const row = await database.db
        .selectFrom('rateLimits')
        .select('points')
        .where('key', '=', `${name}:${key}`)
        .where('expire', '>', now())
        .executeTakeFirst();
      return row?.points ?? 0;
    },
    async add(key) {
      const expire = now() + seconds * 1000;
      await database.write((trx) =>
        trx
          .insertInto('rateLimits')
          .values({ key: `${name}:${key}`, points: 1, expire })
          .onConflict((conflict) =>
            conflict.column('key').doUpdateSet(({ eb, ref }) => ({
              points: eb
                .case()
                .when('rateLimits.expire', '>', now())
                .then(eb(ref('rateLimits.points'), '+', 1))
                .else(1)
                .end(),
              expire,
            })),
          )
          .execute(),
      );
    },
    async forget(key) {
      await database.write((trx) =>
        trx.deleteFrom('rateLimits').where('key', '=', `${name}:${key}`).execute(),
      );
    },
  };
}

export async function forgetOldLimits(trx: Handle, now: Date): Promise<void> {
  await trx.deleteFrom('rateLimits').where('expire', '<', now.getTime()).execute();
}
