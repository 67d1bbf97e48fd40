import { Mail, MessageSquare } from 'lucide-react';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import type { Message } from '../message.ts';
import { badgeOf, channelLabels, kindLabel } from '../message-labels.ts';

export const messageColumns: Column<Message>[] = [
  {
    header: 'To',
    cell: ({ channel, recipient }) => {
      const Icon = channel === 'sms' ? MessageSquare : Mail;
      return (
        <span className="flex items-start gap-2.5 lg:min-w-44">
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="sr-only">{channelLabels[channel]} to </span>
          <span className="min-w-0 font-medium wrap-anywhere">
            <Recipient address={recipient} />
          </span>
        </span>
      );
    },
  },
  {
    header: 'Message',
    cell: ({ kind, subject, body }) => (
      <span className="block max-w-[46ch] lg:min-w-60">
        <span className="block">{kindLabel(kind)}</span>
        <span className="line-clamp-1 break-all text-muted">{subject ?? body}</span>
      </span>
    ),
  },
  {
    header: 'Written',
    cell: ({ createdAt }) => (
      <Moment at={createdAt} className="tabular-nums sm:whitespace-nowrap" />
    ),
  },
  {
    header: 'State',
    cell: (message) => (
      <span className="block max-w-[32ch]">
        <Badge {...badgeOf(message)} />
        {message.lastError && (
          <span className="mt-1 line-clamp-2 text-xs wrap-anywhere text-muted">
            {message.lastError}
          </span>
        )}
      </span>
    ),
  },
];

/** A long address breaks after its @ first. */
function Recipient({ address }: { address: string }) {
  const [box, host] = address.split('@');
  return host ? (
    <>
      {box}@<wbr />
      {host}
    </>
  ) : (
    address
  );
}
