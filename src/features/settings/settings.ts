// The owner's settings for the whole site. The groups and fields come from the specification.

import { emailField, pictureAddress, requiredText, textField } from '../../lib/text/fields.ts';
import { isUrlOrPath } from '../../lib/text/links.ts';
import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';
import { bookingSettings, bookingSettingsInput } from './booking-settings.ts';

const urlOrEmpty = textField(2000).refine(
  (value) => value === '' || (isUrlOrPath(value) && !value.startsWith('/')),
  'Must be a valid URL',
);
/** A picture: an http(s) address or a root-relative path such as /uploads/logo.svg. */
const pictureOrEmpty = pictureAddress('Must be a valid URL');

const BAD_EMAIL = 'Must be a valid email address';
const email = () => emailField(BAD_EMAIL);

const hourOfDay = (from: number, to: number) => {
  const message = `Must be an hour from ${from} to ${to}`;
  return z.int(message).min(from, message).max(to, message);
};

/** Messages that customers do not wait for. Hours are in London time. */
const followUpFields = {
  /** Reminders go out on the day before the visit, from this hour on. */
  reminders: z.boolean(),
  reminderHour: hourOfDay(8, 20),
  /** Quiet hours for reminders and invitations; equal hours mean none. */
  quietFrom: hourOfDay(0, 23),
  quietTo: hourOfDay(0, 23),
  reviewInvitations: z.boolean(),
  reviewAfterDays: z
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(30, 'Must be at most 30'),
  /** An e-mail a week after swatches, or a guide price, if no visit follows. */
  warmLeads: z.boolean(),
  /** Link to Google reviews for the invitation; empty: none. */
  googleReviewUrl: urlOrEmpty,
};

/** Who must use a second factor. */
const secondFactorDemands = ['optional', 'owners', 'everybody'] as const;

export const settingsSchema = z.object({
  general: z.object({
    siteName: requiredText('Site name is required', 100),
    contactEmail: email(),
    phone: requiredText('Phone number is required', 30, withoutInvisibleSigns),
    address: requiredText('Address is required', 300),
    googleMapsUrl: urlOrEmpty,
    openingHours: textField(200),
  }),
  /** What the firm answers for. Empty ones are not shown. */
  firm: z.object({
    guarantee: textField(300),
    insurance: textField(300),
    tradeBody: textField(300),
    companyLine: textField(300),
  }),
  social: z.object({
    facebook: urlOrEmpty,
    twitter: urlOrEmpty,
    instagram: urlOrEmpty,
    linkedin: urlOrEmpty,
    pinterest: urlOrEmpty,
    youtube: urlOrEmpty,
  }),
  appearance: z.object({
    primaryColor: z
      .string()
      .trim()
      .regex(/^#[0-9a-f]{6}$/i, 'Must be a valid hex color'),
    logo: pictureOrEmpty,
    favicon: pictureOrEmpty,
    darkMode: z.boolean(),
    footerText: textField(500),
  }),
  seo: z.object({
    metaTitle: requiredText('Meta title is required', 200),
    metaDescription: requiredText('Meta description is required', 500),
    socialImage: pictureOrEmpty,
    enableSitemap: z.boolean(),
    robotsTxt: textField(10_000),
    twitterHandle: textField(50),
  }),
  booking: bookingSettings,
  notifications: z.object({
    teamPhone: textField(30, withoutInvisibleSigns),
    teamEmail: textField(254, withoutInvisibleSigns).refine(
      (value) => value === '' || email().safeParse(value).success,
      BAD_EMAIL,
    ),
    smsEnabled: z.boolean(),
    emailEnabled: z.boolean(),
    ...followUpFields,
  }),
  security: z.object({
    secondFactor: z.enum(secondFactorDemands, 'Please choose who must have one'),
  }),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingsGroup = keyof Settings;

/** The API's answer. */
export const savedSettings = settingsSchema.extend({
  /** Goes up by one with each save of any group. */
  version: z.int(),
});
export type SavedSettings = z.infer<typeof savedSettings>;

/** The body of a PUT: the whole object or any of its groups, each complete. */
export const settingsInput = settingsSchema.partial().extend({
  // A client that sends only the first four fields leaves the others as they are.
  notifications: settingsSchema.shape.notifications
    .extend(z.object(followUpFields).partial().shape)
    .optional(),
  booking: bookingSettingsInput.optional(),
  /** Allows changes to slots that have visits; the visits stay as they are. */
  confirm: z.boolean().optional(),
  version: z.int().optional(),
});
export type SettingsInput = z.infer<typeof settingsInput>;

/** `tel:` link for a printed number, in international form for British numbers. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${digits.startsWith('0') ? `+44${digits.slice(1)}` : digits}`;
}
