import { BadgePoundSterling, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { AttentionFacts } from '../../../kit/records/record.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { RowBoundary } from '../../../kit/ui/row-boundary.tsx';
import { roughly } from '../../../lib/time/durations.ts';
import { urls } from '../../../urls.ts';
import type { Attention } from '../dashboard.ts';

/** A kind of record that can wait. */
export interface Sign extends Pick<AttentionFacts, 'count' | 'label'> {
  icon: LucideIcon;
  key?: string;
  href: string;
  /** The address of one; otherwise `href` opens its list. */
  opens?: ((id: number) => string) | undefined;
}

interface AlsoWaitingProps {
  attention: Attention;
  /** From the records. */
  signs: readonly Sign[];
  now: Date;
}

/** Whatever waits besides requests: some of it by name, and how many there are where not all are named. */
export function AlsoWaiting({ attention: { counts, named: rows }, signs, now }: AlsoWaitingProps) {
  const headingId = useId();
  const named = rows.flatMap((record) => {
    const sign = signs.find(({ key }) => key === record.key);
    if (!sign) return [];
    const { opens = sign.opens?.(record.id) ?? sign.href } = record;
    return { ...record, sign, opens };
  });
  const unnamed = [...signs, PRICES].flatMap((sign) => {
    const number = counts[sign.count] ?? 0;
    const isNamed = named.filter((record) => record.sign === sign).length >= number;
    return isNamed || sign.key === 'appointments' ? [] : [{ number, sign }];
  });
  if (named.length + unnamed.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="card flex min-h-0 flex-col max-lg:order-last">
      <h2 id={headingId} className="border-b border-line px-4 py-2.5 font-semibold">
        Also waiting
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard */}
      <section className="scroll-area max-lg:max-h-80" aria-label="Also waiting, list" tabIndex={0}>
        <ul className="divide-y divide-line text-sm">
          {named.map(({ sign: { icon: Icon, label }, id, name, about, since, opens }) => (
            <RowBoundary
              key={`${label} ${id}`}
              instead={(sentence) => <li className="px-4 py-2 text-muted">{sentence}</li>}
            >
              <li className="flex items-center gap-3 px-4 py-2">
                <Icon aria-label={label} role="img" className="size-4 shrink-0 text-muted" />
                <p className="min-w-0 grow truncate">
                  <Link to={opens} className="font-medium hover:underline">
                    {name}
                  </Link>{' '}
                  <span className="text-muted">{about}</span>
                </p>
                <time dateTime={since} className="shrink-0 text-xs text-muted">
                  {roughly(now.getTime() - Date.parse(since))}
                </time>
              </li>
            </RowBoundary>
          ))}
          {unnamed.map(({ number, sign: { icon: Icon, label, href } }) => (
            <li key={label} className="flex items-center gap-3 px-4 py-2">
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
              <Link to={href} className="grow font-medium hover:underline">
                {label}
              </Link>
              <Badge tone="waiting">{number}</Badge>
            </li>
          ))}
        </ul>
      </section>
    </section>
  );
}

/** Counted by no record. */
const PRICES: Sign = {
  count: 'priceFindings',
  label: 'Prices to check',
  href: urls.admin.priceCheck(),
  icon: BadgePoundSterling,
};
