import type { Kysely } from 'kysely';
import { createTextSortIndex } from '../sort-index.ts';

export async function up(db: Kysely<never>): Promise<void> {
  // Most urgent first: visits of one status by day.
  await db.schema
    .createIndex('appointments_by_status_and_day')
    .on('appointments')
    .columns(['status', 'preferred_date'])
    .execute();
  await createTextSortIndex(db, 'testimonials', 'author');
  await db.schema
    .createIndex('testimonials_by_rating')
    .on('testimonials')
    .columns(['rating', 'id'])
    .execute();
  await createTextSortIndex(db, 'contact_submissions', 'name');
  await createTextSortIndex(db, 'contact_submissions', 'subject');
}
