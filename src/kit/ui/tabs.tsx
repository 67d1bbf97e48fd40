import { Tabs as RadixTabs } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
  /** Arrow keys only move between the tabs; Enter chooses. For a change that may be refused. */
  manual?: boolean;
  beside?: ReactNode;
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
  const row = useRef<HTMLDivElement>(null);

  // Where the tabs do not fit, scrolls the chosen one into view.
  useEffect(() => {
    const chosen = row.current?.querySelector(`[role="tab"][id$="-trigger-${CSS.escape(value)}"]`);
    chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [value]);

  useEffect(() => (row.current ? markCutEnds(row.current) : undefined), []);

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
        <div
          ref={row}
          className="tab-row max-w-full grow overflow-x-auto rounded-lg bg-sunken sm:grow-0"
        >
          <RadixTabs.List aria-label={label} className="flex w-max min-w-full gap-1 p-1">
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
        </div>
        {beside && <div className="flex min-w-0 grow basis-60 gap-2">{beside}</div>}
      </div>
      <RadixTabs.Content value={value} className="outline-offset-4">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}

/** Writes `data-cut` on the ends of a scrolling row (admin.css). @returns a function that stops it */
function markCutEnds(row: HTMLElement): () => void {
  const mark = () => {
    const start = row.scrollLeft > 1 ? 'start' : '';
    const end = row.scrollLeft + row.clientWidth < row.scrollWidth - 1 ? 'end' : '';
    row.dataset.cut = `${start} ${end}`.trim();
  };
  const observer = new ResizeObserver(mark);
  observer.observe(row);
  row.addEventListener('scroll', mark, { passive: true });
  return () => {
    observer.disconnect();
    row.removeEventListener('scroll', mark);
  };
}
