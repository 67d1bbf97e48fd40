import { expect, test } from 'vitest';
import demoLists from '../../../content/price-lists.json' with { type: 'json' };
import demoProducts from '../../../content/products.json' with { type: 'json' };
import { loopFreeControl, safetyText } from './loop-free.ts';
import type { Prices } from './price-list.ts';

const listOf = (slug: string) =>
  demoLists.find(({ product }) => product === slug) as unknown as Prices | undefined;
const saidOf = (slug: string) => safetyText({ childSafety: 'Mind the cot.' }, listOf(slug));

test.each([
  ['vertical-blinds', 'Our price is for the loop-free control: Wand. Mind the cot.'],
  [
    'blackout-roller-blinds',
    'Our price is for the loop-free control: Spring, no chain. Mind the cot.',
  ],
  ['roller-blinds', 'Ask for the loop-free control: Spring, no chain, £12 more. Mind the cot.'],
  [
    'wooden-venetian-blinds',
    'Ask for the loop-free control: Wand, no cords, £18 more. Mind the cot.',
  ],
  ['roman-blinds', 'Ask for the loop-free control: Motor, rechargeable, £165 more. Mind the cot.'],
  // No choice has a loop, or there is no list.
  ['perfect-fit-blinds', 'Mind the cot.'],
  ['bay-window-shutters', 'Mind the cot.'],
  ['eyelet-curtains', 'Mind the cot.'],
])('%s: %s', (slug, text) => {
  expect(saidOf(slug)).toBe(text);
});

test('what we show for nurseries is priced without a loop', () => {
  const slugs = demoProducts.filter(({ rooms }) => rooms.includes('Nurseries'));
  expect(slugs.map(({ slug }) => slug)).toContain('blackout-roller-blinds');
  for (const { slug } of slugs)
    expect(loopFreeControl(listOf(slug))?.isUsual, slug).not.toBe(false);
});
