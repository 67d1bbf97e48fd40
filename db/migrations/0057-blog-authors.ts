import { type Kysely, sql } from 'kysely';
import { createTextSortIndex } from '../sort-index.ts';

/** Accounts have a number, which a post names as its author; posts are listed by date. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table staff add column number integer`.execute(db);
  await sql`update staff set number = (
    select count(*) from staff as earlier
    where earlier.created_at < staff.created_at
      or (earlier.created_at = staff.created_at and earlier.id <= staff.id)
  )`.execute(db);
  await sql`create unique index staff_by_number on staff (number)`.execute(db);
  // A name of its own: blog_posts_by_appears_at is the one that visitors' lists use.
  await createTextSortIndex(db, 'blog_posts', 'appears_at', 'blog_posts_by_date');
}
