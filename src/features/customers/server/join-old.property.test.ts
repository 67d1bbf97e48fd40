import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { everyEngine } from '../../../test/engines.ts';
import { makeTestApp, type TestApp } from '../../../test/test-app.ts';
import { joinOldRecords, oldest } from './join-old-store.ts';
import { joinCustomer } from './join-store.ts';

const RUNS = 15;
const tables = ['appointments', 'contactSubmissions', 'swatchRequests'] as const;

// Few addresses and numbers, so that most records share one, and some join two households.
const record = fc.record({
  table: fc.constantFrom(...tables),
  name: fc.constantFrom('Ann', 'Ben', 'Cleo', 'one@example.com'),
  email: fc.constantFrom('', 'one@example.com', 'ONE@example.com ', 'two@example.com', 'three@x.y'),
  phone: fc.constantFrom('', '07700 900001', '+44 7700 900001', '07700 900002', '12'),
  address: fc.constantFrom('', '1 The Row', '2 The Row'),
  postcode: fc.constantFrom('', 'CV37 6AA'),
});
type OldRecord = typeof record extends fc.Arbitrary<infer One> ? One : never;

everyEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeTestApp({ engine });
  });
  beforeEach(() => app.reset());
  afterAll(() => app.close());

  const write = (records: readonly OldRecord[]) =>
    app.services.database.write(async (trx) => {
      const handle = trx as unknown as Kysely<Record<string, Record<string, unknown>>>;
      for (const [at, { table, address, postcode, ...person }] of records.entries()) {
        const createdAt = new Date(Date.UTC(2024, 0, 1, 0, at)).toISOString();
        const plain = { ...person, version: 1, createdAt, updatedAt: createdAt };
        const atHome = { ...plain, address, postcode, status: 'completed' };
        await handle
          .insertInto(table)
          .values(
            {
              appointments: {
                ...atHome,
                phoneE164: '',
                service: 'Curtains',
                windowCount: 1,
                preferredDate: '2024-02-01',
                preferredTime: 'Morning',
                additionalInfo: '',
                visitSeed: 'x',
                visitTokenHash: 'x',
                calendarSequence: 0,
              },
              contactSubmissions: {
                ...plain,
                subject: '',
                message: '',
                note: '',
                read: 1,
                searchText: '',
              },
              swatchRequests: { ...atHome, swatches: '[]', searchText: '' },
            }[table],
          )
          .execute();
      }
    });

  /** The customers they became, without their ids. */
  async function households() {
    const customers = await app.rows('customers');
    const placeOf = (id: unknown) => customers.findIndex((one) => one.id === id);
    return {
      customers: customers.map(({ id: _, ...columns }) => columns),
      contacts: (await app.rows('customerContacts'))
        .map(({ contact, customerId }) => `${contact} ${placeOf(customerId)}`)
        .sort(),
      duplicates: (await app.rows('customerDuplicates'))
        .map(({ customerId, otherId }) => `${placeOf(customerId)} ${placeOf(otherId)}`)
        .sort(),
      records: await Promise.all(
        tables.map(async (table) =>
          (await app.rows(table)).map((row) =>
            placeOf((row as { customerId?: unknown }).customerId),
          ),
        ),
      ),
    };
  }

  test('records joined by the batch are joined as if each had come by itself', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 40 }),
        fc.integer({ min: 1, max: 50 }),
        async (records, atOnce) => {
          const { database } = app.services;
          await app.reset();
          await write(records);
          await database.write(async (trx) => {
            for (const { table, id, createdAt, ...sender } of await oldest(trx, records.length)) {
              const customerId = await joinCustomer(trx, sender, new Date(createdAt));
              const handle = trx as unknown as Kysely<Record<string, Record<string, unknown>>>;
              await handle.updateTable(table).set({ customerId }).where('id', '=', id).execute();
            }
          });
          const oneByOne = await households();
          await app.reset();
          await write(records);
          while (await joinOldRecords(database, atOnce));
          expect(await households()).toEqual(oneByOne);
        },
      ),
      { numRuns: RUNS },
    );
  });
}, 'always');
