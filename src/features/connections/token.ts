// A token lets another system of the firm call the API, within its scopes.
import { field, inputShape } from '../../kit/fields/field.ts';
import { choicesOf, text } from '../../kit/fields/fields.ts';
import { z } from '../../lib/text/zod.ts';

export const scopes = [
  'appointments:read',
  'appointments:write',
  'customers:read',
  'content:read',
  'content:write',
] as const;
export type Scope = (typeof scopes)[number];

export const scopeLabels: Record<Scope, string> = {
  'appointments:read': 'Read visits, the diary and the waiting list',
  'appointments:write': 'Enter, change and cancel visits',
  'customers:read': 'Read customers, tasks, contact submissions and swatch requests',
  'content:read': 'Read products, posts, pages, reviews and media, drafts too',
  'content:write': 'Change products, posts, pages, reviews and media',
};

export const tokenSchema = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** The last moment it is valid. */
  until: z.string(),
  madeBy: z.string(),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
});
export type ApiToken = z.infer<typeof tokenSchema>;

/** The token itself is shown only once. */
export const madeTokenSchema = tokenSchema.extend({ token: z.string() });
export type MadeToken = z.infer<typeof madeTokenSchema>;

/** Tokens must be renewed each year, so that a forgotten one expires. */
export const LONGEST_TOKEN_YEARS = 1;

const CHOOSE = 'Please choose at least one permission';
const scopesInput = z
  .array(z.enum(scopes, 'This is not a scope'), CHOOSE)
  .min(1, CHOOSE)
  .max(scopes.length)
  .transform((chosen) => [...new Set(chosen)]);
const untilInput = z
  .union([z.iso.datetime({ offset: true }), z.iso.date(), z.literal('')], 'Please enter a date')
  .nullish();

export const tokenFields = {
  name: text('For which system?', { most: 60, required: 'Name is required' }),
  until: field('day', 'Valid until (empty: one year)', { input: untilInput, blank: '' }),
  scopes: choicesOf('What it may do', scopeLabels, scopesInput),
};
export const tokenInput = z.object(inputShape(tokenFields));
export type TokenInput = z.input<typeof tokenInput>;
