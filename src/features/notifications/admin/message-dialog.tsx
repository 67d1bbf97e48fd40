import { RotateCw, X } from 'lucide-react';
import { Link } from 'react-router';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import { isKept, type Message } from '../message.ts';
import { badgeOf, channelLabels, kindLabel } from '../message-labels.ts';
import { useCancellation, useMessage, useRetry } from './message-queries.ts';

interface MessageDialogProps {
  message: Message;
  onClose(): void;
}

export function MessageDialog({ message: loaded, onClose }: MessageDialogProps) {
  const { data: message } = useMessage(loaded);
  const retry = useRetry();
  const cancellation = useCancellation();
  const { id, status, lastError, appointmentId } = message;
  return (
    <Dialog title={kindLabel(message.kind)} onClose={onClose}>
      <DialogBody>
        <Facts
          of={{
            To: message.recipient,
            'Sent as': channelLabels[message.channel],
            State: <Badge {...badgeOf(message)} />,
            Attempts: message.attempts,
            Written: londonMoment(new Date(message.createdAt)),
            Left:
              message.sentAt && !isKept(message)
                ? londonMoment(new Date(message.sentAt))
                : 'Not yet',
          }}
          below={{
            Reason: lastError ?? false,
            Subject: message.subject ?? false,
            Text: <p className="rounded-lg bg-sunken p-4 whitespace-pre-wrap">{message.body}</p>,
          }}
        />
      </DialogBody>
      <DialogFooter>
        {appointmentId !== null && (
          <Link
            to={urls.openVisit(appointmentId)}
            className="mr-auto text-sm/6 font-medium text-accent-strong underline underline-offset-4"
          >
            Open the visit
          </Link>
        )}
        {status === 'queued' && (
          <ActionButton look="secondary" icon={X} onAct={() => cancellation.mutateAsync(id)}>
            Do not send
          </ActionButton>
        )}
        {(status === 'failed' || status === 'cancelled') && (
          <ActionButton icon={RotateCw} onAct={() => retry.mutateAsync(id)}>
            Retry
          </ActionButton>
        )}
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
