import { type Generated, type Selectable, sql } from 'kysely';
import { countRows } from '../../../../lib/database/count-rows.ts';
import type { Handle, Tables } from '../../../../lib/database/database.ts';
import { prepared } from '../../../../lib/database/prepared-query.ts';
import type { TimeSlot } from '../../appointment.ts';
import { rowOfLink, type Slot } from '../../server/store.ts';
import type { WaitingEntry, WaitingStatus } from '../waiting.ts';

declare module '../../../../lib/database/database.ts' {
  interface Tables {
    waitingEntries: Omit<WaitingEntry, 'id' | 'times'> & {
      id: Generated<number>;
      phoneE164: string;
      /** JSON of the slots that would suit. */
      times: string;
      linkSeed: string;
      linkTokenHash: string;
      appointmentId: number | null;
      updatedAt: string;
    };
  }
}

export type WaitingRow = Selectable<Tables['waitingEntries']>;
export type NewWaiting = Omit<WaitingRow, 'id' | 'customerId'>;

export const timesOf = (row: Pick<WaitingRow, 'times'>): TimeSlot[] => JSON.parse(row.times);

export async function insertWaiting(trx: Handle, row: NewWaiting): Promise<number> {
  const { id } = await trx
    .insertInto('waitingEntries')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findWaiting(db: Handle, id: number): Promise<WaitingRow | undefined> {
  return db.selectFrom('waitingEntries').selectAll().where('id', '=', id).executeTakeFirst();
}

export const findWaitingByToken = (db: Handle, linkToken: string, secret: string) =>
  rowOfLink(
    linkToken,
    (id) => findWaiting(db, id),
    (row) => ({ hash: row.linkTokenHash, seed: row.linkSeed }),
    [secret, 'waiting'],
  );

export async function findActiveWaiting(
  db: Handle,
  entry: Pick<NewWaiting, 'email' | 'phoneE164' | 'date'>,
): Promise<(WaitingRow & { status: 'waiting' | 'offered' }) | undefined> {
  return db
    .selectFrom('waitingEntries')
    .selectAll()
    .where('status', 'in', ['waiting', 'offered'])
    .where('date', '=', entry.date)
    .where('phoneE164', '=', entry.phoneE164)
    .where(sql`lower(email)`, '=', entry.email.toLowerCase())
    .$narrowType<{ status: 'waiting' | 'offered' }>()
    .executeTakeFirst();
}

const findFirst = prepared<{ date: string; status: WaitingStatus; likeTime: string }, WaitingRow>(
  (db, value) =>
    db
      .selectFrom('waitingEntries')
      .selectAll()
      .where('status', '=', value('status'))
      .where('date', '=', value('date'))
      .where(sql<boolean>`times like ${value('likeTime')} escape '\\'`)
      .orderBy('id')
      .limit(1),
);

export async function findFirstWaiting(
  trx: Handle,
  { date, time }: Slot,
): Promise<WaitingRow | undefined> {
  const label = JSON.stringify(time).replace(/[\\%_]/g, '\\$&');
  const { rows } = await findFirst(trx, { date, status: 'waiting', likeTime: `%${label}%` });
  return rows[0];
}

export const countWaitingOn = (db: Handle, date: string): Promise<number> =>
  countRows(
    db.selectFrom('waitingEntries').where('status', '=', 'waiting').where('date', '=', date),
  );

/** Changes an entry if its status is still as read. @returns false when somebody was faster. */
export async function changeWaiting(
  trx: Handle,
  read: Pick<WaitingRow, 'id' | 'status'>,
  changes: Partial<NewWaiting>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('waitingEntries')
    .set({ ...changes, updatedAt: now.toISOString() })
    .where('id', '=', read.id)
    .where('status', '=', read.status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteWaiting(
  trx: Handle,
  read: Pick<WaitingRow, 'id' | 'status'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('waitingEntries')
    .where('id', '=', read.id)
    .where('status', '=', read.status)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Slots with people waiting, on the days from `from`. */
export async function listWantedSlots(db: Handle, from: string): Promise<Slot[]> {
  const rows = await db
    .selectFrom('waitingEntries')
    .select(['date', 'times'])
    .distinct()
    .where('status', '=', 'waiting')
    .where('date', '>=', from)
    .orderBy('date')
    .execute();
  const slots = rows.flatMap((row) => timesOf(row).map((time) => ({ date: row.date, time })));
  return [...new Map(slots.map((slot) => [`${slot.date} ${slot.time}`, slot])).values()];
}

/** For staff: people waiting or with an offer, by day, longest waiting first. */
export function listActiveWaiting(db: Handle, from: string, limit: number): Promise<WaitingRow[]> {
  return db
    .selectFrom('waitingEntries')
    .selectAll()
    .where('status', 'in', ['waiting', 'offered'])
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes entries for days long past. */
export async function forgetOldWaiting(trx: Handle, before: string): Promise<void> {
  await trx.deleteFrom('waitingEntries').where('date', '<', before).execute();
}
