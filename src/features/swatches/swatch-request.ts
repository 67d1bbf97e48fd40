// Colours that a household wants sent by post.
import { forStaff, pathsOf } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { noReminder, personEmail, personName, personPhone } from '../../kit/public-form.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { foldText } from '../../lib/text/fold-text.ts';
import { postcodeField } from '../../lib/text/postcode.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';
import { keyOfSwatch } from './sent-swatches.ts';

/** At once, and for one household within `LIMIT_DAYS`. */
export const MOST_SWATCHES = 8;
export const LIMIT_DAYS = 30;

const CHOOSE = 'Please choose at least one colour';
const TOO_MANY = `Please choose at most ${MOST_SWATCHES} colours`;

export const swatchStatuses = ['new', 'sent'] as const;
export type SwatchStatus = (typeof swatchStatuses)[number];
export const swatchStatusLabels: Record<SwatchStatus, string> = { new: 'New', sent: 'Sent' };

const swatchChoice = z.object({
  productId: z.int('There is no such product').min(1, 'There is no such product'),
  colour: requiredText('Please choose a colour', 60),
});

const swatchSchema = swatchChoice.extend({
  /** Names change and products go: its name at the time of the request. */
  product: z.string(),
  hex: z.string(),
});
export type Swatch = z.infer<typeof swatchSchema>;

export const swatchRequestSchema = z.object({
  id: z.int(),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  /** Empty if not given; so is the phone. */
  email: z.string(),
  phone: z.string(),
  swatches: z.array(swatchSchema),
  status: z.enum(swatchStatuses),
  noReminder: z.boolean(),
  customerId: z.int().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type SwatchRequest = z.infer<typeof swatchRequestSchema>;

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** A visitor's input. The server checks that these are colours of those products. */
export const swatchRequestInput = z.object({
  name: personName(),
  address: requiredText('Address is required', 300),
  postcode: postcodeField(),
  email: z.preprocess((value) => (isEmpty(value) ? undefined : value), personEmail().optional()),
  phone: personPhone()
    .nullish()
    .transform((text) => text ?? ''),
  swatches: z
    .array(swatchChoice, CHOOSE)
    .min(1, CHOOSE)
    .max(MOST_SWATCHES, TOO_MANY)
    .refine((swatches) => new Set(swatches.map(keyOfSwatch)).size === swatches.length, {
      error: 'Please choose each colour once',
    }),
  noReminder,
});
export type SwatchRequestInput = z.infer<typeof swatchRequestInput>;

export const swatchInWords = ({ product, colour }: Pick<Swatch, 'product' | 'colour'>) =>
  `${product}: ${colour}`;

export const swatchThanks = {
  title: 'Thank you. Your swatches will be in the post soon.',
  text: 'Hold them to your window in daylight and again in the evening. When you know what you like, we come and measure, free and without obligation.',
};

export const swatchRequestAnswer = swatchRequestSchema.pick({ id: true });
export type SwatchRequestAnswer = z.infer<typeof swatchRequestAnswer>;

export const swatchStatusInput = z.object({
  status: z.enum(swatchStatuses, 'Must be new or sent'),
  version: z.int().optional(),
});

export const swatchRequests = describeResource({
  singular: 'Swatch request',
  plural: 'Swatches',
  topic: 'swatches',
  paths: pathsOf(forStaff(api.swatchRequests())),
  schema: swatchRequestSchema,
  input: swatchStatusInput,
  searchable: ['name', 'address', 'postcode', 'email', 'phone'],
  messages: {
    loadFailed: 'Error loading swatch requests. Please try again.',
    empty: 'No swatches have been requested yet.',
    noMatch: () => 'No swatch requests match',
  },
});

const SHORT_FORMS: Record<string, string> = {
  apartment: 'flat',
  apt: 'flat',
  avenue: 'ave',
  close: 'cl',
  drive: 'dr',
  lane: 'ln',
  road: 'rd',
  street: 'st',
};

/**
 * An address in a normal form: ignores case, spaces and signs, `Street` or `St`, a flat before or after its house.
 * With the postcode it tells households apart, and one flat from another.
 */
export function householdOf(address: string): string {
  const words = foldText(address)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => SHORT_FORMS[word] ?? word)
    .join(' ')
    // 12 A is 12A.
    .replace(/\b(\d+) ([a-z])\b/g, '$1$2');
  const [flat = ''] = /\bflat (?:\d+[a-z]?|[a-z])\b/.exec(words) ?? [];
  return [flat, words.replace(flat, ' ')].join(' ').split(' ').filter(Boolean).join(' ');
}
