import { isUrlOrPath } from './links.ts';
import { withoutControlCharacters, withoutInvisibleSigns } from './plain-text.ts';
import { SLUG_PATTERN } from './slug.ts';
import { z } from './zod.ts';

const tooLong = (max: number) => `Must be at most ${max.toLocaleString('en-GB')} characters`;

/** @param clean `withoutInvisibleSigns` for what people paste: addresses, numbers, postcodes */
export const textField = (max: number, clean = withoutControlCharacters) =>
  z.string().overwrite(clean).trim().max(max, tooLong(max));

export const requiredText = (message: string, max: number, clean = withoutControlCharacters) =>
  z.string({ error: message }).overwrite(clean).trim().min(1, message).max(max, tooLong(max));

export const emailField = (
  message: string,
  missing = message,
  error: string | ((issue: { input?: unknown }) => string) = message,
) => requiredText(missing, 254, withoutInvisibleSigns).pipe(z.email({ error }));

export const slugField = () =>
  requiredText('Slug is required', 100).regex(
    SLUG_PATTERN,
    'Must be lower-case letters, digits and hyphens',
  );

/** A whole number as a form sends it without JavaScript. */
export const typedNumber = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (/^\d+$/.test(String(value)) ? Number(value) : value), schema);

/** A root-relative path or an http(s) address; empty where the field is optional. */
export const pictureAddress = (message: string) =>
  z
    .string()
    .trim()
    .max(2000, tooLong(2000))
    .refine((value) => value === '' || isUrlOrPath(value), message);
