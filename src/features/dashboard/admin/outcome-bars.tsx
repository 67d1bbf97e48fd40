import { classNames } from '../../../kit/ui/class-names.ts';
import { statusLabels } from '../../appointments/appointment.ts';
import type { OutcomeCounts } from '../outcomes.ts';
import { OTHER_REASON, withoutReason } from './outcome-format.ts';

interface Part {
  label: string;
  visits: number;
  className: string;
}

interface Bar {
  key: string;
  label: string;
  visits: number;
  parts: readonly Part[];
  /** The shares as text. */
  note: string;
}

/** A bar per row, as long as its number of visits, in parts. For sighted users: the table says the same. */
export function OutcomeBars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ visits }) => visits));
  return (
    <ul aria-hidden className="grid gap-3">
      {bars.map(({ key, label, visits, parts, note }) => (
        <li key={key} className="text-sm">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
            <span className="tabular-nums">{visits.toLocaleString('en-GB')}</span>
          </p>
          <span
            className="mt-1 flex h-4 min-w-px gap-px overflow-clip rounded-r-sm bg-sunken"
            style={{ width: `${(visits / most) * 100}%` }}
          >
            {parts.map(
              (part) =>
                part.visits > 0 && (
                  <span
                    key={part.label}
                    title={`${part.label}: ${part.visits.toLocaleString('en-GB')}`}
                    className={classNames('min-w-0.5', part.className)}
                    style={{ flexGrow: part.visits }}
                  />
                ),
            )}
          </span>
          {note && <span className="mt-0.5 block text-xs text-muted">{note}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A key to the parts of the bars. */
export function OutcomeLegend({ parts }: { parts: readonly Omit<Part, 'visits'>[] }) {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {parts.map(({ label, className }) => (
        <li key={label} className="flex items-center gap-1.5">
          <span className={classNames('size-3 rounded-sm', className)} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The first reason is the darkest; after the third they look alike. */
const TINTS = ['bg-accent', 'bg-accent/70', 'bg-accent/45'];
const LIGHTEST = 'bg-accent/25';

export function outcomeParts(counts: OutcomeCounts): Part[] {
  return [
    ...counts.reasons.map(({ reason, visits }, at) => ({
      label: reason,
      visits,
      className: TINTS[at] ?? LIGHTEST,
    })),
    { label: OTHER_REASON, visits: withoutReason(counts), className: LIGHTEST },
    { label: statusLabels.cancelled, visits: counts.cancelled, className: 'bg-line-strong' },
    { label: statusLabels.noShow, visits: counts.noShow, className: 'bg-danger' },
    { label: 'Still open', visits: counts.open, className: 'bg-waiting/40' },
  ];
}
