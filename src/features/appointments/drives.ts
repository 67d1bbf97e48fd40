// Estimates an adviser's drives between the centres of districts: good for comparing advisers, not for promising
// customers a time of arrival. Pure.
import { z } from '../../lib/text/zod.ts';
import { minuteOf } from '../../lib/time/hours-format.ts';
import { type AdviserTimes, isThere } from '../advisers/adviser-times.ts';
import { type Districts, distanceBetween, districtOf, orderOfDay } from '../districts/districts.ts';
import { isConsultation, type VisitKind } from './appointment.ts';

/** Roads are longer than the straight line. */
const DETOUR = 1.3;
/** In towns. */
const KM_PER_HOUR = 35;
const VISIT_MINUTES = 45;

/** Minutes for a drive of this many kilometres in a straight line. */
export const driveMinutes = (km: number): number => Math.round((km * DETOUR * 60) / KM_PER_HOUR);

/** Minutes from one place to another, each a postcode or a district; undefined if one of them is unknown. */
function driveBetween(
  from: string | undefined,
  to: string | undefined,
  districts: Districts,
): number | undefined {
  if (!from || !to) return undefined;
  const km = distanceBetween(districtOf(from) ?? from, districtOf(to) ?? to, districts);
  return km === undefined ? undefined : driveMinutes(km);
}

export interface Stop {
  id: number;
  postcode: string;
  kind: VisitKind;
  preferredTime: string;
  /** The slot's hours, or its own, such as `09:00`; empty if unknown. */
  slotFrom: string;
  slotTo: string;
}

interface LateDrive<Visit> {
  from: Visit;
  to: Visit;
  minutes: number;
  /** Minutes by which the second visit would start after the end of its slot. */
  late: number;
}

/**
 * The drives in one adviser's day that cannot be made in time: visits follow the diary's order, consultations start within
 * their slot and take 45 minutes, and others keep to their hours. A drive to or from an unknown district takes no time.
 */
export function lateDrives<Visit extends Stop>(
  visits: readonly Visit[],
  home: string | undefined,
  districts: Districts,
): LateDrive<Visit>[] {
  const late: LateDrive<Visit>[] = [];
  let before: { visit: Visit; end: number } | undefined;
  const known = visits.filter(({ slotFrom, slotTo }) => slotFrom !== '' && slotTo !== '');
  for (const visit of orderOfDay(known, home, districts)) {
    const [opens, ends] = [minuteOf(visit.slotFrom), minuteOf(visit.slotTo)];
    const [closes, takes] = isConsultation(visit) ? [ends, VISIT_MINUTES] : [opens, ends - opens];
    let start = opens;
    if (before) {
      const minutes = driveBetween(before.visit.postcode, visit.postcode, districts) ?? 0;
      const arrival = before.end + minutes;
      if (arrival > closes) {
        late.push({ from: before.visit, to: visit, minutes, late: arrival - closes });
      }
      // A late visit does not count against later ones.
      start = Math.min(Math.max(opens, arrival), closes);
    }
    before = { visit, end: start + takes };
  }
  return late;
}

export interface Candidate extends AdviserTimes {
  name: string;
  homePostcode: string;
  kinds: readonly string[];
}

export const proposalSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Works for the whole slot and is not on leave. */
  there: z.boolean(),
  /** Has no other visit in the slot. */
  free: z.boolean(),
  /** Visits for this service. */
  takesKind: z.boolean(),
  /** This and every other visit that day could start within its slot. */
  inTime: z.boolean(),
  /** Minutes from the previous visit or from home; null if a district is unknown. */
  driveBefore: z.int().nullable(),
  /** Minutes to the next visit or home. */
  driveAfter: z.int().nullable(),
  /** The nearest available adviser. */
  proposed: z.boolean(),
});
export type Proposal = z.infer<typeof proposalSchema>;

interface Wanted extends Stop {
  preferredDate: string;
  service: string;
}

/**
 * Advisers for a visit: available ones first, then by the shortest drives before and after.
 * @param others that day's visits that hold a place, with their advisers.
 * @param start the district where advisers without a home postcode start.
 */
export function proposalsOf(
  visit: Wanted,
  candidates: readonly Candidate[],
  others: readonly (Stop & { assignedTo: string | null })[],
  start: string | undefined,
  districts: Districts,
): Proposal[] {
  const slot = { from: visit.slotFrom, to: visit.slotTo };
  const proposals = candidates.map((adviser): Proposal => {
    const own = others.filter(({ id, assignedTo }) => assignedTo === adviser.id && id !== visit.id);
    const homeOf = adviser.homePostcode || start;
    const home = homeOf && (districtOf(homeOf) ?? homeOf);
    const inOrder = orderOfDay(own, home, districts);
    const before = inOrder.findLast(({ slotFrom }) => slotFrom < visit.slotFrom);
    const after = inOrder.find(({ slotFrom }) => slotFrom > visit.slotFrom);
    return {
      id: adviser.id,
      name: adviser.name,
      there: isThere(adviser, visit.preferredDate, slot),
      free: !own.some((other) => meets(other, visit)),
      takesKind: adviser.kinds.length === 0 || adviser.kinds.includes(visit.service),
      inTime:
        lateDrives([...own, visit], home, districts).length <=
        lateDrives(own, home, districts).length,
      driveBefore: driveBetween(before?.postcode ?? home, visit.postcode, districts) ?? null,
      driveAfter: driveBetween(visit.postcode, after?.postcode ?? home, districts) ?? null,
      proposed: false,
    };
  });
  const ordered = proposals.sort(
    (a, b) =>
      Number(canGo(b)) - Number(canGo(a)) ||
      driveOf(a) - driveOf(b) ||
      a.name.localeCompare(b.name, 'en'),
  );
  return ordered.map((one, at) => ({ ...one, proposed: at === 0 && canGo(one) }));
}

const meets = (one: Stop, other: Stop) =>
  one.preferredTime === other.preferredTime ||
  (one.slotFrom < other.slotTo && other.slotFrom < one.slotTo);

const canGo = ({ there, free, takesKind, inTime }: Proposal) =>
  there && free && takesKind && inTime;

// Longer than any other; two unknown drives are equal.
const UNKNOWN_DRIVE = 10_000;
const driveOf = ({ driveBefore, driveAfter }: Proposal) =>
  (driveBefore ?? UNKNOWN_DRIVE) + (driveAfter ?? UNKNOWN_DRIVE);
