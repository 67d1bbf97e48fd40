import type { LucideIcon } from 'lucide-react';
import {
  Blinds,
  Inbox,
  MailOpen,
  MessageSquareQuote,
  Newspaper,
  Shapes,
  UserCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { urls } from '../../../urls.ts';
import type { DashboardCounts } from '../dashboard.ts';
import { useDashboard } from './dashboard-queries.ts';

const LINKS: Record<keyof DashboardCounts, string> = {
  products: urls.admin.products(),
  categories: urls.admin.categories(),
  blogPosts: urls.admin.blogPosts(),
  testimonials: urls.admin.testimonials(),
  contactSubmissions: urls.admin.contact(),
  pendingTestimonials: urls.admin.testimonials(),
  unreadContactSubmissions: urls.admin.contact(),
};

interface Card {
  count: keyof DashboardCounts;
  title: string;
  text: string;
  icon: LucideIcon;
}

const CARDS: readonly Card[] = [
  { count: 'products', title: 'Products', text: 'Total products', icon: Blinds },
  { count: 'categories', title: 'Categories', text: 'Product categories', icon: Shapes },
  { count: 'blogPosts', title: 'Blog Posts', text: 'Published posts', icon: Newspaper },
  {
    count: 'testimonials',
    title: 'Testimonials',
    text: 'Customer reviews',
    icon: MessageSquareQuote,
  },
  {
    count: 'contactSubmissions',
    title: 'Contact Submissions',
    text: 'Form submissions',
    icon: Inbox,
  },
  {
    count: 'pendingTestimonials',
    title: 'Pending Approvals',
    text: 'Testimonials awaiting approval',
    icon: UserCheck,
  },
  {
    count: 'unreadContactSubmissions',
    title: 'Unread Messages',
    text: 'Unread contact messages',
    icon: MailOpen,
  },
];

// Four, and below them three: no gap at the end, at any width.
const GRID =
  'grid grid-cols-2 gap-3 *:last:col-span-2 md:grid-cols-12 md:*:col-span-6 md:*:nth-[n+5]:col-span-4 lg:*:col-span-3 lg:*:nth-[n+5]:col-span-4';

/** The dashboard's seven numbers, each a link to its screen. */
export function SummaryCards() {
  const { data, isPending, isFetching, refetch } = useDashboard();
  if (isPending) {
    return (
      <div className={GRID} role="status" aria-label="Loading the numbers">
        {CARDS.map(({ count }) => (
          <Skeleton key={count} className="h-32 rounded-xl" />
        ))}
      </div>
    );
  }
  if (!data) {
    return (
      <div className="card">
        <ErrorState
          text="Failed to fetch dashboard data"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  }
  return (
    <ul className={GRID}>
      {CARDS.map(({ count, title, text, icon: Icon }) => (
        <li key={count} className="grid">
          <Link
            to={LINKS[count]}
            className="card grid content-between gap-3 p-4 transition-colors hover:border-line-strong hover:bg-hover"
          >
            <span className="flex items-start justify-between gap-2 text-sm font-medium">
              {title}
              <Icon aria-hidden className="size-4 shrink-0 text-muted" />
            </span>
            <span>
              <span className="block text-2xl font-semibold tracking-tight tabular-nums">
                {data.counts[count].toLocaleString('en-GB')}
              </span>
              <span className="block text-xs/5 text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
