import { Clock, MessageSquareCheck, MessageSquareOff, MessageSquareWarning } from 'lucide-react';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { messageStatusLabels } from '../../notifications/message-labels.ts';
import type { Appointment } from '../appointment.ts';
import { useMessageRetry } from './appointment-queries.ts';

const LOOKS = {
  sent: { text: 'SMS Sent', icon: MessageSquareCheck, className: 'text-good' },
  queued: { text: 'SMS queued', icon: Clock, className: 'text-muted' },
  kept: { text: messageStatusLabels.kept, icon: MessageSquareOff, className: 'text-muted' },
  failed: { text: 'SMS failed', icon: MessageSquareWarning, className: 'text-danger' },
  off: { text: 'SMS off', icon: MessageSquareOff, className: 'text-muted' },
};

/** The state of the text message that confirms the visit. */
export function SmsIndicator({ appointment }: { appointment: Appointment }) {
  const { status, smsStatus, smsNote, smsMessageId, reference } = appointment;
  const retry = useMessageRetry();
  const isAdviser = useIsAdviser();
  if (status !== 'confirmed' || smsStatus === 'none') return null;
  const { text, icon: Icon, className } = LOOKS[smsStatus];
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-xs whitespace-nowrap">
      <span
        className={`inline-flex items-center gap-1.5 font-medium ${smsNote ? 'text-muted' : className}`}
      >
        <Icon aria-hidden className="size-3.5" />
        {text}
      </span>
      {smsNote && <span className="text-muted">{smsNote}</span>}
      {smsStatus === 'failed' && smsMessageId !== null && !isAdviser && (
        <ActionButton look="quiet" size="small" onAct={() => retry.mutateAsync(smsMessageId)}>
          Retry
          <span className="sr-only"> SMS of {reference}</span>
        </ActionButton>
      )}
    </span>
  );
}
