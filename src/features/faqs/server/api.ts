import { type CrudServices, crudApi } from '../../../kit/crud/server/crud-api.ts';
import type { Route } from '../../../kit/http/route.ts';
import { faqs } from '../faq.ts';
import { faqStore } from './store.ts';

export function faqsApi(services: CrudServices): Route[] {
  return crudApi(faqs, faqStore(services.database), services);
}
