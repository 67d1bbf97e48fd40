import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts, RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const KEPT_MONTHS = 12;

export const messageFacts: RecordFacts = {
  key: 'messages',
  topic: 'messages',
  shownAt: [adminApi.messages(), adminApi.appointments(), adminApi.attention()],
  search: {
    label: 'Messages',
    place: 120,
    opens: `${urls.admin.messages()}?view=`,
    hasSearch: true,
  },
  attention: {
    count: 'failedMessages',
    label: 'Messages not sent',
    href: urls.admin.messages(),
    place: 50,
    badge: 'failed',
  },
};

export const templateFacts: LivingFacts = {
  key: 'messageTemplates',
  topic: 'templates',
  living: {
    name: 'message-templates',
    noun: 'Message',
    opens: (id) => `${urls.admin.settings()}?tab=messages&edit=${id}`,
  },
  shownAt: [adminApi.messageTemplates()],
};
