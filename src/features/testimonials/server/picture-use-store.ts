import type { Handle } from '../../../lib/database/database.ts';
import type { FoundUsage } from '../../media/server/usage.ts';

/** The testimonials that show any of these pictures beside their author. */
export async function findTestimonialUsage(db: Handle, addresses: string[]): Promise<FoundUsage[]> {
  const rows = await db
    .selectFrom('testimonials')
    .select(['id', 'author', 'avatar'])
    .where('avatar', 'in', addresses)
    .orderBy('id')
    .execute();
  return rows.map(({ id, author, avatar }) => ({
    address: avatar ?? '',
    type: 'testimonial',
    id,
    title: author,
  }));
}
