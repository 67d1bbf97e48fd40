// The door: sign-in with its limits, and the few of better-auth's endpoints that are open at all.
import type { Context, Hono } from 'hono';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import {
  type Caller,
  type Guards,
  onlyTakes,
  readJson,
  signedIn,
} from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Database } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { createRateLimit } from '../../../lib/http/rate-limit.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { passwordChange, sessionToEnd } from '../account.ts';
import { signInInput } from '../session.ts';
import { ADDRESS_HEADER, type Auth, LONGEST_SESSION_SECONDS } from './auth.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { endOwnSession, noteSignIn } from './store.ts';

interface Needs {
  auth: Auth;
  database: Database;
  clock: Clock;
  siteName(): Promise<string>;
}

// Every sign-in, right or wrong, is answered after this long, so that timing tells nothing.
const SIGN_IN_MS = 1000;
const LONGEST_EXTRA_MS = 8000;
const FORGET_FAILURES_MS = 15 * 60_000;

export function mountAuth(app: Hono, needs: Needs, guards: Guards): void {
  const { auth, database, clock } = needs;
  const failures = createFailureCount(clock);
  const byAddress = createRateLimit(
    10,
    15 * 60,
    'Too many failed sign-ins. Please wait a quarter of an hour.',
  );
  const guesses = createRateLimit(
    10,
    15 * 60,
    'That was not your password ten times. Please wait a quarter of an hour.',
  );
  const record = (caller: Caller, action: string) =>
    database.write((trx) => recordAudit(trx, caller, clock.now(), { action, subject: 'staff' }));

  app.post(adminApi.signIn(), async (context) => {
    const caller = await guards.callerOf(context);
    const credentials = validate(signInInput, await readJson(context));
    // A point for each failure: given back when the sign-in turns out right.
    await byAddress.spend(caller.address);
    const name = credentials.username.toLowerCase();
    const started = performance.now();
    const extra = failures.delayOf(name);
    const response = await auth.handle(jsonRequest(context, caller, credentials));
    // Nobody has looked at the password: too many were waiting, or the database was away.
    const unknown = response.status === 429 || response.status >= 500;
    if (response.ok || unknown) await byAddress.giveBack(caller.address);
    if (response.ok) failures.forget(name);
    else if (!unknown) failures.add(name);
    if (!unknown) {
      await database.write(async (trx) => {
        if (response.ok) await noteSignIn(trx, name, clock.now());
        // Of a wrong sign-in not even the name is kept: people type their password there.
        const staff = response.ok ? { username: name } : undefined;
        await recordAudit(trx, { ...caller, staff }, clock.now(), {
          action: response.ok ? 'signed-in' : 'sign-in-failed',
          subject: 'staff',
        });
      });
    }
    await sleep(SIGN_IN_MS + extra - (performance.now() - started));
    if (response.ok) return withLongCookie(response);
    if (unknown)
      throw unanswered(response, 'Nobody can sign in just now. Please try again shortly.');
    throw new AppError('unauthenticated', 'Invalid username or password');
  });

  // Whoever finds an open browser must not be able to try one password after another.
  app.post(adminApi.changePassword(), async (context) => {
    const caller = await guards.callerOf(context);
    const { id, username } = signedIn(caller);
    const change = validate(passwordChange, await readJson(context));
    const siteName = await needs.siteName();
    await refuseWeakPassword(change.newPassword, { username, siteName }, 'newPassword');
    await guesses.spend(id);
    const extra = failures.delayOf(username);
    // A new password ends all other sessions, whatever the caller asks for.
    const body = { ...change, revokeOtherSessions: true };
    const response = await auth.handle(jsonRequest(context, caller, body));
    if (response.ok) {
      failures.forget(username);
      await guesses.giveBack(id);
      await record(caller, 'changed-password');
      return withLongCookie(response);
    }
    // 400 says that the password was wrong; anything else, that nobody has looked at it.
    if (response.status !== 400) {
      await guesses.giveBack(id);
      return asAppError(response);
    }
    failures.add(username);
    await record(caller, 'password-change-failed');
    await sleep(extra);
    const message = 'This is not your password';
    throw new AppError('invalid', message, { fields: { currentPassword: message } });
  });

  app.post(adminApi.endSession(), async (context) => {
    const caller = await guards.callerOf(context);
    const { id } = signedIn(caller);
    const { token } = validate(sessionToEnd, await readJson(context));
    await database.write(async (trx) => {
      if (!(await endOwnSession(trx, id, token))) return;
      await recordAudit(trx, caller, clock.now(), { action: 'ended-session', subject: 'staff' });
    });
    return context.json({ status: true });
  });

  app.post(adminApi.signOut(), async (context) => {
    const caller = await guards.callerOf(context);
    const response = await auth.handle(jsonRequest(context, caller, {}));
    if (!response.ok) return asAppError(response);
    if (caller.staff) await record(caller, 'signed-out');
    return response;
  });

  for (const path of [adminApi.session(), adminApi.sessions()]) {
    app.get(path, async (context) => {
      if (!guards.publicRoutes.has(`GET ${path}`)) signedIn(await guards.callerOf(context));
      const response = await auth.handle(context.req.raw);
      return response.ok ? response : asAppError(response);
    });
    app.all(path, (context) => onlyTakes(context, ['GET']));
  }
  for (const path of [
    adminApi.signIn(),
    adminApi.signOut(),
    adminApi.changePassword(),
    adminApi.endSession(),
  ]) {
    app.all(path, (context) => onlyTakes(context, ['POST']));
  }
}

// The server ends a session after 12 idle hours; a cookie of 12 hours would end one that is in use.
function withLongCookie(response: Response): Response {
  const headers = new Headers(response.headers);
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  for (const cookie of cookies) {
    headers.append(
      'set-cookie',
      cookie.replace(/Max-Age=\d+/i, `Max-Age=${LONGEST_SESSION_SECONDS}`),
    );
  }
  return new Response(response.body, { status: response.status, headers });
}

// The body has been read and checked, so better-auth gets a request of our making.
function jsonRequest(context: Context, { address }: Caller, body: unknown): Request {
  const headers = new Headers(context.req.raw.headers);
  headers.set(ADDRESS_HEADER, address);
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(context.req.url, { method: 'POST', headers, body: JSON.stringify(body) });
}

// Too many were waiting, or the database was away.
const unanswered = ({ status }: Response, message: string) =>
  new AppError(status === 429 ? 'tooManyRequests' : 'unavailable', message, {
    retryAfterSeconds: 5,
  });

async function asAppError(response: Response): Promise<never> {
  if (response.status === 429 || response.status >= 500) {
    throw unanswered(response, 'That cannot be done just now. Please try again shortly.');
  }
  const body: unknown = await response.json().catch(() => undefined);
  const message =
    body && typeof body === 'object' && 'message' in body && typeof body.message === 'string'
      ? body.message
      : 'That did not work.';
  const code =
    response.status === 401 ? 'unauthenticated' : response.status === 403 ? 'forbidden' : 'invalid';
  throw new AppError(code, message);
}

/** Failed sign-ins by user name, known or not: each one after the third doubles the wait. */
function createFailureCount(clock: Clock) {
  const byName = new Map<string, { count: number; last: number }>();
  const now = () => clock.now().getTime();
  const recent = (name: string) => {
    const entry = byName.get(name);
    return entry && now() - entry.last < FORGET_FAILURES_MS ? entry : undefined;
  };
  return {
    delayOf(name: string): number {
      const count = recent(name)?.count ?? 0;
      return count < 3 ? 0 : Math.min(500 * 2 ** (count - 3), LONGEST_EXTRA_MS);
    },
    add(name: string) {
      if (byName.size > 10_000) byName.clear();
      byName.set(name, { count: (recent(name)?.count ?? 0) + 1, last: now() });
    },
    forget: (name: string) => byName.delete(name),
  };
}

const sleep = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
