import { sql } from 'kysely';
import type { Handle } from '../../../lib/database/database.ts';
import { type Ending, endingOf } from '../../settings/booking-settings.ts';
import type { AppointmentRow } from './store.ts';

export async function isAssignedTo(db: Handle, id: number, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .where('assignedTo', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Unassigns an adviser's open visits from a day on. @returns the visits, the next first. */
export async function releaseVisitsFrom(trx: Handle, userId: string, day: string, now: Date) {
  const rows = await trx
    .updateTable('appointments')
    .set({
      assignedTo: null,
      version: sql<number>`version + 1`,
      updatedAt: now.toISOString(),
    })
    .where('assignedTo', '=', userId)
    .where('preferredDate', '>=', day)
    .where('status', 'in', ['pending', 'confirmed'])
    .returning(['id', 'name', 'preferredDate', 'preferredTime'])
    .execute();
  return rows.sort((a, b) => a.preferredDate.localeCompare(b.preferredDate) || a.id - b.id);
}

/** Visits from a day on, in the diary's order: one adviser's, or all. */
export function listVisitsFrom(
  db: Handle,
  day: string,
  assignedTo: string | undefined,
  limit: number,
): Promise<AppointmentRow[]> {
  let query = db
    .selectFrom('appointments')
    .selectAll()
    .where('preferredDate', '>=', day)
    .orderBy('preferredDate')
    .orderBy('id')
    .limit(limit);
  if (assignedTo !== undefined) query = query.where('assignedTo', '=', assignedTo);
  return query.execute();
}

/** Visits that ended so before mean the same from now on; those whose outcome is no longer listed keep what they meant. */
export async function setMeanings(trx: Handle, endings: readonly Ending[]): Promise<void> {
  for (const { label, means } of endings.map(endingOf)) {
    await trx
      .updateTable('appointments')
      .set({ means })
      .where('status', '=', 'completed')
      .where('reason', '=', label)
      .where('means', '!=', means)
      .execute();
  }
}
