import { words } from '../content-fields.ts';

export const limitedTimeBanner = {
  title: 'Limited-time banner',
  place: '#limited-time',
  hint: 'While no offer is running, a banner whose button leads to the offers is hidden.',
  fields: { badge: words('Badge') },
};
