import { expect, test } from 'vitest';
import { tintPixels } from './tint.ts';

// A roller blind's own neutral; the expected pixels come from the reference beside the masks.
const baseColour = '#ddd8cb';
test.each([
  { pixel: [221, 216, 203], mask: 255, wanted: '#4e6a85', made: [92, 116, 141] },
  { pixel: [250, 246, 238], mask: 200, wanted: '#b4654a', made: [220, 164, 148] },
  { pixel: [120, 110, 95], mask: 128, wanted: '#3c4146', made: [89, 82, 71] },
  // Whites roll off, and black stays black where no light falls.
  { pixel: [255, 250, 240], mask: 255, wanted: '#ffffff', made: [255, 255, 255] },
  { pixel: [30, 28, 25], mask: 255, wanted: '#000000', made: [0, 0, 0] },
  { pixel: [180, 170, 160], mask: 0, wanted: '#b4654a', made: [180, 170, 160] },
])('$pixel under $mask in $wanted is $made', ({ pixel, mask, wanted, made }) => {
  for (const alpha of [[], [77]]) {
    const pixels = Uint8Array.from([...pixel, ...alpha, ...pixel, ...alpha]);
    tintPixels(pixels, 3 + alpha.length, Uint8Array.of(0, mask), { wanted, baseColour });
    expect([...pixels]).toEqual([...pixel, ...alpha, ...made, ...alpha]);
  }
});
