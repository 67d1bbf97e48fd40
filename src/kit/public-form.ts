import type { FieldErrors } from '../lib/http/errors.ts';
import { requiredText } from '../lib/text/fields.ts';
import { z } from '../lib/text/zod.ts';

export const trapFields = z.object({
  website: z.string().optional().catch('filled'),
  startedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
});
export type Trap = z.infer<typeof trapFields>;

export const personName = () => requiredText('Name is required', 100);

export const personEmail = () =>
  requiredText('Email is required', 254).pipe(z.email('Must be a valid email'));

export const PHONE_INVALID = 'Must be a valid phone number';

/** Digits and what people put between them; the server also asks libphonenumber. */
export const PHONE_SIGNS = /^(tel:)?[+(\d\uff0b][\d\s().\-\u2010-\u2015\u2212/#;=ext]*$/i;

/** A form as it was sent without JavaScript, when it comes back with errors. */
export interface RefusedForm {
  values: Record<string, string>;
  errors: FieldErrors;
  message: string;
}
