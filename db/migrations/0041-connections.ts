import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { autoId } from '../column-types.ts';

/** Events by table: an update counts if the record has a new version. */
const EVENTS = [
  ['appointment.created', 'appointments', 'insert'],
  ['appointment.changed', 'appointments', 'update'],
  ['contact.created', 'contact_submissions', 'insert'],
  ['testimonial.created', 'testimonials', 'insert'],
  ['swatch.requested', 'swatch_requests', 'insert'],
] as const;

/** The firm's other systems: what they may call, and their webhooks. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    // JSON.
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .execute();

  await db.schema
    .createTable('webhooks')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('url', 'text', (column) => column.notNull())
    // JSON.
    .addColumn('events', 'text', (column) => column.notNull())
    // Sealed rather than hashed: it has to sign.
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('active', 'integer', (column) => column.notNull())
    .addColumn('made_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'integer', autoId(db))
    .addColumn('webhook_id', 'integer', (column) =>
      column.notNull().references('webhooks.id').onDelete('cascade'),
    )
    .addColumn('delivery', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('record_id', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', 'text', (column) => column.notNull())
    .addColumn('answer', 'integer')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_due')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'status', 'next_attempt_at'])
    .execute();
  await db.schema
    .createIndex('webhook_deliveries_webhook')
    .on('webhook_deliveries')
    .columns(['webhook_id', 'id'])
    .execute();

  // The database itself queues deliveries with the change, so no writer can forget them.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const tell = (event: string, unique: string) => `
    insert into webhook_deliveries
      (webhook_id, delivery, event, record_id, status, attempts, next_attempt_at, created_at)
    select id, ${unique}, '${event}', new.id, 'queued', 0, new.updated_at, new.updated_at
    from webhooks where active = 1 and events like '%"${event}"%';`;
  for (const [event, table, write] of EVENTS) {
    const name = `tell_${event.replace('.', '_')}`;
    const when = write === 'update' ? 'when (new.version <> old.version)' : '';
    const statements = isPostgres
      ? [
          `create function ${name}() returns trigger language plpgsql as $$
           begin ${tell(event, 'gen_random_uuid()::text')} return null; end $$`,
          `create trigger ${name} after ${write} on ${table} for each row ${when} execute function ${name}()`,
        ]
      : [
          `create trigger ${name} after ${write} on ${table} ${when}
           begin ${tell(event, 'lower(hex(randomblob(16)))')} end`,
        ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}
