import type { ReactNode } from 'react';
import { ActionButton } from './action-button.tsx';

interface SignedInItemProps {
  browser: string;
  since: string;
  children: ReactNode;
}

/** Where somebody is signed in, and what can be done about it. */
export function SignedInItem({ browser, since, children }: SignedInItemProps) {
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="font-medium">{browser}</p>
        <p className="text-sm wrap-anywhere text-muted">{since}</p>
      </div>
      {children}
    </li>
  );
}

interface SignOutButtonProps {
  browser: string;
  onAct(): Promise<unknown>;
}

export function SignOutButton({ browser, onAct }: SignOutButtonProps) {
  return (
    <ActionButton look="secondary" size="small" aria-label={`Sign out ${browser}`} onAct={onAct}>
      Sign out
    </ActionButton>
  );
}
