import type { Generated } from 'kysely';
import { type CrudStore, crudStore } from '../../../kit/crud/server/crud-store.ts';
import type { Database } from '../../../lib/database/database.ts';
import { type Faq, faqSchema, faqs } from '../faq.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    faqs: true;
  }
  interface Tables {
    faqs: { id: Generated<number>; question: string; category: string };
  }
}

export function faqStore({ engine }: Pick<Database, 'engine'>): CrudStore<Faq> {
  return crudStore(engine, 'faqs', faqSchema, faqs.searchable, 'FAQ', {
    order: ['order'],
    question: ['question'],
    category: ['category'],
  });
}
