import { adminApi } from '../../admin-urls.ts';
import type { RecordFacts } from '../../kit/records/record.ts';
import { api } from '../../urls.ts';

export const faqFacts: RecordFacts = {
  key: 'faqs',
  topic: 'faqs',
  shownAt: [api.faqs(), adminApi.faqs()],
  search: 'none',
  attention: 'none',
  events: 'none',
};
