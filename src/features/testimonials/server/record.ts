import demo from '../../../../content/testimonials.json' with { type: 'json' };
import { forStaff } from '../../../admin-urls.ts';
import { joined } from '../../../kit/records/row-text.ts';
import { wordsOf } from '../../../kit/records/server/entity-record.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { readOne, waitingWhere } from '../../../kit/records/server/record-store.ts';
import { idsBySlug, seedOf } from '../../../kit/records/server/seed.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { api, urls } from '../../../urls.ts';
import { productStore } from '../../products/server/store.ts';
import { testimonialFacts } from '../record.ts';
import { testimonialInput, testimonialSchema } from '../testimonial.ts';
import { testimonialLife, testimonialsApi } from './api.ts';
import { personalReviewDrafts, personalReviews } from './personal-store.ts';
import { findReviewPictures, markAsSample, testimonialStore } from './store.ts';

/** Sample reviews, marked as such, oldest first, so that numbers follow dates. */
const seedTestimonials = seedOf(
  testimonialInput,
  (database) => testimonialStore(database, 'staff'),
  async ({ database }) => {
    const productIds = await idsBySlug(productStore(database), database.db);
    return demo
      .toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)
      .map((sample) => ({ ...sample, productId: productIds.get(sample.productSlug) }));
  },
  (trx, id, { createdDaysAgo }, { clock }) =>
    markAsSample(trx, id, new Date(clock.now().getTime() - createdDaysAgo * DAY_MS)),
);

export const testimonialRecord = {
  facts: testimonialFacts,
  table: 'testimonials',
  api: testimonialsApi,
  anybody: [`GET ${api.testimonials()}`, `POST ${api.testimonials()}`],
  seenAt: () => urls.reviews(),
  tokens: { area: 'content', paths: [api.testimonials(), forStaff(api.testimonials())] },
  seed: seedTestimonials,
  pictures: findReviewPictures,
  // How it arrived never changes: no note of it is needed.
  words: wordsOf(
    ['author', 'location', 'quote', 'originalAuthor', 'originalQuote'],
    ({ location, quote }) => joined(location, quote),
  ),
  waiting: waitingWhere('testimonials', 'approved', 0, { name: 'author', about: 'quote' }),
  read: readOne((database) => testimonialStore(database, 'staff'), testimonialSchema),
  personal: [personalReviews, personalReviewDrafts],
  life: testimonialLife,
} satisfies ServerRecord;
