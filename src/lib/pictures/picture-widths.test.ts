import { expect, test } from 'vitest';
import { srcSetOf } from './picture-widths.ts';

test('a picture is offered in the sizes that do not enlarge it, and in the smallest whatever its own', () => {
  const sizes = (width: number) => srcSetOf(width, (size) => `/${size}`);
  expect(sizes(300)).toBe('/480 480w');
  expect(sizes(1199)).toBe('/480 480w, /800 800w');
  expect(sizes(4000)).toBe('/480 480w, /800 800w, /1200 1200w, /1920 1920w');
});
