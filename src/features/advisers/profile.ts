// What the website says of an adviser, once the office has switched it on. No other field of theirs reaches a visitor.
import { pictureAddress, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';

const year = z.int('Must be a year').min(1950, 'Must be a year').max(2100, 'Must be a year');

export const profileFields = z.object({
  shown: z.boolean(),
  firstName: textField(40),
  photo: pictureAddress('Must be a valid URL or path'),
  /** The year in which they began, so that it stays true. */
  since: year.nullish().transform((known) => known ?? null),
  carries: textField(300),
  checks: textField(200),
});
export type Profile = z.infer<typeof profileFields>;

export const profileInput = profileFields.refine(
  ({ shown, firstName }) => !shown || firstName !== '',
  { path: ['firstName'], message: 'First name is required' },
);

/** Of an adviser of whom nobody has written. */
export const NO_PROFILE: Profile = {
  shown: false,
  firstName: '',
  photo: '',
  since: null,
  carries: '',
  checks: '',
};
