import demo from '../../../../content/testimonials.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { productStore } from '../../products/server/store.ts';
import { testimonialInput } from '../testimonial.ts';
import { markAsSample, testimonialStore } from './store.ts';

/** Loads sample reviews, marked as such, oldest first, so that numbers follow dates. */
export async function seedTestimonials({ database, clock }: Demo): Promise<number> {
  const store = testimonialStore(database, 'staff');
  const products = productStore(database);
  const oldestFirst = demo.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  await database.write(async (trx) => {
    for (const { productSlug, createdDaysAgo, ...sample } of oldestFirst) {
      const product = await products.findBy(trx, 'slug', productSlug);
      const input = validate(testimonialInput, { ...sample, productId: product?.id });
      const { id } = await store.insert(trx, input, clock.now());
      await markAsSample(trx, id, new Date(clock.now().getTime() - createdDaysAgo * DAY_MS));
    }
  });
  return demo.length;
}
