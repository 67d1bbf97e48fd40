// Sessions by better-auth with its username and admin plugins, on our own database connection.
import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { admin, username } from 'better-auth/plugins';
import { adminApi } from '../../../admin-urls.ts';
import { roleOf, type SignedIn } from '../../../kit/role.ts';
import type { Database } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { ADDRESS_HEADER, type Auth, LONGEST_SESSION_SECONDS } from './auth.ts';
import { hashPassword, passwordLength, verifyPassword } from './password.ts';
import { hashedSessionTokens } from './session-tokens.ts';
import { authTables, endSession } from './store.ts';

const HOUR = 3600;
const IDLE_SECONDS = 12 * HOUR;

export function createAuth(
  database: Database,
  clock: Clock,
  { secret, publicUrl }: { secret: string; publicUrl: string },
): Auth {
  const auth = betterAuth({
    appName: 'Sill',
    baseURL: publicUrl,
    basePath: adminApi.auth(),
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
