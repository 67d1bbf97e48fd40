import type { Generated } from 'kysely';
import { type OrderedStore, orderedStore } from '../../../kit/crud/server/ordered-store.ts';
import type { Database } from '../../../lib/database/database.ts';
import { type CategoryIcon, categoryIcons } from '../category-icon.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    'category-icons': true;
  }
  interface Tables {
    categoryIcons: { id: Generated<number>; title: string; icon: string };
  }
}

export function categoryIconStore({
  engine,
}: Pick<Database, 'engine'>): OrderedStore<CategoryIcon> {
  return orderedStore(engine, 'categoryIcons', categoryIcons);
}
