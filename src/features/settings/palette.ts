// The site's action colours, computed from the owner's choice: text and buttons stay readable by day and by night (WCAG 2.2 AA; the
// backgrounds are from app/site/site.css).
import { type Hex, readable, toHex, toOklch } from '../../lib/pictures/colour.ts';

export interface Palette {
  /** Buttons and the focus ring: 4.5:1 against their label and against the page. */
  primary: Hex;
  /** Text on `primary` and on `primaryStrong`. */
  onPrimary: Hex;
  /** Links, and buttons on hover. */
  primaryStrong: Hex;
  /** A quiet background for text, links and rings. */
  primaryTint: Hex;
}

/** Backgrounds for text in the owner's colour: the page, a card, a sunken band. */
export const grounds = {
  light: { ground: '#faf7f2', surface: '#fffdfa', sunk: '#f2ece2' },
  dark: { ground: '#191512', surface: '#24201b', sunk: '#2c2721' },
} as const;

export const TEXT_CONTRAST = 4.5;
/** Contrast of a focus ring, and of a button's edge. */
export const RING_CONTRAST = 3;

const TINT = { light: 0.955, dark: 0.285 };
const TINT_CHROMA = { light: 0.022, dark: 0.05 };
const HOVER_STEP = 0.06;

/** @param chosen the owner's colour, used as it is if it is readable. */
export function paletteOf(chosen: Hex): { light: Palette; dark: Palette } {
  return { light: build(chosen, 'light'), dark: build(chosen, 'dark') };
}

function build(chosen: Hex, scheme: 'light' | 'dark'): Palette {
  const { ground, surface, sunk } = grounds[scheme];
  const towards = scheme === 'light' ? 'dark' : 'light';
  const onPrimary = scheme === 'light' ? '#ffffff' : '#17130f';
  const { hue, chroma } = toOklch(chosen);
  const primaryTint = toHex({
    lightness: TINT[scheme],
    chroma: Math.min(chroma, TINT_CHROMA[scheme]),
    hue,
  });
  const primary = readable(
    readable(chosen, [onPrimary, ground, surface], TEXT_CONTRAST, towards),
    [sunk, primaryTint],
    RING_CONTRAST,
    towards,
  );
  const primaryStrong = readable(
    stepped(primary, scheme === 'light' ? -HOVER_STEP : HOVER_STEP),
    [onPrimary, ground, surface, sunk, primaryTint],
    TEXT_CONTRAST,
    towards,
  );
  return { primary, onPrimary, primaryStrong, primaryTint };
}

/** One step darker or lighter; the other way at the end of the scale. */
function stepped(colour: Hex, step: number): Hex {
  const { lightness, ...rest } = toOklch(colour);
  const room = lightness + step > 0.05 && lightness + step < 0.99;
  return toHex({ ...rest, lightness: room ? lightness + step : lightness - step });
}
