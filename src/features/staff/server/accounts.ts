// Owners' changes to accounts. Each change is one transaction with its audit entry.
import { type Audit, writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { type Base, type Handle, isUniqueViolation } from '../../../lib/database/database.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { endSessionsOf, insertAccount, removeSecondFactor } from '../../auth/server/store.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import type { StandingVisit } from '../../settings/booking-settings.ts';
import type {
  Account,
  AccountInput,
  AccountStateAnswer,
  AccountWithLink,
  ChangedAccount,
  EndedConnections,
  InviteInput,
  PasswordLinkKind,
} from '../staff.ts';
import {
  type LinkMaker,
  makePasswordLink,
  passwordLinkLetter,
  urlOfSeed,
} from './password-links.ts';
import {
  endPasswordLinkOf,
  endSessionOf,
  findAccount,
  findTaken,
  lockOwners,
  setDisabled,
  updateAccount,
} from './store.ts';

export interface StaffServices extends Base {
  links: LinkMaker;
  channelState(): Promise<ChannelState>;
  siteName(): Promise<string>;
  /** A request for a new password takes as long as a sign-in. */
  signInMs: number;
  /** Ends a former owner's tokens, and pauses their webhooks. */
  endConnections(trx: Handle, username: string, audit: Audit): Promise<EndedConnections>;
  /** Unassigns somebody's future visits, in the transaction that ends their work. */
  releaseVisits(trx: Handle, userId: string, audit: Audit, now: Date): Promise<StandingVisit[]>;
}

const TAKEN = {
  username: 'This user name is already taken',
  email: 'This e-mail address is already in use',
};

/** Creates an account and the link to choose its password. @throws AppError 400 */
export async function inviteStaff(
  services: StaffServices,
  input: InviteInput,
  caller: Caller,
): Promise<AccountWithLink> {
  return withNewLink(services, caller, 'invited', async (trx, now) => {
    refuseTaken(await findTaken(trx, input));
    return insertAccount(trx, input, now);
  });
}

/** Creates a new link for an account. The password stays valid until the link is used. */
export async function renewLink(
  services: StaffServices,
  userId: string,
  caller: Caller,
): Promise<AccountWithLink> {
  return withNewLink(services, caller, 'made-password-link', async (trx, now) => {
    const account = await known(trx, userId, now);
    refuseSelf(caller, userId, 'Please change your own password in "Your account".');
    if (account.state === 'disabled') {
      throw new AppError('conflict', 'This account is disabled. Please enable it first.');
    }
    return userId;
  });
}

async function withNewLink(
  services: StaffServices,
  caller: Caller,
  action: string,
  prepare: (trx: Handle, now: Date) => Promise<string>,
): Promise<AccountWithLink> {
  const { links } = services;
  const [channels, siteName] = await Promise.all([services.channelState(), services.siteName()]);
  return writeAs(services, caller, ['staff', 'messages'], async (trx, audit, now) => {
    const id = await prepare(trx, now);
    const { state } = await known(trx, id, now);
    const kind: PasswordLinkKind = state === 'invited' ? 'invitation' : 'reset';
    const { seed, expiresAt } = await makePasswordLink(trx, links, id, kind, now);
    const account = await known(trx, id, now);
    const letters = passwordLinkLetter(account, kind, seed, siteName);
    await enqueueMessages(trx, letters, channels, now);
    await audit(action, 'staff', { detail: account.username });
    const sends = letters.length > 0 && channels.emailEnabled && channels.email === 'provider';
    return {
      account,
      link: {
        url: urlOfSeed(links, seed),
        expiresAt: expiresAt.toISOString(),
        emailedTo: sends ? account.email : null,
      },
    };
  }).catch(refuseTwin);
}

const NONE: EndedConnections = { tokens: [], webhooks: [] };

/** Changes name, e-mail and role. A new role ends their sessions, tokens and webhooks. @throws AppError 400, 404, 409 */
export async function changeAccount(
  services: StaffServices,
  userId: string,
  input: AccountInput,
  caller: Caller,
): Promise<ChangedAccount> {
  return writeAs(services, caller, 'staff', async (trx, audit, now) => {
    const owners = await lockOwners(trx, services.database);
    const before = await known(trx, userId, now);
    refuseTaken(await findTaken(trx, { email: input.email }, userId));
    const newRole = before.role !== input.role;
    if (newRole) {
      refuseSelf(caller, userId, 'You cannot change your own role. Please ask another owner.');
      refuseLast(owners, userId);
      await endSessionsOf(trx, userId);
    }
    // The old link went to the wrong mailbox, or was made for a role with fewer rights.
    if (newRole || before.email !== input.email) await endPasswordLinkOf(trx, userId);
    const ended = newRole ? await services.endConnections(trx, before.username, audit) : NONE;
    await updateAccount(trx, before, input, now);
    const what = newRole ? `${before.role} to ${input.role}` : 'details';
    await audit('changed', 'staff', { detail: `${before.username}: ${what}` });
    return { ...(await known(trx, userId, now)), ended };
  }).catch(refuseTwin);
}

/**
 * Disables an account at once, or enables it again. Disabling unassigns its future visits.
 * @throws AppError 404, 409
 */
export async function switchAccount(
  services: StaffServices,
  userId: string,
  disabled: boolean,
  caller: Caller,
): Promise<AccountStateAnswer> {
  const { releaseVisits, endConnections } = services;
  return writeAs(services, caller, ['staff', 'appointments'], async (trx, audit, now) => {
    const owners = await lockOwners(trx, services.database);
    const before = await known(trx, userId, now);
    if (disabled === (before.state === 'disabled')) {
      return { account: before, ended: NONE, unassigned: [] };
    }
    refuseSelf(caller, userId, 'You cannot disable your own account. Please ask another owner.');
    if (disabled) refuseLast(owners, userId);
    await setDisabled(trx, userId, disabled, now);
    const ended = disabled ? await endConnections(trx, before.username, audit) : NONE;
    const unassigned = disabled ? await releaseVisits(trx, userId, audit, now) : [];
    await audit(disabled ? 'disabled' : 'enabled', 'staff', { detail: before.username });
    return { account: await known(trx, userId, now), ended, unassigned };
  });
}

/** After the loss of a phone: from now on the password alone is enough. @throws AppError 404, 409 */
export async function removeSecondFactorOf(
  services: StaffServices,
  userId: string,
  caller: Caller,
): Promise<void> {
  await writeAs(services, caller, 'staff', async (trx, audit, now) => {
    const account = await known(trx, userId, now);
    refuseSelf(caller, userId, 'Please change your own second step in "Your account".');
    await removeSecondFactor(trx, userId);
    await audit('removed-second-factor', 'staff', { detail: account.username });
  });
}

/** Signs an account out of one browser. @throws AppError 404 */
export async function endStaffSession(
  services: StaffServices,
  userId: string,
  sessionId: string,
  caller: Caller,
): Promise<void> {
  await writeAs(services, caller, [], async (trx, audit, now) => {
    const account = await known(trx, userId, now);
    existing(await endSessionOf(trx, userId, sessionId), 'session');
    await audit('ended-session', 'staff', { detail: account.username });
  });
}

async function known(db: Handle, userId: string, now: Date): Promise<Account> {
  return existing(await findAccount(db, userId, now), 'account');
}

function refuseSelf({ staff }: Caller, userId: string, sentence: string): void {
  if (staff?.id === userId) throw new AppError('conflict', sentence);
}

function refuseLast(owners: string[], userId: string): void {
  if (owners.length === 1 && owners[0] === userId) {
    throw new AppError('conflict', 'This is the last owner. Please make somebody else one first.');
  }
}

function refuseTaken(field: 'username' | 'email' | undefined): void {
  if (field) throw AppError.at(field, TAKEN[field]);
}

// Two concurrent requests for the same name both find it free.
function refuseTwin(error: unknown): never {
  throw isUniqueViolation(error) ? new AppError('conflict', `${TAKEN.username}.`) : error;
}
