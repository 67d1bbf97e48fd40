import { z } from '../../../lib/text/zod.ts';
import { heading, label, sentence } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

/** Text around the cards (products with `showOnHome`) and around homePage.featuredCategories. */
export const blindsCollection = {
  schema: z.object({
    title: heading(),
    subtitle: sentence(),
    bookLabel: label(),
    coloursLabel: label(),
    allLabel: label(),
    /** Over homePage.featuredCategories. */
    categoriesTitle: label(),
  }),
  title: 'Blinds collection',
  place: '#blinds-collection',
  hint: 'The cards are the products that are shown on the home page.',
  fields: [
    field.text('title', 'Title'),
    field.area('subtitle', 'Subtitle'),
    field.text('bookLabel', 'Book button'),
    field.text('allLabel', 'Link to every product'),
    field.text('coloursLabel', 'Number of colours', '{count} is the number'),
    field.text('categoriesTitle', 'Title over the featured categories'),
  ],
} satisfies ContentSection;
