// The towns where a firm works, drawn from the centres of their districts.
import type { District, Outcodes } from '../districts/districts.ts';

export const townsMapSize = { width: 800, height: 370 };

export interface TownsMap {
  /** `isLeft`: its name stands to the left, clear of a neighbour's. */
  towns: { name: string; x: number; y: number; isLeft: boolean }[];
  /** A dot for each district, served or not, as the path of an SVG. */
  around: string;
  /** How far we go around a town: some 8 km. */
  reach: number;
}

const REACH_DEGREES = 0.072;

/** @returns undefined where fewer than two of the names are towns of the list. */
export function townsMap(names: readonly string[], outcodes: Outcodes): TownsMap | undefined {
  const all = [...outcodes.entries()].map(([, district]) => district);
  const first = names.map((name) => all.find(({ town }) => town === name)).find(Boolean);
  if (!first) return undefined;
  const found = names.flatMap((name) => {
    // Two towns may share a name: the one near the others is meant.
    const [nearest] = all
      .filter(({ town }) => town === name)
      .sort((a, b) => apart(a, first) - apart(b, first));
    return nearest ? [{ ...nearest, name }] : [];
  });
  if (found.length < 2) return undefined;

  const { width, height } = townsMapSize;
  // Degrees of longitude are shorter than those of latitude.
  const squeeze = Math.cos((first.lat * Math.PI) / 180);
  const [lat, tall] = spanOf(found.map((town) => town.lat));
  const [lon, wide] = spanOf(found.map((town) => town.lon));
  const scale = Math.min(
    height / (tall + 2.2 * REACH_DEGREES),
    width / (wide * squeeze + 3 * REACH_DEGREES),
  );
  const place = (district: District) => ({
    x: Math.round(width / 2 + (district.lon - lon) * squeeze * scale),
    y: Math.round(height / 2 + (lat - district.lat) * scale),
  });
  const towns = found.map((town) => ({ name: town.name, ...place(town) }));
  return {
    towns: towns.map((town) => ({
      ...town,
      isLeft: towns.some(
        ({ x, y }) => x > town.x && x - town.x < width / 4 && Math.abs(y - town.y) < 28,
      ),
    })),
    around: all
      .map(place)
      .filter(({ x, y }) => x > 0 && x < width && y > 0 && y < height)
      .map(({ x, y }) => `M${x} ${y}h0`)
      .join(''),
    reach: Math.round(REACH_DEGREES * scale),
  };
}

const apart = (a: District, b: District) => Math.hypot(a.lat - b.lat, a.lon - b.lon);

function spanOf(degrees: number[]): [middle: number, length: number] {
  const [from, to] = [Math.min(...degrees), Math.max(...degrees)];
  return [(from + to) / 2, to - from];
}
