import type { Kysely } from 'kysely';
import { createWordIndex, createWordIndexNotes } from '../word-index.ts';

/** The columns that each table's search words come from. */
const SOURCES: Record<string, string[]> = {
  appointments: ['name', 'email', 'phone', 'address', 'postcode', 'service', 'additional_info'],
  contact_submissions: ['name', 'email', 'phone', 'subject', 'message', 'note'],
  messages: ['recipient', 'subject'],
  testimonials: ['author', 'quote', 'location'],
  products: ['name', 'slug', 'description', 'features', 'colours', 'materials', 'rooms'],
  categories: ['name', 'slug', 'description'],
  blog_posts: ['title', 'slug', 'excerpt', 'content', 'category'],
  media: ['name', 'original_name', 'alt'],
  navigation_items: ['title', 'href'],
  category_icons: ['title', 'section'],
  pages: ['title', 'slug', 'meta_description', 'intro', 'body'],
};

export async function up(db: Kysely<never>): Promise<void> {
  await createWordIndexNotes(db);
  for (const [table, columns] of Object.entries(SOURCES)) {
    await createWordIndex(db, table, columns);
  }
  // Visits of one status, newest first, and their number, without reading a visit.
  await db.schema
    .createIndex('appointments_by_status')
    .on('appointments')
    .columns(['status', 'id'])
    .execute();
}
