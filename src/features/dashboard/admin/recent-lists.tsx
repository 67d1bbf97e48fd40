import { Inbox, type LucideIcon, MessageSquareQuote } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../kit/ui/badge.tsx';
import { EmptyState } from '../../../kit/ui/empty-state.tsx';
import { ErrorState } from '../../../kit/ui/error-state.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { RowBoundary } from '../../../kit/ui/row-boundary.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { urls } from '../../../urls.ts';
import { type ContactSubmission, NO_SUBJECT } from '../../contact/contact.ts';
import { BEST_RATING, ratingText, type Testimonial } from '../../testimonials/testimonial.ts';
import { useDashboard } from './dashboard-queries.ts';

const SKELETON_ROWS = ['1', '2', '3', '4', '5'];

export function RecentLists() {
  const recent = useDashboard().data?.recentActivity;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <RecentList
        title="Recent Testimonials"
        link={urls.admin.testimonials()}
        icon={MessageSquareQuote}
        failed="Failed to load recent testimonials"
        empty="No recent testimonials"
        rows={recent?.testimonials.map((one) => <TestimonialRow key={one.id} testimonial={one} />)}
      />
      <RecentList
        title="Recent Contact Submissions"
        link={urls.admin.contact()}
        icon={Inbox}
        failed="Failed to load recent contact submissions"
        empty="No recent contact submissions"
        rows={recent?.contactSubmissions.map((one) => (
          <SubmissionRow key={one.id} submission={one} />
        ))}
      />
    </div>
  );
}

interface RecentListProps {
  title: string;
  link: string;
  icon: LucideIcon;
  failed: string;
  empty: string;
  rows: ReactElement[] | undefined;
}

function RecentList({ title, link, icon, failed, empty, rows }: RecentListProps) {
  const { isPending, isFetching, refetch } = useDashboard();
  const headingId = useId();

  function contents() {
    if (isPending) {
      return (
        <div className="grid gap-3 p-5" role="status" aria-label={`Loading ${title.toLowerCase()}`}>
          {SKELETON_ROWS.map((key) => (
            <Skeleton key={key} className="h-10 w-full" />
          ))}
        </div>
      );
    }
    if (!rows) {
      return <ErrorState text={failed} query={{ refetch, isFetching }} />;
    }
    if (rows.length === 0) return <EmptyState icon={icon} text={empty} />;
    return (
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <RowBoundary
            key={row.key}
            instead={(sentence) => <li className="px-5 py-3.5 text-sm text-muted">{sentence}</li>}
          >
            {row}
          </RowBoundary>
        ))}
      </ul>
    );
  }

  return (
    <section aria-labelledby={headingId} className="card overflow-clip">
      <header className="flex items-baseline justify-between gap-4 border-b border-line px-5 py-4">
        <h2 id={headingId} className="font-semibold">
          {title}
        </h2>
        <Link to={link} className="contact-link shrink-0 text-sm/6 font-medium">
          View all<span className="sr-only">, {title.replace('Recent ', '')}</span>
        </Link>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling areas must be reachable by keyboard */}
      <section className="scroll-area h-[300px]" aria-label={`${title}, list`} tabIndex={0}>
        {contents()}
      </section>
    </section>
  );
}

function TestimonialRow({ testimonial }: { testimonial: Testimonial }) {
  const { author, avatar, rating, quote, approved, createdAt } = testimonial;
  const stars = Math.min(Math.max(rating, 0), BEST_RATING);
  return (
    <li className="flex items-start gap-3 px-5 py-3.5 text-sm">
      {avatar ? (
        <Thumbnail small src={avatar} alt="" className="size-9 rounded-full" />
      ) : (
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-strong uppercase"
        >
          {[...author][0]}
        </span>
      )}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium wrap-anywhere">{author}</span>
          <span aria-hidden className="text-waiting tracking-tight">
            {'★'.repeat(stars)}
            <span className="text-muted">{'☆'.repeat(BEST_RATING - stars)}</span>
          </span>
          <span className="sr-only">{ratingText(rating)}</span>
          {!approved && <Badge tone="waiting">Pending</Badge>}
        </p>
        <p className="line-clamp-2 text-muted wrap-anywhere">{quote}</p>
        <When at={createdAt} />
      </div>
    </li>
  );
}

function SubmissionRow({ submission }: { submission: ContactSubmission }) {
  const { name, subject, message, read, createdAt } = submission;
  return (
    <li className="px-5 py-3.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium wrap-anywhere">{name}</span>
        {!read && <Badge tone="accent">New</Badge>}
      </p>
      <p className="line-clamp-1 wrap-anywhere">{subject || NO_SUBJECT}</p>
      <p className="line-clamp-1 text-muted wrap-anywhere">{message}</p>
      <When at={createdAt} />
    </li>
  );
}

function When({ at }: { at: string }) {
  return (
    <p className="mt-0.5 text-xs text-muted tabular-nums">
      <Moment at={at} />
    </p>
  );
}
