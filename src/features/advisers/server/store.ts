import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { PASSWORD_PROVIDER } from '../../auth/server/store.ts';
import type { AdviserTimes } from '../adviser-times.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    adviserTimes: {
      userId: string;
      /** JSON, as are leave and kinds. */
      hours: string;
      leave: string;
      homePostcode: string;
      kinds: string;
      version: number;
      updatedAt: string;
    };
  }
}

export interface Adviser extends AdviserTimes {
  name: string;
  /** Empty while it is not known. */
  homePostcode: string;
  /** Labels of the services that they visit for; none for all. */
  kinds: readonly string[];
}

/** Advisers whose account is active, the longest here first. */
export async function listAdviserTimes(db: Handle): Promise<Adviser[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staffAccounts', 'staffAccounts.userId', 'staff.id')
    .leftJoin('adviserTimes', 'adviserTimes.userId', 'staff.id')
    .select(['staff.id', 'staff.name', 'hours', 'leave', 'homePostcode', 'kinds'])
    .where('staff.role', '=', 'adviser')
    .where('staff.banned', '=', 0)
    .where('staffAccounts.providerId', '=', PASSWORD_PROVIDER)
    .where('staffAccounts.password', 'is not', null)
    .orderBy('staff.createdAt')
    .orderBy('staff.id')
    .execute();
  return rows.map(({ hours, leave, homePostcode, kinds, ...account }) => ({
    ...account,
    hours: hours ? JSON.parse(hours) : [],
    leave: leave ? JSON.parse(leave) : [],
    homePostcode: homePostcode ?? '',
    kinds: kinds ? JSON.parse(kinds) : [],
  }));
}

/** Advisers as last read: whoever changes one publishes 'staff'. */
export const createAdvisersCache = (database: Database): CachedRead<Adviser[]> =>
  cachedRead(database, ['staff'], () => listAdviserTimes(database.db));
