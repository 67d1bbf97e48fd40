import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { siteOf } from './client-address.ts';
import { AppError } from './errors.ts';

export interface RateLimit {
  /** @throws AppError 429 with the seconds to wait. */
  spend(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

/** Whoever has a /48 of IPv6 has 65,536 addresses, and may do this much more than who has one. */
const SITE_FACTOR = 8;

/** Where processes that share a database count together; on SQLite each counts for itself. */
export interface CountedIn {
  database: Pick<Database, 'counts'>;
  /** What is counted: `sign-in`. */
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

/** So many points per key in a window that starts with the first of them. */
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
