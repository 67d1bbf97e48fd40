import type { UseQueryResult } from '@tanstack/react-query';
import {
  CalendarDays,
  Hourglass,
  ListTodo,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessagesSquare,
  Split,
  Star,
  SwatchBook,
  Tags,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { TimelineEntry as EntryFrame } from '../../../kit/ui/timeline-entry.tsx';
import type { CustomerAnswer, TimelineEntry } from '../customer.ts';
import { SplitDialog } from './split-dialog.tsx';

const ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  visit: CalendarDays,
  contact: Mail,
  message: MessageCircle,
  swatches: SwatchBook,
  waiting: Hourglass,
  priceLink: Tags,
  conversation: MessagesSquare,
  review: Star,
  task: ListTodo,
};

interface TimelineProps {
  customer: CustomerAnswer;
  query: UseQueryResult<TimelineEntry[]>;
}

/** Everything that the household ever sent, and what was done about it. */
export function Timeline({ customer, query }: TimelineProps) {
  const { data } = query;
  const [splits, setSplits] = useState(false);
  const isAdviser = useIsAdviser();
  return (
    <Panel
      title="History"
      note="Newest first."
      action={
        data &&
        data.length > 1 &&
        !isAdviser && (
          <Button look="secondary" size="small" onClick={() => setSplits(true)}>
            <Split aria-hidden className="size-3.5" />
            Split
          </Button>
        )
      }
    >
      {data ? (
        data.length === 0 ? (
          <p className="px-5 py-4 text-sm text-muted">Nothing yet.</p>
        ) : (
          <ol className="grid px-5 py-4 text-sm">
            {data.map((entry) => (
              <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
            ))}
          </ol>
        )
      ) : (
        <NotLoaded query={query} text="Error loading the history. Please try again.">
          <div className="p-5">
            <Skeleton className="h-24 w-full" />
          </div>
        </NotLoaded>
      )}
      {splits && data && (
        <SplitDialog customer={customer} entries={data} onClose={() => setSplits(false)} />
      )}
    </Panel>
  );
}

function Entry({ entry: { kind, title, text, href, at, by } }: { entry: TimelineEntry }) {
  const Icon = ICONS[kind];
  return (
    <EntryFrame icon={Icon}>
      <p className="font-medium wrap-anywhere">
        {href ? (
          <Link to={href} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {text && <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">{text}</p>}
      <p className="text-muted">
        <Moment at={at} />
        {by && `, ${kind === 'task' ? 'for' : 'by'} ${by}`}
      </p>
    </EntryFrame>
  );
}
