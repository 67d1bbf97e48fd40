import { Clock, MessageSquareCheck, MessageSquareOff, MessageSquareWarning } from 'lucide-react';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import type { Appointment } from '../appointment.ts';
import { useMessageRetry } from './appointment-queries.ts';

const LOOKS = {
  sent: { text: 'SMS Sent', icon: MessageSquareCheck, className: 'text-good' },
  queued: { text: 'SMS queued', icon: Clock, className: 'text-muted' },
  failed: { text: 'SMS failed', icon: MessageSquareWarning, className: 'text-danger' },
  off: { text: 'SMS off', icon: MessageSquareOff, className: 'text-muted' },
};

/** The state of the text message that confirms the visit. */
export function SmsIndicator({ appointment }: { appointment: Appointment }) {
  const { status, smsStatus, smsMessageId, reference } = appointment;
  const retry = useMessageRetry();
  const isAdviser = useIsAdviser();
  if (status !== 'confirmed' || smsStatus === 'none') return null;
  const { text, icon: Icon, className } = LOOKS[smsStatus];
  return (
    <span className="flex items-center gap-1 whitespace-nowrap">
      <span className={`inline-flex items-center gap-1.5 text-xs font-medium ${className}`}>
        <Icon aria-hidden className="size-3.5" />
        {text}
      </span>
      {smsStatus === 'failed' && smsMessageId !== null && !isAdviser && (
        <ActionButton look="quiet" size="small" onAct={() => retry.mutateAsync(smsMessageId)}>
          Retry
          <span className="sr-only"> SMS of {reference}</span>
        </ActionButton>
      )}
    </span>
  );
}
