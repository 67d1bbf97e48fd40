import demo from '../../../../content/faqs.json' with { type: 'json' };
import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { seedOf } from '../../../kit/records/server/seed.ts';
import type { Base } from '../../../lib/database/database.ts';
import { api, urls } from '../../../urls.ts';
import { faqInput, faqs } from '../faq.ts';
import { faqFacts } from '../record.ts';
import { faqStore } from './store.ts';

const faqLife = crudLife(faqs, faqStore);

export const faqRecord = {
  facts: faqFacts,
  table: 'faqs',
  texts: (database) => faqStore(database).list(database.db),
  api: (services: Base) => crudApi(faqLife(services)),
  anybody: [`GET ${api.faqs()}`],
  seenAt: urls.faqs,
  tokens: { area: 'content', paths: [api.faqs(), adminApi.faqs()] },
  seed: seedOf(faqInput, faqStore, demo),
  sitemap: async () => [{ path: urls.faqs(), title: 'Questions and answers' }],
  life: faqLife,
} satisfies ServerRecord;
