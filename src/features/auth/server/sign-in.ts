// Sessions by better-auth with its plugins, on our own database connection.
import { randomInt } from 'node:crypto';
import { passkey } from '@better-auth/passkey';
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { admin, twoFactor, username } from 'better-auth/plugins';
import { adminApi } from '../../../admin-urls.ts';
import { type Role, roleOf, type SignedIn } from '../../../kit/role.ts';
import type { Database } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { hasSecondFactor, reachOf } from '../second-factor.ts';
import { ADDRESS_HEADER, type Auth, LONGEST_SESSION_SECONDS, PASSKEY_OWED } from './auth.ts';
import { resigned, versionsOf } from './former-secret.ts';
import { hashPassword, passwordLength, verifyPassword } from './password.ts';
import { hashedSessionTokens } from './session-tokens.ts';
import { authTables, endSession, findSecondFactors } from './store.ts';

const HOUR = 3600;
const IDLE_SECONDS = 12 * HOUR;

export interface AuthOptions {
  secret: string;
  /** Still accepted, if there is one. */
  formerSecret: string | undefined;
  publicUrl: string;
  demandsSecondFactor(role: Role): Promise<boolean>;
}

const within = (...paths: string[]) =>
  new Set(paths.map((path) => path.slice(adminApi.auth().length)));

/** Sessions from here began with more than a password. */
const SECOND_FACTOR_PATHS = within(
  adminApi.verifyCode(),
  adminApi.verifyRecoveryCode(),
  adminApi.passkeySignIn(),
);

/** Here a session replaces another, and keeps its reach. */
const RENEWING_PATHS = within(adminApi.changePassword(), adminApi.endSecondFactor());

export function createAuth(
  database: Database,
  clock: Clock,
  { secret, formerSecret, publicUrl, demandsSecondFactor }: AuthOptions,
): Auth {
  const auth = betterAuth({
    appName: 'Sill',
    baseURL: publicUrl,
    basePath: adminApi.auth(),
    secret,
    secrets: versionsOf(secret, formerSecret),
    // 'sqlite' on both engines: dates as ISO text and flags as 0/1, as in all our tables.
    database: { db: database.db, type: 'sqlite' },
    user: { modelName: authTables.user },
    session: {
      modelName: authTables.session,
      fields: { token: 'tokenHash' },
      expiresIn: IDLE_SECONDS,
      updateAge: 5 * 60,
      additionalFields: { secondFactor: { type: 'boolean', required: false, input: false } },
    },
    account: { modelName: authTables.account },
    verification: { modelName: authTables.verification },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: {
        hash: (password) => hashPassword(password).catch(asApiError),
        verify: ({ password, hash }) => verifyPassword(password, hash).catch(asApiError),
      },
    },
    plugins: [
      username({
        minUsernameLength: 3,
        maxUsernameLength: 30,
        usernameValidator: (name) => /^[A-Za-z0-9._-]+$/.test(name),
      }),
      // For the role in a session and for refusing disabled accounts. Its endpoints stay closed: the staff feature
      // changes accounts, in one transaction with the audit.
      admin({ defaultRole: 'adviser', adminRoles: [] }),
      twoFactor({
        twoFactorTable: authTables.twoFactor,
        // Replaces an unconfirmed setup; 10 wrong codes in a row block it for a quarter of an hour.
        accountLockout: { maxFailedAttempts: 10, durationSeconds: 15 * 60 },
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
      }),
      passkey({
        rpID: new URL(publicUrl).hostname,
        origin: publicUrl,
        schema: {
          passkey: { modelName: authTables.passkey, fields: { credentialID: 'credentialId' } },
        },
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          afterVerification: ({ verification }) =>
            refuseUnverified(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: ({ verification }) =>
            refuseUnverified(verification.authenticationInfo.userVerified),
        },
      }),
      hashedSessionTokens,
    ],
    databaseHooks: {
      session: {
        create: {
          async before({ userId }, context) {
            const secondFactor = beganWithSecondFactor(context);
            // After this better-auth itself asks for a code, if the account has an app.
            const { app, passkeys } = await findSecondFactors(database.db, userId);
            if (!secondFactor && !app && passkeys > 0)
              throw new APIError('FORBIDDEN', PASSKEY_OWED);
            const ipAddress = context?.headers?.get(ADDRESS_HEADER) ?? null;
            return { data: { ipAddress, secondFactor } };
          },
        },
      },
    },
    // app/http/csrf.ts checks every unsafe request's origin, and sign-in has its own limits.
    advanced: {
      disableCSRFCheck: true,
      disableOriginCheck: true,
      // It would believe the browser's own X-Forwarded-For.
      ipAddress: { disableIpTracking: true },
      cookiePrefix: 'sill',
      useSecureCookies: publicUrl.startsWith('https:'),
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  });

  const ours = (headers: Headers) => resigned(headers, secret, formerSecret);

  /** @returns undefined for an account that owes its second step. */
  async function staffOf({ user, session }: Session): Promise<SignedIn | undefined> {
    const staff = signedInAs(user);
    const [factors, demanded] = await Promise.all([
      findSecondFactors(database.db, user.id),
      demandsSecondFactor(staff.role),
    ]);
    const reach = reachOf({ has: hasSecondFactor(factors), demanded, proven: isProven(session) });
    if (reach === 'nothing') return undefined;
    return reach === 'setting up' ? { ...staff, needsSecondFactor: true } : staff;
  }

  const isTooOld = (session: { createdAt: Date | string }) =>
    clock.now().getTime() - new Date(session.createdAt).getTime() > LONGEST_SESSION_SECONDS * 1000;

  return {
    handle: (request) =>
      auth.handler(
        formerSecret ? new Request(request, { headers: ours(request.headers) }) : request,
      ),
    async findSession(sent) {
      const headers = ours(sent);
      const query = { disableRefresh: true };
      const found = await auth.api.getSession({ headers, query }).catch(asNobody);
      if (!found || found.user.banned || isTooOld(found.session)) return undefined;
      const staff = await staffOf(found);
      return staff && { id: found.session.id, staff };
    },
    async findStaff(sent) {
      const headers = ours(sent);
      const found = await auth.api.getSession({ headers }).catch(asNobody);
      if (!found) return undefined;
      if (isTooOld(found.session) || found.user.banned) {
        await database.write((trx) => endSession(trx, found.session.id));
        return undefined;
      }
      return staffOf(found);
    },
    demandsSecondFactor,
    async countRecoveryCodes(userId) {
      const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
      return backupCodes.length;
    },
  };
}

const isProven = (session: object) => 'secondFactor' in session && session.secondFactor === true;

function beganWithSecondFactor(
  context: { path?: string; context: { session?: { session: object } | null } } | null,
): boolean {
  const { path = '' } = context ?? {};
  if (RENEWING_PATHS.has(path)) return isProven(context?.context.session?.session ?? {});
  return SECOND_FACTOR_PATHS.has(path);
}

/** A passkey is enough on its own, so the device must have checked a fingerprint, a face or a PIN. */
async function refuseUnverified(userVerified: boolean | undefined): Promise<void> {
  if (userVerified) return;
  throw new APIError('BAD_REQUEST', {
    message: 'This device did not check that it is you. Please set a PIN, or use another device.',
  });
}

interface Session {
  user: AuthUser;
  session: object;
}

interface AuthUser {
  id: string;
  name: string;
  username?: string | null | undefined;
  role?: string | null | undefined;
}

const signedInAs = ({ id, username: short, name, role }: AuthUser): SignedIn => ({
  id,
  username: short ?? name,
  role: roleOf(role),
});

// A failed lookup does not end a session: the caller keeps it and tries again.
function asNobody(error: unknown): null {
  if (error instanceof APIError && error.statusCode < 500) return null;
  throw new AppError(
    'unavailable',
    'We cannot check your sign-in just now. Please try again shortly.',
    {
      retryAfterSeconds: 5,
      cause: error,
    },
  );
}

// better-auth takes any other error for a fault of its own.
function asApiError(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  throw new APIError(error.status, { message: error.message });
}

// Recovery codes in case the phone is lost: each works once.
// Without characters that look alike on paper.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;
const CODES = 10;

const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Ten codes of 49 bits, such as `k7mpq-3xw9d`. */
const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, () => `${half()}-${half()}`);
