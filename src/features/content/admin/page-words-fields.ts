// The words of further pages that stand with those of the landing page.
import { area, type FieldSection, text } from './field-descriptions.ts';

const formFields = (part: string) => [
  area(`${part}.intro`, 'Beside the form'),
  area(`${part}.privacyNote`, 'Note on privacy', 'The words "privacy policy" become a link'),
  text(`${part}.submitLabel`, 'Button'),
  text(`${part}.submittingLabel`, 'Button while it is sent'),
  text(`${part}.thanksTitle`, 'When it is sent: title'),
  area(`${part}.thanksText`, 'When it is sent: text'),
];

export const pageWordsSections: readonly FieldSection[] = [
  {
    title: 'Contact form',
    place: '#contact',
    fields: [text('contactForm.title', 'Title'), ...formFields('contactForm')],
  },
  {
    title: 'Reviews page',
    place: 'footer',
    hint: 'On /reviews, with the form to write one.',
    fields: [
      text('reviews.title', 'Title'),
      area('reviews.emptyText', 'While there are none'),
      text('reviews.formTitle', 'Title over the form'),
      area('reviews.readingNote', 'Note below the fields'),
      ...formFields('reviews'),
    ],
  },
  {
    title: 'Blog pages',
    place: 'footer',
    hint: 'On /blog, around the articles.',
    fields: [
      text('journal.title', 'Title'),
      area('journal.intro', 'Introduction'),
      area('journal.categoryIntro', 'Introduction to a category'),
      area('journal.emptyText', 'While there are no articles'),
      text('journal.productsTitle', 'Title over the products of an article'),
    ],
  },
];
