import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import type { CrudServices } from '../../../kit/crud/server/crud-writes.ts';
import type { Route } from '../../../kit/http/route.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import { faqs } from '../faq.ts';
import { faqStore } from './store.ts';

export const faqLife = crudLife(faqs, faqStore);

export const faqsApi = (services: CrudServices): Route[] => crudApi(faqLife(services));
