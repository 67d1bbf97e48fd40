import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import type { Account } from '../staff.ts';
import { EndingConnections } from './ending-connections.tsx';

interface DisableDialogProps {
  account: Account;
  onDisable(): Promise<void>;
  onClose(): void;
}

export function DisableDialog({ account, onDisable, onClose }: DisableDialogProps) {
  return (
    <ConfirmDialog
      title={`Disable ${account.name}?`}
      action="Disable"
      onConfirm={onDisable}
      onClose={onClose}
    >
      <p>
        {account.name} will be signed out everywhere at once and cannot sign in. Their calendar link
        stops working, and their future visits become unassigned.
      </p>
      <EndingConnections account={account} />
      <p>You can enable the account again later.</p>
    </ConfirmDialog>
  );
}
