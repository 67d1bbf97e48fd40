// The demo's catalogue, prices, offers, pages and answers for a test, without their pictures, which take long to
// make.
import { resolve } from 'node:path';
import { entities } from '../app/entities.ts';
import type { Database } from '../lib/database/database.ts';
import type { Clock } from '../lib/time/clock.ts';

export async function fillShop(database: Database, clock: Clock): Promise<void> {
  const demo = {
    ...{ database, clock, contentDir: resolve('content') },
    addressOf: (file: string) => `/uploads/${file}`,
    altOf: () => '',
  };
  for (const name of ['categories', 'products', 'priceLists', 'content', 'pages', 'faqs']) {
    await entities[name]?.seed?.(demo);
  }
  database.changes.publish('everything');
}
