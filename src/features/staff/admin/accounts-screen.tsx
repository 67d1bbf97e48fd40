import {
  KeyRound,
  MonitorSmartphone,
  Pencil,
  ShieldOff,
  UserCheck,
  UserPlus,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import { useOwnAccount } from '../../../kit/crud/admin/own-account.ts';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { ask } from '../../../kit/ui/ask.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { CopyField } from '../../../kit/ui/copy-field.tsx';
import { Dialog, DialogBody, DoneFooter } from '../../../kit/ui/dialog.tsx';
import type { RowAction } from '../../../kit/ui/row-menu-items.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { shortDay } from '../../../lib/time/london-day.ts';
import { momentInWords } from '../../auth/account.ts';
import type { StandingVisit } from '../../settings/booking-settings.ts';
import type { Account, AccountWithLink } from '../staff.ts';
import { accountColumns } from './account-columns.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useAccounts, useNewLink, useSecondFactorRemoval, useSwitch } from './account-queries.ts';
import { EndingConnections } from './ending-connections.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';

/** Shown in front of the list. */
type Shown =
  | { what: 'account'; account: Account | undefined }
  | { what: 'link'; made: AccountWithLink }
  | { what: 'sessions'; account: Account }
  | { what: 'released'; account: Account; visits: StandingVisit[] };

/** Staff accounts and their roles. For owners. */
export function AccountsScreen() {
  const query = useAccounts();
  const [shown, setShown] = useState<Shown>();
  const newLink = useNewLink();
  const switchAccount = useSwitch();
  const takeOff = useSecondFactorRemoval();
  const own = useOwnAccount().data?.id;
  const close = () => setShown(undefined);

  function actionsFor(account: Account): RowAction[] {
    const { id, state, secondFactor } = account;
    const enabled = state !== 'disabled';
    const isOthers = id !== own;
    const show = (what: 'account' | 'sessions') => () => setShown({ what, account });
    const all = [
      { label: 'Edit', icon: Pencil, onSelect: show('account') },
      enabled &&
        isOthers && {
          label: state === 'invited' ? 'New invitation link' : 'Reset password',
          icon: KeyRound,
          onSelect: () =>
            newLink.mutate(account, { onSuccess: (made) => setShown({ what: 'link', made }) }),
        },
      enabled && { label: 'Sessions', icon: MonitorSmartphone, onSelect: show('sessions') },
      secondFactor &&
        isOthers && {
          label: 'Remove second step',
          icon: ShieldOff,
          onSelect: () => askToTakeOff(account),
        },
      enabled &&
        isOthers && { label: 'Disable', icon: UserX, onSelect: () => askToDisable(account) },
      !enabled && {
        label: 'Enable',
        icon: UserCheck,
        onSelect: () => switchAccount.mutate({ account, disabled: false }),
      },
    ];
    return all.filter((action) => action !== false);
  }

  async function disable(account: Account) {
    const { unassigned: visits } = await switchAccount.mutateAsync({ account, disabled: true });
    if (visits.length > 0) setShown({ what: 'released', account, visits });
  }

  const askToDisable = (account: Account) =>
    ask({
      title: `Disable ${account.name}?`,
      action: 'Disable',
      act: () => disable(account),
      text: (
        <>
          <p>
            {account.name} will be signed out everywhere at once and cannot sign in. Their calendar
            link stops working, and their future visits become unassigned.
          </p>
          <EndingConnections account={account} />
          <p>You can enable the account again later.</p>
        </>
      ),
    });

  const askToTakeOff = (account: Account) =>
    ask({
      title: `Remove the second step of ${account.name}?`,
      action: 'Take off',
      act: () => takeOff.mutateAsync(account),
      text: 'For a lost phone. This removes their authenticator app, recovery codes and passkeys and signs them out everywhere. They can then sign in with their password alone.',
    });

  return (
    <>
      <ScreenHeading
        title="Accounts"
        subtitle="Owners can do everything, the office all but accounts and settings. Advisers see their own visits."
      >
        <Button icon={UserPlus} onClick={() => setShown({ what: 'account', account: undefined })}>
          Invite
        </Button>
      </ScreenHeading>
      <RecordTable
        query={{ ...query, records: query.data }}
        plural="accounts"
        icon={UserPlus}
        empty="No accounts yet."
        columns={accountColumns(own)}
        nameOf={({ name }) => name}
        menu={actionsFor}
      />
      {shown?.what === 'account' && (
        <AccountDialog
          account={shown.account}
          onInvited={(made) => setShown({ what: 'link', made })}
          onClose={close}
        />
      )}
      {shown?.what === 'link' && <LinkDialog made={shown.made} onClose={close} />}
      {shown?.what === 'sessions' && <SessionsDialog account={shown.account} onClose={close} />}
      {shown?.what === 'released' && (
        <ReleasedDialog account={shown.account} visits={shown.visits} onClose={close} />
      )}
    </>
  );
}

interface LinkDialogProps {
  made: AccountWithLink;
  onClose(): void;
}

/** The link to choose a password; shown only once. */
function LinkDialog({ made: { account, link }, onClose }: LinkDialogProps) {
  return (
    <Dialog title={`A link for ${account.name}`} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-4">
          <p>
            With this link <strong>{account.name}</strong> can choose a password for{' '}
            <strong>{account.username}</strong>. It works once, until{' '}
            {momentInWords(link.expiresAt)}, and is shown only now.
          </p>
          <CopyField label="Link" value={link.url} />
          <p className="text-sm text-muted">
            {link.emailedTo
              ? `It has also been e-mailed to ${link.emailedTo}.`
              : 'It was not e-mailed. Please pass it on yourself.'}
          </p>
        </div>
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </Dialog>
  );
}

interface ReleasedDialogProps {
  account: Account;
  visits: StandingVisit[];
  onClose(): void;
}

function ReleasedDialog({ account, visits, onClose }: ReleasedDialogProps) {
  return (
    <Dialog title="Visits without an adviser" onClose={onClose}>
      <DialogBody>
        <p className="mb-4">
          {account.name} is disabled, and{' '}
          {visits.length === 1 ? 'this visit is' : 'these visits are'} now unassigned. To reassign
          them, choose “Unassigned” under Appointments.
        </p>
        <ul className="divide-y divide-line rounded-xl border border-line">
          {visits.map((visit) => (
            <li key={visit.id} className="flex flex-wrap gap-x-4 px-4 py-3">
              <span className="font-medium">
                {visit.name} <span className="text-muted">{visit.reference}</span>
              </span>
              <span className="text-muted tabular-nums sm:ml-auto">
                {shortDay(visit.preferredDate)},{' '}
                <span className="whitespace-nowrap">{visit.preferredTime}</span>
              </span>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </Dialog>
  );
}
