import { ListChecks } from 'lucide-react';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge, type Tone } from '../../../kit/ui/badge.tsx';
import { Dialog, DialogBody, DoneFooter } from '../../../kit/ui/dialog.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import type { Delivery, Webhook } from '../webhook.ts';
import { useDeliveries, useResend } from './connection-queries.ts';

const STATES: Record<Delivery['status'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'waiting' },
  leased: { label: 'On its way', tone: 'waiting' },
  sent: { label: 'Taken', tone: 'good' },
  failed: { label: 'Given up', tone: 'danger' },
  cancelled: { label: 'Not sent', tone: 'neutral' },
};

const moment = (instant: string | null) => londonMoment(new Date(instant ?? ''));

const columnsOf = (labels: Record<string, string>): Column<Delivery>[] => [
  { header: 'When', cell: ({ createdAt }) => moment(createdAt) },
  {
    header: 'What',
    cell: ({ event, recordId }) =>
      recordId === 0 ? 'A test' : `${labels[event] ?? event} (${recordId})`,
  },
  {
    header: 'State',
    cell: ({ status, answer, sentAt, lastError, attempts }) => (
      <>
        <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
        {status === 'sent' && (
          <p className="mt-1 text-muted">
            {answer}, {moment(sentAt)}
          </p>
        )}
        {lastError && <p className="mt-1 text-muted">{lastError}</p>}
        {attempts > 1 && <p className="mt-1 text-muted">{attempts} attempts</p>}
      </>
    ),
  },
];

interface DeliveriesDialogProps {
  webhook: Webhook;
  eventLabels: Record<string, string>;
  onClose(): void;
}

export function DeliveriesDialog({ webhook, eventLabels, onClose }: DeliveriesDialogProps) {
  const query = useDeliveries(webhook);
  const resend = useResend(webhook);
  return (
    <Dialog title={`Calls of ${new URL(webhook.url).host}`} toRead onClose={onClose}>
      <DialogBody>
        <RecordTable
          query={{ ...query, records: query.data }}
          plural="calls"
          icon={ListChecks}
          empty="No events yet."
          columns={columnsOf(eventLabels)}
          beside={(delivery) => (
            <ActionButton
              look="secondary"
              size="small"
              aria-label={`Send call ${delivery.id} again`}
              onAct={() => resend.mutateAsync(delivery)}
            >
              Send again
            </ActionButton>
          )}
        />
      </DialogBody>
      <DoneFooter onClose={onClose} />
    </Dialog>
  );
}
