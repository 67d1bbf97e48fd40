// The demo's questions and answers.
import demoFaqs from '../../../../content/faqs.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { faqInput } from '../faq.ts';
import { faqStore } from './store.ts';

/** @returns how many there are now. */
export async function seedFaqs({
  database,
  clock,
}: Pick<Demo, 'database' | 'clock'>): Promise<number> {
  const store = faqStore(database);
  await database.write(async (trx) => {
    for (const { id: _, ...sample } of demoFaqs) {
      await store.insert(trx, validate(faqInput, sample), clock.now());
    }
  });
  return demoFaqs.length;
}
