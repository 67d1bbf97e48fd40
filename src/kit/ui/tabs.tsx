import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface TabsProps<Value extends string> {
  /** Said to screen readers: what the tabs divide. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
  /** The arrow keys only move between the tabs; Enter chooses. For a change that may be refused. */
  manual?: boolean;
  /** Stands beside the tabs, or below them where there is no room. */
  beside?: ReactNode;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

export function Tabs<Value extends string>({
  label,
  value,
  options,
  onChange,
  manual = false,
  beside,
  children,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);

  // Where there are more tabs than room, the chosen one is among those that can be seen.
  useEffect(() => {
    const chosen = list.current?.querySelector(`[role="tab"][id$="-trigger-${CSS.escape(value)}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);

  function choose(text: string) {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onChange(chosen.value);
  }

  return (
    <RadixTabs.Root
      value={value}
      onValueChange={choose}
      activationMode={manual ? 'manual' : 'automatic'}
    >
      <div className="flex flex-wrap items-center gap-3">
        <RadixTabs.List
          ref={list}
          aria-label={label}
          className="flex max-w-full grow gap-1 overflow-x-auto rounded-lg bg-sunken p-1 sm:grow-0"
        >
          {options.map((option) => (
            <RadixTabs.Trigger
              key={option.value}
              value={option.value}
              className="h-8 grow rounded-md px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:text-ink data-[state=active]:bg-[light-dark(var(--color-surface),var(--color-line))] data-[state=active]:text-ink data-[state=active]:shadow-sm"
            >
              {option.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
        {beside && <div className="flex min-w-0 grow basis-60 gap-2">{beside}</div>}
      </div>
      <RadixTabs.Content value={value} className="outline-offset-4">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}
