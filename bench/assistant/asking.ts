// Visitors who ask or say other things while booking, or do not come to book.

import { priceOf } from '../../src/features/pricing/price-of.ts';
import { priceText } from '../../src/lib/text/price-text.ts';
import { sentence } from './grammar.ts';
import { type Move, saying } from './move.ts';
import { countedKind, kindValue } from './values.ts';
import type { Visitor } from './visitor.ts';

function price(visitor: Visitor, when: 'first' | 'size'): string {
  const { dice, world } = visitor;
  const kind = visitor.truth.get('service') ?? visitor.wanted('service');
  const asked =
    kind.truth === 'Not Sure Yet' || kind.truth === 'Mixed Types' ? kindValue(dice) : kind;
  if (!visitor.truth.has('service')) {
    visitor.want(asked);
    visitor.allowed.set('service', asked);
  }
  const product = world.facts.products.find(({ name }) => name === asked.truth);
  if (when === 'first') {
    if (product?.pence) visitor.expects = { text: priceText(product.pence) };
    return sentence('askPrice', dice, { kind: asked.ways[0] });
  }
  const count = visitor.truth.get('windowCount') ?? visitor.wanted('windowCount');
  if (!visitor.truth.has('windowCount')) visitor.allowed.set('windowCount', count);
  visitor.counts.add(Number(count.truth));
  const [width, drop] = [600 + 100 * dice.below('width', 12), 800 + 100 * dice.below('drop', 12)];
  visitor.sizes.push({ width, drop });
  const list = product && world.facts.listOf(product.id);
  const sum =
    list && priceOf({ widthMm: width, dropMm: drop, quantity: Number(count.truth) }, list);
  if (sum && !sum.refusal) visitor.expects = { text: priceText(sum.pence) };
  const size = dice.pick('size', [
    `${width / 10}cm by ${drop / 10}cm`,
    `${width} x ${drop} mm`,
    `${width / 10} x ${drop / 10} cm`,
    `${width / 1000}m by ${drop / 1000}m`,
    `${width} wide by ${drop} drop in mm`,
  ]);
  return sentence('price', dice, { counted: countedKind(asked, count), size });
}

export const asking = {
  'asks a price': { when: 'later', fields: ['service'], say: (visitor) => price(visitor, 'first') },
  'asks another price': {
    when: 'later',
    fields: ['service'],
    say: (visitor) => {
      const other = kindValue(visitor.dice, [visitor.truth.get('service')?.truth]);
      const product = visitor.world.facts.products.find(({ name }) => name === other.truth);
      if (product?.pence) visitor.expects = { text: priceText(product.pence) };
      return sentence('askPrice', visitor.dice, { kind: other.ways[1] });
    },
  },
  'asks a sum': { when: 'open', say: (visitor) => price(visitor, 'size') },
  'asks hours': {
    when: 'later',
    say: (visitor) => {
      visitor.expects = { text: '9am' };
      return sentence('askHours', visitor.dice);
    },
  },
  'asks something': saying('askOther'),
  interjects: saying('interject'),
  jokes: saying('joke'),
  'another’s visit': {
    when: 'open',
    say: (visitor) => {
      const { dice, world } = visitor;
      visitor.end = 'asked';
      visitor.next.push(
        () => sentence('proof', dice, world.neighbour),
        () => sentence('proof', dice, world.neighbour),
      );
      return sentence('otherVisit', dice, world.neighbour);
    },
  },
  'orders it about': saying('inject'),
  complains: {
    when: 'open',
    say: (visitor) => {
      visitor.end = 'asked';
      visitor.isOver = true;
      visitor.expects = { handOff: true };
      return sentence('complain', visitor.dice);
    },
  },
} satisfies Record<string, Move>;
