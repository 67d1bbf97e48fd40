import { sql } from 'kysely';
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import { keepSample } from '../../../kit/crud/server/sample-store.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { PASSWORD_PROVIDER } from '../../auth/server/store.ts';
import type { AdviserTimes, Leave } from '../adviser-times.ts';
import type { AdviserTimesRecord } from '../times-record.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    adviserTimes: AdviserTimesTable;
  }
}

interface AdviserTimesTable {
  userId: string;
  /** JSON, like leave and kinds. */
  hours: string;
  leave: string;
  homePostcode: string;
  kinds: string;
  version: number;
  updatedAt: string;
}

interface Adviser extends AdviserTimes {
  name: string;
  homePostcode: string;
  /** Labels of the services they visit for; empty: all. */
  kinds: readonly string[];
}

const TIMES = sql.lit('adviserTimes');

/** Advisers with an active account, longest-serving first. */
export async function listAdviserTimes(db: Handle): Promise<Adviser[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('staffAccounts', 'staffAccounts.userId', 'staff.id')
    .leftJoin('adviserTimes', 'adviserTimes.userId', 'staff.id')
    .leftJoin('sampleRecords', (join) =>
      join
        .onRef('sampleRecords.recordId', '=', 'staff.id')
        .on('sampleRecords.tableName', '=', TIMES),
    )
    .select(['staff.id', 'staff.name', 'hours', 'leave', 'homePostcode', 'kinds'])
    .select('sampleRecords.recordId as sample')
    .where('staff.role', '=', 'adviser')
    .where('staff.banned', '=', 0)
    .where('staffAccounts.providerId', '=', PASSWORD_PROVIDER)
    .where('staffAccounts.password', 'is not', null)
    .orderBy('staff.createdAt')
    .orderBy('staff.id')
    .execute();
  return rows.map(({ id, name, hours, leave, homePostcode, kinds, sample }) => ({
    id,
    name,
    hours: hours ? JSON.parse(hours) : [],
    leave: leave ? JSON.parse(leave) : [],
    homePostcode: homePostcode ?? '',
    kinds: kinds ? JSON.parse(kinds) : [],
    ...(sample !== null && { sample: true }),
  }));
}

/** Advisers as last read; every change to one publishes 'staff'. */
export const createAdvisersCache = (database: Database): CachedRead<Adviser[]> =>
  cachedRead(database, ['staff'], () => listAdviserTimes(database.db));

/** For an adviser who has never saved any. */
const NO_TIMES: AdviserTimesRecord = {
  hours: [],
  leave: [],
  homePostcode: '',
  kinds: [],
  version: 1,
};

const toRecord = (row: AdviserTimesTable): AdviserTimesRecord => ({
  hours: JSON.parse(row.hours),
  leave: JSON.parse(row.leave),
  homePostcode: row.homePostcode,
  kinds: JSON.parse(row.kinds),
  version: row.version,
});

/** The saved times of every account. */
export async function readAllTimes(db: Handle): Promise<(userId: string) => AdviserTimesRecord> {
  const rows = await db.selectFrom('adviserTimes').selectAll().execute();
  const times = new Map(rows.map((row) => [row.userId, toRecord(row)]));
  return (userId) => times.get(userId) ?? NO_TIMES;
}

export async function readTimes(db: Handle, userId: string): Promise<AdviserTimesRecord> {
  const row = await db
    .selectFrom('adviserTimes')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ? toRecord(row) : NO_TIMES;
}

/** Makes other saves of this account's times wait for the transaction. */
export async function lockTimes(
  trx: Handle,
  { engine }: Pick<Database, 'engine'>,
  userId: string,
): Promise<void> {
  if (engine !== 'postgres') return;
  await trx.selectFrom('staff').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}

export async function saveTimes(
  trx: Handle,
  userId: string,
  { hours, leave, homePostcode, kinds, version }: AdviserTimesRecord,
  now: Date,
): Promise<void> {
  const row = {
    hours: JSON.stringify(hours),
    leave: JSON.stringify(leave),
    homePostcode,
    kinds: JSON.stringify(kinds),
    version,
    updatedAt: now.toISOString(),
  };
  await trx
    .insertInto('adviserTimes')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
  await keepSample(trx, 'adviserTimes', userId);
}

/** Leave from a given day on that waits for an answer, of active advisers. */
export async function countLeaveRequests(db: Handle, day: string): Promise<number> {
  const rows = await db
    .selectFrom('adviserTimes')
    .innerJoin('staff', 'staff.id', 'adviserTimes.userId')
    .select('leave')
    .where('staff.role', '=', 'adviser')
    .where('staff.banned', '=', 0)
    .execute();
  const leave: Leave[] = rows.flatMap((row) => JSON.parse(row.leave));
  return leave.filter(({ state, to }) => state === 'asked' && to >= day).length;
}
