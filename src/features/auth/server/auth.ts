// What the server knows of sign-in. better-auth itself (sign-in.ts) takes as long to load as half of a start,
// and is loaded for the first caller who may be signed in.
import type { Role, SignedIn } from '../../../kit/role.ts';

/** However busy, a session ends after 7 days. */
export const LONGEST_SESSION_SECONDS = 7 * 24 * 3600;

/** Where a request says its caller's address; only `api.ts` writes it. */
export const ADDRESS_HEADER = 'x-caller-address';

/** What better-auth answers in our name to a right password of who has a passkey and no authenticator app. */
export const PASSKEY_OWED = { code: 'PASSKEY_OWED', message: 'Please show your passkey.' };

export interface Auth {
  /** better-auth's own endpoints. */
  handle(request: Request): Promise<Response>;
  /** Who holds the session of these headers, if it is alive, younger than 7 days and owes no second step. */
  findStaff(headers: Headers): Promise<SignedIn | undefined>;
  /** The session of these headers, if it is alive. Looking does not keep it alive. */
  findSession(headers: Headers): Promise<{ id: string; staff: SignedIn } | undefined>;
  /** Whether who has this role must have a second factor. */
  demandsSecondFactor(role: Role): Promise<boolean>;
  /** How many recovery codes somebody has left who has a second factor. */
  countRecoveryCodes(userId: string): Promise<number>;
}

/** @param load makes it; called once, when it is first needed. */
export function authOnDemand(load: () => Promise<Auth>): Auth {
  let loading: Promise<Auth> | undefined;
  const loaded = () => {
    loading ??= load();
    return loading;
  };
  return {
    handle: async (request) => (await loaded()).handle(request),
    findSession: async (headers) => (await loaded()).findSession(headers),
    demandsSecondFactor: async (role) => (await loaded()).demandsSecondFactor(role),
    countRecoveryCodes: async (userId) => (await loaded()).countRecoveryCodes(userId),
    findStaff: async (headers) =>
      headers.get('cookie') ? (await loaded()).findStaff(headers) : undefined,
  };
}
