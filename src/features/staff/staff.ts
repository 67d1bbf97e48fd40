// Staff accounts: roles, and the links to choose a password.
import { roles } from '../../kit/role.ts';
import { emailField, requiredText, textField } from '../../lib/text/fields.ts';
import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';
import { newPassword } from '../auth/account.ts';
import { standingVisits } from '../settings/booking-settings.ts';

/** `invited`: has not chosen a password yet. */
const accountStates = ['active', 'invited', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

export const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(roles),
  state: z.enum(accountStates),
  lastSignInAt: z.string().nullable(),
  createdAt: z.string(),
  /** Names the author of a blog post. */
  number: z.int().nullable(),
  /** When the link to choose a password expires, if there is one. */
  linkExpiresAt: z.string().nullable(),
  /** Whether they sign in with an authenticator app or a passkey. */
  secondFactor: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

/** A member of staff to whom visits are or were assigned. */
export const colleagueSchema = accountSchema.pick({
  id: true,
  username: true,
  name: true,
  role: true,
  state: true,
  number: true,
});
export type Colleague = z.infer<typeof colleagueSchema>;

const role = z.enum(roles, 'Please choose a role');
const name = requiredText('Name is required', 100);
const email = textField(254, withoutInvisibleSigns)
  .pipe(z.union([z.literal(''), z.email()], 'Must be a valid email'))
  .nullish()
  .transform((value) => value?.toLowerCase() || null);

/** The audit log's name for everybody outside the staff. */
const NOBODYS_NAMES = new Set(['console', 'visitor']);

export const inviteInput = z.object({
  username: requiredText('Username is required', 30)
    .regex(/^[A-Za-z0-9._-]{3,30}$/, 'Must be 3 to 30 letters, digits, ".", "_" or "-"')
    .refine(
      (name) => !NOBODYS_NAMES.has(name.toLowerCase()),
      'The audit log uses this name. Please choose another',
    ),
  name,
  email,
  role,
});
export type InviteInput = z.infer<typeof inviteInput>;

export const accountInput = z.object({ name, email, role });
export type AccountInput = z.infer<typeof accountInput>;

export const accountStateInput = z.object({
  disabled: z.boolean('Please say whether the account is disabled'),
});

export const LINK_HOURS = 72;

/** An account with its new link, which is shown only once. */
export const accountWithLink = z.object({
  account: accountSchema,
  link: z.object({
    url: z.string(),
    expiresAt: z.string(),
    /** The address it was e-mailed to. */
    emailedTo: z.string().nullable(),
  }),
});
export type AccountWithLink = z.infer<typeof accountWithLink>;

/** Ended when somebody is no longer an owner. */
const endedConnections = z.object({
  /** Names of their tokens, which have ended. */
  tokens: z.array(z.string()),
  /** Addresses of their webhooks, which are paused. */
  webhooks: z.array(z.string()),
});
export type EndedConnections = z.infer<typeof endedConnections>;

export const changedAccount = accountSchema.extend({ ended: endedConnections });
export type ChangedAccount = z.infer<typeof changedAccount>;

export const accountStateAnswer = z.object({
  account: accountSchema,
  ended: endedConnections,
  /** Their future visits, now unassigned. */
  unassigned: standingVisits,
});
export type AccountStateAnswer = z.infer<typeof accountStateAnswer>;

export const staffSessionSchema = z.object({
  id: z.string(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StaffSession = z.infer<typeof staffSessionSchema>;

const passwordLinkKinds = ['invitation', 'reset'] as const;
export type PasswordLinkKind = (typeof passwordLinkKinds)[number];

export const passwordLinkSchema = z.object({
  username: z.string(),
  name: z.string(),
  kind: z.enum(passwordLinkKinds),
});
export type PasswordLink = z.infer<typeof passwordLinkSchema>;

export const setPasswordInput = z.object({ token: z.string().max(100), password: newPassword });

export const forgottenPasswordInput = z.object({
  email: emailField('Must be a valid email').transform((email) => email.toLowerCase()),
});

/** A user's calendar feed; its address is shown once, when it is created. */
export const calendarFeedSchema = z.object({
  since: z.string().nullable(),
  url: z.string().optional(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
