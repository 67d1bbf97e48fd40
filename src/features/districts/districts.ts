// Outward postcode districts: their towns and distances. The centres are good for putting a day's visits in a sensible
// order, not for estimating a drive.
import { match, toOutcode } from 'postcode';
import { z } from '../../lib/text/zod.ts';

export const districtSchema = z.object({
  /** Or the county, where it has no town. */
  town: z.string(),
  /** The centre, in degrees north and east. */
  lat: z.number(),
  lon: z.number(),
});
export type District = z.infer<typeof districtSchema>;

/** Districts by code, such as `SW1A`; a browser has only the few that an answer names. */
export type Districts = Pick<ReadonlyMap<string, District>, 'get'>;

/** Every district of the country: `openOutcodes`. */
export interface Outcodes extends Districts {
  entries(): Iterable<[code: string, district: District]>;
}

/** Districts with centres this close are neighbours: one drive serves both. */
const NEAR_KM = 6;

const EARTH_RADIUS_KM = 6371;

/** `SW1A` for `sw1a 1aa`; undefined for anything but a full postcode. */
export function districtOf(postcode: string): string | undefined {
  return toOutcode(postcode) ?? undefined;
}

/** The district of the firm's own postcode, anywhere in its address. */
export function homeDistrict(address: string): string | undefined {
  const last = match(address).at(-1);
  return last && districtOf(last);
}

/** @param postcode full, or a district. */
export function townOf(postcode: string, districts: Districts): string | undefined {
  return districts.get(districtOf(postcode) ?? postcode)?.town;
}

/** `Westminster, SW1A`; for an unknown district only its code. */
export function nameOfDistrict(district: string, districts: Districts): string {
  const town = townOf(district, districts);
  return town ? `${town}, ${district}` : district;
}

export function districtsOfTown(town: string, outcodes: Outcodes): string[] {
  return [...outcodes.entries()].filter(([, one]) => one.town === town).map(([code]) => code);
}

/** The known data of some districts, for an answer that names them. */
export function detailsOf(codes: Iterable<string>, districts: Districts): Record<string, District> {
  const known = [...codes].flatMap((code) => {
    const district = districts.get(code);
    return district ? [[code, district] as const] : [];
  });
  return Object.fromEntries(known);
}

/** Kilometres between the centres of two districts, as the crow flies; undefined if one is unknown. */
export function distanceBetween(
  from: string,
  to: string,
  districts: Districts,
): number | undefined {
  if (from === to) return 0;
  const a = districts.get(from);
  const b = districts.get(to);
  return a && b && haversineKm(a, b);
}

type Centre = Pick<District, 'lat' | 'lon'>;

export function haversineKm(a: Centre, b: Centre): number {
  const radians = Math.PI / 180;
  const across = Math.sin(((b.lon - a.lon) * radians) / 2) ** 2;
  const up = Math.sin(((b.lat - a.lat) * radians) / 2) ** 2;
  const chord = up + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * across;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/** The nearest of some districts, if it is the wanted one or its neighbour. */
export function nearestOf(
  wanted: string,
  candidates: Iterable<string>,
  districts: Districts,
): string | undefined {
  let nearest: string | undefined;
  let shortest = NEAR_KM;
  for (const candidate of candidates) {
    const distance = distanceBetween(wanted, candidate, districts);
    if (distance === undefined || distance > shortest) continue;
    if (distance === shortest && nearest !== undefined && nearest < candidate) continue;
    nearest = candidate;
    shortest = distance;
  }
  return nearest;
}

/**
 * The driving order: from `start` (or else the lowest postcode) always to the nearest remaining. Ties are broken by
 * postcode; unknown districts come last.
 */
export function orderByRoute<Stop extends { postcode: string }>(
  stops: readonly Stop[],
  start: string | undefined,
  districts: Districts,
): Stop[] {
  const left = stops.toSorted((a, b) => a.postcode.localeCompare(b.postcode, 'en'));
  const route: Stop[] = [];
  let here = start;
  while (left.length > 0) {
    const from = here;
    const distances = left.map(({ postcode }) => {
      const district = districtOf(postcode);
      const known = from && district ? distanceBetween(from, district, districts) : undefined;
      return known ?? Number.POSITIVE_INFINITY;
    });
    // On a tie the first wins: `left` is sorted by postcode.
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1);
    if (!next) break;
    route.push(next);
    const district = districtOf(next.postcode);
    // An unknown address does not move the starting point.
    if (
      district &&
      (here === undefined || distanceBetween(district, here, districts) !== undefined)
    ) {
      here = district;
    }
  }
  return route;
}

/** A day's visits in driving order: slot by slot, each from the last address to the nearest. */
export function orderOfDay<
  Visit extends { postcode: string; preferredTime: string; slotFrom: string },
>(visits: readonly Visit[], home: string | undefined, districts: Districts): Visit[] {
  const ordered: Visit[] = [];
  const byTime = visits.toSorted((a, b) => a.slotFrom.localeCompare(b.slotFrom));
  for (const inSlot of Map.groupBy(byTime, (visit) => visit.preferredTime).values()) {
    const last = ordered.at(-1);
    const from = (last && districtOf(last.postcode)) ?? home;
    ordered.push(...orderByRoute(inSlot, from, districts));
  }
  return ordered;
}
