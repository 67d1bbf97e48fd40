import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, toHex, toOklch } from '../../lib/pictures/colour.ts';
import { grounds, paletteOf, RING_CONTRAST, TEXT_CONTRAST } from './palette.ts';

/** Colours that owners pick, the corners of the cube, and many that nobody would. */
function manyColours(): string[] {
  const corners = ['00', '7f', '80', 'ff'];
  const cube = corners.flatMap((r) => corners.flatMap((g) => corners.map((b) => `#${r}${g}${b}`)));
  // A fixed seed: a colour that fails, fails again.
  let seed = 20_261_121;
  const random = Array.from({ length: 1500 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return `#${(seed % 2 ** 24).toString(16).padStart(6, '0')}`;
  });
  return ['#2563eb', '#ffcc00', '#e11d48', '#16a34a', '#f5f5dc', ...cube, ...random];
}

describe('the palette of an owner’s colour', () => {
  test('the default colour is used as it is', () => {
    expect(paletteOf('#2563eb').light).toMatchObject({ primary: '#2563eb', onPrimary: '#ffffff' });
  });

  test.each(['light', 'dark'] as const)(
    'every pair can be read, %s, whatever is chosen',
    (scheme) => {
      const { ground, surface, sunk } = grounds[scheme];
      const failures = manyColours().flatMap((chosen) => {
        const { primary, onPrimary, primaryStrong, primaryTint } = paletteOf(chosen)[scheme];
        const pairs: [name: string, one: string, other: string, ratio: number][] = [
          ['text on a button', onPrimary, primary, TEXT_CONTRAST],
          ['text on a button under the pointer', onPrimary, primaryStrong, TEXT_CONTRAST],
          ...[ground, surface].map((on) => ['text', primary, on, TEXT_CONTRAST] as never),
          ...[ground, surface, sunk, primaryTint].map(
            (on) => ['link', primaryStrong, on, TEXT_CONTRAST] as never,
          ),
          ...[ground, surface, sunk, primaryTint].map(
            (on) => ['focus ring', primary, on, RING_CONTRAST] as never,
          ),
        ];
        return pairs
          .filter(([, one, other, ratio]) => contrast(one, other) < ratio)
          .map(([name, one, other]) => `${chosen}: ${name} ${one} on ${other}`);
      });
      expect(failures).toEqual([]);
    },
  );

  test('what changes keeps its hue', () => {
    for (const chosen of ['#ffcc00', '#e11d48', '#2563eb', '#0f766e']) {
      for (const palette of Object.values(paletteOf(chosen))) {
        const turned = Math.abs(toOklch(palette.primary).hue - toOklch(chosen).hue);
        expect(Math.min(turned, 2 * Math.PI - turned)).toBeLessThan(0.06);
      }
    }
  });

  test('the grounds are those of the style sheet', () => {
    const css = readFileSync(new URL('../../app/site/site.css', import.meta.url), 'utf8');
    const [light = '', dark = ''] = css.split('[data-dark-mode="auto"]');
    for (const [scheme, sheet] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      for (const [name, colour] of Object.entries(grounds[scheme])) {
        expect(sheet).toContain(`--color-${name}: ${colour};`);
      }
    }
  });
});

describe('colours', () => {
  test('contrast is WCAG’s', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#2563eb', '#ffffff')).toBeCloseTo(5.17, 2);
  });

  test('OKLCH and back is the same colour', () => {
    for (const colour of manyColours()) expect(toHex(toOklch(colour))).toBe(colour);
  });
});
