// Members of staff and their sessions: better-auth's tables, and the few questions we ask ourselves.
import { randomUUID } from 'node:crypto';
import type { Role } from '../../../kit/role.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { sha256 } from '../../../lib/process/secrets.ts';

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
      /** 1 for who is disabled. */
      banned: number | null;
      banReason: string | null;
      banExpires: string | null;
      lastSignInAt: string | null;
      calendarTokenHash: string | null;
      calendarSince: string | null;
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
    };
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

/** Keeps the tables of better-auth under our names. */
export const authTables = {
  user: 'staff',
  session: 'staffSessions',
  account: 'staffAccounts',
  verification: 'staffVerifications',
} as const;

/** How better-auth calls an account with a password. */
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

/**
 * Sets the password of a member of staff, who is made, as an owner, if there is none; ends all their
 * sessions.
 */
export async function setStaffPassword(
  trx: Handle,
  username: string,
  passwordHash: string,
  now: Date,
): Promise<'created' | 'changed'> {
  const at = now.toISOString();
  const known = await trx
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst();
  if (known) {
    await trx
      .updateTable('staffAccounts')
      .set({ password: passwordHash, updatedAt: at })
      .where('userId', '=', known.id)
      .where('providerId', '=', PASSWORD_PROVIDER)
      .execute();
    await trx.deleteFrom('staffSessions').where('userId', '=', known.id).execute();
    return 'changed';
  }
  const id = randomUUID();
  await trx
    .insertInto('staff')
    .values({
      id,
      name: username,
      // better-auth wants an address for everyone; staff sign in by name and get no mail there.
      email: `${username.toLowerCase()}@staff.invalid`,
      emailVerified: 1,
      image: null,
      username: username.toLowerCase(),
      displayUsername: username,
      createdAt: at,
      updatedAt: at,
      role: 'owner' satisfies Role,
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
      password: passwordHash,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  return 'created';
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

/** Ends a session that a member of staff has named as their list does, or by its token itself. @returns whether there was one. */
export async function endOwnSession(trx: Handle, userId: string, named: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('staffSessions')
    .where('userId', '=', userId)
    .where('tokenHash', 'in', [named, sha256(named)])
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function endAllSessions(trx: Handle): Promise<void> {
  await trx.deleteFrom('staffSessions').execute();
}
