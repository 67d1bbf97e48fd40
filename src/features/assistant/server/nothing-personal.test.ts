// Of whole conversations as people have them: what they typed, the visit they booked, the call they asked for.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aBooking } from '../../../test/fixtures.ts';
import { fillShop } from '../../../test/shop.ts';
import { makeTestApp } from '../../../test/test-app.ts';
import type { AssistantAnswer } from '../answer.ts';

const FIELDS = ['name', 'email', 'phone', 'address', 'postcode'] as const;
const CONVERSATIONS = 200;

interface Written {
  open: string[];
  booking: Record<(typeof FIELDS)[number], string> | null;
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9@]/g, '');

test('no table of the assistant holds a personal value of two hundred conversations', async () => {
  const sets = globSync('bench/assistant/sets/*/conversations.json').toSorted();
  const all = sets.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Written[]);
  const app = await makeTestApp({ engine: 'sqlite' });
  await fillShop(app.services.database, app.clock);
  await app.changeSettings('booking', { capacityPerSlot: 2 * CONVERSATIONS });
  const send = <Answer>(path: string, body: object, status: number) =>
    app.json<Answer>(path, { method: 'POST', body, status });
  const values: string[] = [];
  for (const { open, booking } of all.filter((one) => one.booking).slice(0, CONVERSATIONS)) {
    if (!booking) continue;
    let conversation: string | undefined;
    for (const message of open) {
      const body = { message, conversation };
      ({ conversation } = await send<AssistantAnswer>('/api/assistant', body, 200));
    }
    const told = Object.fromEntries(FIELDS.map((field) => [field, booking[field]]));
    values.push(...Object.values(told).map(plain));
    await send('/api/appointments', aBooking({ ...told, conversation }), 201);
    const { name, phone } = told;
    await send('/api/assistant/call-back', { name, phone, about: name, conversation }, 201);
  }
  const kept = await Promise.all(
    (['assistantConversations', 'assistantMessages', 'assistantQuestions'] as const).map((table) =>
      app.rows(table),
    ),
  );
  expect(kept[0]).toHaveLength(CONVERSATIONS);
  // Hashes are no texts.
  const texts = plain(
    JSON.stringify(kept, (key, value: unknown) => (key === 'tokenHash' ? '' : value)),
  );
  expect(values).toHaveLength(CONVERSATIONS * FIELDS.length);
  expect(values.filter((value) => texts.includes(value))).toEqual([]);
  await app.close();
});
