import type { Generated } from 'kysely';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import type { Database } from '../../../lib/database/database.ts';
import { type Category, categories, categorySchema } from '../category.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    categories: { id: Generated<number>; name: string; image: string | null };
  }
}

export function categoryStore({ engine }: Pick<Database, 'engine'>): CrudStore<Category> {
  return crudStore(engine, 'categories', categorySchema, categories.searchable, 'category', {
    name: ['name'],
    slug: ['slug'],
  });
}
