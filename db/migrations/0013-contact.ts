import { type Kysely, sql } from 'kysely';
import { autoId } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('contact_submissions')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('read', 'integer', (column) => column.notNull())
    // Staff's notes to one another.
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await createSearchIndex(db, 'contact_submissions');
  // Unread ones in order, and their number, without reading a message.
  await db.schema
    .createIndex('contact_submissions_by_read')
    .on('contact_submissions')
    .columns(['read', 'id'])
    .execute();
  await db.schema
    .createIndex('contact_submissions_by_created_at')
    .on('contact_submissions')
    .columns(['created_at'])
    .execute();
  // For subject access requests.
  await sql`create index contact_submissions_by_email on contact_submissions (lower(email))`.execute(
    db,
  );
}
