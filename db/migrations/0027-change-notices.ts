// On PostgreSQL the database itself says what has changed, with the commit: a process that dies right
// after it, or a hand that changes a row, leaves no stale copy anywhere (src/lib/database/changes.ts listens).
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What a change of a table is told as. */
const TOPICS: Record<string, string[]> = {
  appointments: ['appointments'],
  appointment_slots: ['appointments'],
  visit_messages: ['appointments'],
  visit_photos: ['appointments'],
  visit_notices: ['appointments'],
  waiting_entries: ['appointments'],
  slot_suggestions: ['appointments'],
  blog_posts: ['blog'],
  blog_post_versions: ['blog'],
  categories: ['catalogue'],
  products: ['catalogue'],
  product_images: ['catalogue'],
  category_icons: ['category-icons'],
  contact_submissions: ['contact'],
  // One of its parts is how the menus look.
  website_content: ['content', 'navigation'],
  faqs: ['faqs'],
  media: ['media'],
  messages: ['messages'],
  navigation_items: ['navigation'],
  pages: ['pages'],
  settings: ['settings'],
  staff: ['staff'],
  staff_password_links: ['staff'],
  message_templates: ['templates'],
  testimonials: ['testimonials'],
};

export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Each process names itself as the application, and need not be told what it has done itself. Of equal
  // notices in a transaction PostgreSQL sends one.
  await sql`create function tell_change() returns trigger language plpgsql as $$
    declare
      topic text;
    begin
      foreach topic in array tg_argv loop
        perform pg_notify('sill_changes', topic || ' ' || current_setting('application_name'));
      end loop;
      return null;
    end $$`.execute(db);
  for (const [table, topics] of Object.entries(TOPICS)) {
    const told = sql.join(topics.map((topic) => sql.lit(topic)));
    await sql`create trigger tell_change after insert or update or delete on ${sql.table(table)} for each row execute function tell_change(${told})`.execute(
      db,
    );
  }
}
