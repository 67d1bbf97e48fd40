import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface SelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
  /** A change is being saved: shows it, and takes no other. */
  pending?: boolean;
  className?: string;
}

/** The browser's own select: phones show their own picker, and hundreds on a page cost nothing. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  pending = false,
  className,
}: SelectProps<Value>) {
  const select = useRef<HTMLSelectElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    if (pending || !changed.current) return;
    changed.current = false;
    if (document.activeElement === document.body) select.current?.focus();
  }, [pending]);

  const Icon = pending ? Spinner : Chevron;
  return (
    <span className={classNames('relative inline-flex items-center', className)}>
      <select
        ref={select}
        aria-label={label}
        aria-busy={pending}
        disabled={pending}
        value={value}
        onKeyDown={openInsteadOfChanging}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (!chosen) return;
          changed.current = true;
          onChange(chosen.value);
        }}
        className="field select h-full w-full pr-9 pl-3 text-sm disabled:cursor-progress"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-2.5 text-muted">
        <Icon />
      </span>
    </span>
  );
}

/** A key could change a closed select, and so text a customer: it opens the list instead. */
function openInsteadOfChanging(event: KeyboardEvent<HTMLSelectElement>) {
  const list = event.currentTarget;
  const inOpenList = event.target !== list;
  if (inOpenList || !CSS.supports('selector(:open)') || list.matches(':open')) return;
  const withModifier = event.ctrlKey || event.metaKey || event.altKey;
  const moves = /^(Arrow|Page|Home|End)/.test(event.key);
  const types = event.key.length === 1 && event.key !== ' ';
  if (withModifier || !(moves || types)) return;
  event.preventDefault();
  list.showPicker();
}

function Chevron() {
  return <ChevronDown aria-hidden className="size-4" />;
}
