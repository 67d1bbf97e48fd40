import { sql } from 'kysely';
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { PictureUse, WaitingRow } from '../../../kit/records/server/record.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { londonDayOf, shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { PASSWORD_PROVIDER } from '../../auth/server/store.ts';
import { type AdviserTimes, advisersThere, isAway } from '../adviser-times.ts';
import { NO_PROFILE } from '../profile.ts';
import type { AdviserTimesRecord } from '../times-record.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    adviserTimes: AdviserTimesTable;
  }
}

interface AdviserTimesTable {
  userId: string;
  /** JSON, like leave, kinds and, unless it is empty, the profile. */
  hours: string;
  leave: string;
  homePostcode: string;
  kinds: string;
  profile: string;
  version: number;
  updatedAt: string;
}

interface Adviser extends AdviserTimes {
  name: string;
  homePostcode: string;
  /** Labels of the services they visit for; empty: all. */
  kinds: readonly string[];
  /** Empty for one without times. */
  changedAt: string;
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
    .select('adviserTimes.updatedAt')
    .select('sampleRecords.recordId as sample')
    .where('staff.role', '=', 'adviser')
    .where('staff.banned', '=', 0)
    .where('staffAccounts.providerId', '=', PASSWORD_PROVIDER)
    .where('staffAccounts.password', 'is not', null)
    .orderBy('staff.createdAt')
    .orderBy('staff.id')
    .execute();
  return rows.map(({ id, name, sample, updatedAt, ...saved }) => {
    const { profile: _, version: __, ...times } = timesOf(saved);
    return { ...times, id, name, changedAt: updatedAt ?? '', ...(sample && { sample: true }) };
  });
}

/** Advisers as last read; every change to one publishes 'staff'. */
export const createAdvisersCache = (database: Database): CachedRead<Adviser[]> =>
  cachedRead(database, ['staff'], () => listAdviserTimes(database.db));

type Saved = { [Name in keyof AdviserTimesTable]?: AdviserTimesTable[Name] | null };

/** Of an adviser who has never saved any, all is blank. */
const timesOf = (saved: Saved = {}): AdviserTimesRecord => ({
  hours: JSON.parse(saved.hours ?? '[]'),
  leave: JSON.parse(saved.leave ?? '[]'),
  homePostcode: saved.homePostcode ?? '',
  kinds: JSON.parse(saved.kinds ?? '[]'),
  profile: { ...NO_PROFILE, ...JSON.parse(saved.profile || '{}') },
  version: saved.version ?? 1,
});

/** The saved times of every account. */
export async function readAllTimes(db: Handle): Promise<(userId: string) => AdviserTimesRecord> {
  const rows = await db.selectFrom('adviserTimes').selectAll().execute();
  const times = new Map(rows.map((row) => [row.userId, row]));
  return (userId) => timesOf(times.get(userId));
}

export async function readTimes(db: Handle, userId: string): Promise<AdviserTimesRecord> {
  const row = await db
    .selectFrom('adviserTimes')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  return timesOf(row);
}

/** Active advisers who are shown on the website, longest-serving first. */
export async function listPeople(db: Handle) {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('adviserTimes', 'adviserTimes.userId', 'staff.id')
    .select(['staff.id', 'profile'])
    .where('staff.role', '=', 'adviser')
    .where('staff.banned', '=', 0)
    .orderBy('staff.createdAt')
    .orderBy('staff.id')
    .execute();
  return rows.flatMap(({ id, profile }) => {
    const { shown, ...person } = timesOf({ profile }).profile;
    return shown ? [{ id, ...person }] : [];
  });
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
  { hours, leave, homePostcode, kinds, profile, version }: AdviserTimesRecord,
  now: Date,
): Promise<void> {
  const row = {
    hours: JSON.stringify(hours),
    leave: JSON.stringify(leave),
    homePostcode,
    kinds: JSON.stringify(kinds),
    profile: JSON.stringify(profile),
    version,
    updatedAt: now.toISOString(),
  };
  await trx
    .insertInto('adviserTimes')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** Visits from a day on that hold a place, the next first. */
export const listOpenVisits = (db: Handle, day: string) =>
  db
    .selectFrom('appointments')
    .select(['id', 'name', 'kind', 'preferredDate', 'preferredTime'])
    .select(['slotFrom', 'slotTo', 'assignedTo'])
    .where('preferredDate', '>=', day)
    .where('status', 'in', ['pending', 'confirmed'])
    .orderBy('preferredDate')
    .orderBy('slotFrom')
    .orderBy('id')
    .execute();

type OpenVisit = Awaited<ReturnType<typeof listOpenVisits>>[number];

/** Which slot of which day, as a key. */
export const slotOf = ({ preferredDate, preferredTime }: OpenVisit): string =>
  `${preferredDate} ${preferredTime}`;

/**
 * What waits about times: visits of somebody who is away, and slots with more visits than advisers at work.
 */
export async function listTimesMatters(db: Handle, now: Date): Promise<WaitingRow[]> {
  const today = londonDayOf(now);
  const [advisers, visits] = await Promise.all([listAdviserTimes(db), listOpenVisits(db, today)]);
  const ofAdvisers = advisers.flatMap((adviser) => {
    const { id, name, changedAt: since } = adviser;
    const count = visits.filter((one) => one.assignedTo === id && isAway(adviser, one)).length;
    const about = count === 1 ? '1 visit while away' : `${count} visits while away`;
    return count > 0 ? { name, about, since } : [];
  });
  const changes = advisers.map(({ changedAt }) => changedAt).sort();
  const inSlots = visits.filter(({ kind }) => kind === 'consultation');
  const slots = Map.groupBy(inSlots, slotOf);
  const crowded = [...slots.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const slot = { from: first.slotFrom, to: first.slotTo };
    const there = advisersThere(advisers, first.preferredDate, slot);
    return there === undefined || there > more.length ? [] : first;
  });
  const ofSlots = crowded.slice(0, 1).map(({ preferredDate: day, preferredTime }) => ({
    name: 'More visits than advisers',
    about: `${shortDay(day)}, ${preferredTime}${crowded.length > 1 ? `, and ${crowded.length - 1} more` : ''}`,
    since: changes.at(-1) ?? '',
    opens: `${urls.admin.diary()}?view=day&date=${day}`,
  }));
  return [...ofAdvisers, ...ofSlots].map((row, id) => ({ ...row, id }));
}

/** Which of these pictures are photos of advisers, shown or not. */
export async function findProfilePictures(db: Handle, addresses: string[]): Promise<PictureUse[]> {
  const rows = await db.selectFrom('adviserTimes').select('profile').execute();
  return rows
    .map((saved) => timesOf(saved).profile)
    .filter(({ photo }) => addresses.includes(photo))
    .map(({ photo: address, firstName: title }) => ({ address, type: 'adviser', id: null, title }));
}
