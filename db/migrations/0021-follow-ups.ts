import { type Kysely, sql } from 'kysely';
import { keyIsTable } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  // When a message becomes wrong, such as a reminder on the day after.
  await db.schema.alterTable('messages').addColumn('not_after', 'text').execute();
  // Which message of a visit has been written, by channel and day. The key allows only one, whatever the number of
  // processes and restarts.
  await db.schema
    .createTable('visit_notices')
    .addColumn('appointment_id', 'integer', (column) =>
      column.notNull().references('appointments.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    // Without it, the notice is still due.
    .addColumn('written_at', 'text')
    .addPrimaryKeyConstraint('visit_notices_key', ['appointment_id', 'kind', 'date', 'channel'])
    .modifyEnd(keyIsTable(db))
    .execute();
  await db.schema
    .createIndex('visit_notices_to_come')
    .on('visit_notices')
    .columns(['kind', 'date', 'appointment_id'])
    .where(sql.ref('written_at'), 'is', null)
    .execute();
  // When a customer, as a keyed hash of number or address, was last asked for a review.
  await db.schema
    .createTable('review_invitations')
    .addColumn('customer', 'text', (column) => column.primaryKey())
    .addColumn('invited_at', 'text', (column) => column.notNull())
    .execute();

  // Text that staff have changed; null where it is still the built-in one.
  await db.schema
    .createTable('message_templates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sms', 'text')
    .addColumn('subject', 'text')
    .addColumn('body', 'text')
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
}
