import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId, keyIsTable } from '../column-types.ts';
import { createCustomerJoin, createCustomerNotes } from '../customer-join.ts';
import { createWebhookTrigger } from '../webhook-trigger.ts';
import { createWordIndex } from '../word-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await db.schema
    .createTable('customers')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    // JSON; whose each is, customer_emails and customer_phones decide.
    .addColumn('emails', 'text', (column) => column.notNull())
    .addColumn('phones', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('postcode', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('tags', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('marketing', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull().defaultTo('enquiry'))
    .addColumn('stage_since', 'text', (column) => column.notNull())
    // The day on which time alone may change it.
    .addColumn('stage_until', 'text')
    // Since when nothing is joined to it.
    .addColumn('empty_since', 'text')
    .addColumn('adviser_id', 'text')
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create index customers_by_stage on customers (stage, stage_since, id)`.execute(db);
  await sql`create index customers_until on customers (stage_until) where stage_until is not null`.execute(
    db,
  );
  await sql`create index customers_empty on customers (empty_since) where empty_since is not null`.execute(
    db,
  );
  await sql`create index customers_of_adviser on customers (adviser_id) where adviser_id is not null`.execute(
    db,
  );

  // What a household is known by: each is one customer's only, however many records come at once.
  for (const [table, key] of [
    ['customer_emails', 'email'],
    ['customer_phones', 'e164'],
  ] as const) {
    await sql`create table ${sql.table(table)} (${sql.ref(key)} text primary key, customer_id integer not null) ${keyIsTable(db)}`.execute(
      db,
    );
  }
  await sql`create table customer_duplicates (customer_id integer not null, other_id integer not null, why text not null, primary key (customer_id, other_id)) ${keyIsTable(db)}`.execute(
    db,
  );
  await sql`create table customer_merges (gone_id integer primary key, into_id integer not null)`.execute(
    db,
  );
  await sql`create index customer_merges_by_into on customer_merges (into_id)`.execute(db);

  await db.schema
    .createTable('tasks')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('due_on', 'text', (column) => column.notNull())
    .addColumn('assignee_id', 'text')
    .addColumn('customer_id', 'integer')
    // JSON of the record's kind and number.
    .addColumn('about', 'text')
    // What the program made it for, once.
    .addColumn('made_for', 'text')
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('done_at', 'text')
    // Whether the webhooks have been told that it is due.
    .addColumn('told', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await sql`create index tasks_open on tasks (due_on, id) where done = 0`.execute(db);
  await sql`create index tasks_by_customer on tasks (customer_id)`.execute(db);
  await sql`create index tasks_done on tasks (done_at) where done = 1`.execute(db);
  await sql`create unique index tasks_made_for on tasks (made_for)`.execute(db);

  await createCustomerNotes(db);
  await createCustomerJoin(
    db,
    'appointments',
    ['status', 'preferred_date', 'visit_token_hash'],
    // Nothing is known of an erased person.
    "visit_token_hash <> ''",
  );
  for (const table of ['contact_submissions', 'swatch_requests', 'waiting_entries']) {
    await createCustomerJoin(db, table);
  }
  // These know nobody by themselves.
  for (const table of ['price_links', 'assistant_conversations']) {
    await createCustomerJoin(db, table, [], 'false');
  }

  await createWordIndex(db, 'customers', [
    'name',
    'emails',
    'phones',
    'address',
    'postcode',
    'tags',
    'notes',
  ]);
  await createWebhookTrigger(db, 'customer.created', 'customers', 'insert');
  await createWebhookTrigger(db, 'task.due', 'tasks', 'update', 'new.told > old.told');
  if (!isPostgres) return;
  for (const [table, topic] of [
    ['customers', 'customers'],
    ['tasks', 'tasks'],
  ] as const) {
    await sql`create trigger tell_change after insert or update or delete on ${sql.table(table)} for each row execute function tell_change(${sql.lit(topic)})`.execute(
      db,
    );
  }
}
