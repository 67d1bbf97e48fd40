// Shared by every way to sign in: limits, requests to better-auth, and handling of its answers.
import type { Context, Hono } from 'hono';
import { auditAlone } from '../../../kit/crud/server/write-as.ts';
import { type Caller, type Guards, onlyTakes } from '../../../kit/http/route.ts';
import type { Base, Database } from '../../../lib/database/database.ts';
import { createRateLimit, createRecentCount } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { ADDRESS_HEADER, type Auth, LONGEST_SESSION_SECONDS } from './auth.ts';
import type { Firm } from './password-strength.ts';
import type { Proofs } from './proofs.ts';

export interface DoorDeps extends Base {
  auth: Auth;
  config: { publicUrl: string; signInMs: number };
  siteName(): Promise<string>;
  readFirm(): Promise<Firm>;
  proofs: Pick<Proofs, 'make'>;
}

const QUARTER_OF_AN_HOUR = 15 * 60;

export type Door = ReturnType<typeof createDoor>;

export function createDoor(app: Hono, deps: DoorDeps, guards: Guards) {
  const { auth, database, clock, siteName } = deps;
  const { publicUrl, signInMs } = deps.config;
  const failures = createFailureCount(database, clock, signInMs);
  const guesses = createRateLimit(
    10,
    QUARTER_OF_AN_HOUR,
    'That was not right ten times. Please wait a quarter of an hour.',
    { database, name: 'guess' },
  );
  const record = (caller: Caller, action: string, detail?: string) =>
    auditAlone(deps, caller, action, 'staff', detail === undefined ? {} : { detail });
  /** An endpoint that is open by this method only. */
  const opened = (method: 'GET' | 'POST') => (path: string, handle: Endpoint) => {
    app.on(method, path, async (context) => handle(context, await guards.callerOf(context)));
    app.all(path, (context) => onlyTakes(context, [method]));
  };
  return {
    auth,
    database,
    clock,
    siteName,
    get: opened('GET'),
    post: opened('POST'),
    failures,
    record,
    publicUrl,
    signInMs,
    /** Failed sign-ins of any kind, from one address. */
    byAddress: createRateLimit(
      10,
      QUARTER_OF_AN_HOUR,
      'Too many failed sign-ins. Please wait a quarter of an hour.',
      { database, name: 'sign-in' },
    ),

    /**
     * Sends better-auth something only the user knows to check, and counts wrong guesses: at somebody's open
     * browser it must not be possible to try one after another.
     * @throws AppError 400 with the field that was wrong, 429
     */
    async guessed(
      caller: Caller,
      { id, username }: { id: string; username: string },
      { field, wrong, failed, send }: Guess,
    ): Promise<Response> {
      await guesses.spend(id);
      const extra = await failures.delayOf(username);
      const response = await send();
      const isWrong = response !== 'wrong' && WRONG.has((await saidBy(response)).code ?? '');
      if (response !== 'wrong' && !isWrong) {
        await guesses.giveBack(id);
        if (!response.ok) return asAppError(response);
        await failures.forget(username);
        return response;
      }
      await failures.add(username);
      await record(caller, failed);
      await sleep(extra);
      throw AppError.at(field, wrong);
    },
  };
}

type Endpoint = (context: Context, caller: Caller) => Promise<Response>;

interface Guess {
  field: string;
  wrong: string;
  /** The audit log's entry for a wrong one. */
  failed: string;
  send(): Promise<Response | 'wrong'>;
}

/** better-auth's codes for a wrong password, and a wrong code. */
const WRONG = new Set(['INVALID_PASSWORD', 'INVALID_CODE']);

/** better-auth's error code next to the status; the response can still be read. */
export async function saidBy(response: Response): Promise<{ code?: string; message?: string }> {
  if (response.ok) return {};
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!body || typeof body !== 'object') return {};
  return {
    ...('code' in body && typeof body.code === 'string' && { code: body.code }),
    ...('message' in body && typeof body.message === 'string' && { message: body.message }),
  };
}

// The server ends a session after 12 idle hours; a cookie of 12 hours would end one that is in use.
export async function letIn(answer: Response): Promise<Response> {
  const response = await withoutToken(answer);
  const cookies = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const cookie of cookies) {
    response.headers.append(
      'set-cookie',
      // A cookie of 0 seconds is deleted.
      cookie.replace(/Max-Age=[1-9]\d*/i, `Max-Age=${LONGEST_SESSION_SECONDS}`),
    );
  }
  return response;
}

/** better-auth's view of a session, without its token: that belongs in the cookie, which scripts cannot read. */
export async function withoutToken(response: Response): Promise<Response> {
  const said: unknown = await response.json();
  const body = JSON.stringify(said, (name, value: unknown) =>
    name === 'token' ? undefined : value,
  );
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(body, { status: response.status, headers });
}

/** The body has been read and checked, so better-auth gets a fresh request without a query. */
export function ownRequest(
  context: Context,
  { address }: Caller,
  body?: Record<string, unknown>,
  cookie?: string,
): Request {
  const headers = new Headers(context.req.raw.headers);
  if (cookie !== undefined) headers.set('cookie', cookie);
  headers.set(ADDRESS_HEADER, address);
  headers.delete('content-length');
  const { origin, pathname } = new URL(context.req.url);
  if (!body) return new Request(origin + pathname, { headers });
  headers.set('content-type', 'application/json');
  const sent = JSON.stringify(body);
  return new Request(origin + pathname, { method: 'POST', headers, body: sent });
}

/** Too many were waiting, or the database was down. */
export const unanswered = ({ status }: Response, message: string) =>
  new AppError(status === 429 ? 'tooManyRequests' : 'unavailable', message, {
    retryAfterSeconds: 5,
  });

/** @throws AppError always: better-auth refused the request. */
export async function asAppError(response: Response): Promise<never> {
  if (response.status === 429 || response.status >= 500) {
    throw unanswered(response, 'That cannot be done just now. Please try again shortly.');
  }
  const { message = 'That did not work.' } = await saidBy(response);
  const code =
    response.status === 401 ? 'unauthenticated' : response.status === 403 ? 'forbidden' : 'invalid';
  throw new AppError(code, message);
}

/** Failed sign-ins by user name, known or not: each one after the third doubles the wait. */
function createFailureCount(database: Database, clock: Clock, signInMs: number) {
  const now = () => clock.now().getTime();
  const recent = createRecentCount(database, 'failed', QUARTER_OF_AN_HOUR, now);
  return {
    /** Milliseconds to wait before the next one is answered. */
    async delayOf(name: string): Promise<number> {
      const count = await recent.of(sha256(name));
      return count < 3 ? 0 : signInMs * Math.min(2 ** (count - 4), 8);
    },
    add: (name: string) => recent.add(sha256(name)),
    forget: (name: string) => recent.forget(sha256(name)),
  };
}

/** @param milliseconds none or less: at once. */
export const sleep = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
