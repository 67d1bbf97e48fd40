import { type Kysely, sql } from 'kysely';

/** Records of a visitor who typed a name and both contacts; the number may be written in any way. */
const TYPED = ['appointments', 'contact_submissions', 'swatch_requests', 'waiting_entries'];
const DIGITS = "replace(replace(replace(replace(phone, ' ', ''), '-', ''), '(', ''), ')', '')";
const NUMBER = `case when ${DIGITS} like '+%' then ${DIGITS} when ${DIGITS} like '0%' then '+44' || substr(${DIGITS}, 2) end`;

/**
 * The name a visitor gave with a contact, if not the customer's. For older contacts the first record with it tells: it
 * came after the customer, and joined by its other contact. Where the records had neither before, staff had typed one
 * of the two: we take the number, since people share numbers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table customer_contacts add column came_with text not null default ''`.execute(
    db,
  );
  const [email, number] = [sql`lower(email)`, sql.raw(NUMBER)];
  const parts = TYPED.flatMap((table) =>
    [sql`${email} as contact, ${number} as other`, sql`${number}, ${email}`].map(
      (pair) => sql`select ${pair}, customer_id, name, created_at from ${sql.table(table)}
        where customer_id is not null`,
    ),
  );
  await sql`create temporary table typed as ${sql.join(parts, sql` union all `)}`.execute(db);
  // Neither engine knows how many there are: without these, each would be looked for among all.
  await sql`create index typed_contacts on typed (customer_id, contact)`.execute(db);
  await sql`create temporary table brought as
    select typed.contact, typed.customer_id, min(typed.other) as other, min(typed.name) as name
    from typed
    join (select contact, customer_id, min(created_at) as at from typed group by contact, customer_id) as first
      on first.contact = typed.contact and first.customer_id = typed.customer_id
        and first.at = typed.created_at
    join customers on customers.id = typed.customer_id and customers.created_at < first.at
    where not exists (select 1 from thread_messages where thread_messages.phone = typed.contact
      and thread_messages.customer_id = typed.customer_id)
    group by typed.contact, typed.customer_id
    having lower(min(typed.name)) <> lower(min(customers.name))`.execute(db);
  await sql`create index brought_contacts on brought (customer_id, contact)`.execute(db);
  await sql`update customer_contacts set came_with = brought.name from brought
    where brought.contact = customer_contacts.contact
      and brought.customer_id = customer_contacts.customer_id
      and exists (select 1 from customer_contacts as own
        where own.contact = brought.other and own.customer_id = brought.customer_id)
      and (brought.contact like '%@%' or not exists (select 1 from brought as also
        where also.contact = brought.other and also.customer_id = brought.customer_id))`.execute(
    db,
  );
  for (const table of ['brought', 'typed']) await sql`drop table ${sql.table(table)}`.execute(db);
}
