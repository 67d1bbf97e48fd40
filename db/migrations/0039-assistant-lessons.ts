import type { Kysely } from 'kysely';
import { autoId } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';
import { createTextSortIndex } from '../sort-index.ts';

/** What staff teach the assistant: a sentence and its meaning. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('assistant_lessons')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('sentence', 'text', (column) => column.notNull())
    .addColumn('meaning', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createSearchIndex(db, 'assistant_lessons');
  await createTextSortIndex(db, 'assistant_lessons', 'sentence');
}
