import { Eye, MessageSquareText, RotateCw, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { ExportLink } from '../../../kit/crud/admin/export-link.tsx';
import { PagedList } from '../../../kit/crud/admin/paged-list.tsx';
import { useLink } from '../../../kit/crud/admin/use-link.ts';
import { useTypedText } from '../../../kit/crud/admin/use-typed-text.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { RowMenu } from '../../../kit/ui/row-menu.tsx';
import type { RowAction } from '../../../kit/ui/row-menu-items.tsx';
import { ScreenHeading } from '../../../kit/ui/screen-heading.tsx';
import { SearchField } from '../../../kit/ui/search-field.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import { SortableTable } from '../../../kit/ui/sortable-table.tsx';
import {
  type Channel,
  channels,
  type Message,
  type MessageStatus,
  messageStatuses,
} from '../message.ts';
import { channelLabels, kindLabel, messageStatusLabels } from '../message-labels.ts';
import { KeptNotice } from './kept-notice.tsx';
import { messageColumns } from './message-columns.tsx';
import { MessageDialog } from './message-dialog.tsx';
import {
  useCancellation,
  useMessageCounts,
  useMessages,
  useRetry,
  useRetryAll,
} from './message-queries.ts';

// The filters of the message list, kept in the address so that links and reloads keep them.
interface MessagePlace {
  status: MessageStatus | undefined;
  channel: Channel | undefined;
}

function useMessagePlace() {
  const [query, setQuery] = useSearchParams();
  const place: MessagePlace = {
    status: messageStatuses.find((one) => one === query.get('status')),
    channel: channels.find((one) => one === query.get('channel')),
  };
  const kept = query.get('q') ?? '';
  const [search, type] = useTypedText(kept, (q) => narrow({ q }));

  /** Sets the given filters; an empty or undefined value removes one. */
  function narrow(changes: Partial<MessagePlace & { q: string }>) {
    setQuery(
      (all) => {
        for (const [name, value] of Object.entries(changes)) {
          if (value) all.set(name, value);
          else all.delete(name);
        }
        return all;
      },
      { replace: true },
    );
  }

  return {
    place,
    search,
    /** The search text, after typing has stopped. */
    q: kept.trim(),
    type,
    narrow,
    showAll() {
      type('');
      narrow({ q: '', status: undefined, channel: undefined });
    },
  };
}

const STATES: readonly { value: MessageStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'Any state' },
  ...messageStatuses.map((value) => ({
    value,
    label: value === 'sent' ? 'Sent or kept' : messageStatusLabels[value],
  })),
];
const CHANNELS: readonly { value: Channel | 'all'; label: string }[] = [
  { value: 'all', label: 'Any channel' },
  ...channels.map((value) => ({ value, label: channelLabels[value] })),
];

export function MessageScreen() {
  const { place, search, q, type, narrow, showAll } = useMessagePlace();
  const [viewing, setViewing] = useState<Message>();
  const { status, channel } = place;
  const query = useMessages({ q, ...place });
  const retry = useRetry();
  const cancellation = useCancellation();
  const isNarrowed = q !== '' || [status, channel].some(Boolean);

  useLink<Message>({
    noun: 'message',
    find: adminApi.messages(),
    open: (message) => message !== 'new' && setViewing(message),
  });

  function actionsFor(message: Message): RowAction[] {
    const { id } = message;
    return [
      { label: 'View', icon: Eye, onSelect: () => setViewing(message) },
      ...(message.status === 'failed' || message.status === 'cancelled'
        ? [{ label: 'Retry', icon: RotateCw, onSelect: () => retry.mutate(id) }]
        : []),
      ...(message.status === 'queued'
        ? [{ label: 'Do not send', icon: X, onSelect: () => cancellation.mutate(id) }]
        : []),
    ];
  }

  return (
    <>
      <ScreenHeading title="Messages" subtitle="All messages, newest first." wraps>
        <div className="flex flex-wrap items-center gap-3">
          <Counts />
          <ExportLink list="messages" query={{ q, ...place }} />
        </div>
      </ScreenHeading>
      <KeptNotice />
      <div className="mb-4 grid grid-cols-2 gap-2 lg:grid-cols-[1fr_auto_auto]">
        <div className="col-span-2 lg:col-span-1">
          <SearchField
            label="Search messages"
            placeholder="Search by number, address or subject..."
            value={search}
            onChange={type}
          />
        </div>
        <Select
          label="State"
          value={status ?? 'all'}
          options={STATES}
          onChange={(next) => narrow({ status: next === 'all' ? undefined : next })}
          className="h-10 lg:w-36"
        />
        <Select
          label="Channel"
          value={channel ?? 'all'}
          options={CHANNELS}
          onChange={(next) => narrow({ channel: next === 'all' ? undefined : next })}
          className="h-10 lg:w-40"
        />
      </div>
      <PagedList
        query={query}
        plural="messages"
        narrowed={isNarrowed && { onShowAll: showAll }}
        icon={MessageSquareText}
        empty="No messages yet. Messages to customers and the team will appear here."
      >
        {(records) => (
          <SortableTable
            caption="Messages"
            columns={messageColumns}
            records={records}
            actions={(message) => (
              <RowMenu
                label={`Actions for ${kindLabel(message.kind)} to ${message.recipient}`}
                actions={actionsFor(message)}
              />
            )}
          />
        )}
      </PagedList>
      {viewing && <MessageDialog message={viewing} onClose={() => setViewing(undefined)} />}
    </>
  );
}

function Counts() {
  const { data } = useMessageCounts();
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
      <dl className="flex flex-wrap gap-x-7 gap-y-2 text-sm">
        <Count name="Waiting" value={data?.waiting.toLocaleString('en-GB')} />
        <Count name="Failed" value={data?.failed.toLocaleString('en-GB')} />
        <Count
          name="Texts to customers today"
          value={data && `${data.smsToday} of ${data.smsADay}`}
        />
      </dl>
      <RetryAllButton
        which="failed"
        count={data?.failed ?? 0}
        label="Retry all failed"
        title="Send failed messages again?"
        explanation="will be tried once more."
      />
      <RetryAllButton
        which="restored"
        count={data?.restored ?? 0}
        label="Retry all held back"
        title="Send the messages held back by the restore?"
        explanation="were waiting when the backup was made, and may have been sent since: customers may get them twice."
      />
    </div>
  );
}

interface RetryAllProps {
  which: 'failed' | 'restored';
  count: number;
  label: string;
  title: string;
  /** Comes after the number of messages. */
  explanation: string;
}

/** Sends many messages again, after a question; hidden without any. */
function RetryAllButton({ which, count, label, title, explanation }: RetryAllProps) {
  const retryAll = useRetryAll(which);
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      {count > 0 && (
        <Button ref={button} look="secondary" onClick={() => setAsking(true)}>
          <RotateCw aria-hidden className="size-4" />
          {label}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={title}
          action="Send again"
          focusAfter={() => button.current}
          onClose={() => setAsking(false)}
          onConfirm={() => retryAll.mutateAsync(0, { onSettled: () => setAsking(false) })}
        >
          <p>
            {count === 1 ? 'One message' : `${count} messages`} {explanation} Messages that are out
            of date or over the day’s limit stay as they are.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Count({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value ?? '–'}</dd>
    </div>
  );
}
