// Text of the pages besides the landing page: contact form, reviews, journal. Stored and edited with the landing
// page's.
import type { Filled } from '../../../kit/fields/field.ts';
import { text } from '../../../kit/fields/fields.ts';
import { heading, paragraph, sentence } from '../content-fields.ts';

/** Text shared by the contact form and the review form. */
const formWords = {
  intro: paragraph('Beside the form'),
  privacyNote: sentence('Note on privacy', 'The words "privacy policy" become a link'),
  submitLabel: text('Button', { most: 120, required: 'Button text is required', half: true }),
  submittingLabel: text('Button while it is sent', {
    most: 120,
    required: 'Button text is required',
    half: true,
  }),
  thanksTitle: heading('When it is sent: title', { half: true }),
  thanksText: sentence('When it is sent: text'),
};

export const contactForm = {
  title: 'Contact form',
  place: '#contact',
  fields: { title: heading(), ...formWords },
};
export type ContactFormWords = Filled<typeof contactForm.fields>;

export const reviews = {
  title: 'Reviews page',
  place: 'footer',
  hint: 'On /reviews, with the form to write one.',
  fields: {
    title: heading(),
    emptyText: sentence('While there are none'),
    formTitle: heading('Title over the form', { half: true }),
    /** Says that reviews are read before they appear. */
    readingNote: sentence('Note below the fields'),
    ...formWords,
  },
};
export type ReviewWords = Filled<typeof reviews.fields>;

export const journal = {
  title: 'Blog pages',
  place: 'footer',
  hint: 'On /blog, around the articles.',
  fields: {
    title: heading(),
    intro: paragraph('Introduction'),
    categoryIntro: sentence('Introduction to a category'),
    emptyText: sentence('While there are no articles'),
    productsTitle: heading('Title over the products of an article', { half: true }),
  },
};

/** Parts that an older client may leave out of a save; they then stay as they are. */
export const pageWords = ['contactForm', 'reviews', 'journal'] as const;
