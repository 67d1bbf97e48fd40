import type { Kysely } from 'kysely';
import { createTextSortIndex } from '../sort-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await createTextSortIndex(db, 'categories', 'name');
  await createTextSortIndex(db, 'categories', 'slug');
  await createTextSortIndex(db, 'products', 'name');
  await db.schema
    .createIndex('products_by_status')
    .on('products')
    .columns(['featured', 'is_new', 'id'])
    .execute();
}
