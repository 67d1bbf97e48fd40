import type { Kysely } from 'kysely';
import { autoId } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('group_name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  // Who changed what, when and from where. Append-only.
  await db.schema
    .createTable('audit_entries')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'integer')
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_entries_subject')
    .on('audit_entries')
    .columns(['subject', 'subject_id'])
    .execute();
}
