// Changes that staff can make to their own sign-in.
import { z } from '../../lib/text/zod.ts';
import { LONDON } from '../../lib/time/london-day.ts';

export const newPassword = z
  .string('Password is required')
  .min(12, 'Must be at least 12 characters')
  .max(1000, 'Must be at most 1,000 characters');

const twiceTheSame = {
  check: (input: { newPassword: string; repeated: string }) => input.newPassword === input.repeated,
  message: { path: ['repeated'], message: 'The two passwords differ' },
};

export const newPasswordForm = z
  .object({ newPassword, repeated: z.string() })
  .refine(twiceTheSame.check, twiceTheSame.message);
export type NewPasswordForm = z.infer<typeof newPasswordForm>;

const CURRENT_MISSING = 'Current password is required';

export const passwordChange = z.object({
  currentPassword: z.string(CURRENT_MISSING).min(1, CURRENT_MISSING),
  newPassword,
});

export const passwordChangeInput = passwordChange
  .extend({ repeated: z.string() })
  .refine(twiceTheSame.check, twiceTheSame.message);
export type PasswordChangeInput = z.infer<typeof passwordChangeInput>;

export const sessionToEnd = z.object({ token: z.string('Please name the session by its token') });

export const sessionSchema = z.object({
  id: z.string(),
  /** Identifies the session to end; it cannot be used to sign in. */
  token: z.string(),
  userAgent: z.string().nullish(),
  ipAddress: z.string().nullish(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SignedInSession = z.infer<typeof sessionSchema>;

const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: LONDON,
});

/** `21 Nov 2026, 15:40` */
export const momentInWords = (instant: string): string => moment.format(new Date(instant));

/** Which browser, and `Since 21 Nov 2026, 15:40, from 203.0.113.7`. */
export const signedInFrom = ({
  userAgent,
  createdAt,
  ipAddress,
}: Pick<SignedInSession, 'userAgent' | 'createdAt' | 'ipAddress'>) => ({
  browser: browserName(userAgent),
  since: `Since ${momentInWords(createdAt)}${ipAddress ? `, from ${ipAddress}` : ''}`,
});

/** `Firefox on Windows`: enough to recognise one's own browsers. */
export function browserName(userAgent: string | null | undefined): string {
  const find = (names: readonly [sign: RegExp, name: string][]) =>
    names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (!browser) return system ?? 'Another program';
  return system ? `${browser} on ${system}` : browser;
}

// In this order: most of them also claim to be the ones after them.
const BROWSERS: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
