// Made-up conversations with known answers, a few of each kind; `npm run bench:assistant` plays thousands.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wholeRun } from '../../src/test/engines.ts';
import { type DemoAssistant, openDemoAssistant } from './demo-assistant.ts';
import { countProblems, isRight, reportOf } from './tally.ts';

/** Conversations by the rules alone. */
const COUNT = wholeRun ? 400 : 80;

let demo: DemoAssistant;
beforeAll(async () => {
  demo = await openDemoAssistant();
});
afterAll(() => demo.close());

test('most conversations end in the booking that was meant, and none says what is not so', async () => {
  const played = await demo.playPure(7, 0, COUNT);
  const problems = countProblems(played);
  const told = reportOf(played, 3);
  expect(problems['wrong price'], told).toBe(0);
  expect(problems['told of another'], told).toBe(0);
  expect(problems.loop, told).toBeLessThanOrEqual(COUNT * 0.04);
  expect(problems['wrong booking'], told).toBeLessThanOrEqual(COUNT * 0.2);
  expect(played.filter(isRight).length, told).toBeGreaterThanOrEqual(COUNT * 0.75);
});

test('through the whole application nothing is booked without a press, nor told of somebody else', async () => {
  const { played, written } = await demo.playAll(7, 400, 30);
  const others = await demo.playAll(7, 430, 10, 'another’s visit');
  const problems = countProblems([...played, ...others.played]);
  expect(written + others.written).toBe(0);
  expect(problems['told of another']).toBe(0);
  expect(problems['wrong price']).toBe(0);
});
