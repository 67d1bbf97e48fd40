// The demo's catalogue, prices, offers, pages and answers for a test, without their pictures, which take long to
// make.
import { resolve } from 'node:path';
import { loadRecording } from '../app/process/demo-recording.ts';
import { records } from '../app/records.ts';
import type { Database } from '../lib/database/database.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { TestApp } from './test-app.ts';

/** @param more of the demo's lists, besides those that every test of the shop needs. */
export async function fillShop(
  database: Database,
  clock: Clock,
  more: readonly string[] = [],
): Promise<void> {
  const demo = {
    database,
    clock,
    contentDir: resolve('content'),
    addressOf: (file: string) => `/uploads/${file}`,
    altOf: () => '',
  };
  const wanted = ['categories', 'products', 'priceLists', 'content', 'pages', 'faqs', ...more];
  for (const { facts, seed } of records) {
    if (seed && wanted.includes(facts.key)) await seed(demo);
  }
  database.changes.publish('everything');
}

/** All that a first start with the demo loads, but for its pictures. */
export async function fillDemo({ services, clock }: TestApp): Promise<void> {
  const { database, config } = services;
  const { contentDir, publicUrl } = config;
  const everything = records.map(({ facts }) => facts.key);
  await fillShop(database, clock, everything);
  const { secret } = services.appointments;
  await loadRecording({ database, clock, contentDir, publicUrl, secret }, 'demo-visits.json');
}
