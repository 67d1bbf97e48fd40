import demo from '../../../../content/faqs.json' with { type: 'json' };
import { crudLife } from '../../../kit/life/server/life.ts';
import { recordOf } from '../../../kit/records/server/entity-record.ts';
import { seedOf } from '../../../kit/records/server/seed.ts';
import { urls } from '../../../urls.ts';
import { faqs } from '../faq.ts';
import { faqStore } from './store.ts';

export const faqRecord = recordOf(faqs, faqStore, {
  life: crudLife(faqs, faqStore),
  anybody: [`GET ${faqs.paths.list}`],
  tokens: { area: 'content', paths: Object.values(faqs.paths) },
  seed: seedOf(faqs.input, faqStore, demo),
  sitemap: async () => [{ path: urls.faqs(), title: 'Questions and answers' }],
});
