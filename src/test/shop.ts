// The demo's catalogue, offers, pages and answers in the house of a test, without their pictures, which
// take long to make.
import { resolve } from 'node:path';
import demoCategories from '../../content/categories.json' with { type: 'json' };
import demoProducts from '../../content/products.json' with { type: 'json' };
import { categoryInput } from '../features/categories/category.ts';
import { categoryStore } from '../features/categories/server/store.ts';
import { seedContent } from '../features/content/server/seed.ts';
import { seedFaqs } from '../features/faqs/server/seed.ts';
import { seedPages } from '../features/pages/server/seed.ts';
import { newProductInput } from '../features/products/product.ts';
import { productStore } from '../features/products/server/store.ts';
import type { Database } from '../lib/database/database.ts';
import type { Clock } from '../lib/time/clock.ts';
import { londonDayOf } from '../lib/time/london-day.ts';

const addressOf = (file: string) => `/uploads/${file}`;

export async function fillShop(database: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await database.write(async (trx) => {
    const ids = new Map<string, number>();
    for (const sample of demoCategories) {
      const input = categoryInput.parse({ ...sample, image: addressOf(sample.image) });
      ids.set(sample.slug, (await categoryStore(database).insert(trx, input, now)).id);
    }
    for (const sample of demoProducts) {
      const { images: _, ...input } = newProductInput.parse({
        ...sample,
        categoryId: ids.get(sample.categorySlug),
        image: addressOf(sample.image),
        images: [],
      });
      await productStore(database).insert(trx, input, now);
    }
  });
  await seedContent(database, addressOf, londonDayOf(now));
  await seedPages({ database, clock, contentDir: resolve('content'), addressOf });
  await seedFaqs({ database, clock });
  database.changes.publish('everything');
}
