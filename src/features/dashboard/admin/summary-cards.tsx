import { Link } from 'react-router';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { urls } from '../../../urls.ts';
import type { DashboardCounts } from '../dashboard.ts';
import { useDashboard } from './dashboard-queries.ts';

type Card = [count: keyof DashboardCounts, leadsTo: string, title: string, text: string];

const CARDS: readonly Card[] = [
  ['products', urls.admin.products(), 'Products', 'Total products'],
  ['categories', urls.admin.categories(), 'Categories', 'Product categories'],
  ['blogPosts', urls.admin.blogPosts(), 'Blog Posts', 'Published posts'],
  ['testimonials', urls.admin.testimonials(), 'Testimonials', 'Customer reviews'],
  ['contactSubmissions', urls.admin.contact(), 'Contact Submissions', 'Form submissions'],
  [
    'pendingTestimonials',
    urls.admin.testimonials(),
    'Pending Approvals',
    'Testimonials awaiting approval',
  ],
  ['unreadContactSubmissions', urls.admin.contact(), 'Unread Messages', 'Unread contact messages'],
];

const GRID = 'grid grid-cols-2 gap-3 *:last:max-lg:col-span-2 lg:grid-cols-7';

/** The dashboard's seven numbers, each a link to its screen. */
export function SummaryCards() {
  const { data, isPending, isFetching, refetch } = useDashboard();
  if (isPending) {
    return (
      <div className={GRID} role="status" aria-label="Loading the numbers">
        {CARDS.map(([count]) => (
          <Skeleton key={count} className="h-16 rounded-xl" />
        ))}
      </div>
    );
  }
  if (!data) {
    return (
      <div className="card">
        <ErrorState text="Failed to fetch dashboard data" query={{ refetch, isFetching }} />
      </div>
    );
  }
  return (
    <ul className={GRID}>
      {CARDS.map(([count, leadsTo, title, text]) => (
        <li key={count} className="grid">
          <Link
            to={leadsTo}
            className="card grid content-between px-2 py-1.5 transition-colors hover:border-line-strong hover:bg-hover"
          >
            <span className="flex items-baseline justify-between gap-x-1 text-sm leading-tight font-medium">
              {title}
              <span className="text-base/5 font-semibold tabular-nums">
                {data.counts[count].toLocaleString('en-GB')}
              </span>
            </span>
            <span className="text-xs/3.5 text-muted">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
