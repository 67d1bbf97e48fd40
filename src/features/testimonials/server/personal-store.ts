// Reviews carry a name and no address: staff say which are a person's.
import type { PersonalList } from '../../../kit/records/server/personal.ts';
import { deleteRows } from '../../../kit/records/server/personal-store.ts';
import { testimonialSchema } from '../testimonial.ts';
import { listReviewsOf } from './store.ts';

export const personalReviews: PersonalList = {
  key: 'reviews',
  noun: 'reviews',
  place: 50,
  answer: testimonialSchema,
  foundBy: 'names and visits',
  find: (db, { names, visits }) => listReviewsOf(db, { names, visits: visits.map(({ id }) => id) }),
  refuse: 'never',
  erase: (trx, rows, { reviewIds }) =>
    deleteRows(
      trx,
      'testimonials',
      rows.filter(({ id = 0 }) => reviewIds.includes(id)),
    ),
  contacts: async () => [],
  forget: 'elsewhere',
};
