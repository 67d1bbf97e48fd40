import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { listAnswers, listParameters } from '../../../kit/crud/server/list-answer.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { idempotencyKeyOf } from '../../../kit/http/idempotency-store.ts';
import { formPage, type IntakeDeps } from '../../../kit/http/intake.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import { splitTrap, trapFields } from '../../../kit/public-form.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { typedNumber } from '../../../lib/text/fields.ts';
import { readRecordId } from '../../../lib/text/record-id.ts';
import { urls } from '../../../urls.ts';
import {
  sentReview,
  testimonialInput,
  testimonialSchema,
  testimonials,
  visitOfReview,
} from '../testimonial.ts';
import { createReviewIntake, requireProduct } from './intake.ts';
import { approveTestimonial, testimonialStore } from './store.ts';

const flagQuery = (name: string) =>
  z.enum(['true', 'false'], `${name} takes true or false`).optional();
const listQuery = z.object({
  approvedOnly: flagQuery('approvedOnly'),
  approved: flagQuery('approved'),
  productId: z
    .string()
    .refine((text) => readRecordId(text) !== undefined, 'productId takes the number of a product')
    .transform(Number)
    .optional(),
});

const reviewForm = sentReview.extend({
  rating: typedNumber(sentReview.shape.rating),
  // The first choice names no product.
  productId: z.preprocess((value) => value || null, typedNumber(sentReview.shape.productId)),
});

export const testimonialLife = crudLife(
  testimonials,
  (database) => testimonialStore(database, 'staff'),
  ({ database }) => ({
    beforeWrite: (trx, { productId }) => requireProduct(database, trx, productId),
    newValues: ({ approved = false }) => ({ approved, source: 'staff' }),
  }),
);

export function testimonialsApi(services: IntakeDeps & { secret: string }): Route[] {
  const { database } = services;
  const intake = createReviewIntake(services);
  const life = testimonialLife(services);
  const { store } = life;
  const answerStaff = listAnswers(store, database, 'testimonials');
  const shown = testimonialStore(database, 'visitors');
  const answerVisitors = listAnswers(shown, database, 'testimonials');

  return [
    routesUnder(testimonials.plural).get(testimonials.paths.list, {
      summary: 'Approved testimonials; staff may ask for the others too',
      query: {
        ...listParameters(store),
        approvedOnly: 'The default is true; false is for staff',
        approved: 'true: only approved ones; false: only pending ones; with approvedOnly=false',
        productId: 'Only those about one product',
      },
      answer: z.array(testimonialSchema),
      handle(request) {
        const { query, caller } = request;
        const {
          approvedOnly = 'true',
          approved,
          productId,
        } = validate(listQuery, {
          approvedOnly: query('approvedOnly'),
          approved: query('approved'),
          productId: query('productId'),
        });
        if (approvedOnly === 'false' && !caller.staff) {
          throw new AppError('unauthenticated', 'Please sign in.');
        }
        const wanted = approvedOnly === 'true' ? 'true' : approved;
        const answerList = caller.staff ? answerStaff : answerVisitors;
        return answerList(request, {
          q: query('q'),
          where: {
            ...(wanted && { approved: wanted === 'true' ? 1 : 0 }),
            ...(productId !== undefined && { productId }),
          },
        });
      },
    }),
    routesUnder(testimonials.plural).post(testimonials.paths.list, {
      summary:
        'Send a review, which waits for approval; with the token of a visit’s link it is verified. A review by staff is stored as sent',
      status: 201,
      body: testimonialInput.extend({ ...trapFields.shape, visit: visitOfReview }),
      answer: testimonialSchema,
      page: formPage(intake, {
        path: urls.reviews(),
        thanks: urls.reviewThanks(),
        schema: reviewForm,
      }),
      async handle({ body, caller, header }) {
        const { trap, input } = splitTrap(body);
        if (!caller.staff) {
          const review = sentReview.parse(input);
          const key = idempotencyKeyOf('review', header('idempotency-key'), review);
          return intake.receive(review, trap, key, caller);
        }
        return writeAs(services, caller, 'testimonials', (trx) =>
          life.writes.create(trx, caller, input),
        );
      },
    }),
    routesUnder(testimonials.plural).patch(adminApi.testimonialApproval(':id'), {
      summary: 'Show a testimonial to visitors',
      answer: testimonialSchema,
      handle: ({ id, caller }) =>
        writeAs(services, caller, 'testimonials', async (trx, audit, now) => {
          const before = await life.writes.found(trx, id());
          if (!(await approveTestimonial(trx, id(), now))) return before;
          const after = await life.writes.found(trx, id());
          await life.keep.replaced(trx, caller, before, after);
          await audit('approved', 'testimonial', { subjectId: after.id });
          return after;
        }),
    }),
    ...crudApi(life).filter(({ path }) => path.endsWith('/:id')),
  ];
}
