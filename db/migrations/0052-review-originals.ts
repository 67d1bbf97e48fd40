import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // As submitted: written once, never changed.
  "alter table testimonials add column original_author text not null default ''",
  "alter table testimonials add column original_quote text not null default ''",
  'alter table testimonials add column original_rating integer not null default 0',
  // The originals of older ones are unknown: taken as they are now.
  'update testimonials set original_author = author, original_quote = quote, original_rating = rating',
  "alter table testimonials add column source text not null default 'customer'",
  `update testimonials set source = 'staff' where id in (
    select subject_id from audit_entries where subject = 'testimonial' and action = 'created')`,
  'alter table testimonials add column verified integer not null default 0',
  // The visit it describes, until the visit is erased.
  `alter table testimonials add column appointment_id integer
    references appointments (id) on delete set null`,
  'create unique index testimonials_by_visit on testimonials (appointment_id)',
  'alter table testimonials add column reply_text text',
  'alter table testimonials add column reply_at text',
  // Our former statement about reviews, as saved landing pages have it, word for word.
  `update website_content set value = replace(value, ' good or bad, and change nothing in it.',
    ' good or bad. What we edit is marked, with your own words and stars one press away.')`,
];

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
