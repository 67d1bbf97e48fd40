import { adminApi } from '../../admin-urls.ts';
import { type LivingFacts, openedBy } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const faqFacts: LivingFacts = {
  key: 'faqs',
  topic: 'faqs',
  living: { name: 'faqs', noun: 'FAQ', opens: openedBy(urls.admin.faqs()) },
  shownAt: [api.faqs(), adminApi.faqs()],
};
