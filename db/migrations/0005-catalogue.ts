import type { Kysely } from 'kysely';
import { autoId } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('categories')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('image', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createSearchIndex(db, 'categories');

  await db.schema
    .createTable('products')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category_id', 'integer', (column) => column.notNull().references('categories.id'))
    .addColumn('image', 'text', (column) => column.notNull())
    .addColumn('featured', 'integer', (column) => column.notNull())
    .addColumn('is_new', 'integer', (column) => column.notNull())
    .addColumn('price_from_pence', 'integer')
    .addColumn('price_unit', 'text', (column) => column.notNull())
    .addColumn('features', 'text', (column) => column.notNull())
    .addColumn('colours', 'text', (column) => column.notNull())
    .addColumn('lead_time', 'text', (column) => column.notNull())
    .addColumn('show_on_home', 'integer', (column) => column.notNull())
    .addColumn('materials', 'text', (column) => column.notNull())
    .addColumn('rooms', 'text', (column) => column.notNull())
    .addColumn('light_controls', 'text', (column) => column.notNull())
    .addColumn('light_note', 'text', (column) => column.notNull())
    .addColumn('child_safety', 'text', (column) => column.notNull())
    .addColumn('care', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('products_category')
    .on('products')
    .columns(['category_id', 'id'])
    .execute();
  await createSearchIndex(db, 'products');

  await db.schema
    .createTable('product_images')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('product_id', 'integer', (column) =>
      column.notNull().references('products.id').onDelete('cascade'),
    )
    .addColumn('image_url', 'text', (column) => column.notNull())
    .addColumn('alt', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('product_images_position')
    .on('product_images')
    .columns(['product_id', 'position'])
    .unique()
    .execute();

  // Old addresses of a record still lead to it.
  await db.schema
    .createTable('old_slugs')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('old_slugs_key', ['kind', 'slug'])
    .execute();
}
