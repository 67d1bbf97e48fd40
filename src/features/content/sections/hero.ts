import { group, list } from '../../../kit/fields/fields.ts';
import {
  controls,
  heading,
  picture,
  pictureWords,
  seconds,
  sentence,
  words,
} from '../content-fields.ts';

/** The carousel: its buttons, the further slides, and the first slide's fields that homePage.hero lacks. */
export const hero = {
  title: 'Hero carousel',
  place: '#hero',
  hint: 'The first slide is the hero of the home page; these are its badge and price, and the further slides.',
  fields: {
    firstSlide: group({
      badge: words('Badge of the first slide'),
      price: words('Price on the first slide'),
      alt: pictureWords,
    }),
    slides: list(
      'Further slides',
      {
        title: heading(),
        badge: words('Badge'),
        description: sentence('Description'),
        /** As read out: `£80 per window`. */
        price: words('Price'),
        image: picture(),
        alt: pictureWords,
      },
      { noun: 'Slide', most: 7 },
    ),
    bookLabel: words('Book button'),
    callLabel: words('Call button'),
    intervalSeconds: seconds('Next slide after'),
    ...controls,
    previousLabel: words('Button to the previous slide'),
    nextLabel: words('Button to the next slide'),
  },
};
