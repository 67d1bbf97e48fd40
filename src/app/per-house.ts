import type { House } from './house.ts';

/** What pages keep of a house beyond one request: made when it is first asked for. */
export function perHouse<Kept>(
  make: (house: Pick<House, 'clock' | 'database'>) => Kept,
): (house: Pick<House, 'clock' | 'database'>) => Kept {
  const kept = new WeakMap<object, Kept>();
  return (house) => {
    const known = kept.get(house.database) ?? make(house);
    kept.set(house.database, known);
    return known;
  };
}
