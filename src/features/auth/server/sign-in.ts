// Sessions by better-auth with its username and admin plugins, on our own database connection.
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { admin, username } from 'better-auth/plugins';
import { roleOf, type SignedIn } from '../../../kit/role.ts';
import { type Database, isUniqueViolation } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { StartError } from '../../../lib/process/start-error.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { demoCredentials } from '../session.ts';
import { hashPassword, passwordLength, verifyPassword } from './password.ts';
import { weaknessOf } from './password-strength.ts';
import { hashedSessionTokens } from './session-tokens.ts';
import { authTables, endSession, findPasswordHash, hasStaff, setStaffPassword } from './store.ts';

const HOUR = 3600;
const IDLE_SECONDS = 12 * HOUR;
/** However busy, a session ends after 7 days. */
export const LONGEST_SESSION_SECONDS = 7 * 24 * HOUR;

/** Where a request says its caller's address; only `api.ts` writes it. */
export const ADDRESS_HEADER = 'x-caller-address';

export interface Auth {
  /** better-auth's own endpoints below `/api/auth`. */
  handle(request: Request): Promise<Response>;
  /** Who holds the session of these headers, if it is alive and younger than 7 days. */
  findStaff(headers: Headers): Promise<SignedIn | undefined>;
  /** The session of these headers, if it is alive. Looking does not keep it alive. */
  findSession(headers: Headers): Promise<{ id: string; staff: SignedIn } | undefined>;
}

export function createAuth(
  database: Database,
  clock: Clock,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): Auth {
  const auth = betterAuth({
    appName: 'Sill',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    // 'sqlite' on both engines: dates as ISO text and flags as 0/1, as in all our tables.
    database: { db: database.db, type: 'sqlite' },
    user: { modelName: authTables.user },
    session: {
      modelName: authTables.session,
      fields: { token: 'tokenHash' },
      expiresIn: IDLE_SECONDS,
      updateAge: 5 * 60,
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
      // For the role in a session and the refusal of who is disabled. Its endpoints stay closed, and
      // would serve nobody: accounts are changed by the staff feature, in one transaction with the audit.
      admin({ defaultRole: 'adviser', adminRoles: [] }),
      hashedSessionTokens,
    ],
    databaseHooks: {
      session: {
        create: {
          before: async (_session, context) => ({
            data: { ipAddress: context?.headers?.get(ADDRESS_HEADER) ?? null },
          }),
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

  const isTooOld = (session: { createdAt: Date | string }) =>
    clock.now().getTime() - new Date(session.createdAt).getTime() > LONGEST_SESSION_SECONDS * 1000;

  return {
    handle: (request) => auth.handler(request),
    async findSession(headers) {
      const query = { disableRefresh: true };
      const found = await auth.api.getSession({ headers, query }).catch(asNobody);
      if (!found || found.user.banned || isTooOld(found.session)) return undefined;
      return { id: found.session.id, staff: signedInAs(found.user) };
    },
    async findStaff(headers) {
      if (!headers.get('cookie')) return undefined;
      const found = await auth.api.getSession({ headers }).catch(asNobody);
      if (!found) return undefined;
      if (isTooOld(found.session) || found.user.banned) {
        await database.write((trx) => endSession(trx, found.session.id));
        return undefined;
      }
      return signedInAs(found.user);
    },
  };
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

// Where nobody could look, a session is not over: whoever asks keeps it and tries again.
function asNobody(error: unknown): null {
  if (error instanceof APIError && error.statusCode < 500) return null;
  throw new AppError(
    'unavailable',
    'We cannot see who you are just now. Please try again shortly.',
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

/**
 * Makes the first member of staff, and makes sure that a house with a password of its own does not
 * keep the demo's.
 *
 * @param admin without a password the house is in demo mode.
 * @throws StartError for a password that is about to be set and too easy to guess.
 * @returns whether this call made the first member of staff, and whether the demo credentials open the
 *   door, so that the login page may show them.
 */
export async function ensureFirstStaff(
  database: Database,
  clock: Clock,
  admin: { username: string; password: string | undefined },
  siteName: string,
): Promise<{ created: boolean; demo: boolean }> {
  const { username, password } = admin;
  const set = async (name: string, chosen: string) => {
    const hash = await hashPassword(chosen);
    await database.write((trx) => setStaffPassword(trx, name, hash, clock.now()));
  };
  const isNew = !(await hasStaff(database.db));
  const replacesDemo = password !== undefined && !isNew && (await opensForDemo(database));
  if (password && (isNew || replacesDemo)) {
    const weakness = await weaknessOf(password, { username, siteName });
    if (weakness) throw new StartError(`ADMIN_PASSWORD: ${weakness}`);
  }
  const first = password ? { username, password } : demoCredentials;
  const created =
    isNew &&
    (await set(first.username, first.password).then(
      () => true,
      (error: unknown) => {
        // Another process, starting on the same empty database, was faster.
        if (!isUniqueViolation(error)) throw error;
        return false;
      },
    ));
  if (replacesDemo) {
    await set(demoCredentials.username, password);
    await set(username, password);
  }
  return { created, demo: !password && (await opensForDemo(database)) };
}

async function opensForDemo({ db }: Database): Promise<boolean> {
  const hash = await findPasswordHash(db, demoCredentials.username);
  return hash !== undefined && (await verifyPassword(demoCredentials.password, hash));
}
