// Reviews carry a name and no address: staff say which are a person's.

import { forgetLife } from '../../../kit/life/server/trash-store.ts';
import type { PersonalList } from '../../../kit/records/server/personal.ts';
import { deleteRows } from '../../../kit/records/server/personal-store.ts';
import { testimonialSchema } from '../testimonial.ts';
import { listReviewsOf, listTrashedReviewsOf } from './store.ts';

export const personalReviews: PersonalList = {
  key: 'reviews',
  noun: 'reviews',
  place: 50,
  answer: testimonialSchema,
  foundBy: 'names and visits',
  async find(db, { names, visits }) {
    const sought = { names, visits: visits.map(({ id }) => id) };
    return [...(await listReviewsOf(db, sought)), ...(await listTrashedReviewsOf(db, names))];
  },
  refuse: 'never',
  async erase(trx, rows, { reviewIds }) {
    const theirs = rows.filter(({ id = 0 }) => reviewIds.includes(id));
    await forgetLife(
      trx,
      'testimonials',
      theirs.map(({ id }) => String(id)),
    );
    return deleteRows(trx, 'testimonials', theirs);
  },
  contacts: async () => [],
  forget: 'elsewhere',
};
