import { LogOut, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { useOwnAccount } from '../../kit/crud/admin/own-account.ts';
import { roleLabels } from '../../kit/role.ts';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { logOut } from './log-out.ts';
import { chooseLook, type Look, readLook, subscribeToLook } from './look.ts';

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

const CHOICES: [look: Look, label: string, icon: LucideIcon][] = [
  ['system', 'Same as system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];

function LookSwitch() {
  const look = useSyncExternalStore(subscribeToLook, readLook);
  const name = useId();
  return (
    <fieldset className="flex shrink-0 gap-1 rounded-lg bg-sunken p-1">
      <legend className="sr-only">Light or dark</legend>
      {CHOICES.map(([value, label, Icon]) => (
        <label
          key={value}
          title={label}
          className="relative grid h-7 w-8 place-items-center rounded-md text-muted hover:text-ink has-checked:bg-[light-dark(var(--color-surface),var(--color-line))] has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            checked={look === value}
            onChange={() => chooseLook(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon aria-hidden className="size-4" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
