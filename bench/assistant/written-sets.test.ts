// Sets of messages by authors who had seen neither the code nor another set; a decision record has their first results.
// All but the newest two have been worked with since: these bounds only guard against getting worse.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeRun } from '../../src/test/engines.ts';
import {
  type Asked,
  ask,
  type Figure,
  messagesOf,
  noFigures,
  readJson,
  shareOf,
} from './measure.ts';
import { play, type Written } from './play.ts';
import { openShop } from './shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
}, 120_000);
afterAll(() => shop.close());

type Least = Partial<Record<Figure, number>>;
/** In per cent, a little under what each reached. */
const SETS: Record<string, Least> = {
  '2026-11-23': { topic: 89, topicShown: 97, precision: 99, fact: 86 },
  '2027-01-08': { topic: 88, topicShown: 95, precision: 99, fact: 90 },
  '2027-03-24': { topic: 91, topicShown: 99, precision: 99, fact: 91 },
  '2027-05-12': { topic: 95, topicShown: 97, precision: 99, fact: 94 },
  '2027-09-06': { topic: 93, topicShown: 97, precision: 99, fact: 95 },
  '2028-02-03': { topic: 93, topicShown: 95, precision: 99, fact: 93 },
  '2028-06-14': { topic: 92, topicShown: 96, precision: 99, fact: 90 },
  '2028-09-04': { topic: 89, topicShown: 94, precision: 99, fact: 91 },
  '2029-01-11': { topic: 92, topicShown: 95, precision: 99, fact: 94 },
  '2030-01-14-one': { topic: 93, topicShown: 98, precision: 99, doesNotKnow: 80 },
  '2030-01-14-two': { topic: 91, topicShown: 99, precision: 99, doesNotKnow: 70 },
};
const QUESTIONS: Record<string, Least> = {
  general: { fact: 93 },
  finer: { fact: 94 },
  fresh: { fact: 93 },
  odd: { fact: 84 },
  page: { fact: 81 },
  people: { fact: 84 },
  strange: { fact: 92 },
};
const some = (all: Record<string, Least>) =>
  wholeRun ? Object.entries(all) : Object.entries(all).slice(-2);

const check = (asked: readonly Asked[], day: string, least: Least) => {
  const figures = noFigures();
  ask(asked, shop.groundOn(day), figures);
  for (const [name, share] of Object.entries(least)) {
    const row = figures[name as Figure];
    expect(shareOf(row), row.wrong.join('\n')).toBeGreaterThanOrEqual(share);
  }
};

test.each(some(SETS))('the messages of %s are understood', (day, least) =>
  check(messagesOf(day), day.slice(0, 10), least),
);

test.each(some(QUESTIONS))(
  'the facts that %s questions ask for are in the answers',
  (name, least) => check(readJson(`questions/${name}.json`), '2030-01-14', least),
);

test.each([
  ['2030-01-14-one', 1],
  ['2030-01-14-two', 2],
] as const)('of the conversations of %s at most %i end other than they should', (day, most) => {
  const wrong = readJson<Written[]>(`sets/${day}/conversations.json`)
    .map((one) => `${one.title}: ${play(one, shop.groundOn('2030-01-14')).wrong}`)
    .filter((one) => !one.endsWith(': '));
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(most);
});
