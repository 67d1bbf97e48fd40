// Text of the pages besides the landing page: contact form, reviews, journal. Stored and edited with the landing
// page's.
import { requiredText } from '../../../lib/text/fields.ts';
import { z } from '../../../lib/text/zod.ts';
import { heading, paragraph, sentence } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

/** Text shared by the contact form and the review form. */
const formWords = {
  intro: paragraph(),
  privacyNote: sentence(),
  submitLabel: requiredText('Button text is required', 120),
  submittingLabel: requiredText('Button text is required', 120),
  thanksTitle: heading(),
  thanksText: sentence(),
};

const formFields = [
  field.area('intro', 'Beside the form'),
  field.area('privacyNote', 'Note on privacy', 'The words "privacy policy" become a link'),
  field.text('submitLabel', 'Button'),
  field.text('submittingLabel', 'Button while it is sent'),
  field.text('thanksTitle', 'When it is sent: title'),
  field.area('thanksText', 'When it is sent: text'),
];

export const contactForm = {
  schema: z.object({ title: heading(), ...formWords }),
  title: 'Contact form',
  place: '#contact',
  fields: [field.text('title', 'Title'), ...formFields],
} satisfies ContentSection;
export type ContactFormWords = z.infer<typeof contactForm.schema>;

export const reviews = {
  schema: z.object({
    title: heading(),
    emptyText: sentence(),
    formTitle: heading(),
    ...formWords,
    /** Says that reviews are read before they appear. */
    readingNote: sentence(),
  }),
  title: 'Reviews page',
  place: 'footer',
  hint: 'On /reviews, with the form to write one.',
  fields: [
    field.text('title', 'Title'),
    field.area('emptyText', 'While there are none'),
    field.text('formTitle', 'Title over the form'),
    field.area('readingNote', 'Note below the fields'),
    ...formFields,
  ],
} satisfies ContentSection;
export type ReviewWords = z.infer<typeof reviews.schema>;

export const journal = {
  schema: z.object({
    title: heading(),
    intro: paragraph(),
    categoryIntro: sentence(),
    emptyText: sentence(),
    productsTitle: heading(),
  }),
  title: 'Blog pages',
  place: 'footer',
  hint: 'On /blog, around the articles.',
  fields: [
    field.text('title', 'Title'),
    field.area('intro', 'Introduction'),
    field.area('categoryIntro', 'Introduction to a category'),
    field.area('emptyText', 'While there are no articles'),
    field.text('productsTitle', 'Title over the products of an article'),
  ],
} satisfies ContentSection;

/** Parts that an older client may leave out of a save; they then stay as they are. */
export const pageWords = ['contactForm', 'reviews', 'journal'] as const;
