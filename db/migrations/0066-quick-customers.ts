import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { keyIsTable } from '../column-types.ts';

/** A booking looks up and takes a household's e-mail address and number in one table, and lists find their indexes. */
export async function up(db: Kysely<never>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await sql`create table customer_contacts (contact text primary key, customer_id integer not null) ${keyIsTable(db)}`.execute(
    db,
  );
  for (const [table, key] of [
    ['customer_emails', 'email'],
    ['customer_phones', 'e164'],
  ] as const) {
    await sql`insert into customer_contacts (contact, customer_id) select ${sql.ref(key)}, customer_id from ${sql.table(table)}`.execute(
      db,
    );
    await sql`drop table ${sql.table(table)}`.execute(db);
  }
  // As lists compare text: db/sort-index.ts.
  const since = isPostgres ? sql`stage_since collate "C"` : sql`stage_since`;
  await sql`drop index customers_by_stage`.execute(db);
  await sql`create index customers_by_stage on customers (stage, lower(${since}), id)`.execute(db);
  // Half of what a new customer wrote on SQLite.
  await sql`drop index customers_until`.execute(db);
  // Not of those without tags, so that a booking pays nothing. A row of a B-tree would be too short for all tags.
  await (isPostgres
    ? sql`create index customers_tagged on customers using gin ((tags::jsonb)) where tags <> '[]'`
    : sql`create index customers_tagged on customers (id, tags) where tags <> '[]'`
  ).execute(db);
}
