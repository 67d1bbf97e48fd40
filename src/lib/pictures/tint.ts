// Recolours a blind: the light on it stays, the colour it reflects changes. In linear light; a mask says how much of
// the colour each pixel takes.
import { companded, type Hex, linear, linearOf, luminanceOf, type Triple } from './colour.ts';

export interface Tint {
  /** A picture of the same size: white takes the colour, black keeps its own. */
  mask: Buffer;
  /** The blind's own colour in the picture, in its light. */
  baseColour: Hex;
  wanted: Hex;
}

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => linear(value / 255));

/** Above this, whites roll off instead of clipping. */
const KNEE = 0.8;
/** Light that even a dark colour reflects, so that its folds are seen. */
const SHEEN = 0.04;

/**
 * Colours a picture in place.
 * @param pixels red, green and blue first of each pixel's bytes, `channels` of them.
 * @param mask one byte per pixel.
 */
export function tintPixels(
  pixels: Uint8Array,
  channels: number,
  mask: Uint8Array,
  { wanted, baseColour }: Pick<Tint, 'wanted' | 'baseColour'>,
): void {
  const [colour, base] = [linearOf(wanted), linearOf(baseColour)];
  const ratio = colour.map((part, at) => part / (base[at] ?? 1));
  const lift = SHEEN * (1 - luminanceOf(colour)) ** 2;
  const baseLuminance = luminanceOf(base);
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const share = (mask[pixel] ?? 0) / 255;
    if (share === 0) continue;
    const start = pixel * channels;
    const light = [0, 1, 2].map((at) => lightOf(pixels, start + at)) as unknown as Triple;
    const sheen = lift * Math.min(1.2, luminanceOf(light) / baseLuminance) ** 3;
    for (const at of [0, 1, 2] as const) {
      const tinted = rolledOff(light[at] * (ratio[at] ?? 1), light[at]);
      const seen = light[at] + share * (tinted + sheen - light[at]);
      pixels[start + at] = Math.round(255 * companded(Math.min(1, Math.max(0, seen))));
    }
  }
}

const lightOf = (pixels: Uint8Array, at: number) => LINEAR[pixels[at] ?? 0] ?? 0;

/** Rolling off must not make it darker than it was. */
function rolledOff(tinted: number, before: number): number {
  if (tinted <= KNEE) return tinted;
  const rolled = KNEE + (1 - KNEE) * Math.tanh((tinted - KNEE) / (1 - KNEE));
  return Math.max(Math.min(tinted, before), rolled);
}
