import { CalendarPlus, Reply } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { TextAreaInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import {
  RecordForm,
  SaveButton,
  useRecordForm,
  VersionChoice,
} from '../../../kit/crud/admin/record-form.tsx';
import { Button, ButtonLink } from '../../../kit/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../kit/ui/dialog.tsx';
import { Facts } from '../../../kit/ui/facts.tsx';
import { Moment } from '../../../kit/ui/moment.tsx';
import { urls } from '../../../urls.ts';
import { EmailLink, HouseholdLink, PhoneLink } from '../../settings/ui/reach-links.tsx';
import {
  type ContactSubmission,
  contactSubmissionSchema,
  NO_SUBJECT,
  noteInput,
} from '../contact.ts';
import { replyDraft } from '../reply-draft.ts';
import { useMark, useNote, useSendsEmail } from './contact-queries.ts';

/** Enters a visit, prefilled with the sender's details. */
export type VisitForm = ComponentType<{
  start: Pick<ContactSubmission, 'name' | 'email' | 'phone'> & { source: 'enquiry' };
  onClose(): void;
}>;

interface SubmissionDialogProps {
  submission: ContactSubmission;
  visitForm: VisitForm;
  onClose(): void;
}

/** A message, with a note for the team. Opening it marks it as read. */
export function SubmissionDialog({
  submission,
  visitForm: VisitForm,
  onClose,
}: SubmissionDialogProps) {
  const [booking, setBooking] = useState(false);
  const markRead = useMark('read');
  const markUnread = useMark('unread');
  const note = useNote();
  const sends = useSendsEmail();
  const state = useRecordForm({
    noun: 'submission',
    input: noteInput,
    schema: contactSubmissionSchema,
    values: submission,
    save: (values, version = submission.version) =>
      note.mutateAsync({ id: submission.id, note: String(values.note), version }),
    onSaved: (saved) => state.restart(saved),
  });

  const open = useEffectEvent(() => {
    if (submission.read) return;
    // Marking it as read raises its version: a note continues from there.
    markRead.mutate(submission.id, { onSuccess: (read) => state.adopt(read) });
  });
  useEffect(() => open(), []);

  const leave = () => state.guard.leave(onClose);
  const { name, email, phone, subject, message, createdAt, customerId } = submission;
  const reply = replyDraft(submission);
  const answerHref =
    sends && customerId !== null
      ? urls.answerCustomer(customerId, {
          to: email,
          subject: `Re: ${subject || 'Your Contact Submission'}`,
        })
      : undefined;
  return (
    <Dialog toRead title={subject || NO_SUBJECT} onClose={leave}>
      <RecordForm state={state} className="flex min-h-0 grow flex-col">
        <DialogBody>
          <Facts
            of={{
              Name: name,
              Email: <EmailLink email={email} />,
              Phone: phone && <PhoneLink phone={phone} />,
              Submitted: <Moment at={createdAt} />,
              Customer: customerId !== null && <HouseholdLink id={customerId} />,
              Subject: subject || NO_SUBJECT,
            }}
            below={{
              Message: <p className="rounded-lg bg-sunken p-4 whitespace-pre-wrap">{message}</p>,
            }}
          />
          <div className="mt-6">
            <TextAreaInput<{ note: string }>
              name="note"
              label="Note"
              hint="For the team only; the sender never sees it."
            />
          </div>
        </DialogBody>
        <VersionChoice state={state} />
        <DialogFooter>
          {reply.isCut && !answerHref && (
            <p className="mr-auto max-w-[46ch] text-sm text-muted max-sm:w-full">
              The reply quotes only the beginning of this message: a mail link cannot hold more.
            </p>
          )}
          <Button icon={CalendarPlus} look="secondary" onClick={() => setBooking(true)}>
            Book a visit
          </Button>
          <ButtonLink icon={Reply} href={answerHref ?? reply.href}>
            Reply via Email
          </ButtonLink>
          <Button
            look="secondary"
            onClick={() => {
              markUnread.mutate(submission.id);
              leave();
            }}
          >
            Mark as unread
          </Button>
          <SaveButton state={state}>Save note</SaveButton>
        </DialogFooter>
      </RecordForm>
      {booking && (
        <VisitForm
          start={{ name, email, phone, source: 'enquiry' }}
          onClose={() => setBooking(false)}
        />
      )}
    </Dialog>
  );
}
