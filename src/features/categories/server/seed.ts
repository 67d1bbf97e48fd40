import demo from '../../../../content/categories.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { categoryInput } from '../category.ts';
import { categoryStore } from './store.ts';

/** @returns how many categories there are now. */
export async function seedCategories({ database, clock, addressOf }: Demo): Promise<number> {
  const store = categoryStore(database);
  await database.write(async (trx) => {
    for (const sample of demo) {
      const input = validate(categoryInput, { ...sample, image: addressOf(sample.image) });
      await store.insert(trx, input, clock.now());
    }
  });
  return demo.length;
}
