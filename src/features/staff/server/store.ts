// Accounts and their links, next to better-auth's own tables (auth/server/store.ts).
import { type Role, roleOf } from '../../../kit/role.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import {
  addressOf,
  endSessionsOf,
  NO_ADDRESS,
  PASSWORD_PROVIDER,
} from '../../auth/server/store.ts';
import type { Account, PasswordLinkKind, StaffSession } from '../staff.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    staff: true;
  }
  interface Tables {
    staffPasswordLinks: {
      userId: string;
      tokenHash: string;
      /** The seed of the link; null for links from before seeds were stored. */
      seed: string | null;
      kind: PasswordLinkKind;
      expiresAt: string;
      createdAt: string;
    };
  }
}

function accountsOf(db: Handle) {
  return db
    .selectFrom('staff')
    .leftJoin('staffAccounts', (join) =>
      join
        .onRef('staffAccounts.userId', '=', 'staff.id')
        .on('staffAccounts.providerId', '=', PASSWORD_PROVIDER),
    )
    .leftJoin('staffPasswordLinks', 'staffPasswordLinks.userId', 'staff.id')
    .select([
      'staff.id',
      'staff.username',
      'staff.name',
      'staff.email',
      'staff.role',
      'staff.banned',
      'staff.lastSignInAt',
      'staff.createdAt',
      'staff.number',
      'staffAccounts.password',
      'staffPasswordLinks.expiresAt',
      'staff.twoFactorEnabled',
      (eb) =>
        eb
          .selectFrom('staffPasskeys')
          .select((count) => count.fn.countAll<number | string>().as('count'))
          .whereRef('staffPasskeys.userId', '=', 'staff.id')
          .as('passkeys'),
    ]);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof accountsOf>['execute']>>[number];

function toAccount(
  { password, banned, expiresAt, twoFactorEnabled, passkeys, ...row }: AccountRow,
  now: Date,
): Account {
  return {
    ...row,
    username: row.username ?? row.name,
    email: row.email.endsWith(NO_ADDRESS) ? null : row.email,
    role: roleOf(row.role),
    state: banned ? 'disabled' : password ? 'active' : 'invited',
    secondFactor: twoFactorEnabled === 1 || Number(passkeys) > 0,
    linkExpiresAt: expiresAt && expiresAt > now.toISOString() ? expiresAt : null,
  };
}

export async function listAccounts(db: Handle, now: Date): Promise<Account[]> {
  const rows = await accountsOf(db).orderBy('staff.createdAt').orderBy('staff.id').execute();
  return rows.map((row) => toAccount(row, now));
}

export async function findAccount(db: Handle, id: string, now: Date): Promise<Account | undefined> {
  const row = await accountsOf(db).where('staff.id', '=', id).executeTakeFirst();
  return row && toAccount(row, now);
}

export async function findAccountByEmail(
  db: Handle,
  email: string,
  now: Date,
): Promise<Account | undefined> {
  const row = await accountsOf(db).where('staff.email', '=', email).executeTakeFirst();
  return row && toAccount(row, now);
}

/** The unique field that is already taken. */
export async function findTaken(
  db: Handle,
  wanted: { username?: string; email: string | null },
  exceptId?: string,
): Promise<'username' | 'email' | undefined> {
  const rows = await db
    .selectFrom('staff')
    .select(['username', 'email'])
    .where(({ or, eb }) =>
      or([
        eb('username', '=', wanted.username?.toLowerCase() ?? ''),
        eb('email', '=', wanted.email ?? ''),
      ]),
    )
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some(({ username }) => username === wanted.username?.toLowerCase())
    ? 'username'
    : 'email';
}

export async function updateAccount(
  trx: Handle,
  { id, username }: Pick<Account, 'id' | 'username'>,
  changes: { name: string; email: string | null; role: Role },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({
      name: changes.name,
      email: addressOf(changes.email, username),
      role: changes.role,
      updatedAt: now.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Disabling an account ends its sessions, links and feed. */
export async function setDisabled(
  trx: Handle,
  id: string,
  disabled: boolean,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({
      banned: disabled ? 1 : 0,
      updatedAt: now.toISOString(),
      ...(disabled && { calendarTokenHash: null, calendarSince: null }),
    })
    .where('id', '=', id)
    .execute();
  if (!disabled) return;
  await trx.deleteFrom('staffPasswordLinks').where('userId', '=', id).execute();
  await endSessionsOf(trx, id);
}

/**
 * The owners who can sign in, locked until the transaction ends: two owners who demote each other at the same
 * time must not leave the firm without one.
 */
export async function lockOwners(
  trx: Handle,
  { engine }: Pick<Database, 'engine'>,
): Promise<string[]> {
  const owners = trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('banned', '=', 0)
    .where('id', 'in', (eb) =>
      eb.selectFrom('staffAccounts').select('userId').where('password', 'is not', null),
    )
    .orderBy('id');
  const rows = await (engine === 'postgres' ? owners.forUpdate() : owners).execute();
  return rows.map(({ id }) => id);
}

export function listSessions(db: Handle, userId: string, now: Date): Promise<StaffSession[]> {
  return db
    .selectFrom('staffSessions')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('createdAt', 'desc')
    .execute();
}

/** @returns whether there was such a session. */
export async function endSessionOf(trx: Handle, userId: string, id: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('staffSessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Stores a link, replacing an earlier one of the same account. */
export async function savePasswordLink(
  trx: Handle,
  link: {
    userId: string;
    tokenHash: string;
    seed: string;
    kind: PasswordLinkKind;
    expiresAt: Date;
  },
  now: Date,
): Promise<void> {
  await endPasswordLinkOf(trx, link.userId);
  await trx
    .insertInto('staffPasswordLinks')
    .values({ ...link, expiresAt: link.expiresAt.toISOString(), createdAt: now.toISOString() })
    .execute();
}

/** The seed and expiry of an account's link, if any. */
export async function findSeed(trx: Handle, userId: string, now: Date) {
  const row = await trx
    .selectFrom('staffPasswordLinks')
    .select(['seed', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return row?.seed ? { seed: row.seed, expiresAt: new Date(row.expiresAt) } : undefined;
}

export async function endPasswordLinkOf(trx: Handle, userId: string): Promise<void> {
  await trx.deleteFrom('staffPasswordLinks').where('userId', '=', userId).execute();
}

export async function deletePasswordLinks(trx: Handle): Promise<void> {
  await trx.deleteFrom('staffPasswordLinks').execute();
}

/** The account of a link, while it works. */
export function findPasswordLink(db: Handle, tokenHash: string, now: Date) {
  return db
    .selectFrom('staffPasswordLinks')
    .innerJoin('staff', 'staff.id', 'staffPasswordLinks.userId')
    .select(['staff.id', 'staff.username', 'staff.name', 'staff.role', 'staffPasswordLinks.kind'])
    .where('staffPasswordLinks.tokenHash', '=', tokenHash)
    .where('staffPasswordLinks.expiresAt', '>', now.toISOString())
    .where('staff.banned', '=', 0)
    .executeTakeFirst();
}

/** Uses a link up. @returns false when somebody was faster. */
export async function deletePasswordLink(trx: Handle, tokenHash: string): Promise<boolean> {
  const result = await trx
    .deleteFrom('staffPasswordLinks')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Sets, or with null ends, the secret address of an account's calendar feed. */
export async function setCalendarToken(
  trx: Handle,
  userId: string,
  tokenHash: string | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('staff')
    .set({
      calendarTokenHash: tokenHash,
      calendarSince: tokenHash === null ? null : now.toISOString(),
    })
    .where('id', '=', userId)
    .execute();
}

/** When an account's feed was created; null without one. */
export async function findCalendarSince(db: Handle, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff')
    .select('calendarSince')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.calendarSince ?? null;
}

/** The account of a calendar feed address. */
export async function findCalendarOwner(
  db: Handle,
  tokenHash: string,
): Promise<{ id: string; name: string; role: Role } | undefined> {
  const row = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role'])
    .where('calendarTokenHash', '=', tokenHash)
    .where('banned', '=', 0)
    .executeTakeFirst();
  return row && { ...row, role: roleOf(row.role) };
}
