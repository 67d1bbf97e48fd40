import { z } from '../../../lib/text/zod.ts';
import { label, link } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

/** On every page: the line under the name, the Book and Call buttons. */
export const header = {
  schema: z.object({
    tagline: label(),
    callLabel: label(),
    bookLabel: label(),
    /** On the bar at the foot of a phone, where room is short. */
    shortCallLabel: label(),
    shortBookLabel: label(),
    bookLink: link(),
  }),
  title: 'Header and phone bar',
  place: 'header',
  fields: [
    field.text('tagline', 'Line under the name'),
    field.text('callLabel', 'Call button'),
    field.text('bookLabel', 'Book button'),
    field.link('bookLink', 'Book button leads to'),
    field.text('shortCallLabel', 'Call button on phones'),
    field.text('shortBookLabel', 'Book button on phones'),
  ],
} satisfies ContentSection;
