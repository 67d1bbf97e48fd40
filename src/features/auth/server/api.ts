// Sign-in with its limits, and the few better-auth endpoints that are open at all.
import type { Hono } from 'hono';
import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Guards, readJson, signedIn } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { passwordInput } from '../../../kit/password-input.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { passwordChange, sessionToEnd } from '../account.ts';
import { signInInput } from '../session.ts';
import { PASSKEY_OWED } from './auth.ts';
import {
  asAppError,
  createDoor,
  type DoorDeps,
  letIn,
  ownRequest,
  saidBy,
  sleep,
  unanswered,
  withoutToken,
} from './door.ts';
import { mountPasskeys } from './passkey-api.ts';
import { verifyPassword } from './password.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { mountSecondFactor } from './second-factor-api.ts';
import { endOwnSession, findPasswordHash, noteSignIn } from './store.ts';

export function mountAuth(app: Hono, deps: DoorDeps, guards: Guards): void {
  const { auth, database } = deps;
  const door = createDoor(app, deps, guards);
  const { failures, byAddress, record, get, post } = door;

  post(adminApi.signIn(), async (context, caller) => {
    const credentials = validate(signInInput, await readJson(context));
    // Each failure costs a point; a successful sign-in gets it back.
    await byAddress.spend(caller.address);
    const name = credentials.username.toLowerCase();
    const started = performance.now();
    const extra = await failures.delayOf(name);
    const response = await stepOwed(await auth.handle(ownRequest(context, caller, credentials)));
    // The password was not checked: too many were waiting, or the database was down.
    const unknown = response.status === 429 || response.status >= 500;
    if (response.ok || unknown) await byAddress.giveBack(caller.address);
    if (response.ok) await failures.forget(name);
    else if (!unknown) await failures.add(name);
    const owesCode = response.ok && (await asksForCode(response));
    if (!unknown && !owesCode) {
      // Not even the name of a failed sign-in is stored: people type their password there.
      const staff = response.ok ? { username: name } : undefined;
      await writeAs(deps, { ...caller, staff }, [], async (trx, audit, now) => {
        if (staff) await noteSignIn(trx, name, now);
        await audit(response.ok ? 'signed-in' : 'sign-in-failed', 'staff');
      });
    }
    await sleep(door.signInMs + extra - (performance.now() - started));
    if (owesCode) return response;
    if (response.ok) return letIn(response);
    if (unknown)
      throw unanswered(response, 'Sign-in is not available just now. Please try again shortly.');
    throw new AppError('unauthenticated', 'Invalid username or password');
  });

  post(adminApi.changePassword(), async (context, caller) => {
    const staff = signedIn(caller);
    const change = validate(passwordChange, await readJson(context));
    const firm = await deps.readFirm();
    const { username } = staff;
    await refuseWeakPassword(change.newPassword, { username, firm }, 'newPassword');
    // A new password always ends all other sessions, whatever the caller sends.
    const body = { ...change, revokeOtherSessions: true };
    const response = await door.guessed(caller, staff, {
      field: 'currentPassword',
      wrong: 'This is not your password',
      failed: 'password-change-failed',
      send: () => auth.handle(ownRequest(context, caller, body)),
    });
    await record(caller, 'changed-password');
    return letIn(response);
  });

  post(adminApi.confirmPassword(), async (context, caller) => {
    const staff = signedIn(caller);
    const { password } = validate(passwordInput, await readJson(context));
    const hash = (await findPasswordHash(database.db, staff.username)) ?? '';
    await door.guessed(caller, staff, {
      field: 'password',
      wrong: 'This is not your password',
      failed: 'password-failed',
      send: async () => ((await verifyPassword(password, hash)) ? Response.json({}) : 'wrong'),
    });
    return context.json({ proof: await deps.proofs.make(context.req.raw.headers) });
  });

  post(adminApi.endSession(), async (context, caller) => {
    const { id } = signedIn(caller);
    const { token } = validate(sessionToEnd, await readJson(context));
    await writeAs(deps, caller, [], async (trx, audit) => {
      if (!(await endOwnSession(trx, id, token))) return;
      await audit('ended-session', 'staff');
    });
    return context.json({ status: true });
  });

  post(adminApi.signOut(), async (context, caller) => {
    const staff = caller.staff ?? caller.halfSignedIn;
    const response = await auth.handle(ownRequest(context, caller, {}));
    if (!response.ok) return asAppError(response);
    if (staff) await record({ ...caller, staff }, 'signed-out');
    return response;
  });

  get(adminApi.session(), async (context, { staff, halfSignedIn }) => {
    if (!(staff ?? halfSignedIn)) return context.json(null);
    const response = await auth.handle(context.req.raw);
    return response.ok ? withoutToken(response) : asAppError(response);
  });

  // The endpoint identifies a session by the hash of its token.
  get(adminApi.sessions(), async (context, caller) => {
    signedIn(caller);
    const response = await auth.handle(context.req.raw);
    return response.ok ? response : asAppError(response);
  });

  mountSecondFactor(door);
  mountPasskeys(door);
}

/** A right password with only a passkey gets the same answer as with an authenticator app. */
async function stepOwed(response: Response): Promise<Response> {
  if ((await saidBy(response)).code !== PASSKEY_OWED.code) return response;
  return Response.json({ twoFactorRedirect: true, twoFactorMethods: ['passkey'] });
}

/** Whether the password was right, but not enough. */
async function asksForCode(response: Response): Promise<boolean> {
  const body: unknown = await response.clone().json();
  return body !== null && typeof body === 'object' && 'twoFactorRedirect' in body;
}
