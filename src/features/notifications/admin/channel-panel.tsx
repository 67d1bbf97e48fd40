// The state of text messages and e-mail, and a test message to the team for each.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useRead } from '../../../kit/crud/admin/use-read.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { z } from '../../../lib/text/zod.ts';
import type { Channel, Message } from '../message.ts';
import { badgeOf } from '../message-labels.ts';
import { type ChannelStatus, channelStatusSchema } from '../team.ts';

const LOOK_AGAIN_MS = 1000;

export function ChannelPanel() {
  const query = useRead(adminApi.channels(), { schema: z.array(channelStatusSchema) });
  if (!query.data) {
    return (
      <NotLoaded query={query} text="The sending settings could not be loaded.">
        <Skeleton className="h-24 w-full" />
      </NotLoaded>
    );
  }
  return (
    <ul ref={showIfAsked} className="grid gap-3 sm:grid-cols-2">
      {query.data.map((status) => (
        <ChannelCard key={status.channel} {...status} />
      ))}
    </ul>
  );
}

const showIfAsked = (list: HTMLElement | null) => {
  if (window.location.hash === '#sending') list?.scrollIntoView({ block: 'center' });
};

const NAMES: Record<Channel, string> = { sms: 'Text messages', email: 'E-mail' };

const HOW: Record<Channel, { provider: string; kept: string }> = {
  sms: {
    provider: 'Sent by the SMS provider.',
    kept: 'No SMS provider is set up: text messages are only kept in Messages. To send them, set SMS_URL on the server.',
  },
  email: {
    provider: 'Sent by the mail server.',
    kept: 'No mail server is set up: e-mails are only kept in Messages. To send them, set SMTP_URL on the server.',
  },
};

function ChannelCard({ channel, enabled, delivery, recipient, fixed }: ChannelStatus) {
  const { test, message } = useTestMessage(channel);
  return (
    <li className="grid content-start gap-3 rounded-xl border border-line p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">{NAMES[channel]}</h3>
        <Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? 'On' : 'Off'}</Badge>
      </div>
      <p className="text-muted">
        {HOW[channel][delivery === 'provider' ? 'provider' : 'kept']}
        {delivery !== 'provider' && ' The guide is docs/operations.md, under Messages.'}
      </p>
      <p className="wrap-anywhere text-muted">
        {recipient ? (
          <>
            To the team at <span className="font-medium text-ink">{recipient}</span>
            {fixed && ', as set on the server'}
          </>
        ) : (
          'No recipient has been set yet.'
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ActionButton
          look="secondary"
          size="small"
          icon={Send}
          disabled={!recipient}
          aria-label={`Send a test: ${NAMES[channel]}`}
          onAct={() => test.mutateAsync()}
        >
          Send a test
        </ActionButton>
        <span role="status">{message && <Badge {...badgeOf(message)} />}</span>
      </div>
      {message?.lastError && <p className="wrap-anywhere text-muted">{message.lastError}</p>}
    </li>
  );
}

/** Sends a test message, and follows it until it arrives or fails. */
function useTestMessage(channel: Channel) {
  const client = useQueryClient();
  const [id, setId] = useState<number>();
  const { data: message } = useQuery<Message>({
    queryKey: [id && adminApi.message(id)],
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });
  const test = useAction({
    call: () => post<Message>(adminApi.channelTest(), { channel }),
    failed: 'Failed to send a test: ',
    onSuccess(sent) {
      client.setQueryData([adminApi.message(sent.id)], sent);
      setId(sent.id);
    },
  });
  return { test, message };
}

const isUnderWay = (message: Message | undefined) =>
  message?.status === 'queued' || message?.status === 'leased';
