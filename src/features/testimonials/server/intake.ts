// Where visitors' reviews arrive: the form, the form without JavaScript and the API all end here.

import { createFormGuard, type GuardDeps, shamId } from '../../../kit/http/form-guard.ts';
import { type IdempotencyKey, writeOnce } from '../../../kit/http/idempotency-store.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Trap } from '../../../kit/public-form.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { findAppointmentByToken } from '../../appointments/server/store.ts';
import { lockAppointment } from '../../follow-ups/server/store.ts';
import { productStore } from '../../products/server/store.ts';
import { type ReviewInput, type SentReview, sentReview, type Testimonial } from '../testimonial.ts';
import { findIdenticalReview, findReviewOf, testimonialStore } from './store.ts';

export interface ReviewIntake {
  /**
   * Keeps a review until a person has read it, and ties it to the visit of its link unless that has one.
   * @throws AppError 400 for an unknown product, 422 when the key was used with another body, and 429
   *   after three reviews an hour from one address.
   */
  receive(
    input: SentReview,
    trap: Trap,
    key: IdempotencyKey | undefined,
    caller: Caller,
  ): Promise<Testimonial>;
}

const IDENTICAL_WITHIN_MS = MINUTE_MS;

export function createReviewIntake(
  parts: GuardDeps & { database: Database; secret: string },
): ReviewIntake {
  const { database, clock, secret } = parts;
  const store = testimonialStore(database, 'visitors');
  const guard = createFormGuard(parts, {
    form: 'review',
    perHour: 3,
    refusal: 'You have sent several reviews in the last hour. Please try again later.',
    letThrough: (body, { key, admit }) => keep(validate(sentReview, body), key, admit),
  });

  /** A visit that was made, and of which nobody has written yet. */
  async function openVisit(trx: Handle, link: string | undefined): Promise<number | undefined> {
    const known = link ? await findAppointmentByToken(trx, link, secret) : undefined;
    const visit = known && (await lockAppointment(trx, database, known.id));
    if (visit?.status !== 'completed') return undefined;
    return (await findReviewOf(trx, visit.id)) ? undefined : visit.id;
  }

  async function keep(
    { visit: link, ...input }: SentReview,
    key: IdempotencyKey | undefined,
    admit: () => Promise<void>,
  ): Promise<Testimonial> {
    const now = clock.now();
    const write = async (trx: Handle) => {
      await requireProduct(database, trx, input.productId);
      const since = new Date(now.getTime() - IDENTICAL_WITHIN_MS);
      const pressedTwice = key ? undefined : await findIdenticalReview(trx, input, since);
      if (pressedTwice) return { answer: pressedTwice, isNew: false };
      const visit = await openVisit(trx, link);
      const tie = { appointmentId: visit ?? null, verified: visit !== undefined };
      const { id, createdAt, verified } = await store.insert(
        trx,
        { ...pending(input), ...tie },
        now,
      );
      return { answer: { id, createdAt, verified }, isNew: true };
    };
    const { answer, isNew } = await writeOnce(database, key, now, write, admit);
    if (isNew) database.changes.publish('testimonials');
    // As it was when it arrived: whoever sends it again is not told what staff made of it.
    return { ...asSent(input), ...answer };
  }

  return {
    receive: (input, trap, key, caller) =>
      guard.receive(
        trap,
        // The end of a private link is nothing to keep.
        { ...input, visit: undefined },
        caller,
        (admit) => keep(input, key, admit),
        () => ({
          ...asSent(input),
          id: shamId(),
          createdAt: clock.now().toISOString(),
        }),
      ),
  };
}

const pending = (input: ReviewInput) => ({
  ...input,
  avatar: null,
  approved: false,
  sample: false,
  source: 'customer' as const,
  verified: false,
});

const asSent = (input: ReviewInput) => ({
  ...pending(input),
  edited: false,
  original: null,
  reply: null,
  version: 1,
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
