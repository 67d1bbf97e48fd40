import { Link } from 'react-router';
import { Badge } from '../../../kit/ui/badge.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { NotLoaded } from '../../../kit/ui/error-state.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { urls } from '../../../urls.ts';
import { referenceOf } from '../../appointments/appointment.ts';
import type { Conversation, Transcript } from '../dialogue/conversation.ts';
import { useTranscript } from './conversation-queries.ts';

interface TranscriptDialogProps {
  id: number;
  onClose(): void;
}

/** A whole conversation, with names, numbers and addresses masked. */
export function TranscriptDialog({ id, onClose }: TranscriptDialogProps) {
  const query = useTranscript(id);
  const { data } = query;
  return (
    <Dialog title={`Conversation ${id}`} onClose={onClose}>
      <DialogBody>
        {data ? (
          <Lines transcript={data} />
        ) : (
          <NotLoaded query={query} text="Error loading the conversation. Please try again.">
            <Skeleton className="h-60 w-full" />
          </NotLoaded>
        )}
      </DialogBody>
      {typeof data?.appointmentId === 'number' && (
        <DialogFooter>
          <Link to={urls.openVisit(data.appointmentId)} className="contact-link">
            Open the visit {referenceOf(data.appointmentId)}
          </Link>
        </DialogFooter>
      )}
    </Dialog>
  );
}

function Lines({ transcript }: { transcript: Transcript }) {
  return (
    <>
      <p className="mb-5 flex flex-wrap items-center gap-3 text-sm text-muted">
        <Moment at={transcript.createdAt} />
        <Outcome {...transcript} />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without links in it, the keyboard could not scroll it */}
      <section aria-label="What was said" tabIndex={0} className="outline-offset-4">
        <ol className="grid gap-3 text-sm">
          {transcript.messages.map(({ id, role, text }) => (
            <li
              key={id}
              className={classNames(
                'max-w-[85%] rounded-xl px-3.5 py-2 wrap-anywhere whitespace-pre-line',
                role === 'visitor'
                  ? 'justify-self-end bg-accent-soft'
                  : 'justify-self-start bg-sunken',
              )}
            >
              <span className="sr-only">{role === 'visitor' ? 'Visitor: ' : 'Assistant: '}</span>
              {text}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

export function Outcome({
  appointmentId,
  proposedAt,
  handedOffAt,
}: Pick<Conversation, 'appointmentId' | 'proposedAt' | 'handedOffAt'>) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {appointmentId !== null && <Badge tone="good">Booked</Badge>}
      {appointmentId === null && proposedAt && <Badge tone="waiting">Proposed</Badge>}
      {handedOffAt && <Badge tone="neutral">Handed to a person</Badge>}
      {appointmentId === null && !proposedAt && !handedOffAt && (
        <span className="text-muted">Talked</span>
      )}
    </span>
  );
}
