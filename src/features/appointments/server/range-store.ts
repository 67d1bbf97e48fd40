import type { Handle } from '../../../lib/database/database.ts';
import { districtOf } from '../../districts/districts.ts';
import type { AppointmentStatus, TimeSlot } from '../appointment.ts';
import { holdsPlace } from '../lifecycle.ts';

export interface DiaryRange {
  from: string;
  to: string;
  assignedTo: string | undefined;
}

export function visitsIn(db: Handle, { from, to, assignedTo }: DiaryRange) {
  const query = db
    .selectFrom('appointments')
    .where('preferredDate', '>=', from)
    .where('preferredDate', '<=', to);
  return assignedTo === undefined ? query : query.where('assignedTo', '=', assignedTo);
}

/** Assigned visits that hold a place, as needed for drives. */
export const listAssignedVisits = (db: Handle, range: DiaryRange) =>
  visitsIn(db, range)
    .select(['id', 'kind', 'preferredDate', 'preferredTime', 'slotFrom', 'slotTo'])
    .select(['assignedTo', 'postcode'])
    .where('assignedTo', 'is not', null)
    .where('status', 'in', ['pending', 'confirmed'])
    .execute();

interface VisitedDistricts {
  of(date: string, time: TimeSlot): string[];
  all: string[];
}

/**
 * The districts with visits in each slot; never how many visits, or whose.
 * @param isThere whether a visit brings somebody there: by default any that holds its place.
 */
export async function listVisitedDistricts(
  db: Handle,
  range: DiaryRange,
  isThere: (status: AppointmentStatus) => boolean = holdsPlace,
): Promise<VisitedDistricts> {
  const rows = await visitsIn(db, range)
    .select(['preferredDate', 'preferredTime', 'status', 'postcode'])
    .execute();
  const bySlot = new Map<string, Set<string>>();
  const all = new Set<string>();
  for (const { preferredDate, preferredTime, status, postcode } of rows) {
    const district = districtOf(postcode);
    if (!district) continue;
    all.add(district);
    if (!isThere(status)) continue;
    const key = `${preferredDate} ${preferredTime}`;
    bySlot.set(key, (bySlot.get(key) ?? new Set()).add(district));
  }
  return {
    of: (date, time) => [...(bySlot.get(`${date} ${time}`) ?? [])].sort(),
    all: [...all].sort(),
  };
}
