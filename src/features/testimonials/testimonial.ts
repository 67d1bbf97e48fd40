// A customer's review of the firm. It is published only after a person has read it.

import { pathsOf } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { pictureAddress, requiredText, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';

export const testimonialSchema = z.object({
  id: z.int(),
  author: z.string(),
  quote: z.string(),
  rating: z.int(),
  productId: z.int().nullable(),
  location: z.string(),
  avatar: z.string().nullable(),
  approved: z.boolean(),
  /** Invented for the demo, and marked as such wherever it is shown. */
  sample: z.boolean(),
  /** Who submitted it: the customer, or staff for them. */
  source: z.enum(['customer', 'staff']),
  /** Sent from the private page of a completed visit; one per visit. */
  verified: z.boolean(),
  /** Staff have changed the name, the stars or the text. */
  edited: z.boolean(),
  /** The original of an edited review. The name is for staff only: people ask to be shown by another. */
  original: z
    .object({
      author: z.string().optional(),
      quote: z.string(),
      rating: z.int(),
      createdAt: z.string(),
    })
    .nullable(),
  reply: z.object({ text: z.string(), at: z.string() }).nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type Testimonial = z.infer<typeof testimonialSchema>;

export const BEST_RATING = 5;
const RATING_RANGE = 'Please choose 1 to 5 stars';

/** A visitor's input. */
export const reviewInput = z.object({
  author: requiredText('Author name is required', 100),
  quote: requiredText('Testimonial quote is required', 2000),
  rating: z.int(RATING_RANGE).min(1, RATING_RANGE).max(BEST_RATING, RATING_RANGE),
  location: textField(100)
    .nullish()
    .transform((text) => text ?? ''),
  productId: z
    .int('Please choose a product')
    .min(0, 'Please choose a product')
    .nullish()
    // 'No product' is 0 in a form.
    .transform((id) => id || null),
});
export type ReviewInput = z.infer<typeof reviewInput>;

/** The token of a visit's private link, which links a review to it. A wrong one is no error. */
export const visitOfReview = z.string().max(100).optional().catch(undefined);
export const sentReview = reviewInput.extend({ visit: visitOfReview });
export type SentReview = z.infer<typeof sentReview>;

/** Staff's input. Without `approved` it stays as it is; a new review is then pending. The original stays. */
export const testimonialInput = reviewInput.extend({
  avatar: pictureAddress('Must be a valid URL')
    .nullish()
    .transform((path) => path || null),
  approved: z.boolean().optional(),
  /** Null or empty removes it; without it, it stays. */
  reply: z
    .object({
      text: textField(1000)
        .nullish()
        .transform((text) => text ?? ''),
    })
    .nullish(),
  version: z.int().optional(),
});
export type TestimonialInput = z.input<typeof testimonialInput>;

export const testimonials = describeResource({
  singular: 'Testimonial',
  plural: 'Testimonials',
  topic: 'testimonials',
  paths: { ...pathsOf(api.testimonials()), create: api.testimonials() },
  schema: testimonialSchema,
  input: testimonialInput,
  searchable: ['author', 'quote', 'location'],
  life: true,
  messages: {
    empty: 'No testimonials found.',
    noMatch: () => 'No testimonials matching the current filter',
  },
});

/** A rating for screen readers, and where there are no stars. */
export const ratingText = (rating: number) => `${rating} out of ${BEST_RATING} stars`;
