import { list } from '../../../kit/fields/fields.ts';
import { heading, link, sample, sentence, words } from '../content-fields.ts';

/** Offices and areas; telephone, e-mail and hours come from Settings. */
export const contact = {
  title: 'Contact, offices and service areas',
  place: '#contact',
  hint: 'Telephone, e-mail and opening hours of the firm are in Settings.',
  fields: {
    title: heading(),
    subtitle: sentence('Subtitle'),
    offices: list(
      'Offices',
      {
        name: heading('Name', { half: true }),
        phone: { ...words('Phone'), blank: '{phone}' },
        address: sentence('Address'),
        openingHours: { ...words('Opening hours'), blank: '{openingHours}' },
        mapHref: link('Map'),
        sample,
      },
      { noun: 'Office', most: 12 },
    ),
    serviceAreasTitle: heading('Title over the areas', { half: true }),
    serviceAreasNote: sentence('Note on the areas'),
    serviceAreas: list(
      'Service areas',
      { name: heading('Name', { half: true }), href: link('Leads to') },
      { noun: 'Area', most: 60 },
    ),
    phoneLabel: words('Before the telephone number'),
    emailLabel: words('Before the e-mail address'),
    hoursLabel: words('Before the opening hours'),
    openLabel: words('While it is open'),
    closedLabel: words('While it is closed'),
    mapLabel: words('Link to a map'),
    sampleLabel: words('Mark of an example'),
  },
};
