// The second step of a sign-in, and how it is set up: better-auth's endpoints, behind our limits and audit.
import type { Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Caller, onlyTakes, readJson, signedIn } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { SignedIn } from '../../../kit/role.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { codeInput, newSecondFactor, passwordInput, recoveryCodeInput } from '../second-factor.ts';
import {
  type Door,
  ownRequest,
  SIGN_IN_MS,
  saidBy,
  sleep,
  unanswered,
  withLongCookie,
} from './door.ts';
import { claimCode, findChallenged, noteSignIn, releaseCode } from './store.ts';

const WRONG_CODE = 'This code is not right, or has been used. Please try the next one.';
const WRONG_RECOVERY_CODE = 'This is none of your recovery codes, or it has been used.';
const START_AGAIN = 'That took too long, or was wrong too often. Please sign in again.';

export function mountSecondFactor(app: Hono, door: Door): void {
  const { auth, database, clock, guards, failures, byAddress, record } = door;

  /** Whoever has given a password, be it enough or not. */
  const whoeverSignedIn = (caller: Caller) => caller.halfSignedIn ?? signedIn(caller);

  /** Asks better-auth about a code that has not been used. @returns undefined for one that has. */
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
    ask: (who: { id: string }) => Promise<Response | undefined>,
    { what, wrong }: { what: string; wrong: string },
  ): Promise<Response> {
    await byAddress.spend(caller.address);
    const started = performance.now();
    const who = await findChallenged(database.db, challengeOf(context));
    if (!who) {
      await sleep(SIGN_IN_MS);
      throw new AppError('unauthenticated', START_AGAIN);
    }
    // Not the name's own count: the right password would forget it.
    const name = `${who.username} code`;
    const extra = await failures.delayOf(name);
    const response = await ask(who);
    const isRight = response?.ok === true;
    const unknown = response !== undefined && (response.status === 429 || response.status >= 500);
    if (isRight || unknown) await byAddress.giveBack(caller.address);
    if (isRight) await failures.forget(name);
    else if (!unknown) await failures.add(name);
    if (!unknown) {
      await database.write(async (trx) => {
        if (isRight) await noteSignIn(trx, who.username, clock.now());
        await recordAudit(trx, { ...caller, staff: who }, clock.now(), {
          ...{ action: isRight ? 'signed-in' : 'code-failed', subject: 'staff', detail: what },
        });
      });
    }
    await sleep(SIGN_IN_MS + extra - (performance.now() - started));
    if (!response) throw new AppError('unauthenticated', wrong, { fields: { code: wrong } });
    if (isRight) return withLongCookie(response);
    if (unknown) {
      throw unanswered(
        response,
        response.status === 429
          ? 'Too many wrong codes. Please wait a quarter of an hour.'
          : 'Nobody can sign in just now. Please try again shortly.',
      );
    }
    const { code = '' } = await saidBy(response);
    if (/^INVALID_(BACKUP_)?CODE$/.test(code)) {
      throw new AppError('unauthenticated', wrong, { fields: { code: wrong } });
    }
    throw new AppError('unauthenticated', START_AGAIN);
  }

  app.post(adminApi.verifyCode(), async (context) => {
    const caller = await guards.callerOf(context);
    const { code } = validate(codeInput, await readJson(context));
    const ask = () => auth.handle(ownRequest(context, caller, { code }));
    const staff = caller.staff ?? caller.halfSignedIn;
    if (!staff) {
      return secondStep(context, caller, ({ id }) => once(id, code, ask), {
        ...{ what: 'authenticator app', wrong: WRONG_CODE },
      });
    }
    const response = await door.guessed({ ...caller, staff }, staff, {
      ...{ field: 'code', wrong: WRONG_CODE, failed: 'code-failed' },
      send: async () => (await once(staff.id, code, ask)) ?? 'wrong',
    });
    await record({ ...caller, staff }, 'set-up-second-factor', 'authenticator app');
    database.changes.publish('staff');
    return withLongCookie(response);
  });

  app.post(adminApi.verifyRecoveryCode(), async (context) => {
    const caller = await guards.callerOf(context);
    const { code } = validate(recoveryCodeInput, await readJson(context));
    if (caller.staff ?? caller.halfSignedIn) {
      throw new AppError('conflict', 'You are signed in. Please keep the code.');
    }
    const ask = () => auth.handle(ownRequest(context, caller, { code }));
    return secondStep(context, caller, ask, {
      ...{ what: 'recovery code', wrong: WRONG_RECOVERY_CODE },
    });
  });

  /** What better-auth does for somebody who gives their password once more. */
  async function withPassword(
    context: Context,
    caller: Caller,
    staff: SignedIn,
  ): Promise<Response> {
    const { password } = validate(passwordInput, await readJson(context));
    return door.guessed({ ...caller, staff }, staff, {
      ...{ field: 'password', wrong: 'This is not your password', failed: 'password-failed' },
      send: () => auth.handle(ownRequest(context, caller, { password })),
    });
  }

  app.post(adminApi.setUpSecondFactor(), async (context) => {
    const caller = await guards.callerOf(context);
    const staff = whoeverSignedIn(caller);
    const response = await withPassword(context, caller, staff);
    const { totpURI, backupCodes } = newSecondFactor.parse(await response.json());
    const label = { siteName: await door.siteName(), username: staff.username };
    return context.json({ totpURI: labelled(totpURI, label), backupCodes });
  });

  app.post(adminApi.newRecoveryCodes(), async (context) => {
    const caller = await guards.callerOf(context);
    const staff = signedIn(caller);
    const response = await withPassword(context, caller, staff);
    await record(caller, 'made-recovery-codes');
    return response;
  });

  app.post(adminApi.endSecondFactor(), async (context) => {
    const caller = await guards.callerOf(context);
    const staff = signedIn(caller);
    const response = await withPassword(context, caller, staff);
    await record(caller, 'removed-second-factor', 'authenticator app');
    database.changes.publish('staff');
    return withLongCookie(response);
  });

  for (const path of [
    adminApi.verifyCode(),
    adminApi.verifyRecoveryCode(),
    adminApi.setUpSecondFactor(),
    adminApi.newRecoveryCodes(),
    adminApi.endSecondFactor(),
  ]) {
    app.all(path, (context) => onlyTakes(context, ['POST']));
  }
}

/** What names the challenge in the cookie that the password has set; its signature is better-auth's to check. */
function challengeOf(context: Context): string {
  const cookies = getCookie(context);
  const cookie = cookies['sill.two_factor'] ?? cookies['__Secure-sill.two_factor'] ?? '';
  return cookie.slice(0, cookie.lastIndexOf('.'));
}

/** The app shows whose code it is for which firm; better-auth would put an e-mail address there. */
function labelled(uri: string, { siteName, username }: { siteName: string; username: string }) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  const [issuer, name] = [siteName, username].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${name}?secret=${secret}&issuer=${issuer}&digits=6&period=30`;
}
