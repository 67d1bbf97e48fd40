// The door: sign-in with its limits, and the few of better-auth's endpoints that are open at all.
import type { Context, Hono } from 'hono';
import { recordAudit } from '../../../kit/server/audit-store.ts';
import { type Guards, onlyTakes, readJson } from '../../../kit/server/route.ts';
import { validate } from '../../../kit/server/validate.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Database } from '../../../lib/database.ts';
import { AppError } from '../../../lib/errors.ts';
import { createRateLimit } from '../../../lib/rate-limit.ts';
import { passwordChange, sessionToEnd } from '../account.ts';
import { signInInput } from '../session.ts';
import { type Auth, LONGEST_SESSION_SECONDS } from './sign-in.ts';
import { noteSignIn } from './store.ts';

interface Needs {
  auth: Auth;
  database: Database;
  clock: Clock;
}

// Every sign-in, right or wrong, is answered after this long, so that timing tells nothing.
const SIGN_IN_MS = 1000;
const LONGEST_EXTRA_MS = 8000;
const FORGET_FAILURES_MS = 15 * 60_000;

const ENDPOINTS = [
  { method: 'POST', path: '/api/auth/sign-out' },
  { method: 'GET', path: '/api/auth/get-session' },
  { method: 'POST', path: '/api/auth/change-password', body: passwordChange },
  { method: 'GET', path: '/api/auth/list-sessions' },
  { method: 'POST', path: '/api/auth/revoke-session', body: sessionToEnd },
];

const AUDITED = new Map([
  ['/api/auth/change-password', 'changed-password'],
  ['/api/auth/revoke-session', 'ended-session'],
]);

/** Mounts sign-in, sign-out, session and password routes below `/api/auth`. */
export function mountAuth(app: Hono, { auth, database, clock }: Needs, guards: Guards): void {
  const failures = createFailureCount(clock);
  const byAddress = createRateLimit(
    10,
    15 * 60,
    'Too many failed sign-ins. Please wait a quarter of an hour.',
  );

  app.post('/api/auth/sign-in/username', async (context) => {
    const caller = await guards.callerOf(context);
    const credentials = validate(signInInput, await readJson(context));
    // A point for each failure: given back when the sign-in turns out right.
    await byAddress.spend(caller.address);
    const name = credentials.username.toLowerCase();
    const started = performance.now();
    const extra = failures.delayOf(name);
    const response = await auth.handle(jsonRequest(context, credentials));
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

  for (const { method, path, body: schema } of ENDPOINTS) {
    app.on(method, path, async (context) => {
      const caller = await guards.callerOf(context);
      const isPublic = guards.publicRoutes.has(`${method} ${path}`);
      if (!isPublic && !caller.staff) throw new AppError('unauthenticated', 'Please sign in.');
      const body = schema ? validate(schema, await readJson(context)) : {};
      // A new password ends all other sessions, whatever the caller asks for.
      const forced = path.endsWith('/change-password') && { revokeOtherSessions: true };
      const response = await auth.handle(
        method === 'POST' ? jsonRequest(context, { ...body, ...forced }) : context.req.raw,
      );
      if (!response.ok) return asAppError(response);
      const action = AUDITED.get(path);
      if (action) {
        await database.write((trx) =>
          recordAudit(trx, caller, clock.now(), { action, subject: 'staff' }),
        );
      }
      return path.endsWith('/change-password') ? withLongCookie(response) : response;
    });
  }

  for (const { method, path } of [
    { method: 'POST', path: '/api/auth/sign-in/username' },
    ...ENDPOINTS,
  ]) {
    app.all(path, (context) => onlyTakes(context, [method]));
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
function jsonRequest(context: Context, body: unknown): Request {
  const headers = new Headers(context.req.raw.headers);
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
