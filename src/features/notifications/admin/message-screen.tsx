import { MessageSquareText, RotateCw, X } from 'lucide-react';
import { adminApi } from '../../../admin-urls.ts';
import { ResourceList, VIEWING } from '../../../kit/crud/admin/resource-list.tsx';
import type { Filter } from '../../../kit/crud/admin/use-narrowing.ts';
import { describeResource } from '../../../kit/crud/resource.ts';
import { ask } from '../../../kit/ui/ask.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Figures } from '../../../kit/ui/facts.tsx';
import { z } from '../../../lib/text/zod.ts';
import { channels, messageSchema, messageStatuses } from '../message.ts';
import { channelLabels, kindLabel, messageStatusLabels } from '../message-labels.ts';
import { KeptNotice } from './kept-notice.tsx';
import { messageColumns } from './message-columns.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { useCancellation, useMessageCounts, useRetry, useRetryAll } from './message-queries.ts';

const SELECTS: readonly Filter[] = [
  {
    name: 'status',
    label: 'State',
    options: [
      { value: '', label: 'Any state' },
      ...messageStatuses.map((value) => ({
        value,
        label: value === 'sent' ? 'Sent or kept' : messageStatusLabels[value],
      })),
    ],
  },
  {
    name: 'channel',
    label: 'Channel',
    options: [
      { value: '', label: 'Any channel' },
      ...channels.map((value) => ({ value, label: channelLabels[value] })),
    ],
  },
];

const messages = describeResource({
  singular: 'Message',
  plural: 'Messages',
  topic: 'messages',
  paths: { list: adminApi.messages(), write: adminApi.messages() },
  schema: messageSchema,
  input: z.object({}),
  searchable: ['recipient'],
  messages: {
    empty: 'No messages yet. Messages to customers and the team will appear here.',
    noMatch: () => 'No messages match your search.',
  },
});

export function MessageScreen() {
  const retry = useRetry();
  const cancellation = useCancellation();
  return (
    <ResourceList
      resource={messages}
      subtitle="All messages, newest first."
      icon={MessageSquareText}
      columns={messageColumns}
      aside={<Counts />}
      notice={<KeptNotice />}
      placeholder="Search by number, address or subject..."
      selects={SELECTS}
      exportName="messages"
      nameOf={({ kind, recipient }) => `${kindLabel(kind)} to ${recipient}`}
      opening={VIEWING}
      lasting
      rowActions={({ id, status }, open) => [
        open,
        ...(status === 'failed' || status === 'cancelled'
          ? [{ label: 'Retry', icon: RotateCw, onSelect: () => retry.mutate(id) }]
          : []),
        ...(status === 'queued'
          ? [{ label: 'Do not send', icon: X, onSelect: () => cancellation.mutate(id) }]
          : []),
      ]}
      form={({ record, onClose }) => record && <MessageDialog message={record} onClose={onClose} />}
    />
  );
}

function Counts() {
  const { data } = useMessageCounts();
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
      <Figures
        of={{
          Waiting: data?.waiting.toLocaleString('en-GB'),
          Failed: data?.failed.toLocaleString('en-GB'),
          'Texts to customers today': data && `${data.smsToday} of ${data.smsADay}`,
        }}
      />
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
  if (count === 0) return null;
  const retry = () =>
    ask({
      title,
      action: 'Send again',
      act: () => retryAll.mutateAsync(0),
      text: `${count === 1 ? 'One message' : `${count} messages`} ${explanation} Messages that are out of date or over the day’s limit stay as they are.`,
    });
  return (
    <Button icon={RotateCw} look="secondary" onClick={retry}>
      {label}
    </Button>
  );
}
