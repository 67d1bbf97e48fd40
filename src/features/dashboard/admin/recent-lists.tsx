import { Inbox, MessageSquareQuote } from 'lucide-react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { Thumbnail } from '../../../kit/ui/thumbnail.tsx';
import { urls } from '../../../urls.ts';
import { type ContactSubmission, NO_SUBJECT } from '../../contact/contact.ts';
import { BEST_RATING, ratingText, type Testimonial } from '../../testimonials/testimonial.ts';
import { useDashboard } from './dashboard-queries.ts';
import { ListPanel } from './list-panel.tsx';

export function RecentLists() {
  const { data, isPending, ...query } = useDashboard();
  const recent = data?.recentActivity;
  const shared = { query: { ...query, isError: !isPending }, listClass: 'h-[300px]' };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <ListPanel
        {...shared}
        title="Recent Testimonials"
        link={urls.admin.testimonials()}
        icon={MessageSquareQuote}
        failed="Failed to load recent testimonials"
        empty="No recent testimonials"
        rows={recent?.testimonials.map((one) => <TestimonialRow key={one.id} testimonial={one} />)}
      />
      <ListPanel
        {...shared}
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

function TestimonialRow({ testimonial }: { testimonial: Testimonial }) {
  const { author, avatar, rating, quote, approved, createdAt } = testimonial;
  const stars = Math.min(Math.max(rating, 0), BEST_RATING);
  return (
    <li className="flex items-start gap-3 px-4 py-3">
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
    <li className="px-4 py-3">
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
