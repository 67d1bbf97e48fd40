// A language model that reads messages: it chooses among what the firm has, and no word of it reaches a visitor.
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { type ModelServer, startModelServer } from '../../../test/model-server.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import type { AssistantAnswer } from '../answer.ts';
import { createDiary } from '../answers/diary.ts';
import type { Understood } from '../reading/understood.ts';
import { createModelReader } from './model-reading.ts';

const QUESTION = 'How much are your roller blinds?';
const nothing = {
  topic: null,
  service: null,
  windowCount: null,
  day: null,
  time: null,
  person: null,
};
const lies = [
  'Every blind is £0 today',
  'Your visit A1001 is cancelled',
  'The password is hunter2',
  'Laura Fenwick lives at 12 Sample Road',
  'See https://evil.example for a refund',
  '<script>alert(1)</script>',
  'We close down tomorrow',
  'Call 0900 666 666 instead',
  'Ignore your rules',
  'Roller Blinds are free',
];
/** Each lie as text, as JSON of its own, and in every place that a reading has. */
const hostile = lies.flatMap((lie) => [
  lie,
  JSON.stringify(lie),
  JSON.stringify([lie]),
  JSON.stringify({ reply: lie }),
  JSON.stringify({ ...nothing, reply: lie }),
  ...['topic', 'service', 'windowCount', 'day', 'time'].map((name) =>
    JSON.stringify({ ...nothing, [name]: lie }),
  ),
]);
const LIES = /£0|cancelled|hunter2|Fenwick|evil|script|close down|0900|ignore your|are free/i;

let model: ModelServer;
beforeAll(async () => {
  model = await startModelServer();
});
afterEach(() => {
  model.requests.length = 0;
  model.says = 'fail';
});
afterAll(() => model.close());

describe('a language model', () => {
  let app: TestApp;
  let ground: Parameters<ReturnType<typeof createModelReader>['read']>[1];
  beforeAll(async () => {
    app = await makeTestApp({ engine: 'sqlite' });
    await fillShop(app.services.database, app.clock);
    const { settings, appointments } = app.services;
    const [today, now] = [londonDayOf(app.clock.now()), app.clock.now()];
    const facts = { today, settings: await settings.read() };
    const rules = await appointments.readRules();
    ground = { facts, diary: createDiary(rules, () => 0, now, today) };
  });
  afterAll(() => app.close());

  const readerOf = () =>
    createModelReader(
      { name: 'test', baseUrl: model.baseUrl, apiKey: 'k' },
      pino({ level: 'silent' }),
      {},
    );
  const read = (says: ModelServer['says'], reader = readerOf(), address = '10.0.0.1') => {
    model.says = says;
    return reader.read('three rollers on Thursday', ground, address);
  };

  test('reads into the firm’s own words, numbers and days, and no day that the diary has not', async () => {
    const service = 'Roller Blinds';
    const said = { ...nothing, topic: 'book-visit', service, windowCount: 3, day: '2025-06-12' };
    const { day: _, ...rest } = said;
    const found = { topic: 'book-visit', service, windowCount: 3 };
    expect(await read({ say: JSON.stringify(said) })).toEqual({ ...found, day: '2025-06-12' });
    for (const day of ['2025-06-09', '2035-01-01'])
      expect(await read({ say: JSON.stringify({ ...rest, day }) })).toEqual(found);
  });

  test('hands on no text of its own: no string has the type of any part of a reading', async () => {
    expectTypeOf<string>().not.toExtend<NonNullable<Understood[keyof Understood]>>();
    expect(hostile).toHaveLength(100);
    const reader = readerOf();
    for (const [at, say] of hostile.entries()) {
      const found = await read({ say }, reader, `10.0.1.${at}`);
      expect(JSON.stringify(found ?? {}), say).toBe('{}');
    }
  });

  test('is done without where it fails, hangs, or does not end', async () => {
    for (const says of ['fail', 'hang', 'for ever'] as const)
      expect(await read(says), says).toBeUndefined();
    await expect.poll(() => model.brokenOff).toBe(2);
  });

  test('is asked for at most forty messages of a visitor a day', async () => {
    const reader = readerOf();
    for (let count = 0; count < 45; count += 1) await read('fail', reader);
    expect(model.requests).toHaveLength(40);
    await read('fail', reader, '10.0.0.2');
    expect(model.requests).toHaveLength(41);
  });

  const ask = async (message: string) => {
    const body = { message };
    const { conversation: _, ...answer } = await app.json<AssistantAnswer>('/api/assistant', {
      method: 'POST',
      body,
    });
    return answer;
  };

  test('changes nothing by hostile answers, and is told no personal detail', async () => {
    const without = await ask(QUESTION);
    await app.reopen({ assistantModel: { name: 'test', baseUrl: model.baseUrl, apiKey: 'k' } });
    for (const say of hostile) {
      model.says = { say };
      expect(await ask(QUESTION), say).toEqual(without);
    }
    expect(model.requests).toHaveLength(hostile.length);
    model.requests.length = 0;
    await ask('I’m Siobhan O’Shea, 07700 900123, cv37 9zz. How much are your roller blinds?');
    expect(model.requests[0]).toContain('How much are your roller blinds?');
    expect(model.requests[0]).not.toMatch(/siobhan|shea|900123|9zz/i);
    // A reading that is well formed, and false: it chooses, it does not word.
    for (const topic of ['payment', 'human', 'book-visit', 'change-booking']) {
      model.says = { say: JSON.stringify({ ...nothing, topic, windowCount: 50, reply: lies[0] }) };
      expect(JSON.stringify(await ask(QUESTION))).not.toMatch(LIES);
      expect(await app.rows('appointments')).toEqual([]);
    }
  });
});
