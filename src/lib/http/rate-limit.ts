import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { siteOf } from './client-address.ts';
import { AppError } from './errors.ts';

export interface RateLimit {
  /** @throws AppError 429 with the seconds to wait. */
  spend(key: string): Promise<void>;
  giveBack(key: string): Promise<void>;
}

/** Whoever has a /48 of IPv6 has 65,536 addresses, and may do this much more than who has one. */
const SITE_FACTOR = 8;

/** So many points per key in a window that starts with the first of them. Kept in memory. */
export function createRateLimit(points: number, perSeconds: number, message: string): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: perSeconds });
  const ofSites = new RateLimiterMemory({ points: points * SITE_FACTOR, duration: perSeconds });
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
