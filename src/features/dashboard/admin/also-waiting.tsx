import { BadgePoundSterling, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import type { AttentionFacts } from '../../../kit/records/record.ts';
import { Badge } from '../../../kit/ui/badge.tsx';
import { roughly } from '../../../lib/time/durations.ts';
import { urls } from '../../../urls.ts';
import type { Attention } from '../dashboard.ts';
import { ListPanel } from './list-panel.tsx';

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
  const lines = [
    ...named.map(({ sign: { icon: Icon, label }, id, name, about, since, opens }) => (
      <li key={`${label} ${id}`} className="flex items-center gap-3 px-4 py-2">
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
    )),
    ...unnamed.map(({ number, sign: { icon: Icon, label, href } }) => (
      <li key={label} className="flex items-center gap-3 px-4 py-2">
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
        <Link to={href} className="grow font-medium hover:underline">
          {label}
        </Link>
        <Badge tone="waiting">{number}</Badge>
      </li>
    )),
  ];
  if (lines.length === 0) return null;
  return <ListPanel title="Also waiting" rows={lines} className="max-lg:order-last" />;
}

/** Counted by no record. */
const PRICES: Sign = {
  count: 'priceFindings',
  label: 'Prices to check',
  href: urls.admin.priceCheck(),
  icon: BadgePoundSterling,
};
