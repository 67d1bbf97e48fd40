// Where visitors' reviews arrive: the form, the form without JavaScript and the API all end here.

import { createFormGuard, shamId } from '../../../kit/http/form-guard.ts';
import { type IdempotencyKey, writeOnce } from '../../../kit/http/idempotency-store.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { Trap } from '../../../kit/public-form.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { Log } from '../../../lib/process/log.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { productStore } from '../../products/server/store.ts';
import type { ReviewInput, Testimonial } from '../testimonial.ts';
import { findIdenticalReview, testimonialStore } from './store.ts';

export interface ReviewIntake {
  /**
   * Keeps a review until a person has read it.
   * @throws AppError 400 for an unknown product, 422 when the key was used with another body, and 429
   *   after three reviews an hour from one address.
   */
  receive(
    input: ReviewInput,
    trap: Trap,
    key: IdempotencyKey | undefined,
    caller: Caller,
  ): Promise<Testimonial>;
}

const IDENTICAL_WITHIN_MS = 60_000;

export function createReviewIntake(parts: {
  database: Database;
  clock: Clock;
  log: Log;
}): ReviewIntake {
  const { database, clock } = parts;
  const store = testimonialStore(database);
  const guard = createFormGuard(parts, {
    form: 'review',
    perHour: 3,
    refusal: 'You have sent several reviews in the last hour. Please try again later.',
  });

  async function keep(
    input: ReviewInput,
    key: IdempotencyKey | undefined,
    admit: () => Promise<void>,
  ): Promise<Testimonial> {
    const now = clock.now();
    const write = async (trx: Handle) => {
      await requireProduct(database, trx, input.productId);
      const since = new Date(now.getTime() - IDENTICAL_WITHIN_MS);
      const pressedTwice = key ? undefined : await findIdenticalReview(trx, input, since);
      if (pressedTwice) return { answer: pressedTwice, isNew: false };
      const { id, createdAt } = await store.insert(trx, pending(input), now);
      return { answer: { id, createdAt }, isNew: true };
    };
    const { answer, isNew } = await writeOnce(database, key, now, write, admit);
    if (isNew) database.changes.publish('testimonials');
    // As it was when it arrived: whoever sends it again is not told what staff made of it.
    return { ...pending(input), ...answer, version: 1 };
  }

  return {
    receive: (input, trap, key, caller) =>
      guard.receive(
        trap,
        caller,
        (admit) => keep(input, key, admit),
        () => ({
          ...pending(input),
          id: shamId(),
          createdAt: clock.now().toISOString(),
          version: 1,
        }),
      ),
  };
}

const pending = (input: ReviewInput) => ({
  ...input,
  avatar: null,
  approved: false,
  sample: false,
});

/** @throws AppError 400 under `productId` for a product that is not there. */
export async function requireProduct(
  database: Pick<Database, 'engine'>,
  trx: Handle,
  productId: number | null,
): Promise<void> {
  if (productId === null || (await productStore(database).find(trx, productId))) return;
  const message = 'There is no such product.';
  throw new AppError('invalid', message, { fields: { productId: message } });
}
