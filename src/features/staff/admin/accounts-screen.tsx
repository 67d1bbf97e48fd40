import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { RowSkeletons } from '../../../kit/ui/skeleton.tsx';
import { Table } from '../../../kit/ui/table.tsx';
import type { Account, AccountWithLink, ReleasedVisit } from '../staff.ts';
import { AccountDialog } from './account-dialog.tsx';
import { useAccounts, useNewLink, useSecondFactorRemoval, useSwitch } from './account-queries.ts';
import { AccountRow } from './account-row.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ReleasedDialog } from './released-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

const COLUMNS = ['Person', 'Role', 'Last sign-in', 'State', 'Actions'];

/** Shown in front of the list. */
type Shown =
  | { what: 'account'; account: Account | undefined }
  | { what: 'link'; made: AccountWithLink }
  | { what: 'sessions' | 'disable' | 'second-factor'; account: Account }
  | { what: 'released'; account: Account; visits: ReleasedVisit[] };

/** Staff accounts and their roles. For owners. */
export function AccountsScreen() {
  const query = useAccounts();
  const [shown, setShown] = useState<Shown>();
  const newLink = useNewLink();
  const switchAccount = useSwitch();
  const takeOff = useSecondFactorRemoval();
  const close = () => setShown(undefined);

  async function disable(account: Account) {
    const answer = await switchAccount
      .mutateAsync({ account, disabled: true })
      .catch(() => undefined);
    const visits = answer?.unassigned ?? [];
    setShown(visits.length > 0 ? { what: 'released', account, visits } : undefined);
  }

  return (
    <>
      <ScreenHeading
        title="Accounts"
        subtitle="Owners can do everything, the office all but accounts and settings. Advisers see their own visits."
      >
        <Button onClick={() => setShown({ what: 'account', account: undefined })}>
          <UserPlus aria-hidden className="size-4" />
          Invite
        </Button>
      </ScreenHeading>
      <PagedList
        query={{ ...query, records: query.data }}
        plural="accounts"
        icon={UserPlus}
        empty="No accounts yet."
      >
        {(accounts) =>
          accounts ? (
            <Table caption="Accounts" columns={COLUMNS} lastRight>
              {accounts.map((account) => (
                <AccountRow
                  key={account.id}
                  account={account}
                  onEdit={() => setShown({ what: 'account', account })}
                  onLink={() =>
                    newLink.mutate(account, {
                      onSuccess: (made) => setShown({ what: 'link', made }),
                    })
                  }
                  onSessions={() => setShown({ what: 'sessions', account })}
                  onDisable={() => setShown({ what: 'disable', account })}
                  onSecondFactor={() => setShown({ what: 'second-factor', account })}
                  onEnable={() => switchAccount.mutate({ account, disabled: false })}
                />
              ))}
            </Table>
          ) : (
            <RowSkeletons rows={2} className="h-14" />
          )
        }
      </PagedList>
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
      {shown?.what === 'second-factor' && (
        <ConfirmDialog
          title={`Remove the second step of ${shown.account.name}?`}
          action="Take off"
          onConfirm={() => takeOff.mutateAsync(shown.account).finally(close)}
          onClose={close}
        >
          For a lost phone. This removes their authenticator app, recovery codes and passkeys and
          signs them out everywhere. They can then sign in with their password alone.
        </ConfirmDialog>
      )}
      {shown?.what === 'released' && (
        <ReleasedDialog account={shown.account} visits={shown.visits} onClose={close} />
      )}
    </>
  );
}
