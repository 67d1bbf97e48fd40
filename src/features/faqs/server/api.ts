import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import type { Route } from '../../../kit/http/route.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import type { Base } from '../../../lib/database/database.ts';
import { faqs } from '../faq.ts';
import { faqStore } from './store.ts';

export const faqLife = crudLife(faqs, faqStore);

export const faqsApi = (services: Base): Route[] => crudApi(faqLife(services));
