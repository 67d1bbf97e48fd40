// The second step of a sign-in: a code from an authenticator app, or a recovery code.
import { z } from '../../lib/text/zod.ts';

/** Accepted after the password, or instead of it. */
export interface SecondFactors {
  app: boolean;
  passkeys: number;
}

export const hasSecondFactor = ({ app, passkeys }: SecondFactors) => app || passkeys > 0;

/**
 * The reach of a session: `everything`, only `setting up` a second step, or `nothing`.
 * @param has whether its account has a second step
 * @param demanded whether the firm requires one of this role
 * @param proven whether it began with a code or a passkey
 */
export function reachOf(session: {
  has: boolean;
  demanded: boolean;
  proven: boolean;
}): 'everything' | 'setting up' | 'nothing' {
  if (session.has) return session.proven ? 'everything' : 'nothing';
  return session.demanded ? 'setting up' : 'everything';
}

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

/** The state of the user's own second factor. */
export const ownSecondFactorSchema = z.object({
  app: z.boolean(),
  passkeys: z.int(),
  recoveryCodes: z.int(),
  demanded: z.boolean(),
});
export type OwnSecondFactor = z.infer<typeof ownSecondFactorSchema>;

/** The start of setting up: the key for the app, and recovery codes, shown only once. */
export const newSecondFactor = z.object({
  totpURI: z.string(),
  backupCodes: z.array(z.string()),
});
export type NewSecondFactor = z.infer<typeof newSecondFactor>;
