import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts, RecordFacts } from '../../kit/records/record.ts';
import { urls } from '../../urls.ts';

export const KEPT_MONTHS = 12;

export const messageFacts: RecordFacts = {
  key: 'messages',
  topic: 'messages',
  screen: urls.admin.messages(),
  shownAt: [adminApi.messages(), adminApi.appointments(), adminApi.diary(), adminApi.attention()],
  search: { label: 'Messages', place: 120, hasSearch: true },
  attention: { count: 'failedMessages', label: 'Messages not sent', place: 50, badge: 'failed' },
};

export const templateFacts: LivingFacts = {
  key: 'messageTemplates',
  topic: 'templates',
  screen: urls.admin.settings(),
  opens: (id) => `${urls.admin.settings()}?tab=messages&edit=${id}`,
  noun: 'Message',
  living: 'message-templates',
  shownAt: [adminApi.messageTemplates()],
};
