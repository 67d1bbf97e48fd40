import { list } from '../../../kit/fields/fields.ts';
import { heading, link, sentence, words } from '../content-fields.ts';
import { newOffer, offerFields, offerSchema } from '../offer.ts';

export const specialOffers = {
  title: 'Special offers',
  place: '#offers',
  hint: 'An offer is shown from its first to its last day, then disappears by itself.',
  fields: {
    title: heading(),
    subtitle: sentence('Subtitle'),
    packages: list('Offers', offerFields, {
      noun: 'Offer',
      most: 12,
      item: offerSchema,
      fresh: newOffer,
      note: 'offerWarnings',
    }),
    bookLabel: words('Book button'),
    regularPriceLabel: words('Before the regular price'),
    listPriceLabel: words('List price beside an offer that saves nothing', '{price} is the price'),
    endsLabel: words('Until when', '{day} is the last day'),
    urgentLabel: words('Mark of an urgent offer'),
    noneTitle: words('Title while no offer is running', 'Empty: nothing is shown then.'),
    noneText: sentence('Text while no offer is running'),
    noneButtonLabel: words('Button while no offer is running'),
    noneButtonLink: link('That button leads to'),
  },
};
