import { londonMoment } from '../../lib/time/london-time.ts';

/** A day and its time in London, as staff read it: `Sat 28 Nov 2026, 23:17`. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {londonMoment(new Date(at))}
    </time>
  );
}
