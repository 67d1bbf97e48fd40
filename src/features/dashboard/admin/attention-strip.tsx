import {
  Activity,
  BadgePoundSterling,
  BellRing,
  CalendarCheck,
  type LucideIcon,
  Mail,
  MessageSquareWarning,
  Palmtree,
  Star,
  SwatchBook,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../../kit/ui/class-names.ts';
import { urls } from '../../../urls.ts';
import type { Attention } from '../dashboard.ts';
import { FAILED_MESSAGES_ID } from './failed-messages.tsx';

interface Sign {
  label: string;
  count: number | undefined;
  to: string;
  icon: LucideIcon;
  /** More than none of it wants somebody. */
  urgent?: boolean;
}

/** What needs somebody now, in one line of numbers. */
export function AttentionStrip({ attention }: { attention: Attention | undefined }) {
  const counts = attention?.counts;
  const signs: Sign[] = [
    {
      label: 'Requests to answer',
      count: counts?.pendingAppointments,
      to: urls.admin.appointments(),
      icon: BellRing,
      urgent: true,
    },
    {
      label: 'Visits today',
      count: attention?.today.length,
      to: urls.admin.appointments(),
      icon: CalendarCheck,
    },
    {
      label: 'Unread messages',
      count: counts?.unreadMessages,
      to: urls.admin.contact(),
      icon: Mail,
      urgent: true,
    },
    {
      label: 'Reviews to read',
      count: counts?.pendingReviews,
      to: urls.admin.testimonials(),
      icon: Star,
      urgent: true,
    },
  ];
  if (counts && counts.failedMessages > 0) {
    signs.push({
      label: 'Messages not sent',
      count: counts.failedMessages,
      to: `#${FAILED_MESSAGES_ID}`,
      icon: MessageSquareWarning,
      urgent: true,
    });
  }
  if (counts && counts.serverAlerts > 0) {
    signs.push({
      label: 'Wrong with the server',
      count: counts.serverAlerts,
      to: urls.admin.status(),
      icon: Activity,
      urgent: true,
    });
  }
  if (counts && counts.newSwatchRequests > 0) {
    signs.push({
      label: 'Swatches to post',
      count: counts.newSwatchRequests,
      to: urls.admin.swatches(),
      icon: SwatchBook,
      urgent: true,
    });
  }
  if (counts && counts.priceFindings > 0) {
    signs.push({
      label: 'Prices to look at',
      count: counts.priceFindings,
      to: urls.admin.priceCheck(),
      icon: BadgePoundSterling,
      urgent: true,
    });
  }
  if (counts && counts.leaveRequests > 0) {
    signs.push({
      label: 'Leave asked for',
      count: counts.leaveRequests,
      to: urls.admin.advisers(),
      icon: Palmtree,
      urgent: true,
    });
  }
  return (
    <ul className="mb-5 grid grid-cols-2 gap-px overflow-clip rounded-xl border border-line bg-line lg:flex lg:flex-wrap">
      {signs.map(({ label, count, to, icon: Icon, urgent }) => {
        const waits = urgent && count !== undefined && count > 0;
        return (
          <li key={label} className="grid bg-surface odd:last:col-span-2 lg:grow lg:basis-36">
            <Way to={to}>
              <span
                className={classNames(
                  'grid size-9 shrink-0 place-items-center rounded-full',
                  waits ? 'bg-waiting-soft text-waiting' : 'bg-sunken text-muted',
                )}
              >
                <Icon aria-hidden className="size-4.5" />
              </span>
              <span>
                <span className="block text-xl/6 font-semibold tabular-nums">{count ?? '–'}</span>
                <span className="block text-xs/5 text-muted">{label}</span>
              </span>
            </Way>
          </li>
        );
      })}
    </ul>
  );
}

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
