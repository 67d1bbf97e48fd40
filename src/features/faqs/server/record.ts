import { adminApi } from '../../../admin-urls.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { api, urls } from '../../../urls.ts';
import { faqFacts } from '../record.ts';
import { faqLife, faqsApi } from './api.ts';
import { seedFaqs } from './seed.ts';

export const faqRecord = {
  facts: faqFacts,
  table: 'faqs',
  api: faqsApi,
  anybody: [`GET ${api.faqs()}`],
  seenAt: urls.faqs,
  tokens: { area: 'content', paths: [api.faqs(), adminApi.faqs()] },
  seed: seedFaqs,
  sitemap: async () => [{ path: urls.faqs() }],
  pictures: 'none',
  words: 'none',
  csv: 'none',
  waiting: 'none',
  read: 'none',
  personal: [],
  life: faqLife,
} satisfies ServerRecord;
