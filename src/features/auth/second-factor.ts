// The second step of a sign-in: a code of an authenticator app, or one of the recovery codes.
import { z } from '../../lib/text/zod.ts';

const CODE_SHAPE = 'Please type the six digits';

/** As people type it: `123 456`. */
export const codeInput = z.object({
  code: z
    .string(CODE_SHAPE)
    .max(20, CODE_SHAPE)
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, CODE_SHAPE)),
});

const RECOVERY_SHAPE = 'Please type a recovery code, such as k7mpq-3xw9d';

export const recoveryCodeInput = z.object({
  code: z
    .string(RECOVERY_SHAPE)
    .max(20, RECOVERY_SHAPE)
    .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[a-z0-9]{10}$/, RECOVERY_SHAPE))
    .transform((text) => `${text.slice(0, 5)}-${text.slice(5)}`),
});

const PASSWORD_MISSING = 'Password is required';
export const passwordInput = z.object({
  password: z.string(PASSWORD_MISSING).min(1, PASSWORD_MISSING).max(1000, PASSWORD_MISSING),
});
export type PasswordInput = z.infer<typeof passwordInput>;

/** How somebody's own second factor stands. */
export const ownSecondFactorSchema = z.object({
  /** Whether an authenticator app is set up. */
  app: z.boolean(),
  recoveryCodes: z.int(),
  /** Whether the firm asks for one. */
  demanded: z.boolean(),
});
export type OwnSecondFactor = z.infer<typeof ownSecondFactorSchema>;

/** What setting up begins with: the key for the app, and codes that are shown this once. */
export const newSecondFactor = z.object({
  totpURI: z.string(),
  backupCodes: z.array(z.string()),
});
export type NewSecondFactor = z.infer<typeof newSecondFactor>;
