import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export const toneClasses = {
  neutral: 'bg-sunken text-muted',
  waiting: 'bg-waiting-soft text-waiting',
  good: 'bg-good-soft text-good',
  accent: 'bg-accent-soft text-accent-strong',
  danger: 'bg-danger-soft text-danger',
};
export type Tone = keyof typeof toneClasses;

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs/5 font-medium whitespace-nowrap tabular-nums',
        toneClasses[tone],
      )}
    >
      {children}
    </span>
  );
}
