import { useMutation } from '@tanstack/react-query';
import { MessageSquareWarning, RotateCw } from 'lucide-react';
import { useId } from 'react';
import { adminApi } from '../../../admin-urls.ts';
import { showFailure } from '../../../kit/crud/admin/use-resource.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { showToast } from '../../../kit/ui/toast-store.ts';
import { callApi, messageOf } from '../../../lib/http/api-client.ts';
import { londonMoment } from '../../../lib/time/london-time.ts';
import type { Message } from '../../notifications/message.ts';
import type { Attention } from '../dashboard.ts';
import { useAttentionReload } from './dashboard-queries.ts';

const CHANNELS: Record<Message['channel'], string> = { sms: 'SMS', email: 'E-mail' };

/** Messages that could not be sent, why, and a button to retry. Hidden without any. */
export function FailedMessages({ attention }: { attention: Attention }) {
  const headingId = useId();
  const reload = useAttentionReload();
  const retry = useMutation({
    mutationFn: ({ id }: Message) => callApi(adminApi.messageRetry(id), { method: 'POST' }),
    onSuccess: () => showToast({ title: 'Message queued', description: 'It is being sent again.' }),
    onError: (error) => showFailure(`Failed to send the message again. ${messageOf(error)}`),
    onSettled: reload,
  });
  const { failedMessages, counts } = attention;
  const { failedMessages: total = 0 } = counts;
  if (failedMessages.length === 0) return null;
  return (
    <section id="failed-messages" aria-labelledby={headingId} className="card scroll-mt-16">
      <header className="flex items-start gap-3 border-b border-line px-5 py-4">
        <MessageSquareWarning aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
        <div className="grow">
          <h2 id={headingId} className="font-semibold">
            Messages not sent
          </h2>
          <p className="text-sm text-muted">
            {total > failedMessages.length
              ? `The latest ${failedMessages.length}.`
              : 'See what went wrong and try again.'}
          </p>
        </div>
        <Badge tone="danger">{total}</Badge>
      </header>
      <ul className="divide-y divide-line">
        {failedMessages.map((message) => (
          <li key={message.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
            <div className="min-w-56 grow basis-0 text-sm">
              <p className="font-medium wrap-anywhere">
                {CHANNELS[message.channel]} to {message.recipient}
              </p>
              <p className="text-danger wrap-anywhere">{message.lastError}</p>
              <p className="text-xs text-muted">{londonMoment(new Date(message.createdAt))}</p>
            </div>
            <ActionButton
              look="secondary"
              size="small"
              icon={<RotateCw aria-hidden className="size-4" />}
              onAct={() => retry.mutateAsync(message)}
            >
              Send again
              <span className="sr-only"> to {message.recipient}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
