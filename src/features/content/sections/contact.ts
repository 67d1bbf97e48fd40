import { z } from '../../../lib/text/zod.ts';
import { heading, label, link, listOf, sentence } from '../content-fields.ts';
import type { ContentSection } from '../field-descriptions.ts';
import * as field from '../field-descriptions.ts';

const officeSchema = z.object({
  name: heading(),
  address: sentence(),
  phone: label(),
  openingHours: label(),
  mapHref: link(),
  sample: z.boolean(),
});

/** Offices and areas; telephone, e-mail and hours come from Settings. */
export const contact = {
  schema: z.object({
    title: heading(),
    subtitle: sentence(),
    phoneLabel: label(),
    emailLabel: label(),
    hoursLabel: label(),
    openLabel: label(),
    closedLabel: label(),
    mapLabel: label(),
    sampleLabel: label(),
    offices: listOf(officeSchema, 12),
    serviceAreasTitle: heading(),
    serviceAreas: listOf(z.object({ name: heading(), href: link() }), 60),
    serviceAreasNote: sentence(),
  }),
  title: 'Contact, offices and service areas',
  place: '#contact',
  hint: 'Telephone, e-mail and opening hours of the firm are in Settings.',
  fields: [
    field.text('title', 'Title'),
    field.area('subtitle', 'Subtitle'),
    {
      kind: 'list',
      name: 'offices',
      label: 'Offices',
      noun: 'Office',
      max: 12,
      titleField: 'name',
      blank: {
        name: '',
        address: '',
        phone: '{phone}',
        openingHours: '{openingHours}',
        mapHref: '',
        sample: false,
      },
      fields: [
        field.text('name', 'Name'),
        field.text('phone', 'Phone'),
        field.area('address', 'Address'),
        field.text('openingHours', 'Opening hours'),
        field.link('mapHref', 'Map'),
        { kind: 'check', name: 'sample', label: field.SAMPLE },
      ],
    },
    field.text('serviceAreasTitle', 'Title over the areas'),
    field.area('serviceAreasNote', 'Note on the areas'),
    {
      kind: 'list',
      name: 'serviceAreas',
      label: 'Service areas',
      noun: 'Area',
      max: 60,
      titleField: 'name',
      blank: { name: '', href: '' },
      fields: [field.text('name', 'Name'), field.link('href', 'Leads to')],
    },
    field.text('phoneLabel', 'Before the telephone number'),
    field.text('emailLabel', 'Before the e-mail address'),
    field.text('hoursLabel', 'Before the opening hours'),
    field.text('openLabel', 'While it is open'),
    field.text('closedLabel', 'While it is closed'),
    field.text('mapLabel', 'Link to a map'),
    field.text('sampleLabel', 'Mark of an example'),
  ],
} satisfies ContentSection;
