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
import { Link, useNavigate } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { TimelineEntry as EntryFrame } from '../../../kit/ui/timeline-entry.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import {
  type Customer,
  type CustomerAnswer,
  customers,
  joinedKinds,
  type SplitInput,
  type TimelineEntry,
} from '../customer.ts';

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
          <Button icon={Split} look="secondary" size="small" onClick={() => setSplits(true)}>
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

interface SplitDialogProps {
  customer: Customer;
  entries: readonly TimelineEntry[];
  onClose(): void;
}

/** Moves some records to a new customer. */
function SplitDialog({ customer, entries, onClose }: SplitDialogProps) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<TimelineEntry>>(new Set());
  const own = entries.filter(({ kind }) => joinedKinds.some((one) => one === kind));
  const split = useAction({
    call: (body: SplitInput) => post<Customer>(adminApi.customerSplit(customer.id), body),
    done: 'Customer split',
    failed: 'Failed to split the customer: ',
    changes: [customers.paths.list],
  });
  const records = [...chosen].map(({ kind, id }) => ({ kind, id })) as SplitInput['records'];
  return (
    <Dialog title={`Split ${customer.name}`} onClose={onClose}>
      <DialogBody>
        <p className="text-muted">
          Choose what belongs to somebody else. It moves to a new customer, along with any e-mail
          address or number found only there.
        </p>
        <ul className="mt-4 grid gap-1">
          {own.map((entry) => (
            <li key={`${entry.kind} ${entry.id}`}>
              <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-sunken">
                <input
                  type="checkbox"
                  checked={chosen.has(entry)}
                  onChange={() =>
                    setChosen((before) => before.symmetricDifference(new Set([entry])))
                  }
                  className="size-4.5 shrink-0 accent-accent"
                />
                <span className="min-w-0">
                  <span className="block font-medium wrap-anywhere">{entry.title}</span>
                  <span className="line-clamp-1 text-sm text-muted">
                    {londonMoment(new Date(entry.at))} {entry.text}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter onClose={onClose}>
        <ActionButton
          disabled={records.length === 0}
          onAct={async () => {
            const made = await split.mutateAsync({ records });
            onClose();
            void navigate(urls.openCustomer(made.id));
          }}
        >
          Move {records.length || ''} to a new customer
        </ActionButton>
      </DialogFooter>
    </Dialog>
  );
}
