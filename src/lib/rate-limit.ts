import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

export interface RateLimit {
  /**
   * Spends one point of a key.
   *
   * @throws AppError 429 with the seconds to wait.
   */
  spend(key: string): Promise<void>;
  /** Gives a point back: what was refused or replayed does not count. */
  giveBack(key: string): Promise<void>;
}

/** So many points per key in a window that starts with the first of them. Kept in memory. */
export function createRateLimit(points: number, perSeconds: number, message: string): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: perSeconds });
  return {
    async spend(key) {
      try {
        await limiter.consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new AppError('tooManyRequests', message, {
          retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
        });
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}
