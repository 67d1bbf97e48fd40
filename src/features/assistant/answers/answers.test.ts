// Visitors' questions, with what a receptionist of the demo firm would say, each as the first message of a conversation:
// `questions.json`, the others for single facts of visits, products and guides.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyTally, playSentence, type Sentence } from '../../../../bench/assistant/play.ts';
import { wholeRun } from '../../../test/engines.ts';
import { fillDemo } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';
import finer from './finer-questions.json' with { type: 'json' };
import fresh from './fresh-questions.json' with { type: 'json' };
import odd from './odd-questions.json' with { type: 'json' };
import page from './page-questions.json' with { type: 'json' };
import people from './people-questions.json' with { type: 'json' };
import questions from './questions.json' with { type: 'json' };
import strange from './strange-questions.json' with { type: 'json' };

interface Asked {
  /** Said before it, in the same conversation. */
  before?: string[];
  text: string;
  facts: string[];
  not?: string[];
}

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
  await fillDemo(app);
});
afterAll(() => app.close());

const sets = [
  { name: 'general', asked: questions, net: 10, least: 0.95 },
  // Written to find what was missing.
  { name: 'finer', asked: finer, net: 11, least: 0.94 },
  // Written before any failure was seen: 87 % at first sight.
  { name: 'fresh', asked: fresh, net: 12, least: 0.9 },
  // Beside the beaten track, and some that nothing on the site answers: 61 % at first sight.
  { name: 'odd', asked: odd, net: 13, least: 0.84 },
  // By somebody who had seen nothing: this figure is at first sight.
  { name: 'strange', asked: strange, net: 14, least: 0.77 },
  // Of every page of the site, some in the middle of a booking: 68 % at first sight.
  { name: 'page', asked: page, net: 15, least: 0.84 },
  // As six different people would ask: 80 % of half of them at first sight, and 79 % of the rest.
  { name: 'people', asked: people, net: 16, least: 0.84 },
];

// `npm test` asks the newest three.
test.each(wholeRun ? sets : sets.slice(-3))(
  'the facts that $name questions ask for stand in the answers',
  async ({ asked, net, least }) => {
    const tally = emptyTally();
    for (const [at, { text, facts, not = [], before = [] }] of (asked as Asked[]).entries()) {
      const sentence: Sentence = { text, facts, not, intent: [] };
      let conversation: string | undefined;
      const say = async (message: string) => {
        const answer = await app.json<AssistantAnswer>('/api/assistant', {
          method: 'POST',
          body: { message, conversation },
          from: `${net}.${Math.floor(at / 250)}.${at % 250}.1`,
        });
        conversation = answer.conversation;
        return answer;
      };
      for (const message of before) await say(message);
      await playSentence(sentence, say, tally);
    }
    const wrong = tally.wrong.filter(({ what }) => what === 'fact');
    const told = wrong.map(({ said, why }) => `${said}: ${why}`).join('\n');
    expect(1 - wrong.length / tally.facts, told).toBeGreaterThanOrEqual(least);
  },
  120_000,
);

test('the list under an advice is of the kinds that the advice names', async () => {
  for (const room of [
    'bedroom',
    'bathroom',
    'kitchen',
    'conservatory',
    'living room',
    'bay window',
  ]) {
    const { reply, links } = await app.json<AssistantAnswer>('/api/assistant', {
      method: 'POST',
      body: { message: `what do you recommend for a ${room}` },
    });
    const [advice = '', range = ''] = reply.toLowerCase().split('in our range: ');
    const kinds = [
      ...range.matchAll(/(roller|vertical|venetian|roman|perfect fit|day & night|shutter)/g),
    ];
    expect(kinds.length, room).toBeGreaterThan(0);
    for (const [kind] of kinds) expect(advice, `${room}: ${range}`).toContain(kind);
    expect(
      links.every(({ title }) => range.includes(title.toLowerCase())),
      room,
    ).toBe(true);
  }
});

test.each([
  ['is the three window package cheaper than usual', /£99, against £165 at our list price/, /£180/],
  ['compare the package for vertical blinds with the usual price', /against £165/, /£1[58]0/],
  ['what do i save with an offer', /£189, .* saves nothing: .* £160/, /£280/],
  ['how much are 2 day and night blinds', /£160/, /£189|£280/],
  ['are ur reviews real??', /samples: no customer wrote them/, /good and bad/],
  ['who is coming?', /not know who it will be: .* hello@example\.com/, /am not sure/],
  ['are your fitters dbs checked', /not know which checks/, /dust|damage/],
  ['can they show me id at the door', /not know which checks/, /measure every/],
  ['do you have public liability insurance', /not know what insurance/, /insurers/],
  ['how long is the guarantee', /not know how long it is, .* legal rights/, /five years/i],
  ['are you a member of the bbsa', /not know whether we belong/, /2009/],
  ['how long have you been in business', /since 2009.* 16 years of service\./, /98%|15 agents|500/],
])('asked “%s”, says what is so', async (message, so, not) => {
  const body = { message };
  const { reply } = await app.json<AssistantAnswer>('/api/assistant', { method: 'POST', body });
  expect(reply).toMatch(so);
  expect(reply).not.toMatch(not);
});
