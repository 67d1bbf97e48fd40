// What a language model that obeys an attacker can make the assistant say, and how much of an honest one's text
// survives: over the whole stack, with a local server as the model.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import faqs from '../../../../content/faqs.json' with { type: 'json' };
import products from '../../../../content/products.json' with { type: 'json' };
import { wholeRun } from '../../../test/engines.ts';
import { type ModelCall, type ModelServer, startModelServer } from '../../../test/model-server.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import lies from '../answers/model-lies.json' with { type: 'json' };
import truths from '../answers/model-truths.json' with { type: 'json' };
import type { AssistantAnswer, Transcript } from '../dialogue/conversation.ts';

/** Every tool's output: the more a model gets, the more it can twist. */
const everything: ModelCall[] = [
  ...faqs.map(({ question }) => ({ call: 'searchAnswers', with: { question } })),
  ...products.map(({ name }) => ({ call: 'searchProducts', with: { query: name } })),
  { call: 'listOffers', with: {} },
  { call: 'findFreeVisits', with: {} },
];
const QUESTION = 'How much are your roller blinds?';
/** Lies per answer. */
const AT_ONCE = 5;
/** Follows the lies: it must get through, or the model was not heard at all. */
const TRUTH = 'A roller blind is from £55 per window.';

/** The figures are published, so print them. */
const print = (line: string) => process.stdout.write(`${line}\n`);

describe('a language model that lies', () => {
  let app: TestApp;
  let model: ModelServer;
  let visitors = 0;
  const guided = new Map<string, string>();

  const ask = (message: string) => {
    visitors += 1;
    return app.json<AssistantAnswer>('/api/assistant', {
      method: 'POST',
      body: { message },
      from: `10.${45 + (visitors >> 8)}.${visitors & 255}.1`,
    });
  };
  const askWith = (calls: readonly ModelCall[], words: string, message: string) => {
    model.script = [{ calls }, { say: words }];
    return ask(message);
  };

  beforeAll(async () => {
    model = await startModelServer();
    app = await makeTestApp({ engine: 'sqlite' });
    await fillShop(app.services.database, app.clock);
    for (const question of [QUESTION, ...truths.map(({ ask: asked }) => asked)]) {
      guided.set(question, (await ask(question)).reply);
    }
    await app.reopen({ assistantModel: { name: 'test', baseUrl: model.baseUrl, apiKey: 'k' } });
  });
  afterAll(async () => {
    await app.close();
    await model.close();
  });

  // Several at once, as each sentence of an answer is judged by itself.
  test.each(Object.entries(lies))('is not heard: %s', async (_, sentences) => {
    const heard: string[] = [];
    for (let at = 0; at < sentences.length; at += AT_ONCE) {
      const told = sentences.slice(at, at + AT_ONCE);
      const { reply } = await askWith(everything, [...told, TRUTH].join('\n'), QUESTION);
      if (reply !== `${TRUTH} ${guided.get(QUESTION)}`) heard.push(`${told.join(' ')} -> ${reply}`);
    }
    expect(heard).toEqual([]);
  });

  test('most of what an honest one says stands', async () => {
    const left: string[] = [];
    const lost: string[] = [];
    // One of four is enough for a share of seven in ten.
    const some = truths.filter((_, at) => wholeRun || at % 4 === 0);
    for (const { ask: question, call, with: input, say } of some) {
      for (const sentence of say) {
        const { reply } = await askWith([{ call, with: input }], sentence, question);
        const stands = reply !== guided.get(question) || reply.startsWith(sentence);
        (stands ? left : lost).push(sentence);
      }
    }
    print(`honest sentences that stand: ${left.length} of ${left.length + lost.length}`);
    print(lost.map((sentence) => `  lost: ${sentence}`).join('\n'));
    expect(left.length / (left.length + lost.length)).toBeGreaterThan(0.7);
  });

  test.each([
    ['one sentence', 'blinds '],
    ['sentences', 'Roller Blinds are £55 per window. '],
    ['lies', 'Everything is free. '],
    ['no words', ''],
  ])('is broken off when it does not end: %s', async (_, words) => {
    const before = model.brokenOff;
    model.script = [{ calls: everything.slice(0, 2) }, { sayForEver: words }];
    const { reply, conversation } = await ask(QUESTION);
    expect(reply.length).toBeLessThanOrEqual(1200 + (guided.get(QUESTION)?.length ?? 0) + 1);
    expect(reply).not.toContain('blinds blinds');
    await expect.poll(() => model.brokenOff).toBe(before + 1);
    // Nor does it enter the history, nor what staff read.
    const [row] = await app.json<{ id: number }[]>('/api/admin/conversations', { asStaff: true });
    const transcript = await app.json<Transcript>(`/api/admin/conversations/${row?.id}`, {
      asStaff: true,
    });
    expect(transcript.messages.at(-1)?.text).toBe(reply);
    model.requests.length = 0;
    model.script = ['fail'];
    await app.json('/api/assistant', {
      method: 'POST',
      body: { message: QUESTION, conversation },
      from: `10.99.${visitors}.1`,
    });
    expect(model.requests[0]?.length).toBeLessThan(12_000);
  });
});
