// An adviser's times in the API and in forms.
import { toNormalised } from 'postcode';
import { textField } from '../../lib/text/fields.ts';
import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay } from '../../lib/time/london-day.ts';
import { standingVisits } from '../settings/booking-settings.ts';
import { colleagueSchema } from '../staff/staff.ts';
import { profileFields, profileInput } from './profile.ts';

const MOST_HOURS = 28;
const MOST_LEAVE = 200;
const MOST_KINDS = 100;

const halfHour = z
  .string('Please choose a time')
  .regex(/^(?:[01]\d|2[0-3]):[03]0$/, 'Must be a whole or half hour such as 09:00');
const day = z.string('Please choose a date').refine(isDay, 'Please choose a date');

const workingHours = z
  .object({
    weekday: z.int('Please choose a day').min(1, 'Must be 1 to 7').max(7, 'Must be 1 to 7'),
    from: halfHour,
    to: halfHour,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Must be after the start' });

const hours = z
  .array(workingHours)
  .max(MOST_HOURS, `Must be at most ${MOST_HOURS} spans`)
  .transform((spans) =>
    spans.toSorted((a, b) => a.weekday - b.weekday || a.from.localeCompare(b.from)),
  )
  .refine(
    (spans) =>
      spans.every(({ weekday, from }, index) => {
        const before = spans[index - 1];
        return before?.weekday !== weekday || before.to <= from;
      }),
    'Hours of one day must not overlap',
  );

const leave = z
  .object({
    from: day,
    to: day,
    note: textField(200).default(''),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'Must not be before the first day',
  });

const homePostcode = textField(10, withoutInvisibleSigns).transform((value, context) => {
  const normal = value && toNormalised(value);
  if (normal !== null) return normal;
  context.addIssue({ code: 'custom', message: 'Must be a valid UK postcode' });
  return z.NEVER;
});

/** The input: missing parts stay as they are. */
export const adviserTimesInput = z.object({
  hours: hours.optional(),
  leave: z.array(leave).max(MOST_LEAVE, `Must be at most ${MOST_LEAVE}`).optional(),
  homePostcode: homePostcode.optional(),
  /** Labels of the services they visit for; empty: all. */
  kinds: z
    .array(textField(100).min(1, 'Please choose a type of blind'))
    .max(MOST_KINDS, `Must be at most ${MOST_KINDS}`)
    .transform((labels) => [...new Set(labels)])
    .optional(),
  /** Advisers cannot change their own. */
  profile: profileInput.optional(),
  version: z.int().optional(),
});
export type AdviserTimesInput = z.infer<typeof adviserTimesInput>;

export const adviserTimesSchema = z.object({
  hours: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
  leave: z.array(z.object({ from: z.string(), to: z.string(), note: z.string() })),
  homePostcode: z.string(),
  kinds: z.array(z.string()),
  profile: profileFields,
  version: z.int(),
});
export type AdviserTimesRecord = z.infer<typeof adviserTimesSchema>;

/** What times would do before they are saved. */
export const timesEffectSchema = z.object({
  /** Slots whose places change in the same way, from the first of these days to the last. */
  places: z.array(
    z.object({
      time: z.string(),
      before: z.int(),
      after: z.int(),
      days: z.int(),
      first: z.string(),
      last: z.string(),
    }),
  ),
  /** Visits of the adviser while away, and those in slots that would have fewer places than visits. */
  visits: standingVisits,
  /** More of them, of colleagues, whom an adviser does not see. */
  others: z.int(),
});
export type TimesEffect = z.infer<typeof timesEffectSchema>;

/** An active adviser with their times. */
export const adviserSchema = colleagueSchema.extend({ times: adviserTimesSchema });
export type AdviserWithTimes = z.infer<typeof adviserSchema>;
