import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { adminApi } from '../../../admin-urls.ts';
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import { type Caller, type Route, routesUnder, signedIn } from '../../../kit/http/route.ts';
import { type Role, signedInSchema } from '../../../kit/role.ts';
import { createRateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { urls } from '../../../urls.ts';
import { ownSecondFactorSchema } from '../../auth/second-factor.ts';
import { findSecondFactors } from '../../auth/server/store.ts';
import {
  accountInput,
  accountSchema,
  accountStateAnswer,
  accountStateInput,
  accountWithLink,
  calendarFeedSchema,
  changedAccount,
  colleagueSchema,
  forgottenPasswordInput,
  inviteInput,
  passwordLinkSchema,
  setPasswordInput,
  staffSessionSchema,
} from '../staff.ts';
import {
  changeAccount,
  endStaffSession,
  inviteStaff,
  removeSecondFactorOf,
  renewLink,
  type StaffServices,
  switchAccount,
} from './accounts.ts';
import { createForgottenPassword } from './forgotten-password.ts';
import { findLink, spendLink } from './password-links.ts';
import {
  findAccount,
  findCalendarSince,
  listAccounts,
  listSessions,
  setCalendarToken,
} from './store.ts';

const route = routesUnder('Staff');

interface Deps extends StaffServices {
  auth: {
    demandsSecondFactor(role: Role): Promise<boolean>;
    countRecoveryCodes(userId: string): Promise<number>;
  };
  /** @throws AppError 400 for a password that is too easy to guess */
  hashPassword(password: string, username: string): Promise<string>;
  config: { publicUrl: string };
}

const TOO_MANY = 'Too many attempts. Please wait a quarter of an hour.';

export function staffApi(deps: Deps): Route[] {
  const { database, clock } = deps;
  const byAddress = createRateLimit(10, 15 * 60, TOO_MANY, { database, name: 'password link' });

  const forgottenPassword = createForgottenPassword(deps);

  /** Keeps the user's own calendar feed with this secret, or none. */
  const keepCalendar = (caller: Caller, tokenHash: string | null) =>
    writeAs(deps, caller, [], async (trx, audit, now) => {
      const staff = signedIn(caller);
      await setCalendarToken(trx, staff.id, tokenHash, now);
      await audit(tokenHash ? 'made-calendar-link' : 'ended-calendar-link', 'staff', {
        detail: staff.username,
      });
    });

  /** Limits guesses of links. */
  async function unlessGuessed<Done>({ address }: Caller, work: () => Promise<Done>) {
    await byAddress.spend(address);
    let guessed = false;
    try {
      return await work();
    } catch (error) {
      guessed = error instanceof AppError && error.code === 'notFound';
      throw error;
    } finally {
      if (!guessed) await byAddress.giveBack(address);
    }
  }

  return [
    route.get(adminApi.ownAccount(), {
      summary: "The caller's own account and role",
      answer: signedInSchema,
      handle: async ({ caller }) => signedIn(caller),
    }),
    route.get(adminApi.ownSecondFactor(), {
      summary:
        "The caller's own second factor: whether it is set up, and whether the firm requires it",
      answer: ownSecondFactorSchema,
      async handle({ caller }) {
        const { id, role } = signedIn(caller);
        const { app, passkeys } = await findSecondFactors(database.db, id);
        return {
          app,
          passkeys,
          demanded: await deps.auth.demandsSecondFactor(role),
          recoveryCodes: app ? await deps.auth.countRecoveryCodes(id) : 0,
        };
      },
    }),
    route.delete(adminApi.accountSecondFactor(':user'), {
      summary:
        'Remove authenticator app, recovery codes and passkeys from an account; ends its sessions',
      handle: ({ caller, param }) => removeSecondFactorOf(deps, param('user'), caller),
    }),
    route.get(adminApi.ownCalendar(), {
      summary: "Whether the caller's calendar feed is on, and since when",
      answer: calendarFeedSchema,
      handle: async ({ caller }) => ({
        since: await findCalendarSince(database.db, signedIn(caller).id),
      }),
    }),
    route.put(adminApi.ownCalendar(), {
      summary:
        "Give the caller's calendar feed a new secret address, which is shown only once; an earlier address stops working",
      answer: calendarFeedSchema,
      async handle({ caller }) {
        const token = randomBytes(16).toString('base64url');
        await keepCalendar(caller, sha256(token));
        return {
          since: clock.now().toISOString(),
          url: deps.config.publicUrl + urls.calendar(token),
        };
      },
    }),
    route.delete(adminApi.ownCalendar(), {
      summary: "End the caller's calendar feed",
      handle: ({ caller }) => keepCalendar(caller, null),
    }),
    route.post(adminApi.requestPasswordReset(), {
      summary:
        'Ask for an e-mail with a link to choose a new password, which works once, within 30 minutes; the same answer for every address',
      body: forgottenPasswordInput,
      answer: z.object({ emails: z.boolean() }),
      handle: ({ body: { email }, caller }) => forgottenPassword(email, caller),
    }),
    route.get(adminApi.setPassword(), {
      summary: 'The account of a password link; 404 when the link no longer works',
      query: { token: 'The end of the link' },
      answer: passwordLinkSchema,
      handle: ({ query, caller }) =>
        unlessGuessed(caller, () => findLink(deps, query('token') ?? '')),
    }),
    route.post(adminApi.setPassword(), {
      summary: 'Set the password with a link, which then stops working',
      body: setPasswordInput,
      answer: passwordLinkSchema,
      handle: ({ body: { token, password }, caller }) =>
        unlessGuessed(caller, () =>
          spendLink(
            deps,
            { token, hash: ({ username }) => deps.hashPassword(password, username) },
            caller,
          ),
        ),
    }),
    route.get(adminApi.colleagues(), {
      summary: 'All staff, active or disabled, to whom visits are or were assigned',
      answer: z.array(colleagueSchema),
      handle: () => listAccounts(database.db, clock.now()),
    }),
    route.get(adminApi.accounts(), {
      summary: 'Every account',
      answer: z.array(accountSchema),
      handle: () => listAccounts(database.db, clock.now()),
    }),
    route.post(adminApi.accounts(), {
      summary:
        'Invite somebody: creates an account and a link to choose its password, which is shown only once',
      status: 201,
      body: inviteInput,
      answer: accountWithLink,
      handle: ({ body, caller }) => inviteStaff(deps, body, caller),
    }),
    route.put(adminApi.account(':user'), {
      summary:
        'Change name, e-mail and role; a new role ends the sessions, and for a former owner also ends the tokens and pauses the webhooks',
      body: accountInput,
      answer: changedAccount,
      handle: ({ body, caller, param }) => changeAccount(deps, param('user'), body, caller),
    }),
    route.post(adminApi.accountPasswordLink(':user'), {
      summary:
        'Create a new link to choose the password, which is shown only once; an earlier link stops working',
      status: 201,
      answer: accountWithLink,
      handle: ({ caller, param }) => renewLink(deps, param('user'), caller),
    }),
    route.put(adminApi.accountState(':user'), {
      summary:
        'Disable an account, which ends its sessions and tokens, pauses its webhooks and unassigns its visits, or enable it',
      body: accountStateInput,
      answer: accountStateAnswer,
      handle: ({ body, caller, param }) =>
        switchAccount(deps, param('user'), body.disabled, caller),
    }),
    route.get(adminApi.accountSessions(':user'), {
      summary: 'The sessions of an account',
      answer: z.array(staffSessionSchema),
      async handle({ param }) {
        const account = await findAccount(database.db, param('user'), clock.now());
        return listSessions(database.db, existing(account, 'account').id, clock.now());
      },
    }),
    route.delete(adminApi.accountSession(':user', ':session'), {
      summary: 'Sign somebody out of one browser',
      handle: ({ caller, param }) => endStaffSession(deps, param('user'), param('session'), caller),
    }),
  ];
}
