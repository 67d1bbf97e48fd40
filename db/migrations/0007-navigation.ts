import type { Kysely } from 'kysely';
import { autoId } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';

interface OrderedLists {
  ordered_lists: { name: string; writes: number };
}

export async function up(db: Kysely<never>): Promise<void> {
  // A row for each ordered list. A writer changes this row first, and so waits for any other; `writes` is 0 until the
  // first write.
  await db.schema
    .createTable('ordered_lists')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('writes', 'integer', (column) => column.notNull())
    .execute();

  await createLinks(db, 'navigation_items', 'parent');
  await createLinks(db, 'category_icons', 'section');
  await (db as unknown as Kysely<OrderedLists>)
    .insertInto('ordered_lists')
    .values([
      { name: 'navigationItems', writes: 0 },
      { name: 'categoryIcons', writes: 0 },
    ])
    .execute();
}

/** Links with an icon, each in its place (0, 1, 2 …) of a section. */
async function createLinks(db: Kysely<never>, table: string, section: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('id', 'integer', autoId(db))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('href', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn(section, 'text', (column) => column.notNull())
    .addColumn('order', 'integer', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createSearchIndex(db, table);
}
