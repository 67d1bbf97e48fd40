// What customers send with their visit, and the waiting list of full slots.
import { type Kysely, sql } from 'kysely';
import { autoId } from '../column-types.ts';

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('visit_messages')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('appointment_id', 'integer', (column) =>
      column.notNull().references('appointments.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('visit_messages_by_appointment')
    .on('visit_messages')
    .columns(['appointment_id', 'id'])
    .execute();

  await db.schema
    .createTable('visit_photos')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().references('visit_messages.id').onDelete('cascade'),
    )
    // File name among the photos of visits: a photo is not part of the media library.
    .addColumn('filename', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('visit_photos_by_message')
    .on('visit_photos')
    .columns(['message_id', 'id'])
    .execute();

  await db.schema
    .createTable('waiting_entries')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('phone_e164', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    // Slots that would suit, as JSON.
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    // While a place is offered, it counts as taken in its slot.
    .addColumn('offered_time', 'text')
    .addColumn('offered_until', 'text')
    // The entry's link: derived from the seed and the server's secret, and stored hashed.
    .addColumn('link_seed', 'text', (column) => column.notNull())
    .addColumn('link_token_hash', 'text', (column) => column.notNull())
    // The resulting visit.
    .addColumn('appointment_id', 'integer', (column) =>
      column.references('appointments.id').onDelete('set null'),
    )
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('waiting_entries_by_status')
    .on('waiting_entries')
    .columns(['status', 'date', 'id'])
    .execute();
  await db.schema
    .createIndex('waiting_entries_by_appointment')
    .on('waiting_entries')
    .columns(['appointment_id'])
    .execute();
  // For subject access requests.
  await sql`create index waiting_entries_by_email on waiting_entries (lower(email))`.execute(db);
  await db.schema
    .createIndex('waiting_entries_by_phone')
    .on('waiting_entries')
    .columns(['phone_e164'])
    .execute();
}
