import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../kit/ui/button.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Table } from '../../../kit/ui/table.tsx';
import type { Account, AccountWithLink, ReleasedVisit } from '../staff.ts';
import { AccountDialog } from './account-dialog.tsx';
import { useAccounts, useNewLink, useSwitch } from './account-queries.ts';
import { AccountRow } from './account-row.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReleasedDialog } from './released-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

const COLUMNS = ['Person', 'Role', 'Last sign-in', 'State', 'Actions'];

/** What stands in front of the list. */
type Shown =
  | { what: 'account'; account: Account | undefined }
  | { what: 'link'; made: AccountWithLink }
  | { what: 'sessions' | 'disable'; account: Account }
  | { what: 'released'; account: Account; visits: ReleasedVisit[] };

/** Who may sign in, and as what. For owners. */
export function AccountsScreen() {
  const { data: accounts, isError, isFetching, refetch } = useAccounts();
  const [shown, setShown] = useState<Shown>();
  const newLink = useNewLink();
  const switchAccount = useSwitch();
  const close = () => setShown(undefined);

  async function makeLink(account: Account) {
    const made = await newLink(account);
    if (made) setShown({ what: 'link', made });
  }

  async function disable(account: Account) {
    const answer = await switchAccount(account, true);
    const visits = answer?.unassigned ?? [];
    setShown(visits.length > 0 ? { what: 'released', account, visits } : undefined);
  }

  function contents() {
    if (accounts) {
      return (
        <Table caption="Accounts" columns={COLUMNS} lastRight>
          {accounts.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onEdit={() => setShown({ what: 'account', account })}
              onLink={() => void makeLink(account)}
              onSessions={() => setShown({ what: 'sessions', account })}
              onDisable={() => setShown({ what: 'disable', account })}
              onEnable={() => void switchAccount(account, false)}
            />
          ))}
        </Table>
      );
    }
    if (isError) {
      return (
        <ErrorState
          text="Error loading accounts. Please try again."
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    }
    return (
      <div aria-busy className="grid gap-3 p-5">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }

  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div>
          <h1 className="text-2xl font-semibold tracking-tight">Accounts</h1>
          <p className="mt-0.5 text-muted">
            Owners do everything, the office all but accounts and settings, advisers their own
            visits.
          </p>
        </div>
        <Button onClick={() => setShown({ what: 'account', account: undefined })}>
          <UserPlus aria-hidden className="size-4" />
          Invite
        </Button>
      </header>
      <div className="@container">
        <div className="card overflow-clip">{contents()}</div>
      </div>
      {shown?.what === 'account' && (
        <AccountDialog
          account={shown.account}
          onInvited={(made) => setShown({ what: 'link', made })}
          onClose={close}
        />
      )}
      {shown?.what === 'link' && <LinkDialog made={shown.made} onClose={close} />}
      {shown?.what === 'sessions' && <SessionsDialog account={shown.account} onClose={close} />}
      {shown?.what === 'disable' && (
        <DisableDialog
          account={shown.account}
          onDisable={() => disable(shown.account)}
          onClose={close}
        />
      )}
      {shown?.what === 'released' && (
        <ReleasedDialog account={shown.account} visits={shown.visits} onClose={close} />
      )}
    </>
  );
}
