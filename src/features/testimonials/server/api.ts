import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type CrudServices, crudApi } from '../../../kit/crud/server/crud-api.ts';
import { listAnswers, listParameters } from '../../../kit/crud/server/list-answer.ts';
import { idempotencyKeyOf } from '../../../kit/http/idempotency-store.ts';
import { type Route, route } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { trapFields } from '../../../kit/public-form.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { reviewInput, testimonialInput, testimonialSchema, testimonials } from '../testimonial.ts';
import { type ReviewIntake, requireProduct } from './intake.ts';
import { approveTestimonial, testimonialStore } from './store.ts';

const flagQuery = (name: string) =>
  z.enum(['true', 'false'], `${name} takes true or false`).optional();
const listQuery = z.object({
  approvedOnly: flagQuery('approvedOnly'),
  approved: flagQuery('approved'),
});

export function testimonialsApi(services: CrudServices, intake: ReviewIntake): Route[] {
  const { database, clock } = services;
  const store = testimonialStore(database);
  const answerList = listAnswers(store, database, 'testimonials');

  async function found(db: Handle, id: number) {
    const testimonial = await store.find(db, id);
    if (!testimonial) throw new AppError('notFound', 'There is no such testimonial.');
    return testimonial;
  }

  return [
    route({
      method: 'GET',
      path: testimonials.paths.list,
      tag: testimonials.plural,
      summary: 'Approved testimonials; staff may ask for the others too',
      query: {
        ...listParameters(store),
        approvedOnly: 'true unless told; false is for staff',
        approved: 'true or false: only those, with approvedOnly=false',
        productId: 'Those about one product',
      },
      answer: z.array(testimonialSchema),
      handle(request) {
        const { query, caller } = request;
        const { approvedOnly = 'true', approved } = validate(listQuery, {
          approvedOnly: query('approvedOnly'),
          approved: query('approved'),
        });
        if (approvedOnly === 'false' && !caller.staff) {
          throw new AppError('unauthenticated', 'Please sign in.');
        }
        const shown = approvedOnly === 'true' ? 'true' : approved;
        const productId = query('productId');
        return answerList(request, {
          q: query('q'),
          where: {
            ...(shown && { approved: shown === 'true' ? 1 : 0 }),
            ...(productId !== undefined && { productId: Number(productId) || 0 }),
          },
        });
      },
    }),
    route({
      method: 'POST',
      path: testimonials.paths.list,
      tag: testimonials.plural,
      summary: 'Send a review, which waits for approval; staff add one as they send it',
      status: 201,
      body: testimonialInput.extend(trapFields.shape),
      answer: testimonialSchema,
      async handle({ body, caller, header }) {
        const { website, startedAt, ...input } = body;
        if (!caller.staff) {
          const review = reviewInput.parse(input);
          const key = idempotencyKeyOf('review', header('idempotency-key'), review);
          return intake.receive(review, { website, startedAt }, key, caller);
        }
        const added = await database.write(async (trx) => {
          await requireProduct(database, trx, input.productId);
          const values = { ...input, approved: input.approved ?? false };
          const testimonial = await store.insert(trx, values, clock.now());
          await recordAudit(trx, caller, clock.now(), {
            action: 'created',
            subject: 'testimonial',
            subjectId: testimonial.id,
          });
          return testimonial;
        });
        database.changes.publish('testimonials');
        return added;
      },
    }),
    route({
      method: 'PATCH',
      path: adminApi.testimonialApproval(':id'),
      tag: testimonials.plural,
      summary: 'Show a testimonial to visitors',
      answer: testimonialSchema,
      async handle({ id, caller }) {
        let changed = false;
        const testimonial = await database.write(async (trx) => {
          changed = await approveTestimonial(trx, id(), clock.now());
          const after = await found(trx, id());
          if (changed) {
            await recordAudit(trx, caller, clock.now(), {
              action: 'approved',
              subject: 'testimonial',
              subjectId: after.id,
            });
          }
          return after;
        });
        if (changed) database.changes.publish('testimonials');
        return testimonial;
      },
    }),
    ...crudApi(testimonials, store, services, {
      beforeWrite: (trx, { productId }) => requireProduct(database, trx, productId),
    }).filter(({ path }) => path.endsWith('/:id')),
  ];
}
