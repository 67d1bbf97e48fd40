import { type Kysely, sql } from 'kysely';

/** Under which other name a visitor brought a contact of a customer; for those of before, by the first record with it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table customer_contacts add column came_with text not null default ''`.execute(
    db,
  );
  const typed = ['appointments', 'contact_submissions', 'swatch_requests', 'waiting_entries'];
  const parts = typed.flatMap((table) => {
    const digits = ['appointments', 'waiting_entries'].includes(table)
      ? sql`phone_e164`
      : sql`case when replace(phone, ' ', '') like '07%' then '+44' || substr(replace(phone, ' ', ''), 2) end`;
    return [sql`lower(email)`, digits].map(
      (contact) => sql`select ${contact} as contact, customer_id, name, created_at
        from ${sql.table(table)} where customer_id is not null`,
    );
  });
  await sql`create temporary table first_names as
    select contact, customer_id, min(created_at) as at from (${sql.join(parts, sql` union all `)}) as typed
    group by contact, customer_id`.execute(db);
  await sql`create temporary table brought as
    select first_names.contact, first_names.customer_id, min(typed.name) as name
    from first_names join (${sql.join(parts, sql` union all `)}) as typed
      on typed.contact = first_names.contact and typed.customer_id = first_names.customer_id
        and typed.created_at = first_names.at
    join customers on customers.id = first_names.customer_id
      and customers.created_at < first_names.at
    where not exists (select 1 from thread_messages
      where thread_messages.phone = first_names.contact
        and thread_messages.customer_id = first_names.customer_id)
    group by first_names.contact, first_names.customer_id
    having lower(min(typed.name)) <> lower(min(customers.name))`.execute(db);
  await sql`update customer_contacts set came_with = brought.name from brought
    where brought.contact = customer_contacts.contact
      and brought.customer_id = customer_contacts.customer_id`.execute(db);
  await sql`drop table brought`.execute(db);
  await sql`drop table first_names`.execute(db);
}
