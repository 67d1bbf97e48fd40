// Words of the pages beside the landing page: the form to write to the firm, the reviews, the journal.
// They are kept and edited with the landing page's.

import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { heading, paragraph, sentence } from './content-fields.ts';

/** What the forms for a message and for a review say alike. */
const formWords = {
  intro: paragraph(),
  privacyNote: sentence(),
  submitLabel: requiredText('Button text is required', 120),
  submittingLabel: requiredText('Button text is required', 120),
  thanksTitle: heading(),
  thanksText: sentence(),
};

export const contactFormWords = z.object({ title: heading(), ...formWords });
export type ContactFormWords = z.infer<typeof contactFormWords>;

export const reviewWords = z.object({
  title: heading(),
  emptyText: sentence(),
  formTitle: heading(),
  ...formWords,
  /** That somebody reads a review before it appears. */
  readingNote: sentence(),
});
export type ReviewWords = z.infer<typeof reviewWords>;

export const journalWords = z.object({
  title: heading(),
  intro: paragraph(),
  categoryIntro: sentence(),
  emptyText: sentence(),
  productsTitle: heading(),
});

/** What a change of the landing page need not bring: whoever knows less of it leaves these as they are. */
export const pageWords = ['contactForm', 'reviews', 'journal'] as const;
