import { adminApi } from '../../../admin-urls.ts';
import { below, useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { deleteAt, post, put } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import {
  type Account,
  type AccountInput,
  type AccountStateAnswer,
  type AccountWithLink,
  accountSchema,
  type InviteInput,
  type StaffSession,
} from '../staff.ts';

export const useAccounts = () => useRead(adminApi.accounts(), { schema: z.array(accountSchema) });

export const useSessionsOf = (account: Account) =>
  useRead<StaffSession[]>(adminApi.accountSessions(account.id), { staleTime: 0 });

const CHANGES_ACCOUNTS = {
  changes: [
    below(adminApi.accounts(), adminApi.colleagues(), adminApi.tokens(), adminApi.webhooks()),
  ],
  waits: true,
};

export const useInvitation = () =>
  useAction({
    call: (body: InviteInput) => post<AccountWithLink>(adminApi.accounts(), body),
    ...CHANGES_ACCOUNTS,
    failed: 'Failed to invite them: ',
  });

export const useAccountEdit = (id: string) =>
  useAction({
    call: (body: AccountInput) => put<Account>(adminApi.account(id), body),
    ...CHANGES_ACCOUNTS,
    done: (_saved, { name }) => ({ title: 'Account saved', description: name }),
    failed: 'Failed to change the account: ',
  });

export const useNewLink = () =>
  useAction({
    call: ({ id }: Account) => post<AccountWithLink>(adminApi.accountPasswordLink(id), {}),
    ...CHANGES_ACCOUNTS,
    failed: 'Failed to make a link: ',
  });

export const useSwitch = () =>
  useAction({
    call: ({ account, disabled }: { account: Account; disabled: boolean }) =>
      put<AccountStateAnswer>(adminApi.accountState(account.id), { disabled }),
    ...CHANGES_ACCOUNTS,
    done: (_answer, { account, disabled }) => ({
      title: disabled ? 'Account disabled' : 'Account enabled',
      description: `${account.name} (${account.username})`,
    }),
    failed: 'Failed to change the account: ',
  });

export const useSessionEnd = (account: Account) =>
  useAction({
    call: (session: StaffSession) => deleteAt(adminApi.accountSession(account.id, session.id)),
    ...CHANGES_ACCOUNTS,
    done: 'Signed out there',
    failed: 'Failed to end the session: ',
  });

export const useSecondFactorRemoval = () =>
  useAction({
    call: ({ id }: Account) => deleteAt(adminApi.accountSecondFactor(id)),
    ...CHANGES_ACCOUNTS,
    done: (_nothing, { name }) => ({ title: 'Second step removed', description: name }),
    failed: 'Failed to change the account: ',
  });
