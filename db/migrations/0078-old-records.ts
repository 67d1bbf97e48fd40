import { type Kysely, sql } from 'kysely';

/** With what not every one of them has: address, postcode, source; and those of whom something is known. */
const TABLES = [
  ['appointments', 'address, postcode, source', "visit_token_hash <> ''"],
  ['contact_submissions', "'', '', 'contact form'", "email <> '' or phone <> ''"],
  ['swatch_requests', "address, postcode, 'swatches'", "email <> '' or phone <> ''"],
  ['waiting_entries', "'', '', 'waiting list'", "email <> '' or phone <> ''"],
] as const;

type Old = Record<'origin' | 'name' | 'email' | 'phone' | 'address' | 'postcode', string> &
  Record<'source' | 'since', string> & { id: number };

const NOT_ASKED = JSON.stringify({ email: 'unknown', sms: 'unknown', at: '', how: '' });
const MOST_CONTACTS = 20;

/** Records from before there were customers are joined, oldest first: the program did it bit by bit while it ran. */
export async function up(db: Kysely<never>): Promise<void> {
  const arms = TABLES.map(
    ([table, further, isKnown]) => sql`select ${sql.lit(table)} as origin, id, name, email, phone,
      ${sql.raw(further)}, created_at from ${sql.table(table)}
      where customer_id is null and (${sql.raw(isKnown)})`,
  );
  const { rows } = await sql<Old>`
    with old (origin, id, name, email, phone, address, postcode, source, since) as (
      ${sql.join(arms, sql` union all `)})
    select * from old order by since`.execute(db);
  for (const record of rows) {
    const customer = await customerOf(db, record);
    // The database notes it, and the stage follows.
    await sql`update ${sql.table(record.origin)} set customer_id = ${customer}
      where id = ${record.id}`.execute(db);
  }
}

/** Of the same number, else of the same e-mail address, else a new one. */
async function customerOf(db: Kysely<never>, record: Old): Promise<number> {
  const [email, phone] = [record.email.trim().toLowerCase(), e164Of(record.phone)];
  const given = [phone, email].filter(Boolean);
  const { rows: owners } = await sql<{ contact: string; id: number }>`
    select contact, customer_id as id from customer_contacts
    where contact in (${sql.join(['', ...given])})`.execute(db);
  const ownerOf = (contact: string) => owners.find((one) => one.contact === contact)?.id;
  const known = ownerOf(phone) ?? ownerOf(email);
  if (known === undefined) return newCustomer(db, record, email, phone);
  const other = ownerOf(email);
  if (other !== undefined && other !== known) await noteDuplicate(db, known, other);
  await addTo(
    db,
    known,
    record,
    given.filter((contact) => ownerOf(contact) === undefined),
  );
  return known;
}

async function newCustomer(db: Kysely<never>, record: Old, email: string, phone: string) {
  const { name, address, postcode, source, since } = record;
  const [emails, phones] = [email, phone].map((one) => JSON.stringify(one ? [one] : []));
  const columns = [name, emails, phones, address, postcode, source, NOT_ASKED, since, since, since];
  const { rows } = await sql<{ id: number }>`insert into customers (name, emails, phones, address,
      postcode, source, marketing, stage_since, created_at, updated_at, version)
    values (${sql.join(columns)}, 1) returning id`.execute(db);
  const id = Number(rows[0]?.id);
  for (const contact of [email, phone].filter(Boolean)) await take(db, id, contact, '');
  return id;
}

/** What is new of a record; what was blank. */
async function addTo(db: Kysely<never>, id: number, record: Old, free: string[]): Promise<void> {
  const { rows } = await sql<Record<'name' | 'emails' | 'phones', string>>`
    select name, emails, phones from customers where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return;
  const lists = { emails: JSON.parse(row.emails), phones: JSON.parse(row.phones) };
  const isOwn = row.name.trim().toLowerCase() === record.name.trim().toLowerCase();
  for (const contact of free) {
    const list: string[] = contact.includes('@') ? lists.emails : lists.phones;
    if (list.length >= MOST_CONTACTS) continue;
    list.push(contact);
    await take(db, id, contact, isOwn ? '' : record.name);
  }
  await sql`update customers set
      emails = ${JSON.stringify(lists.emails)}, phones = ${JSON.stringify(lists.phones)},
      address = case when address = '' then ${isOwn ? record.address : ''} else address end,
      postcode = case when postcode = '' then ${record.postcode} else postcode end
    where id = ${id}`.execute(db);
}

const take = (db: Kysely<never>, id: number, contact: string, cameWith: string) =>
  sql`insert into customer_contacts (contact, customer_id, came_with)
    values (${contact}, ${id}, ${cameWith})`.execute(db);

async function noteDuplicate(db: Kysely<never>, one: number, other: number): Promise<void> {
  for (const [id, its] of [
    [one, other],
    [other, one],
  ]) {
    await sql`insert into customer_duplicates (customer_id, other_id, why)
      values (${id}, ${its}, 'A record names this e-mail address') on conflict do nothing`.execute(
      db,
    );
  }
}

/** However it is typed; blank if it is no whole number. */
function e164Of(typed: string): string {
  const number = typed
    .replace(/[\s\p{Cf}().-]/gu, '')
    .replace(/^00/, '+')
    .replace(/^0/, '+44');
  return /^\+\d{8,15}$/.test(number) ? number : '';
}
