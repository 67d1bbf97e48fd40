import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { contactsOf } from './join-plan.ts';
import { joinCustomer, planJoins, writeJoins } from './join-store.ts';

const RUNS = 15;

// Few addresses and numbers, so that most records share one, and some join two households.
const record = fc.record({
  name: fc.constantFrom('Ann', 'Ben', 'Cleo', 'one@example.com'),
  email: fc.constantFrom('', 'one@example.com', 'ONE@example.com ', 'two@example.com', 'three@x.y'),
  phone: fc.constantFrom('', '07700 900001', '+44 7700 900001', '07700 900002', '12'),
  address: fc.constantFrom('', '1 The Row', '2 The Row'),
  postcode: fc.constantFrom('', 'CV37 6AA'),
  source: fc.constantFrom('website', 'phone'),
});

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  /** The customers, without their ids, and each person's place among them. */
  async function households(ids: readonly number[]) {
    const customers = await app.rows('customers');
    const placeOf = (id: number) => customers.findIndex((one) => Number(one.id) === id);
    return {
      customers: customers.map(({ id: _, ...columns }) => columns),
      contacts: (await app.rows('customerContacts'))
        .map(({ contact, customerId, cameWith }) => `${contact} ${placeOf(customerId)} ${cameWith}`)
        .sort(),
      duplicates: (await app.rows('customerDuplicates'))
        .map(({ customerId, otherId }) => `${placeOf(customerId)} ${placeOf(otherId)}`)
        .sort(),
      people: ids.map(placeOf),
    };
  }

  test('many people at once are joined as if each had come by themselves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(record, { maxLength: 40 }), async (records) => {
        const { database } = app.services;
        const atOf = (at: number) => new Date(Date.UTC(2024, 0, 1, 0, at));
        await app.reset();
        const alone: number[] = [];
        for (const [at, sender] of records.entries()) {
          alone.push(await database.write((trx) => joinCustomer(trx, sender, atOf(at))));
        }
        const oneByOne = await households(alone);
        await app.reset();
        const people = records.map((sender, at) => ({
          ...sender,
          ...contactsOf(sender),
          createdAt: atOf(at).toISOString(),
        }));
        const together = await database.write(async (trx) =>
          writeJoins(trx, await planJoins(trx, people)),
        );
        expect(await households(together ?? [])).toEqual(oneByOne);
      }),
      { numRuns: RUNS },
    );
  });
}, 'always');
