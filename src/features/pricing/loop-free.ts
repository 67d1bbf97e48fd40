// Child safety as it is sold: which control of a price list has no hanging loop, by the words of its choices.

import { extraText } from './choice-text.ts';
import type { Choice, Prices } from './price-list.ts';

const LOOP_FREE =
  /\bno (?:chain|cord|loop)s?\b|\bcordless\b|\bloop-free\b|\bmotor|\bwand\b|\bspring\b/i;
const LOOP = /\b(?:chain|cord)s?\b/i;

const isLoopFree = ({ name }: Choice) => LOOP_FREE.test(name);
const hasLoop = (choice: Choice) => !isLoopFree(choice) && LOOP.test(choice.name);

/** The control without a loop, where a list also has one with a loop; the usual one if it has none itself. */
export function loopFreeControl(list: Pick<Prices, 'options'> | undefined) {
  for (const { choices, default: usual } of list?.options ?? []) {
    const free = choices.filter(isLoopFree);
    const [first] = free;
    if (!first || !choices.some(hasLoop)) continue;
    const asPriced = free.find(({ name }) => name === usual);
    return { choice: asPriced ?? first, isUsual: asPriced !== undefined };
  }
  return undefined;
}

/** What a product says of child safety: first what its price list sells, then its own words. */
export function safetyText(
  { childSafety }: { childSafety: string },
  list: Pick<Prices, 'options'> | undefined,
): string {
  const control = loopFreeControl(list);
  if (!control) return childSafety;
  const { choice, isUsual } = control;
  const sold = isUsual
    ? `Our price is for the loop-free control: ${choice.name}.`
    : `Ask for the loop-free control: ${choice.name}${extraText(choice)}.`;
  return [sold, childSafety].filter(Boolean).join(' ');
}
