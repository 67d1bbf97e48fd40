import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

/** From the day it came. */
export const KEPT_MONTHS = 12;

export const threadFacts: RecordFacts = {
  key: 'threadMessages',
  topic: 'inbox',
  screen: urls.admin.inbox(),
  shownAt: [adminApi.inbox(), adminApi.customers(), adminApi.appointments(), adminApi.attention()],
  search: { label: 'Messages with customers', place: 22, hasSearch: false },
  attention: {
    count: 'unreadTexts',
    label: 'Texts and visit messages unread',
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
