// Visitors' questions, with what a receptionist of the demo firm would say: `questions.json`, each as the first
// message of a conversation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { emptyTally, playSentence, type Sentence } from '../bench/play.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';
import questions from './questions.json' with { type: 'json' };

const LEAST_SHARE = 0.95;

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ engine: 'sqlite' });
  await fillShop(app.services.database, app.clock);
});
afterAll(() => app.close());

test('the facts that are asked for stand in the answers', async () => {
  const tally = emptyTally();
  for (const [at, { text, facts }] of questions.entries()) {
    const sentence: Sentence = { text, facts, intent: [] };
    const say = (message: string) =>
      app.json<AssistantAnswer>('/api/assistant', {
        method: 'POST',
        body: { message },
        from: `10.${Math.floor(at / 250)}.${at % 250}.1`,
      });
    await playSentence(sentence, say, tally);
  }
  const wrong = tally.wrong.filter(({ what }) => what === 'fact');
  const told = wrong.map(({ said, why }) => `${said}: ${why}`).join('\n');
  expect(1 - wrong.length / tally.facts, told).toBeGreaterThanOrEqual(LEAST_SHARE);
}, 120_000);

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
