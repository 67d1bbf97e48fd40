import { z } from '../../../lib/text/zod.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { heading, label, link, listOf, sentence } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';
import { offerSchema, usualLastDay } from '../offer.ts';

export const specialOffers = {
  schema: z.object({
    title: heading(),
    subtitle: sentence(),
    bookLabel: label(),
    regularPriceLabel: label(),
    /** Beside an offer that saves nothing: `List price: {price}`. */
    listPriceLabel: label(),
    endsLabel: label(),
    urgentLabel: label(),
    /** Shown while no offer is running; without a title, nothing is. */
    noneTitle: label(),
    noneText: sentence(),
    noneButtonLabel: label(),
    noneButtonLink: link(),
    packages: listOf(offerSchema, 12),
  }),
  title: 'Special offers',
  place: '#offers',
  hint: 'An offer is shown from its first to its last day, then disappears by itself.',
  fields: [
    field.text('title', 'Title'),
    field.area('subtitle', 'Subtitle'),
    {
      kind: 'list',
      name: 'packages',
      label: 'Offers',
      noun: 'Offer',
      max: 12,
      titleField: 'title',
      note: 'offer',
      blank: newOffer,
      fields: [
        field.text('title', 'Title'),
        field.text('label', 'Label', 'Such as: 3 vertical blinds'),
        field.area('description', 'Description'),
        { kind: 'price', name: 'pricePence', label: 'Price' },
        { kind: 'price', name: 'regularPricePence', label: 'Regular price' },
        { kind: 'service', name: 'service', label: 'Type of blind' },
        { kind: 'number', name: 'quantity', label: 'How many' },
        { kind: 'day', name: 'startsOn', label: 'First day' },
        { kind: 'day', name: 'endsOn', label: 'Last day', hint: 'Leave empty for a week.' },
        field.lines('features', 'Features'),
        field.area('terms', 'Terms'),
        { kind: 'check', name: 'urgent', label: 'Urgent' },
      ],
    },
    field.text('bookLabel', 'Book button'),
    field.text('regularPriceLabel', 'Before the regular price'),
    field.text(
      'listPriceLabel',
      'List price beside an offer that saves nothing',
      '{price} is the price',
    ),
    field.text('endsLabel', 'Until when', '{day} is the last day'),
    field.text('urgentLabel', 'Mark of an urgent offer'),
    field.text('noneTitle', 'Title while no offer is running', 'Empty: nothing is shown then.'),
    field.area('noneText', 'Text while no offer is running'),
    field.text('noneButtonLabel', 'Button while no offer is running'),
    field.link('noneButtonLink', 'That button leads to'),
  ],
} satisfies ContentSection;

function newOffer() {
  const startsOn = londonDayOf(new Date());
  return {
    label: '',
    title: '',
    description: '',
    pricePence: 0,
    regularPricePence: 0,
    features: [],
    terms: '',
    urgent: false,
    service: 'Vertical Blinds',
    quantity: 1,
    startsOn,
    endsOn: usualLastDay(startsOn),
  };
}
