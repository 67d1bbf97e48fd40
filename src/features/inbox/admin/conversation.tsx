import { PencilLine, Send } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { adminApi } from '../../../admin-urls.ts';
import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { RecordForm, useRecordForm } from '../../../kit/crud/admin/record-form.tsx';
import { useAction } from '../../../kit/crud/admin/use-action.ts';
import { useMarkRead } from '../../../kit/crud/admin/use-mark-read.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { classNames } from '../../../kit/ui/class-names.ts';
import { Moment } from '../../../kit/ui/moment.tsx';
import { Panel } from '../../../kit/ui/panel.tsx';
import { PhotoRow } from '../../../kit/ui/photo-row.tsx';
import { SmsCount } from '../../../kit/ui/sms-count.tsx';
import { SubmitButton } from '../../../kit/ui/submit-button.tsx';
import { post } from '../../../lib/http/api-client.ts';
import { phoneText } from '../../../lib/text/phone-text.ts';
import { CALL, type CustomerAnswer, NOTE, type TimelineEntry } from '../../customers/customer.ts';
import { isKept, isOfDemo, type Message } from '../../notifications/message.ts';
import { channelLabels, deliveryWords } from '../../notifications/message-labels.ts';
import {
  type AnswerInput,
  type ConversationInput,
  conversationInput,
  type Entry,
  entrySchema,
  ownKinds,
} from '../inbox.ts';

interface ConversationProps {
  customer: CustomerAnswer;
  /** The household's history, newest first. */
  entries: readonly TimelineEntry[] | undefined;
}

/** Shown at first. */
const LATEST = 5;

export function Conversation({ customer, entries }: ConversationProps) {
  const [isWhole, setWhole] = useState(false);
  const thread = (entries ?? []).filter(({ kind }) => kind === 'message' || kind === 'contact');
  const shown = isWhole ? thread : thread.slice(0, LATEST);
  const visits = (entries ?? []).filter(({ kind }) => kind === 'visit');
  const newest = thread.find(({ by }) => by === null)?.id;
  useMarkRead({ customerId: customer.id }, newest);
  return (
    <Panel title="Messages" note="Their messages, our answers and our own notes.">
      {thread.length > shown.length && (
        <p className="px-5 pt-4">
          <Button look="secondary" size="small" onClick={() => setWhole(true)}>
            Show {thread.length - shown.length} earlier
          </Button>
        </p>
      )}
      {shown.length > 0 && (
        <ol aria-label="Messages" className="grid gap-3 px-5 pt-4 text-sm">
          {shown.toReversed().map((entry) => (
            <Bubble key={`${entry.kind} ${entry.id}`} entry={entry} />
          ))}
        </ol>
      )}
      {entries && <AnswerForm customer={customer} thread={thread} visits={visits} />}
    </Panel>
  );
}

const isOwnTitle = (title: string) => title === NOTE || title === CALL;

function Bubble({ entry: { title, text, at, by, href, photos } }: { entry: TimelineEntry }) {
  const look = by === null ? 'mr-6 bg-sunken sm:mr-16' : 'ml-6 bg-accent-soft sm:ml-16';
  return (
    <li
      className={classNames(
        'rounded-xl px-4 py-3',
        isOwnTitle(title) ? 'border border-dashed border-line' : look,
      )}
    >
      <p className="text-xs text-muted wrap-anywhere">
        {by !== null && `${by}: `}
        {href ? (
          <Link to={href} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
        , <Moment at={at} />
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
      <PhotoRow photos={photos} of="from the customer" />
    </li>
  );
}

interface AnswerFormProps {
  customer: CustomerAnswer;
  thread: readonly TimelineEntry[];
  visits: readonly TimelineEntry[];
}

function AnswerForm({ customer, thread, visits }: AnswerFormProps) {
  const [asked, setAsked] = useSearchParams();
  const [to, subject] = [asked.get('to') ?? '', asked.get('subject') ?? ''];
  const { id, emails, stopped } = customer;
  const phones = customer.phones.toSorted(
    (one, other) => Number(stopped.includes(one)) - Number(stopped.includes(other)),
  );
  const last = thread.find(({ by }) => by === null);
  const byEmail = to
    ? to.includes('@')
    : phones.length === 0 ||
      (emails.length > 0 && (last?.kind === 'contact' || stopped.length === phones.length));
  const [first = ''] = byEmail ? emails : phones;
  const isReachable = phones.length + emails.length > 0;
  const blank = {
    channel: !isReachable ? 'note' : byEmail ? 'email' : 'sms',
    subject,
    text: '',
    to: to.toLowerCase() || first,
    about: { kind: 'visit', id: 0 },
  };
  const changes = [adminApi.inbox(), adminApi.customerTimeline(id)];
  const send = useAction({
    call: (body: unknown) => post<Message>(adminApi.customerAnswer(id), body),
    done: (message) =>
      deliveryWords[isKept(message) ? (isOfDemo(message) ? 'demo' : 'log') : 'provider'],
    failed: 'Failed to send the message: ',
    changes,
  });
  const writeDown = useAction({
    call: (body: unknown) => post<Entry>(adminApi.customerEntries(id), body),
    done: ({ channel }) => (channel === 'call' ? 'Call saved' : 'Note saved'),
    failed: 'Failed to save: ',
    changes,
  });
  const state = useRecordForm({
    noun: 'message',
    input: conversationInput,
    schema: entrySchema,
    values: blank,
    async save({ about, ...values }) {
      if (isOwnKind(values.channel)) await writeDown.mutateAsync(values);
      else await send.mutateAsync(about?.id ? { ...values, about } : values);
    },
    onSaved() {
      state.restart({ ...blank, subject: '', channel: state.form.getValues('channel') });
      if (!to && !subject) return;
      asked.delete('to');
      asked.delete('subject');
      setAsked(asked, { replace: true });
    },
  });
  return (
    <RecordForm state={state} className="grid gap-4 px-5 py-4">
      <OptionInput<ConversationInput, ConversationInput['channel']>
        name="channel"
        label="Reply, or make a note"
        options={[
          ...(phones.length > 0 ? [{ value: 'sms' as const, label: channelLabels.sms }] : []),
          ...(emails.length > 0 ? [{ value: 'email' as const, label: channelLabels.email }] : []),
          { value: 'call', label: 'Call' },
          { value: 'note', label: 'Note' },
        ]}
      />
      {!isReachable && (
        <p className="text-sm text-muted">
          We have no number and no e-mail address of theirs. Add one under Edit.
        </p>
      )}
      <ByChannel customer={customer} visits={visits} />
    </RecordForm>
  );
}

const isOwnKind = (channel: unknown) => ownKinds.some((kind) => kind === channel);

/** To whom, and what: a subject for an e-mail, a length for a text message. */
function ByChannel({
  customer: { phones, emails },
  visits,
}: Pick<AnswerFormProps, 'customer' | 'visits'>): ReactNode {
  const { setValue, formState } = useFormContext();
  const [channel, to, text] = useWatch({ name: ['channel', 'to', 'text'] });
  const isSms = channel === 'sms';
  const own = isSms ? phones : emails;
  const [first = ''] = own;
  const isTheirs = own.includes(to);
  useEffect(() => {
    if (!isTheirs) setValue('to', first);
  }, [isTheirs, first, setValue]);
  if (isOwnKind(channel)) {
    return (
      <>
        <TextAreaInput<AnswerInput>
          name="text"
          label={channel === 'call' ? 'What was said' : 'Note'}
          hint="For the team only; the customer never sees it."
        />
        <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
          <PencilLine aria-hidden className="size-4" />
          {channel === 'call' ? 'Save call' : 'Save note'}
        </SubmitButton>
      </>
    );
  }
  return (
    <>
      {own.length > 1 && (
        <SelectInput<AnswerInput>
          name="to"
          label="To"
          options={own.map((value) => ({ value, label: isSms ? phoneText(value) : value }))}
        />
      )}
      {!isSms && <TextInput<AnswerInput> name="subject" label="Subject" />}
      <div>
        <TextAreaInput<AnswerInput> name="text" label="Message" />
        {isSms && text && <SmsCount text={String(text)} />}
      </div>
      {visits.length > 0 && (
        <SelectInput<{ 'about.id': number }>
          name="about.id"
          label="About"
          prompt="What they asked last"
          hint="The visit’s page shows the answer too, if you send it to the number or e-mail address on that visit."
          options={visits.map((visit) => ({
            value: Number(visit.id),
            label: `${visit.title}, ${visit.text.split(',')[0]}`,
          }))}
        />
      )}
      <SubmitButton busy={formState.isSubmitting} className="justify-self-start">
        <Send aria-hidden className="size-4" />
        Send
      </SubmitButton>
    </>
  );
}
