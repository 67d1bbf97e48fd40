import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

/** From the day it came. */
export const KEPT_MONTHS = 12;

export const threadFacts: RecordFacts = {
  key: 'threadMessages',
  topic: 'inbox',
  shownAt: [adminApi.inbox(), adminApi.customers(), adminApi.appointments(), adminApi.attention()],
  search: {
    label: 'Messages with customers',
    place: 22,
    opens: `${urls.admin.inbox()}?view=`,
    hasSearch: false,
  },
  attention: {
    count: 'unreadTexts',
    label: 'Texts and visit messages unread',
    href: urls.admin.inbox(),
    place: 28,
    badge: 'unread',
  },
  events: [
    {
      name: 'message.received',
      label: 'A customer writes by text or on the page of a visit',
      place: 35,
    },
  ],
};
