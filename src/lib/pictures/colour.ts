// Perceived colour: contrast by WCAG 2.2, and lightness by OKLCH, which can change while the hue stays the same.
// https://bottosson.github.io/posts/oklab/

export type Hex = string;

export type Triple = readonly [number, number, number];

interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/** Contrast of two colours: 1 (the same) to 21 (black on white). WCAG 2.2, 1.4.3. */
export function contrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function standsOut(colour: Hex, others: readonly Hex[], ratio: number): boolean {
  return others.every((other) => contrast(colour, other) >= ratio);
}

/** The nearest colour of the same hue with enough contrast; `towards` is `dark` against light ones. */
export function readable(
  colour: Hex,
  others: readonly Hex[],
  ratio: number,
  towards: 'dark' | 'light',
): Hex {
  if (standsOut(colour, others, ratio)) return colour;
  const start = toOklch(colour);
  let [near, far] = [start.lightness, towards === 'dark' ? 0 : 1];
  // Black or white is at the far end, which has enough contrast.
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (near + far) / 2;
    const stands = standsOut(toHex({ ...start, lightness: middle }), others, ratio);
    if (stands) far = middle;
    else near = middle;
  }
  return toHex({ ...start, lightness: far });
}

// Halving 1 this often is finer than the 256 steps of a screen.
const STEPS = 16;

export function toOklch(colour: Hex): Oklch {
  const [l, m, s] = times(RGB_TO_LMS, linearOf(colour)).map(Math.cbrt) as unknown as Triple;
  const [lightness, a, b] = times(LMS_TO_LAB, [l, m, s]);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The colour on a screen; one that no screen can show loses chroma, not lightness or hue. */
export function toHex({ lightness, chroma, hue }: Oklch): Hex {
  if (lightness <= 0) return '#000000';
  if (lightness >= 1) return '#ffffff';
  let [shown, lost] = [0, chroma];
  if (isShown(rgbOf({ lightness, chroma, hue }))) shown = chroma;
  for (let step = 0; shown < chroma && step < STEPS; step += 1) {
    const middle = (shown + lost) / 2;
    if (isShown(rgbOf({ lightness, chroma: middle, hue }))) shown = middle;
    else lost = middle;
  }
  const channels = rgbOf({ lightness, chroma: shown, hue }).map((value) =>
    Math.round(255 * companded(Math.min(1, Math.max(0, value))))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${channels.join('')}`;
}

const luminance = (colour: Hex): number => luminanceOf(linearOf(colour));

/** Linear light, 0 to 1. */
export const luminanceOf = ([red, green, blue]: Triple): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Red, green and blue in linear light, 0 to 1. */
export function linearOf(colour: Hex): Triple {
  const value = Number.parseInt(colour.slice(1), 16);
  const channel = (shift: number) => linear(((value >> shift) & 255) / 255);
  return [channel(16), channel(8), channel(0)];
}

/** From sRGB to linear light, 0 to 1. */
export const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

/** From linear light to sRGB, 0 to 1. */
export const companded = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;

function rgbOf({ lightness, chroma, hue }: Oklch): Triple {
  const lab: Triple = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const [l, m, s] = times(LAB_TO_LMS, lab);
  return times(LMS_TO_RGB, [l ** 3, m ** 3, s ** 3]);
}

// Slightly out of range is rounding, and is clamped.
const isShown = (rgb: Triple) => rgb.every((part) => part >= -0.0005 && part <= 1.0005);

type Matrix = readonly [Triple, Triple, Triple];

function times(matrix: Matrix, [x, y, z]: Triple): Triple {
  const row = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
}

const RGB_TO_LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LMS_TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
const LAB_TO_LMS: Matrix = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
];
const LMS_TO_RGB: Matrix = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];
