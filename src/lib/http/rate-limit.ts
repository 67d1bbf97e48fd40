import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { siteOf } from './client-address.ts';
import { AppError } from './errors.ts';

export interface RateLimit {
  /** @throws AppError 429 with the seconds to wait. */
  spend(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

/** The holder of an IPv6 /48 has 65,536 addresses, and may do this many times as much as one address. */
const SITE_FACTOR = 8;

/** The counters shared by processes on one database; on SQLite each process counts for itself. */
export interface CountedIn {
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
