import demo from '../../../../content/category-icons.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { blankCategoryIcon, categoryIconInput } from '../category-icon.ts';
import { categoryIconStore } from './store.ts';

/** @returns how many icons there are now. */
export async function seedCategoryIcons({ database, clock }: Demo): Promise<number> {
  const store = categoryIconStore(database);
  await database.write(async (trx) => {
    for (const sample of demo) {
      const input = validate(categoryIconInput, sample);
      await store.insert(trx, { ...blankCategoryIcon, ...input }, clock.now());
    }
  });
  return demo.length;
}
