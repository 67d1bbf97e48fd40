import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface FoldOnPhonesProps {
  label: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Folded on a phone until its label is pressed; elsewhere open and without a label. Needs no script. */
export function FoldOnPhones({ label, className = '', children }: FoldOnPhonesProps) {
  return (
    <details className={classNames('fold-on-phones', className)}>
      <summary className="py-2.5 text-base font-semibold">{label}</summary>
      {children}
    </details>
  );
}
