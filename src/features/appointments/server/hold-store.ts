import type { Generated, Selectable } from 'kysely';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Handle, Tables } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import type { Slot } from '../waiting/server/waiting-store.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    slotHolds: {
      id: Generated<number>;
      tokenHash: string;
      date: string;
      time: string;
      visitor: string;
      /** The page's own id: each of several people behind one address has one. */
      page: string;
      until: string;
    };
  }
}

export type HoldRow = Selectable<Tables['slotHolds']>;

export async function insertHold(trx: Handle, row: Omit<HoldRow, 'id'>): Promise<number> {
  const { id } = await trx
    .insertInto('slotHolds')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const countHolds = (trx: Handle, { date, time }: Slot): Promise<number> =>
  countRows(trx.selectFrom('slotHolds').where('date', '=', date).where('time', '=', time));

/**
 * Ends the hold that a booking carries: its place goes to the booking.
 * @returns false when there is no such hold for this slot any more.
 */
export async function spendHold(
  trx: Handle,
  token: string,
  { date, time }: Slot,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('slotHolds')
    .where('tokenHash', '=', sha256(token))
    .where('date', '=', date)
    .where('time', '=', time)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function findHold(db: Handle, token: string): Promise<HoldRow | undefined> {
  return db
    .selectFrom('slotHolds')
    .selectAll()
    .where('tokenHash', '=', sha256(token))
    .executeTakeFirst();
}

/** @returns false when somebody else was faster. */
export async function deleteHold(trx: Handle, { id }: Pick<HoldRow, 'id'>): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('slotHolds')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function listHoldsOf(db: Handle, visitor: string): Promise<HoldRow[]> {
  return db.selectFrom('slotHolds').selectAll().where('visitor', '=', visitor).execute();
}

export function listOverHolds(db: Handle, now: Date, slot?: Slot): Promise<HoldRow[]> {
  const query = db.selectFrom('slotHolds').selectAll().where('until', '<=', now.toISOString());
  if (!slot) return query.execute();
  return query.where('date', '=', slot.date).where('time', '=', slot.time).execute();
}
