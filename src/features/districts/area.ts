// Where visits are made: everywhere, in some districts, or within some kilometres of a postcode.

import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { postcodeField } from '../../lib/text/postcode.ts';
import { z } from '../../lib/text/zod.ts';
import { type Districts, distanceBetween, districtOf } from './districts.ts';

const prefix = z
  .string()
  .overwrite(withoutInvisibleSigns)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,2}(?:\d[A-Z\d]?)?$/, 'Must be the beginning of a postcode such as SW or SW1A');

/** The first half of a postcode is enough to measure from. */
const outcode = z
  .string()
  .overwrite(withoutInvisibleSigns)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{1,2}\d[A-Z\d]?$/);

export const servedArea = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('everywhere') }),
  z.object({
    kind: z.literal('districts'),
    prefixes: z
      .array(prefix, 'Please name at least one district')
      .min(1, 'Please name at least one district')
      .max(500)
      .transform((prefixes) => [...new Set(prefixes)]),
  }),
  z.object({
    kind: z.literal('radius'),
    postcode: z.union([outcode, postcodeField()], 'Must be a valid UK postcode'),
    km: z
      .number('Must be a number')
      .positive('Must be more than 0')
      .max(1000, 'Must be at most 1,000'),
  }),
]);
export type ServedArea = z.infer<typeof servedArea>;

export function servedBy(area: ServedArea, districts: Districts): (district: string) => boolean {
  if (area.kind === 'everywhere') return () => true;
  if (area.kind === 'districts') {
    return (district) => area.prefixes.some((one) => isPrefixOf(one, district));
  }
  const home = districtOf(area.postcode) ?? area.postcode;
  return (district) => {
    const km = distanceBetween(home, district, districts);
    return km !== undefined && km <= area.km;
  };
}

/** Letters mean all their districts; `SW1` means itself and its parts such as `SW1A`, but not `SW10`. */
function isPrefixOf(prefix: string, district: string): boolean {
  const [, letters, number] = /^([A-Z]+)(\d+)/.exec(district) ?? [];
  return [letters, `${letters}${number}`, district].includes(prefix);
}

export function isServed(postcode: string, area: ServedArea, districts: Districts): boolean {
  if (area.kind === 'everywhere') return true;
  const district = districtOf(postcode);
  return district !== undefined && servedBy(area, districts)(district);
}

/** For a customer outside the area: how to ask all the same. Undefined inside it. */
export function outsideArea(
  postcode: string,
  { area, phone }: { area: ServedArea; phone: string },
  districts: Districts,
): string | undefined {
  if (isServed(postcode, area, districts)) return undefined;
  return `Sorry, ${postcode} is outside the area that we visit, but please ask us all the same: call us on ${phone}, or send your request as an enquiry.`;
}

export const areaAnswer = z.object({
  served: z.boolean(),
  /** For a place outside it: how to ask all the same. */
  message: z.string().nullable(),
});
export type AreaAnswer = z.infer<typeof areaAnswer>;
