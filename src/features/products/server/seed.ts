import demo from '../../../../content/products.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { newProductInput } from '../product.ts';
import { insertProductImage, productStore } from './store.ts';

/** Loads the sample products with their galleries into existing categories. @returns how many. */
export async function seedProducts(parts: Demo): Promise<number> {
  const { database, clock, addressOf, altOf } = parts;
  const categories = categoryStore(database);
  const products = productStore(database);
  await database.write(async (trx) => {
    for (const sample of demo) {
      const category = await categories.findBy(trx, 'slug', sample.categorySlug);
      const { images, ...input } = validate(newProductInput, {
        ...sample,
        categoryId: category?.id,
        image: addressOf(sample.image),
      });
      const { id } = await products.insert(trx, input, clock.now());
      for (const [index, file] of images.entries()) {
        await insertProductImage(trx, {
          productId: id,
          imageUrl: addressOf(file),
          alt: altOf(file),
          order: index + 1,
        });
      }
    }
  });
  return demo.length;
}
