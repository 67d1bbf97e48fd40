// The second step of a sign-in, and its setup: better-auth's endpoints, behind our limits and audit.
import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';
import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Caller, readJson, signedIn } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { passwordInput } from '../../../kit/password-input.ts';
import type { SignedIn } from '../../../kit/role.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { codeInput, newSecondFactor, recoveryCodeInput } from '../second-factor.ts';
import { type Door, letIn, ownRequest, saidBy, sleep, unanswered } from './door.ts';
import { claimCode, endOtherSessions, findChallenged, noteSignIn, releaseCode } from './store.ts';

const WRONG_CODE = 'This code is not right, or has been used. Please try the next one.';
const WRONG_RECOVERY_CODE = 'This is not one of your recovery codes, or it has been used.';
const START_AGAIN = 'That took too long, or was wrong too often. Please sign in again.';

export function mountSecondFactor(door: Door): void {
  const { auth, database, clock, failures, byAddress, record, post } = door;

  /** A right password, even if a second step is still owed. */
  const whoeverSignedIn = (caller: Caller) => caller.halfSignedIn ?? signedIn(caller);

  /** Asks better-auth about an unused code. @returns undefined for a used one. */
  async function once(userId: string, code: string, ask: () => Promise<Response>) {
    const free = await database.write((trx) => claimCode(trx, userId, code, clock.now()));
    if (!free) return undefined;
    const response = await ask();
    if (!response.ok) await database.write((trx) => releaseCode(trx, userId, code));
    return response;
  }

  async function secondStep(
    context: Context,
    caller: Caller,
    code: string,
    { what, wrong, ask }: Step,
  ): Promise<Response> {
    await byAddress.spend(caller.address);
    const started = performance.now();
    const challenge = challengeOf(context, door.publicUrl);
    const who = challenge && (await findChallenged(database.db, challenge.id));
    if (!who) {
      await sleep(door.signInMs);
      throw new AppError('unauthenticated', START_AGAIN);
    }
    // Not the account's own count: the right password would reset it.
    const name = `${who.username} code`;
    const extra = await failures.delayOf(name);
    // better-auth gets only the cookie that we have read: both must mean the same account.
    const send = () => auth.handle(ownRequest(context, caller, { code }, challenge.cookie));
    const response = await ask(who.id, send);
    const isRight = response?.ok === true;
    const unknown = response !== undefined && (response.status === 429 || response.status >= 500);
    if (isRight || unknown) await byAddress.giveBack(caller.address);
    if (isRight) await failures.forget(name);
    else if (!unknown) await failures.add(name);
    if (!unknown) {
      await writeAs(door, { ...caller, staff: who }, [], async (trx, audit, now) => {
        if (isRight) await noteSignIn(trx, who.username, now);
        await audit(isRight ? 'signed-in' : 'code-failed', 'staff', { detail: what });
      });
    }
    await sleep(door.signInMs + extra - (performance.now() - started));
    if (!response) throw AppError.at('code', wrong, 'unauthenticated');
    if (isRight) return letIn(response);
    if (unknown) {
      throw unanswered(
        response,
        response.status === 429
          ? 'Too many wrong codes. Please wait a quarter of an hour.'
          : 'Sign-in is not available just now. Please try again shortly.',
      );
    }
    const { code: said = '' } = await saidBy(response);
    if (/^INVALID_(BACKUP_)?CODE$/.test(said)) {
      throw AppError.at('code', wrong, 'unauthenticated');
    }
    throw new AppError('unauthenticated', START_AGAIN);
  }

  post(adminApi.verifyCode(), async (context, caller) => {
    const { code } = validate(codeInput, await readJson(context));
    const staff = caller.staff ?? caller.halfSignedIn;
    if (!staff) {
      return secondStep(context, caller, code, {
        what: 'authenticator app',
        wrong: WRONG_CODE,
        ask: (userId, send) => once(userId, code, send),
      });
    }
    const ask = () => auth.handle(ownRequest(context, caller, { code }));
    const response = await door.guessed({ ...caller, staff }, staff, {
      field: 'code',
      wrong: WRONG_CODE,
      failed: 'code-failed',
      send: async () => (await once(staff.id, code, ask)) ?? 'wrong',
    });
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const session = await auth.findSession(new Headers({ cookie: cookies.join('; ') }));
    if (session) await database.write((trx) => endOtherSessions(trx, staff.id, session.id));
    await record({ ...caller, staff }, 'set-up-second-factor', 'authenticator app');
    database.changes.publish('staff');
    return letIn(response);
  });

  post(adminApi.verifyRecoveryCode(), async (context, caller) => {
    const { code } = validate(recoveryCodeInput, await readJson(context));
    if (caller.staff ?? caller.halfSignedIn) {
      throw new AppError('conflict', 'You are already signed in. Please keep the code.');
    }
    return secondStep(context, caller, code, {
      what: 'recovery code',
      wrong: WRONG_RECOVERY_CODE,
      ask: (_userId, send) => send(),
    });
  });

  /** Actions of better-auth that need the password once more. */
  async function withPassword(
    context: Context,
    caller: Caller,
    staff: SignedIn,
  ): Promise<Response> {
    const { password } = validate(passwordInput, await readJson(context));
    return door.guessed({ ...caller, staff }, staff, {
      field: 'password',
      wrong: 'This is not your password',
      failed: 'password-failed',
      send: () => auth.handle(ownRequest(context, caller, { password })),
    });
  }

  post(adminApi.setUpSecondFactor(), async (context, caller) => {
    const staff = whoeverSignedIn(caller);
    const response = await withPassword(context, caller, staff);
    const { totpURI, backupCodes } = newSecondFactor.parse(await response.json());
    const label = { siteName: await door.siteName(), username: staff.username };
    return context.json({ totpURI: labelled(totpURI, label), backupCodes });
  });

  post(adminApi.newRecoveryCodes(), async (context, caller) => {
    const staff = signedIn(caller);
    const response = await withPassword(context, caller, staff);
    await record(caller, 'made-recovery-codes');
    return response;
  });

  post(adminApi.endSecondFactor(), async (context, caller) => {
    const staff = signedIn(caller);
    const response = await withPassword(context, caller, staff);
    await record(caller, 'removed-second-factor', 'authenticator app');
    database.changes.publish('staff');
    return letIn(response);
  });
}

interface Step {
  what: string;
  wrong: string;
  /** @returns undefined for a used code */
  ask(userId: string, send: () => Promise<Response>): Promise<Response | undefined>;
}

/** ⏎ The challenge set after the password, from the one cookie of this name; better-auth checks the signature. ⏎  */
function challengeOf({ req }: Context, publicUrl: string) {
  const name = `${publicUrl.startsWith('https:') ? '__Secure-' : ''}sill.two_factor`;
  const sent = (req.header('cookie') ?? '').split(';').map((pair) => pair.trim());
  const [cookie, second] = sent.filter((pair) => pair.startsWith(`${name}=`));
  if (cookie === undefined || second !== undefined) return undefined;
  const value = parse(cookie)[name] ?? '';
  return { cookie, id: value.slice(0, value.lastIndexOf('.')) };
}

/** The app shows account and firm; better-auth would use the e-mail address. */
function labelled(uri: string, { siteName, username }: { siteName: string; username: string }) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const [issuer, name] = [siteName, username].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${name}?secret=${secret}&issuer=${issuer}&digits=6&period=30`;
}
