import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId } from '../column-types.ts';
import { createCustomerJoin } from '../customer-join.ts';
import { createWebhookTrigger } from '../webhook-trigger.ts';
import { createWordIndex } from '../word-index.ts';

const COLUMNS = sql.raw(
  `id, customer_id, channel, from_staff, text, read, staff_id, appointment_id, message_id, provider_id,
   phone, email, subject, created_at, updated_at`,
);
const PHOTO = sql.raw('id, filename, width, height, size');

/**
 * Messages were forgotten after a year, while those of a visit's page stayed with it for seven. They have been read, and
 * webhooks have told of them.
 */
async function bringBackForgotten(db: Kysely<never>, isPostgres: boolean): Promise<void> {
  await sql`drop trigger tell_message_received ${sql.raw(isPostgres ? 'on thread_messages' : '')}`.execute(
    db,
  );
  await sql`insert into thread_messages
    (channel, text, read, appointment_id, visit_message_id, created_at, updated_at, customer_id)
    select 'page', case when said.text <> '' then said.text when said.photos = 1 then '1 photo'
        else cast(said.photos as text) || ' photos' end,
      1, appointments.id, said.id, said.created_at, said.created_at, customer_id
    from (select visit_messages.*, (select count(*) from visit_photos where message_id = visit_messages.id) as photos
      from visit_messages) as said
    inner join appointments on appointments.id = said.appointment_id
    where not exists (select 1 from thread_messages where visit_message_id = said.id)
    order by said.id`.execute(db);
}

/**
 * Messages on a visit's page were kept in two tables, with their text in both. Each is one entry now, beside texts,
 * e-mails, notes and calls.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await bringBackForgotten(db, isPostgres);
  let table = db.schema
    .createTable('entries')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('from_staff', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('read', 'integer', (column) => column.notNull())
    .addColumn('staff_id', 'text')
    .addColumn('appointment_id', 'integer', (column) =>
      column.references('appointments.id').onDelete('set null'),
    )
    // In the outbox.
    .addColumn('message_id', 'integer')
    // The provider's number of a text, which it may send twice.
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
  for (const column of ['phone', 'email', 'subject']) {
    table = table.addColumn(column, 'text', (made) => made.notNull().defaultTo(''));
  }
  await table.execute();
  await createCustomerJoin(db, 'entries', [], 'false');
  await sql`insert into entries (${COLUMNS}) select ${COLUMNS} from thread_messages`.execute(db);
  // Numbers go on: webhooks and the audit log have told of the last ones.
  if (isPostgres) {
    await sql`select setval(pg_get_serial_sequence('entries', 'id'),
      nextval(pg_get_serial_sequence('thread_messages', 'id')), false)`.execute(db);
  } else {
    await sql`delete from sqlite_sequence where name = 'entries'`.execute(db);
    await sql`insert into sqlite_sequence (name, seq)
      select 'entries', seq from sqlite_sequence where name = 'thread_messages'`.execute(db);
  }

  await sql`create table photos_before as select visit_photos.id, filename, width, height, size,
      thread_messages.id as message_id
    from visit_photos inner join thread_messages on visit_message_id = visit_photos.message_id`.execute(
    db,
  );
  await sql`drop table visit_photos`.execute(db);
  await db.schema
    .createTable('visit_photos')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().references('entries.id').onDelete('cascade'),
    )
    .addColumn('filename', 'text', (column) => column.notNull().unique())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute();
  await sql`create index visit_photos_by_message on visit_photos (message_id, id)`.execute(db);
  await sql`insert into visit_photos (${PHOTO}, message_id) select ${PHOTO}, message_id from photos_before`.execute(
    db,
  );
  await sql`drop table photos_before`.execute(db);
  if (isPostgres) {
    await sql`select setval(pg_get_serial_sequence('visit_photos', 'id'),
      (select coalesce(max(id), 0) + 1 from visit_photos), false)`.execute(db);
  }
  await sql`drop trigger thread_follows_visit ${sql.raw(isPostgres ? 'on appointments' : '')}`.execute(
    db,
  );
  await sql`drop table thread_messages`.execute(db);
  await sql`drop table thread_messages_words`.execute(db);
  await sql`drop table visit_messages`.execute(db);
  for (const notes of ['word_index_changes', 'word_index_marks']) {
    await sql`delete from ${sql.table(notes)} where source = 'thread_messages'`.execute(db);
  }

  for (const index of [
    'entries_inbox on entries (read, created_at desc, id desc) where from_staff = 0',
    "entries_answers on entries (customer_id, created_at) where from_staff = 1 and channel <> 'note'",
    'entries_of_visit on entries (appointment_id) where appointment_id is not null',
    "entries_by_email on entries (lower(email)) where email <> ''",
    'entries_by_created_at on entries (created_at)',
  ]) {
    await sql`create index ${sql.raw(index)}`.execute(db);
  }
  await createWordIndex(db, 'entries', ['text', 'subject', 'phone', 'email']);

  // Whose a visit is, what was written about it is too; and what came on its page goes with it.
  const follow = sql`update entries set customer_id = new.customer_id where appointment_id = new.id`;
  const go = sql`delete from entries where appointment_id = old.id and channel = 'page'`;
  if (!isPostgres) {
    await createWebhookTrigger(db, 'message.received', 'entries', 'insert', 'new.from_staff = 0');
    await sql`create trigger entries_follow_visit after update of customer_id on appointments when new.customer_id is not old.customer_id begin ${follow}; end`.execute(
      db,
    );
    await sql`create trigger entries_go_with_visit before delete on appointments begin ${go}; end`.execute(
      db,
    );
    await sql`create trigger visit_photos_removed after delete on visit_photos begin insert or ignore into visit_photo_removals values (old.filename); end`.execute(
      db,
    );
    return;
  }
  for (const statement of [
    sql`create trigger tell_message_received after insert on entries for each row when (new.from_staff = 0) execute function tell_message_received()`,
    sql`drop function thread_follows_visit()`,
    sql`create function entries_follow_visit() returns trigger language plpgsql as $$ begin ${follow}; return null; end $$`,
    sql`create trigger entries_follow_visit after update of customer_id on appointments for each row when (new.customer_id is distinct from old.customer_id) execute function entries_follow_visit()`,
    sql`create function entries_go_with_visit() returns trigger language plpgsql as $$ begin ${go}; return old; end $$`,
    sql`create trigger entries_go_with_visit before delete on appointments for each row execute function entries_go_with_visit()`,
    sql`create trigger visit_photos_removed after delete on visit_photos for each row execute function visit_photo_removed()`,
    sql`create trigger tell_change after insert or update or delete on entries for each row execute function tell_change('inbox', 'appointments')`,
    sql`create trigger tell_change after insert or update or delete on visit_photos for each row execute function tell_change('appointments')`,
  ]) {
    await statement.execute(db);
  }
}
