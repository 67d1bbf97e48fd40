// The assistant with a language model: through the whole stack and the real SDK, with a local server or the SDK's own
// double as the model. It may word known facts, and nothing else.
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ModelServer, startModelServer } from '../../../test/model-server.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { defaultSettings } from '../../settings/server/store.ts';
import { factsIn, recordFact, sayable } from '../answers/model-check.ts';
import type { AssistantAnswer, Unanswered } from '../dialogue/conversation.ts';
import { createModelVoice } from './model-voice.ts';

const PRICE_QUESTION = 'How much are your roller blinds?';

describe('the assistant with a language model', () => {
  let app: TestApp;
  let model: ModelServer;
  let guidedPrice = '';

  beforeAll(async () => {
    model = await startModelServer();
    app = await makeTestApp({ engine: 'sqlite' });
    await fillShop(app.services.database, app.clock);
    guidedPrice = (await say(PRICE_QUESTION)).reply;
    expect(model.requests).toEqual([]);
    await app.reopen({ assistantModel: { name: 'test', baseUrl: model.baseUrl, apiKey: 'k' } });
  });
  beforeEach(() => {
    model.requests.length = 0;
    model.script = ['fail'];
  });
  afterAll(async () => {
    await app.close();
    await model.close();
  });

  const post = (message: string, conversation?: string, headers = {}) =>
    app.request('/api/assistant', { method: 'POST', body: { message, conversation }, headers });
  const say = async (message: string, conversation?: string) => {
    const response = await post(message, conversation);
    expect(response.status).toBe(200);
    return (await response.json()) as AssistantAnswer;
  };
  const sayWith = (script: ModelServer['script'], message: string, conversation?: string) => {
    model.script = script;
    return say(message, conversation);
  };

  test('says a price for a size as the lists give it, and no other', async () => {
    const question = 'Roughly what might my two rollers cost, 120cm by 150cm each?';
    const { reply } = await sayWith(['fail'], question);
    const total = /2 x £\d+ = (£\d+)/.exec(reply)?.[1] ?? '';
    expect(total).toMatch(/^£\d+$/);
    const call = {
      call: 'guidePrice',
      with: { product: 'roller blinds', widthMm: 1200, dropMm: 1500, count: 2 },
    };
    const told = await sayWith([call, { say: `2 x £69 = ${total}. For you it is £99.` }], question);
    expect(told.reply).toContain(total);
    expect(told.reply).not.toContain('£99');
  });

  test('words what the tools gave, and knows the day', async () => {
    const price = /£[\d.]+/.exec(guidedPrice)?.[0];
    const answer = await sayWith(
      [
        { call: 'searchProducts', with: { query: 'roller blinds' } },
        { say: `Yes, a **roller blind** is from ${price} per window. We give you a free TV.` },
      ],
      PRICE_QUESTION,
    );
    expect(answer.reply).toBe(`A roller blind is from ${price} per window. ${guidedPrice}`);
    expect(answer.intent).toBe('blind-price');
    expect(model.requests).toHaveLength(2);
    expect(model.requests[0]).toContain('2025-06-10, in the time zone Europe/London');
    expect(model.requests[1]).toContain(price);
  });

  test('a link that it makes up is nobody’s', async () => {
    const { reply, links } = await sayWith(
      [
        { call: 'searchProducts', with: { query: 'blinds' } },
        { say: 'Write to evil@example.com or see https://evil.example.' },
      ],
      PRICE_QUESTION,
    );
    expect(reply).toBe(guidedPrice);
    expect(JSON.stringify(links)).not.toContain('evil');
  });

  test('a lie among true sentences is replaced by the answer of the house', async () => {
    const { reply } = await sayWith(
      [{ say: 'Hello there. A roller blind is £3. Ask me anything.' }],
      PRICE_QUESTION,
    );
    expect(reply).toBe(`Hello there. Ask me anything. ${guidedPrice}`);
  });

  test('free visits are those of the diary', async () => {
    const question = 'What do people say about you?';
    const { reply } = await sayWith(
      [
        { call: 'findFreeVisits', with: { from: '2025-06-11' } },
        {
          say: 'We are free on Wednesday 11 June 2025. On Saturday 30 August 2025 we are free too.',
        },
      ],
      question,
    );
    expect(reply).toMatch(/^We are free on Wednesday 11 June 2025\. (?!On Saturday)/);
  });

  test('begins a booking, which the guided core goes on with', async () => {
    const wish = { service: 'Roller Blinds', windowCount: 3, preferredDate: '2025-06-19' };
    const begun = await sayWith(
      [{ call: 'proposeBooking', with: wish }],
      'Which blinds would suit a sunny study?',
    );
    expect(begun.slots).toMatchObject(wish);
    expect(begun.asking).toBe('preferredTime');
    expect(begun.proposal).toBeUndefined();
    // From here on the model gets no requests.
    const asked = model.requests.length;
    const next = await say('Morning', begun.conversation);
    expect(next.asking).toBe('name');
    await say('Laura Fenwick', begun.conversation);
    expect(model.requests).toHaveLength(asked);
    expect(await app.rows('appointments')).toEqual([]);
  });

  test('personal details and visits on record never reach it', async () => {
    const { conversation } = await sayWith([{ say: 'Hello.' }], 'Thank you very much');
    for (const message of [
      'My number is 07700 900123, how much are your blinds?',
      'What is the status of A1001, CV37 9ZZ?',
      'I want to complain',
    ]) {
      model.requests.length = 0;
      await say(message, conversation);
      expect(model.requests).toEqual([]);
    }
    await say('How much are curtains?', conversation);
    expect(model.requests).toHaveLength(1);
    expect(model.requests[0]).not.toMatch(/900123|9ZZ/);
  });

  test('what nothing answers stays unknown, whatever the model makes up', async () => {
    const question = 'Do you rent out canoes?';
    const { reply, handOff } = await sayWith([{ say: 'Yes, we rent canoes.' }], question);
    expect(reply).not.toContain('Yes, we rent canoes');
    expect(handOff).toBeDefined();
    const list = await app.json<Unanswered[]>('/api/admin/unanswered', { asStaff: true });
    expect(list.map(({ example }) => example)).toContain(question);
  });

  test('a model that fails leaves the guided answer, in the same conversation', async () => {
    const first = await sayWith([{ say: 'Happy to help.' }], PRICE_QUESTION);
    const second = await sayWith(['fail'], PRICE_QUESTION, first.conversation);
    expect(second).toMatchObject({ conversation: first.conversation, reply: guidedPrice });
  });

  test('streams each sentence when it may stand, and the whole at the end', async () => {
    model.script = [{ say: 'Happy to help. A roller blind is £2. I hope this helps.' }];
    const response = await post(PRICE_QUESTION, undefined, { Accept: 'text/event-stream' });
    const events = (await response.text()).trim().split('\n\n');
    const data = events.map((event) => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''));
    const { reply } = data.at(-1) as AssistantAnswer;
    expect(data[0]).toEqual({ text: 'Happy to help.' });
    expect(
      data
        .slice(0, -1)
        .map(({ text }) => text)
        .join(''),
    ).toBe(reply);
    expect(reply).toBe(`Happy to help. I hope this helps. ${guidedPrice}`);
  });

  test('a refusal before the first word keeps its status, streamed or not', async () => {
    const response = await app.request('/api/assistant', {
      method: 'POST',
      body: { message: '' },
      headers: { Accept: 'text/event-stream' },
    });
    expect(response.status).toBe(400);
  });
});

describe('a model by the SDK’s own double', () => {
  const log = pino({ level: 'silent' });
  const facts = {
    today: '2025-06-10',
    products: [],
    offers: [],
    settings: {
      general: { siteName: 'S', phone: '1', openingHours: '', address: '' },
      booking: defaultSettings.booking,
    },
  };
  const turn = {
    message: 'hello',
    history: [],
    ownAnswer: 'Our own words.',
    ownAnswerIsUnknown: false,
    facts: facts as never,
    diary: {} as never,
    address: '10.0.0.1',
  };
  const config = { name: 'x', baseUrl: 'http://127.0.0.1:9', apiKey: undefined };
  const voiceOf = (model: MockLanguageModelV4, longestWaitMs = 8000) =>
    createModelVoice(config, log, { load: async () => model, longestWaitMs });
  const ignore = () => undefined;

  test('takes no longer than it may, and keeps what was said', async () => {
    const said = async (delay: number) => {
      const model = new MockLanguageModelV4({
        doStream: async () => ({
          stream: simulateReadableStream({
            initialDelayInMs: delay,
            chunkDelayInMs: 20,
            chunks: [
              { type: 'text-start', id: '1' },
              { type: 'text-delta', id: '1', delta: 'Good day. ' },
              { type: 'text-delta', id: '1', delta: 'I am still ' },
              ...Array.from({ length: 200 }, () => ({
                type: 'text-delta' as const,
                id: '1',
                delta: 'thinking ',
              })),
            ],
          }),
        }),
      });
      return voiceOf(model, 300).speak(turn, ignore);
    };
    expect(await said(5000)).toBeUndefined();
    expect((await said(0))?.sentences).toEqual(['Good day.', 'Our own words.']);
  });

  test.each([
    ['a sentence', 'on and '],
    ['a reply', 'Good day. '],
  ])('reads no more than may be said: %s without an end', async (_, delta) => {
    let written = 0;
    let cancelled = false;
    const model = new MockLanguageModelV4({
      doStream: async ({ abortSignal }) => ({
        stream: new ReadableStream({
          start(sink) {
            sink.enqueue({ type: 'text-start', id: '1' });
            abortSignal?.addEventListener('abort', () => {
              cancelled = true;
            });
          },
          pull(sink) {
            written += delta.length;
            sink.enqueue({ type: 'text-delta', id: '1', delta });
          },
        }),
      }),
    });
    const said = await voiceOf(model).speak(turn, ignore);
    expect(said?.sentences.join(' ').length ?? 0).toBeLessThanOrEqual(1200);
    expect(written).toBeLessThan(20_000);
    expect(cancelled).toBe(true);
  });

  test('hears at most forty turns of one visitor a day', async () => {
    const model = new MockLanguageModelV4({
      doStream: async () => Promise.reject(new Error('no')),
    });
    const voice = voiceOf(model);
    for (let turns = 0; turns < 45; turns += 1) {
      expect(await voice.speak(turn, ignore)).toBeUndefined();
    }
    expect(model.doStreamCalls).toHaveLength(40);
    await voice.speak({ ...turn, address: '10.0.0.2' }, ignore);
    expect(model.doStreamCalls).toHaveLength(41);
  });
});

test('says whole clauses of one fact, and nothing around them that claims something', () => {
  const said = (sentence: string) => sayable(sentence, facts)?.words;
  const facts = [
    recordFact(['Roller Blinds'], ['£55 per window', '4-day fitting'], 'price cost'),
    recordFact(['Wednesday 11 June 2025', 'Wednesday 11 June'], ['free visit', '9am-11am'], ''),
    recordFact(['Mon-Sat 9am-5pm'], [], 'open'),
    ...factsIn(
      'Yes. There is no charge for the visit, and you are under no obligation to order. If a blind has a cord, we fix its safety device.',
    ),
  ];
  for (const sentence of [
    'Roller blinds are £55 per window.',
    'A roller blind costs £55.00 per window, with four-day fitting.',
    'There is a free visit on Wednesday 11th June, 9am-11am.',
    'We are open Monday to Saturday, 9am-5pm.',
    'You are under no obligation to order, and there is no charge for the visit.',
    'We fix its safety device if a blind has a cord.',
    'Roller blinds are £55 per window, and there is no charge for the visit.',
    'A person will help you with that.',
  ]) {
    expect(said(sentence)).toBe(sentence);
  }
  expect(said('Of course, there is no charge for the visit.')).toBe(
    'There is no charge for the visit.',
  );
  for (const sentence of [
    'Yes.',
    'They are £55 per window.',
    'Roller blinds are £55.',
    'There is no charge to order.',
    'We fix its safety device.',
    'We are under no obligation to order.',
    'There is a free visit at 9am-11am.',
    'Roller blinds for the visit are £55 per window.',
    'Roller blinds: there is no charge for the visit.',
    'We are not open Monday to Saturday, 9am-5pm.',
    'Here you are.',
  ]) {
    expect([sentence, said(sentence)]).toEqual([sentence, undefined]);
  }
});
