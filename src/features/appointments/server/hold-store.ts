import type { Generated, Selectable } from 'kysely';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Handle, Tables } from '../../../lib/database/database.ts';
import type { Slot } from './store.ts';

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

export async function insertHold(trx: Handle, row: Omit<HoldRow, 'id'>): Promise<void> {
  await trx.insertInto('slotHolds').values(row).execute();
}

/** Holds that run, in a slot or of a visitor. */
export const countHolds = (
  trx: Handle,
  where: Slot | Pick<HoldRow, 'visitor'>,
  now: Date,
): Promise<number> =>
  countRows(
    trx
      .selectFrom('slotHolds')
      .where('until', '>', now.toISOString())
      .where((row) => row.and(where)),
  );

/** @returns the holds that were, over or not. */
export const endHolds = (trx: Handle, whose: Partial<HoldRow>): Promise<HoldRow[]> =>
  trx
    .deleteFrom('slotHolds')
    .where((row) => row.and(whose))
    .returningAll()
    .execute();
