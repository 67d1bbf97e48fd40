import type { Generated } from 'kysely';
import { storeOf } from '../../../kit/crud/server/crud-store.ts';
import { categories } from '../category.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    categories: { id: Generated<number>; name: string; image: string | null };
  }
}

export const categoryStore = storeOf(categories);
