// On PostgreSQL the database itself announces changes on commit: no copy goes stale, even if a process dies right
// after it or somebody changes a row by hand (src/lib/database/changes.ts listens).
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The topics announced for each table. */
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
  // Menus are one of its parts.
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
  // A process ignores its own notices, by its application name. PostgreSQL sends equal notices of a transaction once.
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
