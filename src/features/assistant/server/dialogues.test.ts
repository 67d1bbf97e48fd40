// Whole dialogues over the API: what is understood, asked, proposed and said. PostgreSQL, which only keeps them and
// says what is free, has every third.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeSlots } from '../../../test/demo-labels.ts';
import { everyEngine } from '../../../test/engines.ts';
import { aBooking } from '../../../test/fixtures.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';
import dialogues from '../dialogue/dialogues.json' with { type: 'json' };

interface Turn {
  say: string;
  /** `*`: anything. */
  intent?: string;
  /** Left out: no question follows, unless `intent` is left out too. */
  asking?: string;
  slots?: Record<string, unknown>;
  without?: string[];
  proposal?: boolean;
  handOff?: boolean;
  reply?: string;
  notReply?: string;
}

everyEngine((engine) => {
  describe('dialogues', () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await makeTestApp({ engine });
      await fillShop(app.services.database, app.clock);
      // One visit per slot; A1001 has the morning of the 11th, another visit that of the 13th.
      for (const changes of [
        {},
        { preferredDate: '2025-06-13', email: 'somebody@example.com', phone: '07700 900777' },
      ]) {
        await app.json('/api/appointments', {
          method: 'POST',
          body: aBooking(changes),
          status: 201,
        });
      }
      const pool = { capacityPerSlot: 15, openDays: [1, 2, 3, 4, 5, 6] };
      await app.changeSettings('booking', pool);
      await fillMorning(app);
    });
    afterAll(() => app.close());

    const say = (message: string, conversation: string | undefined, from: string) =>
      app.json<AssistantAnswer>('/api/assistant', {
        method: 'POST',
        body: { message, conversation },
        from,
      });

    test('there are enough of them', () => {
      expect(dialogues.length).toBeGreaterThanOrEqual(40);
    });

    const some = dialogues.filter((_, at) => engine === 'sqlite' || at % 3 === 0);
    test.each(some.map(({ name, turns }, index) => [name, turns as Turn[], index] as const))(
      '%s',
      async (_, turns, index) => {
        let conversation: string | undefined;
        for (const turn of turns) {
          const answer = await say(turn.say, conversation, `10.9.${index}.1`);
          expect(answer.conversation).toMatch(/^[\w-]{22}$/);
          if (conversation) expect(answer.conversation).toBe(conversation);
          conversation = answer.conversation;
          expect({ say: turn.say, ...seen(turn, answer) }).toEqual({
            say: turn.say,
            ...wanted(turn),
          });
        }
      },
    );
  });
});

/** The expectations of a turn, and the same parts of the answer. */
function wanted(turn: Turn) {
  const { intent, asking, slots = {}, proposal, handOff } = turn;
  return {
    ...(intent && intent !== '*' && { intent }),
    ...(asking && { asking }),
    slots,
    without: [],
    ...(proposal !== undefined && { proposal }),
    ...(handOff !== undefined && { handOff }),
    reply: true,
    notReply: true,
  };
}

function seen(turn: Turn, answer: AssistantAnswer) {
  const { slots } = answer;
  const chosen = Object.fromEntries(
    Object.keys(turn.slots ?? {}).map((name) => [name, slots[name as keyof typeof slots]]),
  );
  const right = (pattern: string | undefined, wants: boolean) =>
    pattern === undefined || new RegExp(pattern).test(answer.reply) === wants || answer.reply;
  return {
    ...(turn.intent && turn.intent !== '*' && { intent: answer.intent }),
    ...(turn.asking && { asking: answer.asking }),
    slots: chosen,
    without: (turn.without ?? []).filter((name) => name in slots),
    ...(turn.proposal !== undefined && { proposal: answer.proposal !== undefined }),
    ...(turn.handOff !== undefined && { handOff: answer.handOff !== undefined }),
    reply: right(turn.reply, true),
    notReply: right(turn.notReply, false),
  };
}

/** Takes every place of the morning of 13 June. */
async function fillMorning(app: TestApp): Promise<void> {
  const place = { date: '2025-06-13', time: timeSlots[0], visitor: '', page: '', until: '9000' };
  const holds = Array.from({ length: 15 }, (_, at) => ({ ...place, tokenHash: `${at}` }));
  await app.services.database.write((trx) => trx.insertInto('slotHolds').values(holds).execute());
}
