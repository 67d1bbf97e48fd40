import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Calls webhooks for a record that is new, or changed: an update counts if the record has a new version. The database
 * itself queues deliveries with the change, so no writer can forget them.
 * @param event its name among the record's `events`
 * @param tells SQL that is true of a write which counts; without it, of every new record and every new version
 */
export async function createWebhookTrigger(
  db: Kysely<never>,
  event: string,
  table: string,
  write: 'insert' | 'update',
  tells = write === 'update' ? 'new.version <> old.version' : '',
): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const name = `tell_${event.replace('.', '_')}`;
  const when = tells && `when (${tells})`;
  const queue = (unique: string) => `
    insert into webhook_deliveries
      (webhook_id, delivery, event, record_id, status, attempts, next_attempt_at, created_at)
    select id, ${unique}, '${event}', new.id, 'queued', 0, new.updated_at, new.updated_at
    from webhooks where active = 1 and events like '%"${event}"%';`;
  const statements = isPostgres
    ? [
        `create function ${name}() returns trigger language plpgsql as $$
         begin ${queue('gen_random_uuid()::text')} return null; end $$`,
        `create trigger ${name} after ${write} on ${table} for each row ${when} execute function ${name}()`,
      ]
    : [
        `create trigger ${name} after ${write} on ${table} ${when}
         begin ${queue('lower(hex(randomblob(16)))')} end`,
      ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
