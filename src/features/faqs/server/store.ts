import type { Generated } from 'kysely';
import { storeOf } from '../../../kit/crud/server/crud-store.ts';
import { faqs } from '../faq.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    faqs: true;
  }
  interface Tables {
    faqs: { id: Generated<number>; question: string; category: string };
  }
}

export const faqStore = storeOf(faqs);
