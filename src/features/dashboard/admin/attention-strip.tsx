import { BadgePoundSterling, CalendarCheck, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AttentionFacts } from '../../../kit/records/record.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { urls } from '../../../urls.ts';
import type { Attention } from '../dashboard.ts';

/** A count of matters that need attention. */
export interface Sign extends AttentionFacts {
  icon: LucideIcon;
}

interface AttentionStripProps {
  attention: Attention | undefined;
  /** From the records. */
  signs: readonly Sign[];
}

/** Matters that need attention now, as a row of numbers. */
export function AttentionStrip({ attention, signs }: AttentionStripProps) {
  const numbers: Record<string, number | undefined> = {
    ...attention?.counts,
    today: attention?.today.length,
  };
  const shown = [...signs, ...FURTHER]
    .filter(({ count, always }) => always || (numbers[count] ?? 0) > 0)
    .sort((one, other) => one.place - other.place);
  return (
    <ul className="mb-5 grid grid-cols-2 gap-px overflow-clip rounded-xl border border-line bg-line lg:flex lg:flex-wrap">
      {shown.map(({ label, count, href, icon: Icon }) => {
        const number = numbers[count];
        const waits = count !== 'today' && number !== undefined && number > 0;
        return (
          <li key={label} className="grid bg-surface odd:last:col-span-2 lg:grow lg:basis-36">
            <Way to={href}>
              <span
                className={classNames(
                  'grid size-9 shrink-0 place-items-center rounded-full',
                  waits ? 'bg-waiting-soft text-waiting' : 'bg-sunken text-muted',
                )}
              >
                <Icon aria-hidden className="size-4.5" />
              </span>
              <span>
                <span className="block text-xl/6 font-semibold tabular-nums">{number ?? '–'}</span>
                <span className="block text-xs/5 text-muted">{label}</span>
              </span>
            </Way>
          </li>
        );
      })}
    </ul>
  );
}

/** Counts that belong to no record, or to a single day. */
const FURTHER: readonly Sign[] = [
  {
    count: 'today',
    label: 'Visits today',
    href: urls.admin.appointments(),
    icon: CalendarCheck,
    place: 20,
    always: true,
    badge: 'none',
  },
  {
    count: 'priceFindings',
    label: 'Prices to check',
    href: urls.admin.priceCheck(),
    icon: BadgePoundSterling,
    place: 80,
    always: false,
    badge: 'none',
  },
];

function Way({ to, children }: { to: string; children: ReactNode }) {
  const className = 'flex items-center gap-3 px-4 py-3.5 hover:bg-hover';
  if (to.startsWith('#')) {
    return (
      <a href={to} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
