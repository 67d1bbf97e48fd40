import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import { Notice } from '../../../kit/ui/notice.tsx';
import { longDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { Attention } from '../dashboard.ts';

/** Shown from a week before the last special offer ends until a while after. */
export function OffersNotice({ attention }: { attention: Attention | undefined }) {
  if (!attention?.offersEnding) return null;
  const { stage, lastDay } = attention.offersEnding;
  const day = longDay(lastDay);
  return (
    <Notice icon={CalendarClock} urgent>
      {stage === 'over'
        ? `No special offer is running: the last one ended on ${day}.`
        : `The last special offer ends on ${day}.`}{' '}
      <Link to={urls.admin.websiteContent()} className="font-medium underline">
        {stage === 'over' ? 'Set up the next one' : 'Change the offers'}
      </Link>
    </Notice>
  );
}
