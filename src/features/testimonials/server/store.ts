import type { Generated } from 'kysely';
import { columnsOf, type MadeField, type Row } from '../../../kit/crud/server/crud-columns.ts';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import { listTrashed } from '../../../kit/life/server/trash-store.ts';
import { sameName } from '../../../kit/records/server/personal.ts';
import type { PictureUse } from '../../../kit/records/server/record.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import {
  type ReviewInput,
  type Testimonial,
  testimonialSchema,
  testimonials,
} from '../testimonial.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    testimonials: true;
  }
  interface Tables {
    testimonials: {
      id: Generated<number>;
      author: string;
      quote: string;
      rating: number;
      /** As submitted: written once, never changed. */
      originalAuthor: Generated<string>;
      originalQuote: Generated<string>;
      originalRating: Generated<number>;
      productId: number | null;
      location: string;
      avatar: string | null;
      approved: number;
      sample: Generated<number>;
      source: Generated<Testimonial['source']>;
      verified: Generated<number>;
      /** The visit it is about, until that is erased. */
      appointmentId: number | null;
      replyText: string | null;
      replyAt: string | null;
      searchText: string;
      version: number;
      createdAt: string;
      updatedAt: string;
    };
  }
}

const isEdited = (row: Row) =>
  row.author !== row.originalAuthor ||
  row.quote !== row.originalQuote ||
  row.rating !== row.originalRating;

const madeFor = (audience: 'visitors' | 'staff'): Record<string, MadeField> => ({
  // The visit is stored with the review, but never sent out.
  edited: {
    from: ['originalAuthor', 'originalQuote', 'originalRating', 'appointmentId'],
    read: isEdited,
  },
  original: {
    from: [],
    read: (row) =>
      isEdited(row)
        ? {
            ...(audience === 'staff' && { author: row.originalAuthor }),
            quote: row.originalQuote,
            rating: row.originalRating,
            createdAt: row.createdAt,
          }
        : null,
  },
  reply: {
    from: ['replyText', 'replyAt'],
    read: ({ replyText, replyAt }) => (replyText ? { text: replyText, at: replyAt } : null),
  },
});

/** @param audience only staff get the original name of an edited review. */
export function testimonialStore(
  { engine }: Pick<Database, 'engine'>,
  audience: 'visitors' | 'staff',
): CrudStore<Testimonial> {
  const store = crudStore(
    engine,
    'testimonials',
    testimonialSchema,
    testimonials.searchable,
    'testimonial',
    { author: ['author'], rating: ['rating'], status: ['approved'] },
    madeFor(audience),
  );
  return {
    ...store,
    insert(trx, values, now) {
      const { author, quote, rating } = values;
      const original = { originalAuthor: author, originalQuote: quote, originalRating: rating };
      return store.insert(trx, { ...values, ...original, ...replyColumns(values, now) }, now);
    },
    async replace(trx, id, values, now, version) {
      const known = await store.find(trx, id);
      const reply = replyColumns(values, now, known?.reply?.text);
      return store.replace(trx, id, { ...values, ...reply }, now, version);
    },
  };
}

/** A reply keeps its date while its text is the same. */
function replyColumns({ reply }: Row, now: Date, known = ''): Row {
  if (reply === undefined) return {};
  const { text: replyText = '' } = (reply ?? {}) as { text?: string };
  if (replyText === known) return {};
  return replyText ? { replyText, replyAt: now.toISOString() } : { replyText: null, replyAt: null };
}

export function findReviewOf(
  db: Handle,
  appointmentId: number,
): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('testimonials')
    .select('id')
    .where('appointmentId', '=', appointmentId)
    .executeTakeFirst();
}

const staffColumns = columnsOf(testimonialSchema, madeFor('staff'));

/** Reviews under any of these names, original or shown, and reviews of these visits. */
export async function listReviewsOf(
  db: Handle,
  { names, visits }: { names: readonly string[]; visits: number[] },
): Promise<Testimonial[]> {
  const authors = await db
    .selectFrom('testimonials')
    .select(['id', 'author', 'originalAuthor', 'appointmentId'])
    .execute();
  const isTheirs = (name: string | null) => name !== null && names.includes(sameName(name));
  const ids = authors.flatMap(({ id, author, originalAuthor, appointmentId }) =>
    isTheirs(author) || isTheirs(originalAuthor) || visits.includes(appointmentId ?? 0) ? id : [],
  );
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('testimonials')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map((row) => staffColumns.toRecord(row) as Testimonial);
}

/** Those in the trash: a visit's are found by their name there. */
export async function listTrashedReviewsOf(
  db: Handle,
  names: readonly string[],
): Promise<Testimonial[]> {
  const trashed = await listTrashed(db, 'testimonials');
  const reviews = trashed.map((data) => testimonialSchema.parse(data));
  const isTheirs = (name = '') => names.includes(sameName(name));
  return reviews.filter(({ author, original }) => isTheirs(author) || isTheirs(original?.author));
}

/** The average and number of approved reviews. */
export interface Rating {
  count: number;
  average: number;
  /** They came with the demo: no customer was asked. */
  sample: boolean;
}

/** By customers' own stars, despite edits; samples count only while there is nothing else. */
export async function rateApproved(db: Handle, productId?: number): Promise<Rating | undefined> {
  const rows = await db
    .selectFrom('testimonials')
    // Divided here: engines differ in how they average.
    .select(({ fn }) => [
      'sample',
      fn.countAll<number>().as('count'),
      fn.sum('originalRating').as('sum'),
    ])
    .where('approved', '=', 1)
    .$if(productId !== undefined, (rated) => rated.where('productId', '=', productId ?? null))
    .groupBy('sample')
    .orderBy('sample')
    .execute();
  const [row] = rows;
  if (!row) return undefined;
  const count = Number(row.count);
  return { count, average: Number(row.sum) / count, sample: row.sample === 1 };
}

/** The same review, sent a moment ago: a double press. */
export async function findIdenticalReview(
  db: Handle,
  { author, quote, rating }: ReviewInput,
  since: Date,
): Promise<Pick<Testimonial, 'id' | 'createdAt' | 'verified'> | undefined> {
  const row = await db
    .selectFrom('testimonials')
    .select(['id', 'createdAt', 'verified'])
    .where('createdAt', '>=', since.toISOString())
    .where('originalAuthor', '=', author)
    .where('originalQuote', '=', quote)
    .where('originalRating', '=', rating)
    .executeTakeFirst();
  return row && { ...row, verified: row.verified === 1 };
}

/**
 * Shows a review to visitors from now on.
 * @returns false if it is shown already, or does not exist.
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

/** Marks and dates reviews of the demo. */
export async function markAsSample(trx: Handle, id: number, createdAt: Date): Promise<void> {
  await trx
    .updateTable('testimonials')
    .set({ sample: 1, createdAt: createdAt.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** The reviews that show any of these pictures. */
export async function findReviewPictures(db: Handle, addresses: string[]): Promise<PictureUse[]> {
  const rows = await db
    .selectFrom('testimonials')
    .select(['id', 'author as title', 'avatar as address'])
    .where('avatar', 'in', addresses)
    .orderBy('id')
    .$narrowType<{ address: string }>()
    .execute();
  return rows.map((row) => ({ ...row, type: 'testimonial' }));
}
