import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import demo from '../../../../content/price-lists.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { productStore } from '../../products/server/store.ts';
import { priceListInput } from '../price-list.ts';
import { tableOf } from '../sheet.ts';
import { readPriceFile } from './price-file.ts';
import { insertPriceList } from './store.ts';

/** Earlier than any day that is asked about. */
const VALID_FROM = '2025-01-01';

/** Loads the sample prices of existing products. @returns how many lists. */
export async function seedPriceLists({ database, clock, contentDir }: Demo): Promise<number> {
  const products = productStore(database);
  const lists = await Promise.all(
    demo.map(async ({ product, ...list }) => {
      const grid = list.kind === 'grid' ? await readGrid(contentDir, product) : {};
      const { version: _, ...input } = validate(priceListInput, {
        validFrom: VALID_FROM,
        ...list,
        ...grid,
      });
      return { product, input };
    }),
  );
  await database.write(async (trx) => {
    for (const { product, input } of lists) {
      const found = await products.findBy(trx, 'slug', product);
      if (!found) throw new Error(`content/price-lists.json names ${product}, which is no product`);
      const list = { ...input, productId: found.id, version: 1 };
      await insertPriceList(trx, list, { at: clock.now(), by: 'demo' });
    }
  });
  return lists.length;
}

async function readGrid(contentDir: string, product: string) {
  const read = readPriceFile(await readFile(join(contentDir, 'prices', `${product}.csv`)));
  if (!('faults' in read)) return tableOf('grid', read.sheet);
  const [fault] = read.faults;
  throw new Error(
    `content/prices/${product}.csv, row ${fault?.row}, column ${fault?.column}: ${fault?.message}`,
  );
}
