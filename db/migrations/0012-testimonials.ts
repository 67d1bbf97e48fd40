import type { Kysely } from 'kysely';
import { autoId } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('testimonials')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('author', 'text', (column) => column.notNull())
    .addColumn('quote', 'text', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    // Null once its product is gone: the text stays true.
    .addColumn('product_id', 'integer', (column) =>
      column.references('products.id').onDelete('set null'),
    )
    .addColumn('location', 'text', (column) => column.notNull())
    .addColumn('avatar', 'text')
    .addColumn('approved', 'integer', (column) => column.notNull())
    // From the demo: no customer wrote it, and visitors are told so.
    .addColumn('sample', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createSearchIndex(db, 'testimonials');
  for (const columns of [['approved', 'id'], ['product_id', 'approved', 'id'], ['created_at']]) {
    await db.schema
      .createIndex(`testimonials_by_${columns[0]}`)
      .on('testimonials')
      .columns(columns)
      .execute();
  }
}
