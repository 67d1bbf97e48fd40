// Ten thousand made-up conversations: no value is taken that was neither pressed nor said, and no sum is told that the
// price form would not reckon. `npm test` plays some of them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedFields, type Taken } from '../../src/features/assistant/answer.ts';
import { answerTo, type Ground } from '../../src/features/assistant/answers/answer-to.ts';
import type { ProductFact } from '../../src/features/assistant/answers/facts.ts';
import { estimate } from '../../src/features/pricing/estimate.ts';
import { priceText } from '../../src/lib/text/price-text.ts';
import { wholeRun } from '../../src/test/engines.ts';
import { randomFrom } from '../../src/test/random.ts';
import { conversationOf, MADE_UP_DAY, type Said } from './made-up.ts';
import { openShop } from './shop.ts';

const COUNT = wholeRun ? 10_000 : 300;
let shop: Awaited<ReturnType<typeof openShop>>;
let ground: Ground;
let products: readonly ProductFact[];
beforeAll(async () => {
  shop = await openShop();
  ground = shop.groundOn(MADE_UP_DAY);
  products = ground.facts.products.filter(({ id }) => ground.facts.listOf(id));
});
afterAll(() => shop.close());

/** What a reply tells of windows that the price form would not. */
function untrue({ window, say }: Said, reply: string): string[] {
  const told: string[] = reply.match(/£[\d,]+(?:\.\d\d)?/g) ?? [];
  const product = products.find(({ slug }) => slug === window?.slug);
  if (!window || !product || told.length === 0) return [];
  const row = { ...window, productId: product.id, typedIn: 'cm' as const };
  const { totalPence, windows } = estimate([row], ground.facts.listOf);
  const parts = windows.flatMap(({ eachPence, steps }) => [
    eachPence,
    ...steps.map(({ pence }) => pence / window.quantity),
  ]);
  const known = [totalPence, ...parts].map((pence) => priceText(pence));
  const isWhole = told.includes(priceText(totalPence) ?? '');
  return isWhole && told.every((sum) => known.includes(sum)) ? [] : [`${say}: ${reply}`];
}

test('made-up visitors get cards of what they pressed or said, and sums of the price form', () => {
  const invented: string[] = [];
  const misread: string[] = [];
  const sums: string[] = [];
  const counted = { said: 0, right: 0, prices: 0, told: 0 };
  for (let seed = 1; seed <= COUNT; seed += 1) {
    const card: Taken = {};
    for (const turn of conversationOf(randomFrom(seed), products)) {
      if ('press' in turn) Object.assign(card, { [turn.press]: turn.value });
      if ('drop' in turn) delete card[turn.drop];
      if (!('say' in turn)) continue;
      const { say, says, mentions, window } = turn;
      const unset = askedFields.find((one) => card[one] === undefined);
      const field = seed % 2 ? unset : undefined;
      const { taken, sentences, controls } = answerTo({ message: say, field }, ground);
      Object.assign(card, taken);
      counted.said += Object.keys(says).length;
      for (const [name, value] of Object.entries(taken) as [keyof Taken, string | number][]) {
        if (same(value) === same(says[name])) counted.right += 1;
        else {
          const isMentioned = mentions.some(([one, of]) => one === name && of === value);
          if (isMentioned && window) continue;
          (isMentioned ? misread : invented).push(`${name} ${value}: ${say} (${field})`);
        }
      }
      const reply = sentences.join(' ');
      sums.push(...untrue(turn, reply));
      const open = controls.find(({ kind }) => kind === 'price');
      if (window && open?.kind === 'price' && reply.includes('£')) {
        const more = { ...turn, window: { ...window, quantity: 3 }, say: 'and three of them?' };
        const again = answerTo({ message: more.say, price: open.query }, ground).sentences.join(
          ' ',
        );
        sums.push(...(again.includes('£') ? untrue(more, again) : [`${say} ${again}`]));
      }
      counted.prices += Number(window !== undefined);
      counted.told += Number(window !== undefined && reply.includes('£'));
    }
  }
  process.stdout.write(
    `${COUNT} conversations: of ${counted.said} values said ${counted.right} taken, ${invented.length} invented, ` +
      `${misread.length} misread; ${counted.told} of ${counted.prices} sums told, ${sums.length} wrong\n`,
  );
  expect({ invented, misread, sums }).toEqual({ invented: [], misread: [], sums: [] });
});

const same = (value: unknown) => String(value).toLowerCase().replace(/\s/g, '');
