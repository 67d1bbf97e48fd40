// The server's own part of sign-in.
import type { Role, SignedIn } from '../../../kit/role.ts';

/** However active, a session ends after 7 days. */
export const LONGEST_SESSION_SECONDS = 7 * 24 * 3600;

/** The header with the caller's address; only `api.ts` writes it. */
export const ADDRESS_HEADER = 'x-caller-address';

/** better-auth's answer, on our behalf, to a right password of an account with a passkey and no authenticator app. */
export const PASSKEY_OWED = { code: 'PASSKEY_OWED', message: 'Please show your passkey.' };

export interface Auth {
  handle(request: Request): Promise<Response>;
  /** The user of a valid session that is younger than 7 days and owes no second step. */
  findStaff(headers: Headers): Promise<SignedIn | undefined>;
  /** The session of these headers, if still valid. Reading does not extend it. */
  findSession(headers: Headers): Promise<{ id: string; staff: SignedIn } | undefined>;
  demandsSecondFactor(role: Role): Promise<boolean>;
  /** How many recovery codes the user has left, with a second factor. */
  countRecoveryCodes(userId: string): Promise<number>;
}
