import type { Generated } from 'kysely';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import {
  type ReviewInput,
  type Testimonial,
  testimonialSchema,
  testimonials,
} from '../testimonial.ts';

declare module '../../../lib/database/changes.ts' {
  interface Topics {
    testimonials: true;
  }
}

declare module '../../../lib/database/database.ts' {
  interface Tables {
    testimonials: {
      id: Generated<number>;
      author: string;
      quote: string;
      rating: number;
      productId: number | null;
      location: string;
      avatar: string | null;
      approved: number;
      sample: Generated<number>;
      searchText: string;
      version: number;
      createdAt: string;
      updatedAt: string;
    };
  }
}

export function testimonialStore({ engine }: Pick<Database, 'engine'>): CrudStore<Testimonial> {
  return crudStore(
    engine,
    'testimonials',
    testimonialSchema,
    testimonials.searchable,
    'testimonial',
    { author: ['author'], rating: ['rating'], status: ['approved'] },
  );
}

/** What approved reviews come to. */
export interface Rating {
  count: number;
  average: number;
  /** They came with the demo site: no customer has been asked. */
  sample: boolean;
}

/** Of those that customers wrote; of the samples while there is nothing else. */
export async function rateApproved(db: Handle): Promise<Rating | undefined> {
  const rows = await db
    .selectFrom('testimonials')
    // Divided here: each engine has its own way with an average.
    .select(({ fn }) => ['sample', fn.countAll<number>().as('count'), fn.sum('rating').as('sum')])
    .where('approved', '=', 1)
    .groupBy('sample')
    .orderBy('sample')
    .execute();
  const [row] = rows;
  if (!row) return undefined;
  const count = Number(row.count);
  return { count, average: Number(row.sum) / count, sample: row.sample === 1 };
}

/** The same review, sent a moment ago: a form that was pressed twice. */
export async function findIdenticalReview(
  db: Handle,
  { author, quote }: ReviewInput,
  since: Date,
): Promise<{ id: number; createdAt: string } | undefined> {
  return db
    .selectFrom('testimonials')
    .select(['id', 'createdAt'])
    .where('createdAt', '>=', since.toISOString())
    .where('author', '=', author)
    .where('quote', '=', quote)
    .executeTakeFirst();
}

/**
 * Shows a review to visitors from now on.
 * @returns false where it is shown already, or is no more.
 */
export async function approveTestimonial(trx: Handle, id: number, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('testimonials')
    .set(({ eb }) => ({
      approved: 1,
      version: eb('version', '+', 1),
      updatedAt: now.toISOString(),
    }))
    .where('id', '=', id)
    .where('approved', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Marks what came with the demo site, and dates it. */
export async function markAsSample(trx: Handle, id: number, createdAt: Date): Promise<void> {
  await trx
    .updateTable('testimonials')
    .set({ sample: 1, createdAt: createdAt.toISOString() })
    .where('id', '=', id)
    .execute();
}
