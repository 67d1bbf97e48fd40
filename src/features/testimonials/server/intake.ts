// Visitors' reviews: the form, the form without JavaScript and the API all end here.

import { type Intake, shamId } from '../../../kit/http/form-guard.ts';
import { createIntake, type IntakeDeps } from '../../../kit/http/intake.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { findAppointmentByToken } from '../../appointments/server/store.ts';
import { lockAppointment } from '../../follow-ups/server/store.ts';
import { productStore } from '../../products/server/store.ts';
import { type ReviewInput, type SentReview, sentReview, type Testimonial } from '../testimonial.ts';
import { findIdenticalReview, findReviewOf, testimonialStore } from './store.ts';

/**
 * Stores a review until a person has read it, and links it to the visit of its token unless that has one.
 * @throws AppError 400 for an unknown product
 */
export function createReviewIntake(
  deps: IntakeDeps & { secret: string },
): Intake<SentReview, Testimonial> {
  const { database, clock, secret } = deps;
  const store = testimonialStore(database, 'visitors');

  /** A completed visit without a review. */
  async function openVisit(trx: Handle, link: string | undefined): Promise<number | undefined> {
    const known = link ? await findAppointmentByToken(trx, link, secret) : undefined;
    const visit = known && (await lockAppointment(trx, database, known.id));
    if (visit?.status !== 'completed') return undefined;
    return (await findReviewOf(trx, visit.id)) ? undefined : visit.id;
  }

  return createIntake(deps, {
    form: 'review',
    perHour: 3,
    refusal: 'You have sent several reviews in the last hour. Please try again later.',
    schema: sentReview,
    topic: 'testimonials',
    // The token of a private link is not stored.
    kept: (input) => ({ ...input, visit: undefined }),
    prepare: async () => undefined,
    identical: findIdenticalReview,
    async write(trx, { visit: link, ...input }: SentReview, _, now) {
      await requireProduct(database, trx, input.productId);
      const visit = await openVisit(trx, link);
      const { id, createdAt, verified } = await store.insert(
        trx,
        { ...pending(input), appointmentId: visit ?? null, verified: visit !== undefined },
        now,
      );
      return { answer: { id, createdAt, verified }, isNew: true };
    },
    // The review as it arrived: sending it again reveals nothing of what staff did with it.
    answer: (kept, input) => ({ ...asSent(input), ...kept }),
    sham: (input) => ({ ...asSent(input), id: shamId(), createdAt: clock.now().toISOString() }),
  });
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

/** @throws AppError 400 under `productId` for an unknown product. */
export async function requireProduct(
  database: Pick<Database, 'engine'>,
  trx: Handle,
  productId: number | null,
): Promise<void> {
  if (productId === null || (await productStore(database).find(trx, productId))) return;
  const message = 'There is no such product.';
  throw new AppError('invalid', message, { fields: { productId: message } });
}
