import { Clock, MessageSquareCheck, MessageSquareOff, MessageSquareWarning } from 'lucide-react';
import { useIsAdviser } from '../../../kit/crud/admin/own-account.ts';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
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

interface SmsIndicatorProps {
  appointment: Appointment;
  /** Of the words beside the sign, such as one that hides them where there is no room. */
  wordsClassName?: string;
}

/** The state of the text message that confirms the visit. */
export function SmsIndicator({ appointment, wordsClassName }: SmsIndicatorProps) {
  const { status, smsStatus, smsNote, smsMessageId, reference } = appointment;
  const retry = useMessageRetry();
  const isAdviser = useIsAdviser();
  if (status !== 'confirmed' || smsStatus === 'none') return null;
  const { text, icon: Icon, className } = LOOKS[smsStatus];
  return (
    <span
      title={[text, smsNote].filter(Boolean).join(', ')}
      className="flex flex-wrap items-center gap-x-1.5 text-xs whitespace-nowrap"
    >
      <span
        className={`inline-flex items-center gap-1.5 font-medium ${smsNote ? 'text-muted' : className}`}
      >
        <Icon aria-hidden className="size-3.5" />
        <span className={wordsClassName}>{text}</span>
      </span>
      {smsNote && <span className={classNames('text-muted', wordsClassName)}>{smsNote}</span>}
      {smsStatus === 'failed' && smsMessageId !== null && !isAdviser && (
        <ActionButton look="quiet" size="small" onAct={() => retry.mutateAsync(smsMessageId)}>
          Retry
          <span className="sr-only"> SMS of {reference}</span>
        </ActionButton>
      )}
    </span>
  );
}
