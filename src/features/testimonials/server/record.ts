import demo from '../../../../content/testimonials.json' with { type: 'json' };
import { adminApi } from '../../../admin-urls.ts';
import { validate } from '../../../kit/http/validate.ts';
import { joined, text } from '../../../kit/records/row-text.ts';
import type { Demo, ServerRecord } from '../../../kit/records/server/record.ts';
import { readOne, waitingWhere } from '../../../kit/records/server/record-store.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { api, urls } from '../../../urls.ts';
import { productStore } from '../../products/server/store.ts';
import { testimonialFacts } from '../record.ts';
import { testimonialInput, testimonialSchema } from '../testimonial.ts';
import { testimonialLife, testimonialsApi } from './api.ts';
import { personalReviewDrafts, personalReviews } from './personal-store.ts';
import { findReviewPictures, markAsSample, testimonialStore } from './store.ts';

/** Loads sample reviews, marked as such, oldest first, so that numbers follow dates. */
async function seedTestimonials({ database, clock }: Demo): Promise<number> {
  const store = testimonialStore(database, 'staff');
  const products = productStore(database);
  const oldestFirst = demo.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  await database.write(async (trx) => {
    for (const { productSlug, createdDaysAgo, ...sample } of oldestFirst) {
      const product = await products.findBy(trx, 'slug', productSlug);
      const input = validate(testimonialInput, { ...sample, productId: product?.id });
      const { id } = await store.insert(trx, input, clock.now());
      await markAsSample(trx, id, new Date(clock.now().getTime() - createdDaysAgo * DAY_MS));
    }
  });
  return demo.length;
}

export const testimonialRecord = {
  facts: testimonialFacts,
  table: 'testimonials',
  api: testimonialsApi,
  anybody: [`GET ${api.testimonials()}`, `POST ${api.testimonials()}`],
  seenAt: () => urls.reviews(),
  tokens: { area: 'content', paths: [api.testimonials(), adminApi.testimonials()] },
  seed: seedTestimonials,
  pictures: findReviewPictures,
  words: {
    // How it arrived never changes: no note of it is needed.
    columns: ['author', 'quote', 'location', 'originalAuthor', 'originalQuote'],
    read: ({ author, quote, location, originalAuthor, originalQuote }) => ({
      title: text(author),
      texts: [location, quote, originalAuthor, originalQuote].map(text),
    }),
    detailOf: ({ location, quote }) => joined(location, quote),
  },
  waiting: waitingWhere('testimonials', 'approved', 0, { name: 'author', about: 'quote' }),
  read: readOne((database) => testimonialStore(database, 'staff'), testimonialSchema),
  personal: [personalReviews, personalReviewDrafts],
  life: testimonialLife,
} satisfies ServerRecord;
