import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
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

export const useAccounts = () =>
  useQuery<Account[]>({
    queryKey: [adminApi.accounts()],
    meta: { schema: z.array(accountSchema) },
  });

export const useSessionsOf = (account: Account) =>
  useQuery<StaffSession[]>({ queryKey: [adminApi.accountSessions(account.id)], staleTime: 0 });

const CHANGED_WITH_ACCOUNTS = [
  ...[adminApi.accounts(), adminApi.colleagues(), adminApi.tokens(), adminApi.webhooks()],
];

/** A change that reloads the accounts; its caller reports failures. */
function useAccountChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' &&
          CHANGED_WITH_ACCOUNTS.some((changed) => path.startsWith(changed)),
      }),
  });
}

export const useInvitation = () =>
  useAccountChange((body: InviteInput) =>
    callApi<AccountWithLink>(adminApi.accounts(), { method: 'POST', body }),
  );

export const useAccountEdit = (id: string) =>
  useAccountChange((body: AccountInput) =>
    callApi<Account>(adminApi.account(id), { method: 'PUT', body }),
  );

export function useNewLink() {
  const change = useAccountChange((account: Account) =>
    callApi<AccountWithLink>(adminApi.accountPasswordLink(account.id), {
      method: 'POST',
      body: {},
    }),
  );
  return (account: Account) =>
    change.mutateAsync(account).catch((error: unknown) => {
      showFailure(`Failed to make a link: ${messageOf(error)}`);
      return undefined;
    });
}

export function useSwitch() {
  const change = useAccountChange(
    ({ account, disabled }: { account: Account; disabled: boolean }) =>
      callApi<AccountStateAnswer>(adminApi.accountState(account.id), {
        method: 'PUT',
        body: { disabled },
      }),
  );
  return (account: Account, disabled: boolean) =>
    change.mutateAsync({ account, disabled }).then(
      (answer) => {
        const title = disabled ? 'Account disabled' : 'Account enabled';
        showToast({ title, description: `${account.name} (${account.username})` });
        return answer;
      },
      (error: unknown) => {
        showFailure(`Failed to change the account: ${messageOf(error)}`);
        return undefined;
      },
    );
}

export function useSessionEnd(account: Account) {
  const change = useAccountChange((session: StaffSession) =>
    callApi(adminApi.accountSession(account.id, session.id), { method: 'DELETE' }),
  );
  return (session: StaffSession) =>
    change.mutateAsync(session).then(
      () => showToast({ title: 'Signed out there' }),
      (error: unknown) => showFailure(`Failed to end the session: ${messageOf(error)}`),
    );
}

export function useSecondFactorRemoval() {
  const change = useAccountChange((account: Account) =>
    callApi(adminApi.accountSecondFactor(account.id), { method: 'DELETE' }),
  );
  return (account: Account) =>
    change.mutateAsync(account).then(
      () => showToast({ title: 'Second step removed', description: account.name }),
      (error: unknown) => showFailure(`Failed to change the account: ${messageOf(error)}`),
    );
}
