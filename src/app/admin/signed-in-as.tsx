import { LogOut } from 'lucide-react';
import { useOwnAccount } from '../../kit/crud/admin/own-account.ts';
import { roleLabels } from '../../kit/role.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { logOut } from './log-out.ts';
import { LookSwitch } from './look-switch.tsx';

/** The head of one's own account: who is signed in, light or dark, and the way out. */
export function SignedInAs() {
  const { data } = useOwnAccount();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="grow">
        <span className="font-semibold">{data?.username}</span>
        {data && <span className="block text-sm text-muted">{roleLabels[data.role]}</span>}
      </p>
      <LookSwitch />
      <ActionButton
        look="secondary"
        icon={<LogOut aria-hidden className="size-4" />}
        onAct={logOut}
      >
        Log out
      </ActionButton>
    </div>
  );
}
