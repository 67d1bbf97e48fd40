// Counters shared by all processes: by rate-limiter-flexible (lib/http/rate-limit.ts), and here.
import type { Database, Handle } from './database.ts';

declare module './database.ts' {
  interface Tables {
    /** `expire` in milliseconds. */
    rateLimits: { key: string; points: number; expire: number | null };
  }
}

/** How often something has happened lately; reset this many seconds after the last time. */
export interface RecentCount {
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
