import type { Handle } from './database.ts';

declare module './database.ts' {
  interface Tables {
    rateLimits: { key: string; points: number; expire: number | null };
  }
}

/** Deletes counts whose time is over, by the real clock, as rate-limiter-flexible writes them. */
export async function forgetOldLimits(trx: Handle): Promise<void> {
  await trx.deleteFrom('rateLimits').where('expire', '<', Date.now()).execute();
}
