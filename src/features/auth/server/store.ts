// Members of staff and their sessions: better-auth's tables, and our few queries on them.
import { randomUUID } from 'node:crypto';
import type { Generated } from 'kysely';
import type {} from '../../../kit/crud/server/sample-store.ts';
import type { Role } from '../../../kit/role.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import type { SecondFactors } from '../second-factor.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    staff: {
      id: string;
      name: string;
      email: string;
      emailVerified: number;
      image: string | null;
      username: string | null;
      displayUsername: string | null;
      createdAt: string;
      updatedAt: string;
      /** One of `roles`; see roleOf. */
      role: string | null;
      /** 1 for a disabled account. */
      banned: number | null;
      banReason: string | null;
      banExpires: string | null;
      lastSignInAt: string | null;
      calendarTokenHash: string | null;
      calendarSince: string | null;
      twoFactorEnabled: Generated<number>;
      /** From 1; a post names its author by it. */
      number: number | null;
    };
    staffSessions: {
      id: string;
      tokenHash: string;
      userId: string;
      expiresAt: string;
      ipAddress: string | null;
      userAgent: string | null;
      createdAt: string;
      updatedAt: string;
      /** 1 for a session that began with a second factor or a passkey. */
      secondFactor: Generated<number>;
    };
    staffVerifications: { id: string; identifier: string; value: string; expiresAt: string };
    staffTwoFactors: {
      id: string;
      userId: string;
      secret: string;
      backupCodes: string;
      verified: number | null;
    };
    staffUsedCodes: { userId: string; codeHash: string; usedAt: string };
    staffPasskeys: { id: string; userId: string; name: string | null; createdAt: string | null };
    staffAccounts: {
      id: string;
      accountId: string;
      providerId: string;
      userId: string;
      password: string | null;
      createdAt: string;
      updatedAt: string;
    };
  }
}

/** Maps better-auth's tables to our names. */
export const authTables = {
  user: 'staff',
  session: 'staffSessions',
  account: 'staffAccounts',
  verification: 'staffVerifications',
  twoFactor: 'staffTwoFactors',
  passkey: 'staffPasskeys',
} as const;

/** better-auth's name for an account with a password. */
export const PASSWORD_PROVIDER = 'credential';

export async function hasStaff(db: Handle): Promise<boolean> {
  const row = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findPasswordHash(db: Handle, username: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('staffAccounts')
    .innerJoin('staff', 'staff.id', 'staffAccounts.userId')
    .select('staffAccounts.password')
    .where('staff.username', '=', username.toLowerCase())
    .where('staffAccounts.providerId', '=', PASSWORD_PROVIDER)
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Passwords of the demo's made-up staff, hashed. */
export async function listSamplePasswords(
  db: Handle,
): Promise<{ userId: string; password: string }[]> {
  const rows = await db
    .selectFrom('staffAccounts')
    .innerJoin('sampleRecords', 'sampleRecords.recordId', 'staffAccounts.userId')
    .select(['userId', 'password'])
    .where('sampleRecords.tableName', '=', 'staff')
    .where('password', 'is not', null)
    .execute();
  return rows.map(({ userId, password }) => ({ userId, password: password ?? '' }));
}

/** No sign-in until a new password is chosen. */
export async function removePassword(trx: Handle, userId: string): Promise<void> {
  await trx
    .updateTable('staffAccounts')
    .set({ password: null })
    .where('userId', '=', userId)
    .execute();
  await endSessionsOf(trx, userId);
}

/** ⏎ Sets the password of a member of staff, creating them as an owner if missing; ends all their sessions. ⏎  */
export async function setStaffPassword(
  trx: Handle,
  username: string,
  passwordHash: string,
  now: Date,
): Promise<'created' | 'changed'> {
  const known = await findByName(trx, username);
  if (known) {
    await trx
      .updateTable('staffAccounts')
      .set({ password: passwordHash, updatedAt: now.toISOString() })
      .where('userId', '=', known.id)
      .where('providerId', '=', PASSWORD_PROVIDER)
      .execute();
    await endSessionsOf(trx, known.id);
    return 'changed';
  }
  const account = { username, name: username, email: null, role: 'owner' } as const;
  await insertAccount(trx, account, now, passwordHash);
  return 'created';
}

const findByName = (db: Handle, username: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();

// better-auth requires an address; this one belongs to no mailbox.
export const NO_ADDRESS = '@staff.invalid';
export const addressOf = (email: string | null, username: string) =>
  email ?? `${username}${NO_ADDRESS}`;

/** @param password its hash; without one the account cannot sign in until its password is chosen. @returns its id */
export async function insertAccount(
  trx: Handle,
  account: { username: string; name: string; email: string | null; role: Role },
  now: Date,
  password: string | null = null,
): Promise<string> {
  const id = randomUUID();
  const at = now.toISOString();
  const username = account.username.toLowerCase();
  await trx
    .insertInto('staff')
    .values({
      id,
      number: await nextNumber(trx),
      name: account.name,
      email: addressOf(account.email, username),
      emailVerified: 1,
      username,
      displayUsername: account.username,
      createdAt: at,
      updatedAt: at,
      role: account.role,
      banned: 0,
    })
    .execute();
  await trx
    .insertInto('staffAccounts')
    .values({
      id: randomUUID(),
      accountId: id,
      providerId: PASSWORD_PROVIDER,
      userId: id,
      password,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return id;
}

/** Of a new account. Two at once: the second waits for the first account's row until the first has committed. */
async function nextNumber(trx: Handle): Promise<number> {
  await trx.updateTable('staff').set({ number: 1 }).where('number', '=', 1).execute();
  const { last } = await trx
    .selectFrom('staff')
    .select(({ fn }) => fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function noteSignIn(trx: Handle, username: string, now: Date): Promise<void> {
  await trx
    .updateTable('staff')
    .set({ lastSignInAt: now.toISOString() })
    .where('username', '=', username.toLowerCase())
    .execute();
}

export async function endSession(trx: Handle, id: string): Promise<void> {
  await trx.deleteFrom('staffSessions').where('id', '=', id).execute();
}

/** Ends a session by its listed id or by its token. @returns whether there was one. */
export async function endOwnSession(trx: Handle, userId: string, named: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('staffSessions')
    .where('userId', '=', userId)
    .where('tokenHash', 'in', [named, sha256(named)])
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function endOtherSessions(trx: Handle, userId: string, kept: string): Promise<void> {
  await trx
    .deleteFrom('staffSessions')
    .where('userId', '=', userId)
    .where('id', '!=', kept)
    .execute();
}

export async function endSessionsOf(trx: Handle, userId: string): Promise<void> {
  await trx.deleteFrom('staffSessions').where('userId', '=', userId).execute();
}

export async function endAllSessions(trx: Handle): Promise<void> {
  await trx.deleteFrom('staffSessions').execute();
}

/** The account that still owes a code: its cookie holds the challenge. */
export async function findChallenged(
  db: Handle,
  challenge: string,
): Promise<{ id: string; username: string } | undefined> {
  const row = await db
    .selectFrom('staffVerifications')
    .innerJoin('staff', 'staff.id', 'staffVerifications.value')
    .select(['staff.id', 'staff.username', 'staff.name'])
    .where('staffVerifications.identifier', '=', challenge)
    .executeTakeFirst();
  return row && { id: row.id, username: row.username ?? row.name };
}

// Longer than a code of an authenticator app is valid, with tolerance either way.
const CODE_MS = 2 * MINUTE_MS;

/** Claims a code for one use. @returns false if it has been used already. */
export async function claimCode(
  trx: Handle,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const old = new Date(now.getTime() - CODE_MS).toISOString();
  await trx.deleteFrom('staffUsedCodes').where('usedAt', '<', old).execute();
  const claimed = await trx
    .insertInto('staffUsedCodes')
    .values({ userId, codeHash: sha256(`${userId} ${code}`), usedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (claimed.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Releases a code that did not open anything. */
export async function releaseCode(trx: Handle, userId: string, code: string): Promise<void> {
  await trx
    .deleteFrom('staffUsedCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', sha256(`${userId} ${code}`))
    .execute();
}

export async function findSecondFactors(db: Handle, userId: string): Promise<SecondFactors> {
  const row = await db
    .selectFrom('staff')
    .select(({ selectFrom, fn }) => [
      'twoFactorEnabled',
      selectFrom('staffPasskeys')
        .select(fn.countAll<number | string>().as('count'))
        .whereRef('userId', '=', 'staff.id')
        .as('passkeys'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { app: row?.twoFactorEnabled === 1, passkeys: Number(row?.passkeys ?? 0) };
}

/** Records that this session's user has a second factor at hand. */
export async function noteSecondFactor(trx: Handle, sessionId: string): Promise<void> {
  await trx
    .updateTable('staffSessions')
    .set({ secondFactor: 1 })
    .where('id', '=', sessionId)
    .execute();
}

/** Removes authenticator app, recovery codes and passkeys from an account, and ends its sessions. */
export async function removeSecondFactor(trx: Handle, userId: string): Promise<void> {
  await trx.updateTable('staff').set({ twoFactorEnabled: 0 }).where('id', '=', userId).execute();
  await trx.deleteFrom('staffTwoFactors').where('userId', '=', userId).execute();
  await trx.deleteFrom('staffPasskeys').where('userId', '=', userId).execute();
  await endSessionsOf(trx, userId);
}

/** Does nothing for an unknown name. */
export async function removeSecondFactorByName(trx: Handle, username: string): Promise<void> {
  const known = await findByName(trx, username);
  if (known) await removeSecondFactor(trx, known.id);
}

/** Expired challenges. */
export async function deleteOldChallenges(trx: Handle): Promise<void> {
  const now = new Date().toISOString();
  await trx.deleteFrom('staffVerifications').where('expiresAt', '<', now).execute();
}
