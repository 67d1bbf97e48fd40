import { checkbox, list } from '../../../kit/fields/fields.ts';
import {
  heading,
  lines,
  link,
  paragraph,
  picture,
  pictureWords,
  price,
  sentence,
  words,
} from '../content-fields.ts';

export const premiumShutters = {
  title: 'Premium shutters',
  place: '#shutters',
  fields: {
    title: heading(),
    subtitle: sentence('Subtitle'),
    description: paragraph('Description'),
    items: list(
      'Shutters',
      {
        title: heading(),
        priceUnit: words('Price unit', 'Such as: per window'),
        pricePence: price('Price'),
        /** Shown after 'From'. */
        priceFrom: { ...checkbox('A starting price', { half: true }), blank: true },
        description: sentence('Description'),
        image: picture(),
        alt: pictureWords,
        href: link('Leads to'),
      },
      { noun: 'Shutter', most: 12 },
    ),
    includes: lines('What is included', 12),
    bookLabel: words('Book button'),
    priceFromLabel: words('A starting price', '{price} is the price'),
  },
};
