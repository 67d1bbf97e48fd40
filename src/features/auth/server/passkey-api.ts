// Passkeys: better-auth's endpoints, behind our limits and audit.
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { readJson, signedIn } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import {
  passkeyAnswer,
  passkeyName,
  passkeySchema,
  passkeyToAdd,
  passkeyToRemove,
} from '../passkey.ts';
import { asAppError, type Door, letIn, ownRequest, saidBy, unanswered } from './door.ts';
import {
  deleteOldChallenges,
  endOtherSessions,
  findSecondFactors,
  noteSecondFactor,
  noteSignIn,
} from './store.ts';

const MOST_PASSKEYS = 20;

export function mountPasskeys(door: Door): void {
  const { auth, database, byAddress, record, get, post } = door;
  // Each one is a row until it is used or five minutes old.
  const challenges = createRateLimit(
    60,
    15 * 60,
    'Too many attempts. Please wait a quarter of an hour.',
    { database, name: 'passkey' },
  );

  get(adminApi.passkeySignInOptions(), async (context, caller) => {
    await challenges.spend(caller.address);
    await database.write(deleteOldChallenges);
    const response = await auth.handle(ownRequest(context, caller));
    if (!response.ok) return asAppError(response);
    // better-auth would leave it to the device whether to check the user.
    const options = {
      ...z.looseObject({}).parse(await response.json()),
      userVerification: 'required',
    };
    return new Response(JSON.stringify(options), { headers: response.headers });
  });

  post(adminApi.passkeySignIn(), async (context, caller) => {
    const answer = validate(passkeyAnswer, await readJson(context));
    await byAddress.spend(caller.address);
    const response = await auth.handle(ownRequest(context, caller, answer));
    const unknown = response.status === 429 || response.status >= 500;
    if (response.ok || unknown) await byAddress.giveBack(caller.address);
    if (unknown) {
      throw unanswered(response, 'Sign-in is not available just now. Please try again shortly.');
    }
    const staff = response.ok ? whoOf(await response.clone().json()) : undefined;
    await writeAs(door, { ...caller, staff }, [], async (trx, audit, now) => {
      if (staff) await noteSignIn(trx, staff.username, now);
      await audit(staff ? 'signed-in' : 'sign-in-failed', 'staff', { detail: 'passkey' });
    });
    if (staff) return letIn(response);
    throw new AppError('unauthenticated', 'No account uses this passkey.');
  });

  get(adminApi.newPasskeyOptions(), async (context, caller) => {
    const staff = caller.halfSignedIn ?? signedIn(caller);
    await challenges.spend(staff.id);
    await database.write(deleteOldChallenges);
    const { passkeys } = await findSecondFactors(database.db, staff.id);
    if (passkeys >= MOST_PASSKEYS) {
      throw new AppError(
        'conflict',
        `You have ${MOST_PASSKEYS} passkeys. Please remove one first.`,
      );
    }
    const response = await auth.handle(ownRequest(context, caller));
    if (!response.ok) return refused(response);
    const { user, rp, ...options } = registration.parse(await response.json());
    // The device shows these; better-auth would use the e-mail address.
    const known = { ...user, name: staff.username, displayName: staff.username };
    const firm = { ...rp, name: await door.siteName() };
    const shown = JSON.stringify({ ...options, user: known, rp: firm });
    return new Response(shown, { headers: response.headers });
  });

  post(adminApi.newPasskey(), async (context, caller) => {
    const staff = caller.halfSignedIn ?? signedIn(caller);
    const passkey = validate(passkeyToAdd, await readJson(context));
    // Before adding the passkey: afterwards this session owes a second step until that is recorded.
    const session = await auth.findSession(context.req.raw.headers);
    const response = await auth.handle(ownRequest(context, caller, passkey));
    if (!response.ok) return refused(response);
    await writeAs(door, { ...caller, staff }, 'staff', async (trx, audit) => {
      if (session) {
        await noteSecondFactor(trx, session.id);
        await endOtherSessions(trx, staff.id, session.id);
      }
      await audit('added-passkey', 'staff', { detail: passkey.name });
    });
    return response;
  });

  get(adminApi.passkeys(), async (context, caller) => {
    if (!caller.halfSignedIn) signedIn(caller);
    const response = await auth.handle(ownRequest(context, caller));
    if (!response.ok) return asAppError(response);
    return context.json(z.array(passkeySchema).parse(await response.json()));
  });

  post(adminApi.renamePasskey(), async (context, caller) => {
    signedIn(caller);
    const passkey = validate(passkeyName, await readJson(context));
    const response = await auth.handle(ownRequest(context, caller, passkey));
    if (!response.ok) return refused(response);
    await record(caller, 'renamed-passkey', passkey.name);
    return context.json({ status: true });
  });

  post(adminApi.removePasskey(), async (context, caller) => {
    signedIn(caller);
    const passkey = validate(passkeyToRemove, await readJson(context));
    const response = await auth.handle(ownRequest(context, caller, passkey));
    if (!response.ok) return refused(response);
    await record(caller, 'removed-passkey');
    database.changes.publish('staff');
    return context.json({ status: true });
  });
}

const registration = z.looseObject({ user: z.looseObject({}), rp: z.looseObject({}) });
const signedInBody = z.object({
  user: z.object({ id: z.string(), username: z.string().nullish(), name: z.string() }),
});

function whoOf(body: unknown) {
  const { user } = signedInBody.parse(body);
  return { id: user.id, username: user.username ?? user.name };
}

// better-auth's own texts for these are for programmers.
const SENTENCES: Record<string, string> = {
  PASSKEY_NOT_FOUND: 'There is no such passkey.',
  CHALLENGE_NOT_FOUND: 'That took too long. Please try again.',
  SESSION_NOT_FRESH: 'Please sign out and in again first: you have been signed in for a while.',
};

async function refused(response: Response): Promise<never> {
  const sentence = SENTENCES[(await saidBy(response)).code ?? ''];
  if (!sentence) return asAppError(response);
  throw new AppError(response.status === 401 ? 'notFound' : 'invalid', sentence);
}
