// A database with a given number of products, written by the project's own stores.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import demoProducts from '../content/products.json' with { type: 'json' };
import { migrations } from '../db/migrations.ts';
import { categoryStore } from '../src/features/categories/server/store.ts';
import { newProductInput } from '../src/features/products/product.ts';
import { productStore } from '../src/features/products/server/store.ts';
import { openSqlite } from '../src/lib/database/engines.ts';
import { migrateToLatest } from '../src/lib/database/migrate.ts';
import { prepareSqliteFile } from '../src/lib/database/sqlite-file.ts';

/** In half of the products, as are the two categories. */
export const SEARCHED = 'harbour';
const CATEGORIES = ['Indoors', 'Outdoors'];

/** @returns the file. */
export async function fillCatalogue(dataDir: string, products: number): Promise<string> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'sill.db');
  prepareSqliteFile(file, Object.keys(migrations));
  const database = openSqlite(file);
  await migrateToLatest(database, migrations);
  const now = new Date();
  await database.write(async (trx) => {
    const ids: number[] = [];
    for (const name of CATEGORIES) {
      const values = { name, slug: name.toLowerCase(), description: null, image: null };
      ids.push((await categoryStore(database).insert(trx, values, now)).id);
    }
    for (let number = 0; number < products; number += 1) {
      const sample = demoProducts[number % demoProducts.length];
      const { images: _, ...values } = newProductInput.parse({
        ...sample,
        name: `${sample?.name} ${(number * 7919) % products}`,
        slug: `product-${number}`,
        description: `${sample?.description}${number % 2 === 0 ? ` In ${SEARCHED} blue.` : ''}`,
        categoryId: ids[Math.floor(number / 2) % ids.length],
        image: '/pictures/blind.webp',
        featured: number % 5 === 0,
        images: [],
      });
      await productStore(database).insert(trx, values, now);
    }
  });
  database.checkpoint();
  await database.close();
  return file;
}
