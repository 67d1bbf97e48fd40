// Asks about a size that looks typed in another unit, or the wrong way round. The price is shown all the same.

import { sizeText, type Unit } from './sizes.ts';

interface Size {
  widthMm: number;
  dropMm: number;
}

interface SenseCheck {
  question: string;
  /** The size probably meant. */
  meant?: Size;
}

/** In mm: larger than any room, and smaller than almost any window. */
const WIDEST = 6000;
const TALLEST = 4000;
const SMALL = 600;
const SMALLEST = 300;
/** In mm: sides of a patio door. */
const DOOR_HEIGHT = 2700;
const DOOR_WIDTH = 800;
const CEILING = 3000;

const metres = (mm: number) => `${Math.round(mm / 10) / 100} m`;
const isWindow = ({ widthMm, dropMm }: Size) =>
  widthMm >= SMALLEST && widthMm <= WIDEST && dropMm >= SMALLEST && dropMm <= TALLEST;

/** The first doubt about a size; undefined if it is plausible. */
export function senseCheck(size: Size, unit: Unit): SenseCheck | undefined {
  const { widthMm, dropMm } = size;
  const tooWide = widthMm > WIDEST;
  const tooTall = dropMm > TALLEST;
  if (dropMm > CEILING && dropMm <= WIDEST && widthMm >= DOOR_WIDTH && widthMm <= DOOR_HEIGHT) {
    const question = `A drop of ${metres(dropMm)} is higher than most rooms.`;
    return { question, meant: { widthMm: dropMm, dropMm: widthMm } };
  }
  if (tooWide || tooTall) {
    const what = tooWide
      ? `${metres(widthMm)} is wider than most rooms.`
      : `A drop of ${metres(dropMm)} is higher than most rooms.`;
    const meant = smaller(size, unit);
    return meant ? { question: what, meant } : { question: `${what} Is that right?` };
  }
  if (widthMm < SMALL && dropMm < SMALL && unit !== 'in') {
    // Centimetres among millimetres, or inches among centimetres.
    const meant = scaled(size, unit === 'mm' ? 10 : 2.54);
    const sides = `${sizeText(widthMm, unit)} × ${sizeText(dropMm, unit)} ${unit}`;
    if (isWindow(meant)) return { question: `${sides} is small for a window.`, meant };
  }
  return undefined;
}

/** @returns the size, or one side of it, in a smaller unit, if that is plausible */
function smaller(size: Size, unit: Unit): Size | undefined {
  const factors = { mm: [], cm: [0.1], in: [1 / 2.54, 1 / 25.4] }[unit];
  return factors
    .flatMap((factor) => {
      const both = scaled(size, factor);
      const one = [
        { ...size, widthMm: both.widthMm },
        { ...size, dropMm: both.dropMm },
      ];
      // A whole list is measured in one unit, except for slips.
      return unit === 'in' ? [both, ...one] : [...one, both];
    })
    .find(isWindow);
}

const scaled = ({ widthMm, dropMm }: Size, factor: number): Size => ({
  widthMm: Math.round(widthMm * factor),
  dropMm: Math.round(dropMm * factor),
});

/** `Did you mean 120 cm?`, with the sides that differ. */
export function meantText(size: Size, meant: Size, unit: Unit): string {
  const side = (mm: number) => sizeText(mm, unit);
  const name = unit === 'in' ? 'inches' : unit;
  if (meant.widthMm === size.dropMm && meant.dropMm === size.widthMm) {
    return `Did you mean ${side(meant.widthMm)} wide and ${side(meant.dropMm)} ${name} high?`;
  }
  const sides = [
    ...(meant.widthMm === size.widthMm ? [] : [side(meant.widthMm)]),
    ...(meant.dropMm === size.dropMm ? [] : [side(meant.dropMm)]),
  ];
  return `Did you mean ${sides.join(' × ')} ${name}?`;
}
