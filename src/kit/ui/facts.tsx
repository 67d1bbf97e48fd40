import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Known = Readonly<Record<string, ReactNode>>;

interface FactsProps {
  /** By term. What is false is left out; what is empty says so. */
  of: Known;
  /** After them, each over the whole width. */
  below?: Known;
  className?: string;
}

export function Facts({
  of,
  below = {},
  className = 'grid gap-4 text-sm sm:grid-cols-2',
}: FactsProps) {
  const rows = Object.entries({ ...of, ...below }).filter(([, value]) => value !== false);
  return (
    <dl className={classNames('whitespace-pre-line', className)}>
      {rows.map(([term, value]) => (
        <div key={term} className={classNames('min-w-0', term in below && 'col-span-full')}>
          <dt className="text-muted">{term}</dt>
          <dd className={term in below ? 'mt-1 wrap-anywhere' : 'font-medium wrap-anywhere'}>
            {value === '' || value === null ? 'Not given' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Numbers at the head of a screen; a dash until they are known. */
export function Figures({ of }: { of: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-2 text-sm">
      {Object.entries(of).map(([term, value]) => (
        <div key={term}>
          <dt className="text-muted">{term}</dt>
          <dd className="text-xl font-semibold tabular-nums">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
