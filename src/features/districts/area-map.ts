// The area as a map of dots: the centres of its districts and of those around it.
import { z } from '../../lib/text/zod.ts';
import { type ServedArea, servedBy } from './area.ts';
import { districtSchema, type Outcodes } from './districts.ts';

export const areaMapSchema = z.object({
  /** How many districts are served, and their towns in alphabetical order. */
  served: z.int(),
  towns: z.array(z.string()),
  /** Districts in the surroundings; of a large area only some. */
  dots: z.array(districtSchema.extend({ code: z.string(), served: z.boolean() })),
});
export type AreaMap = z.infer<typeof areaMapSchema>;

/** At most this many dots; 40 kB as JSON, 8 kB compressed. */
const MOST_DOTS = 500;

/** A fifth of the area on every side, at least this many degrees (some 8 km). */
const LEAST_MARGIN = 0.07;

export function mapOf(area: ServedArea, outcodes: Outcodes): AreaMap {
  const isServed = servedBy(area, outcodes);
  const all = [...outcodes.entries()].map(([code, district]) => ({
    code,
    ...district,
    served: isServed(code),
  }));
  const served = all.filter((one) => one.served);
  const [south, north] = rangeOf(served.map(({ lat }) => lat));
  const [west, east] = rangeOf(served.map(({ lon }) => lon));
  const around = all.filter(
    ({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east,
  );
  const step = Math.ceil(around.length / MOST_DOTS);
  return {
    served: served.length,
    towns: [...new Set(served.map(({ town }) => town))].sort((a, b) => a.localeCompare(b, 'en')),
    dots: around.filter((_, index) => index % step === 0),
  };
}

function rangeOf(degrees: number[]): [from: number, to: number] {
  const [from, to] = [Math.min(...degrees), Math.max(...degrees)];
  const margin = Math.max(LEAST_MARGIN, (to - from) / 5);
  return [from - margin, to + margin];
}
