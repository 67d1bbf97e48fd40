import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId } from '../column-types.ts';
import { createWebhookTrigger } from '../webhook-trigger.ts';

/** Imports of customers: nothing of a file is kept but its counts, and who of the customers came by it. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('customer_imports')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('created', 'integer', (column) => column.notNull())
    .addColumn('joined', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await sql`alter table customers add column import_id integer`.execute(db);
  await sql`create index customers_by_import on customers (import_id) where import_id is not null`.execute(
    db,
  );
  // Ten thousand calls at once would help no other program.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await sql`drop trigger tell_customer_created ${sql.raw(isPostgres ? 'on customers' : '')}`.execute(
    db,
  );
  if (isPostgres) await sql`drop function tell_customer_created`.execute(db);
  await createWebhookTrigger(
    db,
    'customer.created',
    'customers',
    'insert',
    'new.import_id is null',
  );
}
