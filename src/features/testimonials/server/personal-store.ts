// Reviews carry a name and no address: staff say which are a person's.

import { findDraft, listDrafts, removeDraft } from '../../../kit/life/server/draft-store.ts';
import { forgetLife } from '../../../kit/life/server/trash-store.ts';
import { type PersonalList, sameName } from '../../../kit/records/server/personal.ts';
import { deleteRows } from '../../../kit/records/server/personal-store.ts';
import { z } from '../../../lib/text/zod.ts';
import { testimonialSchema } from '../testimonial.ts';
import { listReviewsOf, listTrashedReviewsOf } from './store.ts';

const draftedReview = z.object({ author: z.string().catch(''), quote: z.string().catch('') });

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
};

/** Drafts of reviews by them: published later, they would bring an erased person back. */
export const personalReviewDrafts: PersonalList = {
  key: 'reviewDrafts',
  noun: 'drafts of reviews',
  place: 51,
  answer: draftedReview,
  foundBy: 'names and visits',
  async find(db, { names }) {
    const drafts = (await listDrafts(db)).filter(({ record }) => record === 'testimonials');
    const found = await Promise.all(
      drafts.map(async ({ record, id: recordId }) => {
        const draft = await findDraft(db, { record, recordId });
        const review = draftedReview.parse(draft?.data);
        return { ...review, name: review.author, recordId };
      }),
    );
    return found.filter(({ author }) => names.includes(sameName(author)));
  },
  async erase(trx, rows) {
    for (const { recordId } of rows as { recordId: string }[]) {
      await removeDraft(trx, { record: 'testimonials', recordId });
    }
    return rows.length;
  },
  contacts: async () => [],
};
