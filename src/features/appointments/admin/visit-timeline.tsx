import { Mail, MessageSquare, PencilLine, RotateCw } from 'lucide-react';
import { adminApi } from '../../../admin-urls.ts';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { TimelineEntry as EntryFrame } from '../../../kit/ui/timeline-entry.tsx';
import { badgeOf, channelLabels } from '../../notifications/message-labels.ts';
import type { TimelineEntry } from '../timeline.ts';
import { useMessageRetry } from './appointment-queries.ts';

export function VisitTimeline({ appointmentId }: { appointmentId: number }) {
  const query = useRead<TimelineEntry[]>(adminApi.appointmentTimeline(appointmentId));
  return (
    <section aria-labelledby="visit-history" className="mt-6 border-t border-line pt-5">
      <h3 id="visit-history" className="font-semibold">
        History
      </h3>
      {query.data ? (
        <ol className="mt-4 grid text-sm">
          {query.data.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ol>
      ) : (
        <NotLoaded query={query} text="Error loading the history. Please try again.">
          <Skeleton className="mt-4 h-24 w-full" />
        </NotLoaded>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const { at, text, by, message } = entry;
  const Icon = !message ? PencilLine : message.channel === 'sms' ? MessageSquare : Mail;
  const isAdviser = useIsAdviser();
  const retry = useMessageRetry();
  return (
    <EntryFrame icon={Icon}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{text}</span>
        {message && <Badge {...badgeOf(message)} />}
      </p>
      <p className="text-muted">
        <Moment at={at} />
        {by && `, by ${by}`}
        {message && `, ${channelLabels[message.channel].toLowerCase()} to `}
        {message && <span className="wrap-anywhere">{message.recipient}</span>}
      </p>
      {message?.lastError && <p className="wrap-anywhere text-muted">{message.lastError}</p>}
      {message && (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer py-0.5 text-accent-strong">
            Show the text
          </summary>
          <p className="mt-1.5 rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
            {message.subject && <span className="mb-2 block font-medium">{message.subject}</span>}
            {message.body}
          </p>
        </details>
      )}
      {message?.status === 'failed' && !isAdviser && (
        <ActionButton
          look="secondary"
          size="small"
          className="mt-2"
          icon={RotateCw}
          onAct={() => retry.mutateAsync(message.id)}
        >
          Retry
        </ActionButton>
      )}
    </EntryFrame>
  );
}
