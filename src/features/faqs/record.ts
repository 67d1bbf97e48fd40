import { adminApi } from '../../admin-urls.ts';
import type { LivingFacts } from '../../kit/records/record.ts';
import { api, urls } from '../../urls.ts';

export const faqFacts: LivingFacts = {
  key: 'faqs',
  topic: 'faqs',
  screen: urls.admin.faqs(),
  noun: 'FAQ',
  living: 'faqs',
  shownAt: [api.faqs(), adminApi.faqs()],
};
