import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

/** From the day it came. */
export const KEPT_MONTHS = 12;

export const contactFacts: RecordFacts = {
  key: 'contact',
  topic: 'contact',
  screen: urls.admin.inbox(),
  opens: (id) => `${urls.admin.contact()}?view=${id}`,
  shownAt: [
    adminApi.contactSubmissions(),
    adminApi.inbox(),
    adminApi.dashboard(),
    adminApi.attention(),
  ],
  search: { label: 'Contact submissions', place: 20, hasSearch: true },
  attention: {
    count: 'unreadMessages',
    label: 'Unread messages',
    href: urls.admin.contact(),
    place: 30,
    badge: 'unread',
  },
  events: [
    { name: 'contact.created', label: 'A message arrives from the contact form', place: 30 },
  ],
};
