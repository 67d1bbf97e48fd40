import { adminApi } from '../../../admin-urls.ts';
import { part, plain, time, yesOrNo } from '../../../kit/records/csv-columns.ts';
import { joined, text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { readOne, waitingWhere } from '../../../kit/records/server/record-store.ts';
import { api, urls } from '../../../urls.ts';
import { testimonialFacts } from '../record.ts';
import { testimonialSchema } from '../testimonial.ts';
import { testimonialLife, testimonialsApi } from './api.ts';
import { personalReviewDrafts, personalReviews } from './personal-store.ts';
import { seedTestimonials } from './seed.ts';
import { testimonialStore } from './store.ts';

export const testimonialRecord = {
  facts: testimonialFacts,
  table: 'testimonials',
  api: testimonialsApi,
  anybody: [`GET ${api.testimonials()}`, `POST ${api.testimonials()}`],
  seenAt: () => urls.reviews(),
  tokens: { area: 'content', paths: [api.testimonials(), adminApi.testimonials()] },
  seed: seedTestimonials,
  sitemap: 'none',
  pictures: { type: 'testimonial', title: 'author', columns: ['avatar'], texts: [] },
  words: {
    // How it arrived never changes: no note of it is needed.
    columns: ['author', 'quote', 'location', 'originalAuthor', 'originalQuote'],
    read: ({ author, quote, location, originalAuthor, originalQuote }) => ({
      title: text(author),
      texts: [location, quote, originalAuthor, originalQuote].map(text),
      phones: [],
    }),
    detailOf: ({ location, quote }) => joined(location, quote),
  },
  csv: {
    file: 'testimonials',
    list: api.testimonials(),
    query: { approvedOnly: 'false' },
    columns: [
      ['Number', plain('id')],
      ['Author', plain('author')],
      ['Location', plain('location')],
      ['Stars', plain('rating')],
      ['Quote', plain('quote')],
      ['Product number', plain('productId')],
      ['Status', yesOrNo('approved', 'Approved', 'Pending')],
      ['Received (London time)', time('createdAt')],
      ['Source', plain('source')],
      ['Verified visit', yesOrNo('verified', 'Yes', 'No')],
      ['Edited', yesOrNo('edited', 'Yes', 'No')],
      ['Original author', part('original', 'author')],
      ['Original stars', part('original', 'rating')],
      ['Original quote', part('original', 'quote')],
      ['Reply', part('reply', 'text')],
    ],
  },
  waiting: waitingWhere('testimonials', 'approved', 0, { name: 'author', about: 'quote' }),
  read: readOne((database) => testimonialStore(database, 'staff'), testimonialSchema),
  personal: [personalReviews, personalReviewDrafts],
  life: testimonialLife,
} satisfies ServerRecord;
