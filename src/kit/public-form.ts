import type { FieldErrors } from '../lib/http/errors.ts';
import { editDistance } from '../lib/text/edit-distance.ts';
import { emailField, requiredText, textField } from '../lib/text/fields.ts';
import { withoutInvisibleSigns } from '../lib/text/plain-text.ts';
import { z } from '../lib/text/zod.ts';

export const trapFields = z.object({
  website: z.string().optional().catch('filled'),
  startedAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
  sentAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
});
export type Trap = z.infer<typeof trapFields>;

/** No person fills in a form more quickly; the browser delays quicker ones until then. */
export const FASTEST_PERSON_MS = 2000;

/** Every public form, as staff call it. */
export const formLabels = {
  booking: 'Booking',
  'call back': 'Call back',
  contact: 'Message',
  'price list': 'Guide price',
  review: 'Review',
  swatch: 'Swatches',
  'waiting list': 'Waiting list',
} as const;
export type FormName = keyof typeof formLabels;

/** Why a form is probably from a robot: the hidden field is filled in, or it was too quick. */
export const caughtReasons = ['filled', 'quick'] as const;
export type CaughtReason = (typeof caughtReasons)[number];

/** A form as sent, with the data that tells people from robots. */
export function splitTrap<Body extends Trap>({ website, startedAt, sentAt, ...input }: Body) {
  return { trap: { website, startedAt, sentAt }, input };
}

/** What mail programs would turn into a link. `St.John`, `J.P.Morgan` and `J.SMITH` are names. */
const WEB_ADDRESS =
  /:\/\/|www\.|\d\.\d|\.(?:com|net|org|co|uk|info|io|ai|me|ly|ru|cn|xyz)\b|(?<![\p{L}\d-])(?!(?:mr|mrs|ms|dr|st|rev|prof)[.。．｡])[\p{L}\d-]{2,}[.。．｡]\p{L}{2,}/iu;
const DOT_AND_SMALL_LETTERS = /[\p{L}\d][.。．｡]\p{Ll}{2,}/u;

export function holdsLink(name: string): boolean {
  const seen = name.replace(/\p{Cf}/gu, '');
  return WEB_ADDRESS.test(seen) || DOT_AND_SMALL_LETTERS.test(seen);
}

/** We send the name to an address that anybody may have typed, so it must not contain a link. */
export const personName = () =>
  requiredText('Name is required', 100).refine(
    (name) => !holdsLink(name),
    'Please give your name without a web address',
  );

/** In a message sent automatically, in place of the visitor's own text. */
export const AS_SENT = 'as you sent it';

const NO_EMAIL = 'That e-mail looks incomplete: is the @ there?';
const BAD_EMAIL = 'That e-mail does not look right. Please give one, such as you@example.com.';

export const personEmail = () =>
  emailField(NO_EMAIL, 'Email is required', ({ input }) =>
    String(input).includes('@') ? BAD_EMAIL : NO_EMAIL,
  );

/** Where most people’s mail is, and two that look like a slip of one. */
const MAIL_HOSTS =
  'gmail.com hotmail.com hotmail.co.uk outlook.com yahoo.com yahoo.co.uk icloud.com btinternet.com live.co.uk mail.com ymail.com';

/** `gmail.com` for `ada@gmial.com`: asked about, never changed. */
export function meantHost(typed: string): string | undefined {
  const [, host = ''] = /@(\S+\.\S+)$/.exec(typed.trim().toLowerCase()) ?? [];
  const hosts = MAIL_HOSTS.split(' ');
  return hosts.includes(host) ? undefined : hosts.find((one) => editDistance(host, one, 1) <= 1);
}

/** Refuses the e-mail that Settings may send later. A form sends `on`. */
export const noReminder = z.preprocess((value) => value === 'on' || value, z.boolean().optional());

export const PHONE_INVALID = 'Must be a valid phone number';
export const MOBILE_INVALID = 'A UK mobile number has 11 digits, for example 07700 900123';

/** Digits and common separators; the server also asks libphonenumber. */
const PHONE_SIGNS = /^(tel:)?[+(\d\uff0b][\d\s().\-\u2010-\u2015\u2212/#;=ext]*$/i;

/** @param missing what it says without one; optional if not given */
export const personPhone = (missing?: string) =>
  (missing
    ? requiredText(missing, 30, withoutInvisibleSigns)
    : textField(30, withoutInvisibleSigns)
  )
    .refine((typed) => typed === '' || PHONE_SIGNS.test(typed), {
      error: PHONE_INVALID,
      abort: true,
    })
    .refine(isNoPartOfMobile, MOBILE_INVALID);

function isNoPartOfMobile(typed: string): boolean {
  const [number = ''] =
    /^\+?\d*/.exec(typed.normalize('NFKC').replace(/^tel:|[^\d+a-z#;=]/gi, '')) ?? [];
  const [, rest] = /^(?:(?:\+|00)440?|0)7(\d*)$/.exec(number) ?? [];
  return rest === undefined || rest.length === 9;
}

/** A form as sent without JavaScript, when it comes back with errors. */
export interface RefusedForm {
  /** The end of its address. */
  form: string;
  values: Record<string, string>;
  errors: FieldErrors;
  message: string;
  /** What the API answers besides, such as the nearest free times. */
  body: Record<string, unknown>;
}
