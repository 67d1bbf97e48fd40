// Sets of messages by authors who had seen neither the code nor another set, in folders named by day.
// docs/decisions/0022 has their first results; they have been worked with since, so these figures only guard against
// regressions.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { AssistantAnswer } from '../../src/features/assistant/dialogue/conversation.ts';
import { TestClock } from '../../src/lib/time/clock.ts';
import { wholeRun } from '../../src/test/engines.ts';
import { fillDemo } from '../../src/test/shop.ts';
import { makeTestApp } from '../../src/test/test-app.ts';
import {
  emptyTally,
  playConversation,
  playSentence,
  reportOf,
  type Say,
  type Sentence,
  shareOf,
  type WrittenConversation,
} from './play.ts';

const sets = new URL('sets/', import.meta.url);
const read = <Item>(day: string, name: string): Item[] =>
  JSON.parse(readFileSync(new URL(`${day}/${name}.json`, sets), 'utf8'));

/** In per cent, what each set had when it was last worked with, or at first sight. */
const LEAST: Record<string, { intent: number; slot: number; fact: number; conversation: number }> =
  {
    '2026-11-23': { intent: 95, slot: 90, fact: 95, conversation: 82 },
    '2027-01-08': { intent: 95, slot: 92, fact: 95, conversation: 84 },
    '2027-03-24': { intent: 95, slot: 92, fact: 95, conversation: 84 },
    '2027-05-12': { intent: 97, slot: 91, fact: 95, conversation: 85 },
    '2027-09-06': { intent: 95, slot: 92, fact: 95, conversation: 80 },
    '2028-02-03': { intent: 94, slot: 95, fact: 93, conversation: 85 },
    '2028-06-14': { intent: 94, slot: 90, fact: 90, conversation: 87 },
    '2028-09-04': { intent: 92, slot: 91, fact: 93, conversation: 90 },
    '2029-01-11': { intent: 95, slot: 93, fact: 94, conversation: 85 },
  };

/** Oldest first. */
const days = readdirSync(sets).toSorted();

// `npm test` plays the newest, which has been worked with least.
describe.each(wholeRun ? days : days.slice(-1))('the set of %s', (day) => {
  test('is understood', async () => {
    const clock = new TestClock(`${day}T10:00:00Z`);
    const app = await makeTestApp({ engine: 'sqlite', clock });
    await fillDemo(app);
    let visitors = 0;
    const newTalk = (): Say => {
      visitors += 1;
      const from = `10.20.${visitors >> 8}.${visitors & 255}`;
      let conversation: string | undefined;
      return async (message) => {
        const body = { message, conversation };
        const answer = await app.json<AssistantAnswer>('/api/assistant', {
          method: 'POST',
          body,
          from,
        });
        conversation = answer.conversation;
        return answer;
      };
    };
    const tally = emptyTally();
    for (const one of read<Sentence>(day, 'sentences')) await playSentence(one, newTalk(), tally);
    for (const one of read<WrittenConversation>(day, 'conversations')) {
      await playConversation(one, newTalk(), tally);
    }
    await app.close();
    const report = reportOf(tally);
    for (const [what, least] of Object.entries(LEAST[day] ?? {})) {
      expect(shareOf(tally, what as 'fact'), report).toBeGreaterThanOrEqual(least);
    }
  });
});
