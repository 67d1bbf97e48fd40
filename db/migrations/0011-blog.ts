import { type Kysely, sql } from 'kysely';
import { autoId } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';
import { createTextSortIndex } from '../sort-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('blog_posts')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('category', 'text', (column) => column.notNull())
    .addColumn('author_id', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('featured', 'integer', (column) => column.notNull())
    .addColumn('read_time', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text')
    // When visitors see it: one value to compare with the clock. A draft waits for ever.
    .addColumn('appears_at', 'text', (column) =>
      column
        .generatedAlwaysAs(
          sql`case when status = 'draft' then '9999' else coalesce(published_at, '9999') end`,
        )
        .stored()
        .notNull(),
    )
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createSearchIndex(db, 'blog_posts');
  for (const column of ['title', 'category', 'status']) {
    await createTextSortIndex(db, 'blog_posts', column);
  }
  await db.schema
    .createIndex('blog_posts_by_appears_at')
    .on('blog_posts')
    .columns(['appears_at', 'id'])
    .execute();

  await db.schema
    .createTable('blog_post_versions')
    .addColumn('post_id', 'integer', (column) =>
      column.notNull().references('blog_posts.id').onDelete('cascade'),
    )
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('saved_at', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('blog_post_versions_key', ['post_id', 'version'])
    .execute();
}
