// The owner's settings for the whole site. The groups and fields come from the specification.

import { type FieldOptions, type Fields, field, inputShape } from '../../kit/fields/field.ts';
import { area, checkbox, choice, line, text } from '../../kit/fields/fields.ts';
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
const pictureOrEmpty = (label: string, kind: string, shown?: FieldOptions) => ({
  ...line(label, pictureAddress('Must be a valid URL'), shown),
  kind,
});

const hexColour = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, 'Must be a valid hex color');

const BAD_EMAIL = 'Must be a valid email address';
const email = () => emailField(BAD_EMAIL);
const emailOrEmpty = textField(254, withoutInvisibleSigns).refine(
  (value) => value === '' || email().safeParse(value).success,
  BAD_EMAIL,
);

const hour = (label: string, from: number, to: number, hint: string) => {
  const message = `Must be an hour from ${from} to ${to}`;
  const input = z.int(message).min(from, message).max(to, message);
  const options = Array.from({ length: to - from + 1 }, (_, at) => ({
    value: from + at,
    label: `${String(from + at).padStart(2, '0')}:00`,
  }));
  return { ...field('select', label, { input, blank: from }, { half: true, hint }), options };
};

const days = Array.from({ length: 30 }, (_, at) => ({
  value: at + 1,
  label: at === 0 ? '1 day' : `${at + 1} days`,
}));
const daysAfter = z
  .int('Must be a whole number')
  .min(1, 'Must be at least 1')
  .max(30, 'Must be at most 30');

/** Messages that customers do not wait for. Hours are in London time. */
export const followUps = {
  reminders: checkbox('Remind customers', {
    half: true,
    hint: 'The day before a confirmed visit.',
  }),
  reminderHour: hour(
    'Reminders go out at',
    8,
    20,
    'If you confirm a visit after this hour, the reminder goes straight away.',
  ),
  reviewInvitations: checkbox('Invite customers to write a review', {
    half: true,
    hint: 'After a completed visit, at the same hour; at most once in 90 days per customer.',
  }),
  reviewAfterDays: {
    ...field('select', 'Invitations go out after', { input: daysAfter, blank: 1 }, { half: true }),
    options: days,
  },
  googleReviewUrl: line('Google review link', urlOrEmpty, {
    half: true,
    hint: 'Shown to every invited customer, beside our own form. Leave empty to show none.',
  }),
  warmLeads: checkbox('Write to customers who have not booked yet', {
    half: true,
    hint: 'One e-mail a week after swatches are posted or a guide price is kept, if no visit follows. Its link stops these e-mails. Change the words under Messages.',
  }),
};

/** For reminders and invitations; equal hours mean none. */
export const quietHours = {
  quietFrom: hour(
    'From',
    0,
    23,
    'Reminders and invitations wait until these hours are over. Confirmations and other urgent messages do not.',
  ),
  quietTo: hour('To', 0, 23, 'Choose the same hour twice for no quiet hours.'),
};

/** How the team is told, and by what. */
export const channels = {
  teamPhone: line('Team phone', textField(30, withoutInvisibleSigns), {
    half: true,
    hint: 'New bookings are texted here. It changes along with the number in General while the two are the same.',
  }),
  teamEmail: line('Team email', emailOrEmpty, {
    half: true,
    hint: 'New bookings are e-mailed here. It changes along with the address in General while the two are the same. Leave empty to send none.',
  }),
  smsEnabled: checkbox('Text messages', { half: true, hint: 'To the team and to customers.' }),
  emailEnabled: checkbox('E-mail', { half: true, hint: 'To the team and to customers.' }),
};

/** Some lines, or none; a request has to name it. */
const paragraph = (label: string, hint: string) => ({
  ...line(label, textField(300), { hint }),
  kind: 'area',
});

/** The fields of the groups that a form shows in their order. */
export const settingsFields = {
  general: {
    siteName: text('Site name', { most: 100, required: true }),
    contactEmail: line('Contact email', email(), { half: true }),
    phone: line('Phone', requiredText('Phone number is required', 30, withoutInvisibleSigns), {
      half: true,
    }),
    address: text('Address', {
      most: 300,
      required: true,
      hint: 'Separate the lines with commas: street, town, postcode.',
    }),
    googleMapsUrl: line('Google Maps URL', urlOrEmpty),
    openingHours: { ...line('Opening hours', textField(200)), kind: 'openingHours' },
  },
  /** What the firm answers for. Empty ones are not shown. */
  firm: {
    guarantee: paragraph(
      'Guarantee',
      'How long it lasts, and for what. Visitors read this and the next two at /about, and Robin answers with them. Empty fields aren’t shown.',
    ),
    insurance: paragraph(
      'Insurance',
      'What covers damage in a customer’s home, and up to which sum.',
    ),
    tradeBody: paragraph('Trade body', 'Which one you belong to, and your membership number.'),
    companyLine: paragraph(
      'Company line',
      'Small, at the end of every page: registered name and number.',
    ),
  },
  social: {
    facebook: line('Facebook URL', urlOrEmpty),
    twitter: line('Twitter URL', urlOrEmpty),
    instagram: line('Instagram URL', urlOrEmpty),
    linkedin: line('LinkedIn URL', urlOrEmpty),
    pinterest: line('Pinterest URL', urlOrEmpty),
    youtube: line('YouTube URL', urlOrEmpty),
  },
  appearance: {
    primaryColor: {
      ...line('Primary colour', hexColour, {
        hint: 'Buttons and links. If text in this colour would be hard to read, the site uses the nearest shade that is not.',
      }),
      kind: 'colour',
    },
    logo: pictureOrEmpty('Logo', 'address', { half: true }),
    favicon: pictureOrEmpty('Favicon', 'address', { half: true }),
    darkMode: checkbox('Dark mode', {
      hint: "The website follows the visitor's system. Off: it is always light.",
    }),
    footerText: { ...line('Footer text', textField(500)), kind: 'area' },
  },
  seo: {
    metaTitle: text('Meta title', {
      most: 200,
      required: true,
      hint: 'The headline of a search result. About 60 characters are shown.',
    }),
    metaDescription: area('Meta description', {
      most: 500,
      required: true,
      hint: 'The text below it. About 155 characters are shown.',
    }),
    socialImage: pictureOrEmpty('Social image', 'addressAnywhere'),
    twitterHandle: line('Twitter handle', textField(50), { hint: 'Such as @example' }),
    enableSitemap: checkbox('Sitemap', {
      hint: 'Tells search engines about every page, at /sitemap.xml.',
    }),
    robotsTxt: {
      ...line('Robots.txt', textField(10_000), { hint: 'The sitemap line is added for you.' }),
      kind: 'area',
    },
  },
  notifications: { ...channels, ...followUps, ...quietHours },
  security: {
    secondFactor: choice(
      'Two-step sign-in',
      [
        { value: 'optional', label: 'Optional' },
        { value: 'owners', label: 'Required for owners' },
        { value: 'everybody', label: 'Required for everybody' },
      ],
      { blank: 'optional', refused: 'Please choose who must have one', required: true },
    ),
  },
};

const groupOf = <Named extends Fields>(fields: Named) => z.object(inputShape(fields));

export const settingsSchema = z.object({
  general: groupOf(settingsFields.general),
  firm: groupOf(settingsFields.firm),
  social: groupOf(settingsFields.social),
  appearance: groupOf(settingsFields.appearance),
  seo: groupOf(settingsFields.seo),
  booking: bookingSettings,
  notifications: groupOf(settingsFields.notifications),
  security: groupOf(settingsFields.security),
});

export type Settings = z.infer<typeof settingsSchema>;
export type SettingsGroup = keyof Settings;

/** What the tabs of Settings are called. */
export const groupTitles: Record<SettingsGroup, string> = {
  general: 'General',
  firm: 'About us',
  social: 'Social Media',
  appearance: 'Appearance',
  seo: 'SEO',
  booking: 'Booking',
  notifications: 'Notifications',
  security: 'Security',
};

/** The API's answer, with how often each group has been saved, and once. */
export const savedSettings = settingsSchema.extend({
  versions: z.record(settingsSchema.keyof(), z.int()),
});
export type SavedSettings = z.infer<typeof savedSettings>;

/** The body of a PUT: the whole object or any of its groups, each complete. */
export const settingsInput = settingsSchema.partial().extend({
  // A client that sends only the first four fields leaves the others as they are.
  notifications: settingsSchema.shape.notifications
    .extend(groupOf({ ...followUps, ...quietHours }).partial().shape)
    .optional(),
  booking: bookingSettingsInput.optional(),
  /** Allows changes to slots that have visits; the visits stay as they are. */
  confirm: z.boolean().optional(),
  /** What the groups are based on: one that has been saved since is refused. */
  versions: z.partialRecord(settingsSchema.keyof(), z.int()).optional(),
});
export type SettingsInput = z.infer<typeof settingsInput>;

/** `tel:` link for a printed number, in international form for British numbers. */
export function telephoneHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  return `tel:${digits.startsWith('0') ? `+44${digits.slice(1)}` : digits}`;
}
