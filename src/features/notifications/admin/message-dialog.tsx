import { RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActionButton } from '../../../kit/ui/action-button.tsx';
import { Badge } from '../../../kit/ui/badge.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
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
        <dl className="grid gap-4 text-sm sm:grid-cols-2">
          <Fact term="To">{message.recipient}</Fact>
          <Fact term="Sent as">{channelLabels[message.channel]}</Fact>
          <Fact term="State">
            <Badge {...badgeOf(message)} />
          </Fact>
          <Fact term="Attempts">{message.attempts}</Fact>
          <Fact term="Written">{londonMoment(new Date(message.createdAt))}</Fact>
          <Fact term="Left">
            {message.sentAt && !isKept(message)
              ? londonMoment(new Date(message.sentAt))
              : 'Not yet'}
          </Fact>
          {lastError && (
            <Fact term="Reason" wide>
              {lastError}
            </Fact>
          )}
          {message.subject !== null && (
            <Fact term="Subject" wide>
              {message.subject}
            </Fact>
          )}
          <div className="sm:col-span-2">
            <dt className="text-muted">Text</dt>
            <dd className="mt-1 rounded-lg bg-sunken p-4 wrap-anywhere whitespace-pre-wrap">
              {message.body}
            </dd>
          </div>
        </dl>
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
          <ActionButton
            look="secondary"
            icon={<X aria-hidden className="size-4" />}
            onAct={() => cancellation.mutateAsync(id)}
          >
            Do not send
          </ActionButton>
        )}
        {(status === 'failed' || status === 'cancelled') && (
          <ActionButton
            icon={<RotateCw aria-hidden className="size-4" />}
            onAct={() => retry.mutateAsync(id)}
          >
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

interface FactProps {
  term: string;
  wide?: boolean;
  children: ReactNode;
}

function Fact({ term, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
