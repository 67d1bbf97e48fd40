// Sizes as people type them, in their own unit. Internally they are whole millimetres.

import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';

export const MOST_MM = 100_000;

export const units = ['cm', 'mm', 'in'] as const;
export type Unit = (typeof units)[number];

export const unitNames: Record<Unit, string> = { cm: 'cm', mm: 'mm', in: 'inches' };

/** Millimetres of a unit, as numerator and denominator. */
const LENGTHS: Record<string, readonly [number, number]> = {
  mm: [1, 1],
  cm: [10, 1],
  m: [1000, 1],
  in: [254, 10],
  ft: [3048, 10],
};
const NAMES: [RegExp, string][] = [
  [/(?:inch(?:es)?|ins?|["“”„″]|['’‘`´′]{2})\.?$/, 'in'],
  [/(?:millimet(?:re|er)s?|mms?)\.?$/, 'mm'],
  [/(?:centimet(?:re|er)s?|cms?)\.?$/, 'cm'],
  [/(?:met(?:re|er)s?|mtrs?|(?<![a-z])m)\.?$/, 'm'],
  [/(?:feet|foot|ft\.?|['’‘`´′])/, 'ft'],
];
const SIZE = /^(?:(\d{1,7})(?:\.(\d{1,4}))?)?(?: ?(\d{1,2})\/(\d{1,2}))? ?(mm|cm|m|in|ft)?$/;
const FEET = /^(\d{1,3}) ?ft[ ,-]*(?:and )?(\d.*)$/;

/**
 * Reads `120`, `47.5`, `47 1/2`, `1,200` or, whatever the unit, `1.2 m`, `5'6"` and `5.5 ft`.
 * @returns whole mm, rounded half up; undefined for what is no size from 1 mm to 100 m
 */
export function readSize(text: string, unit: Unit): number | undefined {
  const plain = withoutInvisibleSigns(text)
    .trim()
    .toLowerCase()
    // `½` as ` 1⁄2`, with a slash of its own.
    .replace(/[½¼¾⅛⅜⅝⅞]/g, (fraction) => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`)
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
    .replace(/\s+/g, ' ')
    .trim();
  const named = NAMES.reduce((size, [words, name]) => size.replace(words, name), plain);
  const [, feet, inches = '0'] = FEET.exec(named) ?? [];
  const size = feet ? inches : named;
  const [, whole, decimals = '', upper, lower = '1', suffix] = SIZE.exec(size) ?? [];
  if (whole === undefined && upper === undefined) return undefined;
  if (feet && suffix && suffix !== 'in') return undefined;
  const [numerator, denominator] = LENGTHS[suffix ?? (feet ? 'in' : unit)] ?? [1, 1];
  const scale = 10 ** decimals.length;
  const parts = Number(lower);
  if (parts === 0) return undefined;
  const ofFeet = 12 * Number(feet ?? 0) * scale;
  const amount =
    ((Number((whole ?? '') + decimals) + ofFeet) * parts + Number(upper ?? 0) * scale) * numerator;
  const divisor = scale * parts * denominator;
  const mm = Math.floor((2 * amount + divisor) / (2 * divisor));
  return mm >= 1 && mm <= MOST_MM ? mm : undefined;
}

/** A size as text: `120`, `119.4`, `47.25`. Reading it gives the same size. */
export function sizeText(mm: number, unit: Unit): string {
  if (unit === 'mm') return String(mm);
  return unit === 'cm' ? String(mm / 10) : String(Number((mm / 25.4).toFixed(2)));
}
