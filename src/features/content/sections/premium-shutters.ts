import { z } from '../../../lib/text/zod.ts';
import {
  heading,
  label,
  lines,
  link,
  listOf,
  paragraph,
  picture,
  price,
  sentence,
} from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

const shutterSchema = z.object({
  title: heading(),
  pricePence: price(),
  /** A starting price: shown after 'From'. */
  priceFrom: z.boolean(),
  priceUnit: label(),
  description: sentence(),
  image: picture(),
  alt: sentence(),
  href: link(),
});

export const premiumShutters = {
  schema: z.object({
    title: heading(),
    subtitle: sentence(),
    description: paragraph(),
    bookLabel: label(),
    priceFromLabel: label(),
    items: listOf(shutterSchema, 12),
    includes: lines(12),
  }),
  title: 'Premium shutters',
  place: '#shutters',
  fields: [
    field.text('title', 'Title'),
    field.area('subtitle', 'Subtitle'),
    field.area('description', 'Description'),
    {
      kind: 'list',
      name: 'items',
      label: 'Shutters',
      noun: 'Shutter',
      max: 12,
      titleField: 'title',
      blank: {
        title: '',
        pricePence: 0,
        priceFrom: true,
        priceUnit: '',
        description: '',
        image: '',
        alt: '',
        href: '',
      },
      fields: [
        field.text('title', 'Title'),
        field.text('priceUnit', 'Price unit', 'Such as: per window'),
        { kind: 'price', name: 'pricePence', label: 'Price' },
        { kind: 'check', name: 'priceFrom', label: 'A starting price' },
        field.area('description', 'Description'),
        field.picture('image', 'Picture'),
        field.pictureWords('alt'),
        field.link('href', 'Leads to'),
      ],
    },
    field.lines('includes', 'What is included'),
    field.text('bookLabel', 'Book button'),
    field.text('priceFromLabel', 'A starting price', '{price} is the price'),
  ],
} satisfies ContentSection;
