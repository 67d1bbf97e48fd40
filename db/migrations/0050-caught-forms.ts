import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId } from '../column-types.ts';
import { createSearchIndex } from '../search-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  // Public forms that are probably from robots.
  await db.schema
    .createTable('caught_forms')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    // JSON: the whole form, as sent.
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    // A keyed hash.
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('caught_forms_by_address')
    .on('caught_forms')
    .columns(['address', 'id'])
    .execute();
  await createSearchIndex(db, 'caught_forms');
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`create trigger tell_change after insert or update or delete on caught_forms for each row execute function tell_change('caught-forms')`.execute(
      db,
    );
    return;
  }
  // Otherwise FTS5 only marks a text as deleted, and keeps its words until it next merges.
  await sql`insert into caught_forms_search (caught_forms_search, rank) values ('secure-delete', 1)`.execute(
    db,
  );
}
