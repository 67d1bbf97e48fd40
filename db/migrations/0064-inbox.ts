import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId, keyIsTable } from '../column-types.ts';
import { createCustomerJoin } from '../customer-join.ts';
import { createWebhookTrigger } from '../webhook-trigger.ts';
import { createWordIndex } from '../word-index.ts';

const TABLE = 'thread_messages';

/** What customers write on a visit's page and by text, and what staff answer. */
export async function up(db: Kysely<never>): Promise<void> {
  const text = ['phone', 'email', 'subject'] as const;
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'integer', autoId(db))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('from_staff', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('read', 'integer', (column) => column.notNull())
    .addColumn('staff_id', 'text')
    // The visit on whose page it is.
    .addColumn('appointment_id', 'integer', (column) =>
      column.references('appointments.id').onDelete('set null'),
    )
    .addColumn('visit_message_id', 'integer', (column) =>
      column.unique().references('visit_messages.id').onDelete('cascade'),
    )
    // In the outbox.
    .addColumn('message_id', 'integer')
    // The provider's number of a text, which it may send twice.
    .addColumn('provider_id', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull());
  for (const column of text) {
    table = table.addColumn(column, 'text', (made) => made.notNull().defaultTo(''));
  }
  await table.execute();
  await createCustomerJoin(db, TABLE, [], 'false');
  for (const index of [
    'thread_messages_inbox on thread_messages (read, created_at desc, id desc) where from_staff = 0',
    'thread_messages_answers on thread_messages (customer_id, created_at) where from_staff = 1',
    'thread_messages_of_visit on thread_messages (appointment_id) where appointment_id is not null',
    "thread_messages_by_email on thread_messages (lower(email)) where email <> ''",
    'thread_messages_by_created_at on thread_messages (created_at)',
    'contact_submissions_inbox on contact_submissions (read, created_at desc, id desc)',
  ]) {
    await sql`create index ${sql.raw(index)}`.execute(db);
  }
  await sql`insert into thread_messages
    (channel, text, read, appointment_id, visit_message_id, created_at, updated_at, customer_id)
    select 'page', text, 1, appointment_id, visit_messages.id, visit_messages.created_at,
      visit_messages.created_at, customer_id
    from visit_messages inner join appointments on appointments.id = appointment_id`.execute(db);
  await createWordIndex(db, TABLE, ['text', 'subject', 'phone', 'email']);
  await createWebhookTrigger(db, 'message.received', TABLE, 'insert', 'new.from_staff = 0');

  // Whose a visit is, what was written about it is too.
  const follow = sql`update thread_messages set customer_id = new.customer_id where appointment_id = new.id`;
  // Hashes of the numbers that want no text messages.
  await sql`create table sms_stops (recipient text primary key, since text not null) ${keyIsTable(db)}`.execute(
    db,
  );
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`create trigger thread_follows_visit after update of customer_id on appointments when new.customer_id is not old.customer_id begin ${follow}; end`.execute(
      db,
    );
    return;
  }
  await sql`create function thread_follows_visit() returns trigger language plpgsql as $$ begin ${follow}; return null; end $$`.execute(
    db,
  );
  await sql`create trigger thread_follows_visit after update of customer_id on appointments for each row when (new.customer_id is distinct from old.customer_id) execute function thread_follows_visit()`.execute(
    db,
  );
  await sql`create trigger tell_change after insert or update or delete on thread_messages for each row execute function tell_change('inbox')`.execute(
    db,
  );
}
