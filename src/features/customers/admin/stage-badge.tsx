import { Badge, type Tone } from '../../../kit/ui/badge.tsx';
import { daysBetween, londonDayOf } from '../../../lib/time/london-day.ts';
import { type Stage, stageLabels } from '../customer.ts';

const TONES: Partial<Record<Stage, Tone>> = {
  enquiry: 'waiting',
  booked: 'accent',
  visited: 'accent',
  accepted: 'good',
};

export const StageBadge = ({ stage }: { stage: Stage }) => (
  <Badge tone={TONES[stage] ?? 'neutral'}>{stageLabels[stage]}</Badge>
);

/** `today` or `3 days`; in words `since today` or `for 3 days`. */
export function timeInStage(since: string, style?: 'in words'): string {
  const days = daysBetween(londonDayOf(new Date(since)), londonDayOf(new Date()));
  const isToday = days < 1;
  const text = isToday ? 'today' : days === 1 ? '1 day' : `${days} days`;
  return style ? `${isToday ? 'since' : 'for'} ${text}` : text;
}
