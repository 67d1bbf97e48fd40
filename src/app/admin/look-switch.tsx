import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react';
import { useId, useSyncExternalStore } from 'react';
import { chooseLook, type Look, readLook, subscribeToLook } from './look.ts';

const CHOICES: [look: Look, label: string, icon: LucideIcon][] = [
  ['system', 'Same as system', Monitor],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];

export function LookSwitch() {
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
