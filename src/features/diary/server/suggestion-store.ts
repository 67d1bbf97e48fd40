import type { Handle } from '../../../lib/database/database.ts';
import { holdsPlace } from '../../appointments/lifecycle.ts';
import type { AppointmentRow } from '../../appointments/server/store.ts';
import type { SuggestedSlot } from '../diary.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    slotSuggestions: {
      appointmentId: number;
      forDate: string;
      forTime: string;
      slots: string;
      createdAt: string;
    };
  }
}

type Suggested = Pick<AppointmentRow, 'id' | 'status' | 'preferredDate' | 'preferredTime'>;

export async function saveSuggestion(
  trx: Handle,
  visit: Suggested,
  slots: SuggestedSlot[],
  now: Date,
): Promise<void> {
  const offer = {
    forDate: visit.preferredDate,
    forTime: visit.preferredTime,
    slots: JSON.stringify(slots),
    createdAt: now.toISOString(),
  };
  await trx
    .insertInto('slotSuggestions')
    .values({ appointmentId: visit.id, ...offer })
    .onConflict((conflict) => conflict.column('appointmentId').doUpdateSet(offer))
    .execute();
}

/** The times offered for a visit, unless it has been moved or has ended since. */
export async function findSuggestion(db: Handle, visit: Suggested): Promise<SuggestedSlot[]> {
  if (!holdsPlace(visit.status)) return [];
  const offer = await db
    .selectFrom('slotSuggestions')
    .select('slots')
    .where('appointmentId', '=', visit.id)
    .where('forDate', '=', visit.preferredDate)
    .where('forTime', '=', visit.preferredTime)
    .executeTakeFirst();
  return offer ? JSON.parse(offer.slots) : [];
}
