// The outward postcode districts that are served and their neighbours: which town, and how far apart.
// The centre points are approximate, to about a kilometre: good for putting a day's visits in a sensible
// order, not for telling anybody how long the drive is.
import { toOutcode } from 'postcode';

interface District {
  town: string;
  /** Degrees north and east. */
  centre: readonly [lat: number, lon: number];
}

const districts: Readonly<Record<string, District>> = {
  CV1: { town: 'Coventry', centre: [52.41, -1.51] },
  CV2: { town: 'Coventry', centre: [52.42, -1.46] },
  CV3: { town: 'Coventry', centre: [52.39, -1.48] },
  CV4: { town: 'Coventry', centre: [52.39, -1.57] },
  CV5: { town: 'Coventry', centre: [52.41, -1.57] },
  CV6: { town: 'Coventry', centre: [52.43, -1.51] },
  CV7: { town: 'Coventry', centre: [52.45, -1.58] },
  CV8: { town: 'Kenilworth', centre: [52.35, -1.54] },
  CV9: { town: 'Atherstone', centre: [52.58, -1.55] },
  CV10: { town: 'Nuneaton', centre: [52.53, -1.5] },
  CV11: { town: 'Nuneaton', centre: [52.52, -1.45] },
  CV12: { town: 'Bedworth', centre: [52.48, -1.47] },
  CV13: { town: 'Market Bosworth', centre: [52.59, -1.42] },
  CV21: { town: 'Rugby', centre: [52.38, -1.26] },
  CV22: { town: 'Rugby', centre: [52.36, -1.28] },
  CV23: { town: 'Rugby', centre: [52.35, -1.32] },
  CV31: { town: 'Leamington Spa', centre: [52.27, -1.52] },
  CV32: { town: 'Leamington Spa', centre: [52.3, -1.53] },
  CV33: { town: 'Leamington Spa', centre: [52.24, -1.48] },
  CV34: { town: 'Warwick', centre: [52.28, -1.58] },
  CV35: { town: 'Warwick', centre: [52.22, -1.6] },
  CV36: { town: 'Shipston-on-Stour', centre: [52.07, -1.61] },
  CV37: { town: 'Stratford-upon-Avon', centre: [52.19, -1.71] },
  CV47: { town: 'Southam', centre: [52.25, -1.38] },
  B13: { town: 'Birmingham', centre: [52.44, -1.88] },
  B14: { town: 'Birmingham', centre: [52.42, -1.89] },
  B26: { town: 'Birmingham', centre: [52.46, -1.79] },
  B27: { town: 'Birmingham', centre: [52.45, -1.82] },
  B28: { town: 'Birmingham', centre: [52.43, -1.85] },
  B36: { town: 'Birmingham', centre: [52.5, -1.78] },
  B37: { town: 'Birmingham', centre: [52.48, -1.74] },
  B38: { town: 'Birmingham', centre: [52.4, -1.93] },
  B40: { town: 'Birmingham', centre: [52.45, -1.72] },
  B45: { town: 'Birmingham', centre: [52.39, -2.01] },
  B46: { town: 'Coleshill', centre: [52.5, -1.7] },
  B47: { town: 'Wythall', centre: [52.38, -1.88] },
  B48: { town: 'Alvechurch', centre: [52.35, -1.96] },
  B49: { town: 'Alcester', centre: [52.22, -1.87] },
  B50: { town: 'Bidford-on-Avon', centre: [52.17, -1.85] },
  B60: { town: 'Bromsgrove', centre: [52.32, -2.05] },
  B61: { town: 'Bromsgrove', centre: [52.35, -2.08] },
  B76: { town: 'Sutton Coldfield', centre: [52.54, -1.78] },
  B77: { town: 'Tamworth', centre: [52.61, -1.66] },
  B78: { town: 'Tamworth', centre: [52.6, -1.71] },
  B79: { town: 'Tamworth', centre: [52.65, -1.68] },
  B80: { town: 'Studley', centre: [52.27, -1.9] },
  B90: { town: 'Solihull', centre: [52.4, -1.82] },
  B91: { town: 'Solihull', centre: [52.41, -1.78] },
  B92: { town: 'Solihull', centre: [52.43, -1.76] },
  B93: { town: 'Solihull', centre: [52.38, -1.74] },
  B94: { town: 'Solihull', centre: [52.33, -1.8] },
  B95: { town: 'Henley-in-Arden', centre: [52.29, -1.78] },
  B96: { town: 'Redditch', centre: [52.25, -1.95] },
  B97: { town: 'Redditch', centre: [52.3, -1.96] },
  B98: { town: 'Redditch', centre: [52.3, -1.9] },
  LE10: { town: 'Hinckley', centre: [52.54, -1.37] },
  LE17: { town: 'Lutterworth', centre: [52.46, -1.19] },
  NN6: { town: 'Long Buckby', centre: [52.34, -1.05] },
  NN11: { town: 'Daventry', centre: [52.25, -1.17] },
  OX7: { town: 'Chipping Norton', centre: [51.93, -1.54] },
  OX15: { town: 'Banbury', centre: [52.03, -1.43] },
  OX16: { town: 'Banbury', centre: [52.06, -1.34] },
  OX17: { town: 'Banbury', centre: [52.1, -1.3] },
  GL54: { town: 'Bourton-on-the-Water', centre: [51.9, -1.82] },
  GL55: { town: 'Chipping Campden', centre: [52.06, -1.78] },
  GL56: { town: 'Moreton-in-Marsh', centre: [51.99, -1.69] },
  WR7: { town: 'Inkberrow', centre: [52.21, -2.04] },
  WR10: { town: 'Pershore', centre: [52.12, -2.07] },
  WR11: { town: 'Evesham', centre: [52.1, -1.94] },
  WR12: { town: 'Broadway', centre: [52.04, -1.86] },
};

/** Districts whose centres are this near are neighbours: one drive serves both. */
export const NEAR_KM = 6;

const EARTH_RADIUS_KM = 6371;

/** `CV37` of `cv37 9zz`; undefined for what is no whole postcode. */
export function districtOf(postcode: string): string | undefined {
  return toOutcode(postcode) ?? undefined;
}

export function townOf(postcode: string): string | undefined {
  return districts[districtOf(postcode) ?? postcode]?.town;
}

/** `Stratford-upon-Avon, CV37`; of a district far away only its code. */
export function nameOfDistrict(district: string): string {
  const town = townOf(district);
  return town ? `${town}, ${district}` : district;
}

export function districtsOfTown(town: string): string[] {
  return Object.keys(districts).filter((code) => districts[code]?.town === town);
}

/** Kilometres between the centres of two districts, as the crow flies; undefined where one is unknown. */
export function distanceBetween(from: string, to: string): number | undefined {
  if (from === to) return 0;
  const a = districts[from]?.centre;
  const b = districts[to]?.centre;
  return a && b && haversineKm(a, b);
}

/** Great-circle distance between two points in degrees. */
export function haversineKm(
  [latA, lonA]: District['centre'],
  [latB, lonB]: District['centre'],
): number {
  const radians = Math.PI / 180;
  const across = Math.sin(((lonB - lonA) * radians) / 2) ** 2;
  const up = Math.sin(((latB - latA) * radians) / 2) ** 2;
  const chord = up + Math.cos(latA * radians) * Math.cos(latB * radians) * across;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/** The nearest of some districts, if it is the wanted one or its neighbour. */
export function nearestOf(wanted: string, candidates: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let shortest = NEAR_KM;
  for (const candidate of candidates) {
    const distance = distanceBetween(wanted, candidate);
    if (distance === undefined || distance > shortest) continue;
    if (distance === shortest && nearest !== undefined && nearest < candidate) continue;
    nearest = candidate;
    shortest = distance;
  }
  return nearest;
}

/**
 * The driving order: from `start` (else the lowest postcode) always to the nearest that is left. Ties go
 * by postcode; unknown districts come last.
 */
export function orderByRoute<Stop extends { postcode: string }>(
  stops: readonly Stop[],
  start: string | undefined,
): Stop[] {
  const left = stops.toSorted((a, b) => a.postcode.localeCompare(b.postcode, 'en'));
  const route: Stop[] = [];
  let here = start;
  while (left.length > 0) {
    const from = here;
    const distances = left.map(({ postcode }) => {
      const district = districtOf(postcode);
      const known = from && district ? distanceBetween(from, district) : undefined;
      return known ?? Number.POSITIVE_INFINITY;
    });
    // Ties: `left` is in the order of postcodes.
    const [next] = left.splice(distances.indexOf(Math.min(...distances)), 1);
    if (!next) break;
    route.push(next);
    const district = districtOf(next.postcode);
    // An address that nobody can place does not move the starting point.
    if (district && (here === undefined || distanceBetween(district, here) !== undefined)) {
      here = district;
    }
  }
  return route;
}
