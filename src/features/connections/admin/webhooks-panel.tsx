import { ListChecks, Pause, Play, Plus, Send, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { RecordTable } from '../../../kit/crud/admin/record-table.tsx';
import { ask } from '../../../kit/ui/ask.tsx';
import { Badge, type Tone } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import type { Column } from '../../../kit/ui/sortable-table.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { type MadeWebhook, type Webhook, webhookFields } from '../webhook.ts';
import { ConnectionDialog, ToldOnce } from './connection-dialog.tsx';
import {
  useNewWebhook,
  useWebhookEnd,
  useWebhookSwitch,
  useWebhooks,
  useWebhookTest,
} from './connection-queries.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';

const hostOf = ({ url }: Webhook) => new URL(url).host;

function stateOf(active: boolean, givenUpAt: string | null): { label: string; tone: Tone } {
  if (!active) return { label: 'Paused', tone: 'neutral' };
  return givenUpAt ? { label: 'Failing', tone: 'danger' } : { label: 'On', tone: 'good' };
}

const columnsOf = (eventLabels: Record<string, string>): Column<Webhook>[] => [
  {
    header: 'Address',
    cell: ({ url }) => <span className="font-medium wrap-anywhere">{url}</span>,
  },
  {
    header: 'Called when',
    cell: ({ events }) => (
      <ul>
        {events.map((event) => (
          <li key={event}>{eventLabels[event] ?? event}</li>
        ))}
      </ul>
    ),
  },
  {
    header: 'State',
    cell: ({ active, givenUpAt }) => (
      <>
        <Badge tone={stateOf(active, givenUpAt).tone}>{stateOf(active, givenUpAt).label}</Badge>
        {givenUpAt && (
          <p className="mt-1 text-muted">
            The event of {londonMoment(new Date(givenUpAt))} was never accepted.
          </p>
        )}
      </>
    ),
  },
];

export function WebhooksPanel({ eventLabels }: { eventLabels: Record<string, string> }) {
  const query = useWebhooks();
  const makeWebhook = useNewWebhook();
  const switchIt = useWebhookSwitch();
  const end = useWebhookEnd();
  const test = useWebhookTest();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeWebhook>();
  const [read, setRead] = useState<Webhook>();
  const askToPause = (webhook: Webhook) =>
    ask({
      title: `Pause ${hostOf(webhook)}?`,
      action: 'Pause',
      look: 'primary',
      act: () => switchIt.mutateAsync(webhook),
      text: 'New events are not sent while it is paused. Calls already waiting are sent when you resume it.',
    });
  const askToEnd = (webhook: Webhook) =>
    ask({
      title: `Stop calling ${hostOf(webhook)}?`,
      action: 'Delete webhook',
      act: () => end.mutateAsync(webhook),
      text: 'Calls still waiting will not be sent, and its log will be deleted.',
    });
  return (
    <Panel
      title="Webhooks"
      note="Calls another system when something happens here. Calls are signed, and repeated until accepted."
      action={
        <Button icon={Plus} look="secondary" onClick={() => setMaking(true)}>
          New Webhook
        </Button>
      }
    >
      <RecordTable
        query={{ ...query, records: query.data }}
        plural="webhooks"
        icon={WebhookIcon}
        empty="No webhooks yet."
        className=""
        columns={columnsOf(eventLabels)}
        nameOf={hostOf}
        menu={(webhook) => [
          { label: 'Calls', icon: ListChecks, onSelect: () => setRead(webhook) },
          {
            label: 'Send a test',
            icon: Send,
            onSelect: () => test.mutate(webhook, { onSuccess: () => setRead(webhook) }),
          },
          webhook.active
            ? { label: 'Pause', icon: Pause, onSelect: () => askToPause(webhook) }
            : { label: 'Resume', icon: Play, onSelect: () => switchIt.mutate(webhook) },
          { label: 'Delete', icon: Trash2, onSelect: () => askToEnd(webhook) },
        ]}
      />
      {making && (
        <ConnectionDialog
          noun="webhook"
          fields={webhookFields(eventLabels)}
          onMake={(input) => makeWebhook.mutateAsync(input)}
          onMade={(webhook) => {
            setMade(webhook);
            setMaking(false);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {made && (
        <ToldOnce
          title={`The secret of ${hostOf(made)}`}
          label="Secret"
          value={made.secret}
          onClose={() => setMade(undefined)}
        >
          The other system checks each call with this secret, using any Standard Webhooks library.
        </ToldOnce>
      )}
      {read && (
        <DeliveriesDialog
          webhook={read}
          eventLabels={eventLabels}
          onClose={() => setRead(undefined)}
        />
      )}
    </Panel>
  );
}
