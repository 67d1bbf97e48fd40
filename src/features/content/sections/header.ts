import { link, words } from '../content-fields.ts';

/** On every page: the line under the name, the Book and Call buttons, and the bar at the foot of a phone. */
export const header = {
  title: 'Header and phone bar',
  place: 'header',
  fields: {
    tagline: words('Line under the name'),
    callLabel: words('Call button'),
    bookLabel: words('Book button'),
    bookLink: link('Book button leads to'),
    shortCallLabel: words('Call button on phones'),
    shortBookLabel: words('Book button on phones'),
  },
};
