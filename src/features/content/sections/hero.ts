import { z } from '../../../lib/text/zod.ts';
import { heading, label, listOf, picture, seconds, sentence } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

const slideSchema = z.object({
  image: picture(),
  alt: sentence(),
  title: heading(),
  badge: label(),
  description: sentence(),
  /** As read out: `£80 per window`. */
  price: label(),
});

/** The carousel: its buttons, the further slides, and the first slide's fields that homePage.hero lacks. */
export const hero = {
  schema: z.object({
    intervalSeconds: seconds(),
    previousLabel: label(),
    nextLabel: label(),
    pauseLabel: label(),
    playLabel: label(),
    bookLabel: label(),
    callLabel: label(),
    /** What the first slide has beyond homePage.hero. */
    firstSlide: z.object({ alt: sentence(), badge: label(), price: label() }),
    slides: listOf(slideSchema, 7),
  }),
  title: 'Hero carousel',
  place: '#hero',
  hint: 'The first slide is the hero of the home page; these are its badge and price, and the further slides.',
  fields: [
    field.text('firstSlide.badge', 'Badge of the first slide'),
    field.text('firstSlide.price', 'Price on the first slide'),
    field.pictureWords('firstSlide.alt'),
    {
      kind: 'list',
      name: 'slides',
      label: 'Further slides',
      noun: 'Slide',
      max: 7,
      titleField: 'title',
      blank: { image: '', alt: '', title: '', badge: '', description: '', price: '' },
      fields: [
        field.text('title', 'Title'),
        field.text('badge', 'Badge'),
        field.area('description', 'Description'),
        field.text('price', 'Price'),
        field.picture('image', 'Picture'),
        field.pictureWords('alt'),
      ],
    },
    field.text('bookLabel', 'Book button'),
    field.text('callLabel', 'Call button'),
    { kind: 'number', name: 'intervalSeconds', label: 'Next slide after', hint: field.SECONDS },
    ...field.controls,
    field.text('previousLabel', 'Button to the previous slide'),
    field.text('nextLabel', 'Button to the next slide'),
  ],
} satisfies ContentSection;
