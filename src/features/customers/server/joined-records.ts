// The kinds of records that customers are made of. A further one is one entry here; joins, stages, histories, merges and
// erasure follow.
import type { FormName } from '../../../kit/public-form.ts';
import type { Tables } from '../../../lib/database/database.ts';
import { shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import {
  type AppointmentStatus,
  kindLabels,
  referenceOf,
  statusLabels,
  visitKinds,
} from '../../appointments/appointment.ts';
import { CALL, type JoinedKind, NOTE, type TimelineEntry } from '../customer.ts';
import { type Claim, claimOfVisit, type StageFacts } from '../stage.ts';

/** What is read of each, under the same names for all. */
export type Facts = Record<'id' | 'status' | 'text' | 'day' | 'who', string>;

/** With the SQL of its facts; what it has none for is blank. */
interface ShownRecord extends Partial<Record<Exclude<keyof Facts, 'id'>, string>> {
  table: keyof Tables;
  /** Unless `id`. */
  key?: 'tokenHash';
  title(facts: Facts): string;
  /** Unless it is the fact `text`. */
  words?(facts: Facts): string;
  href(facts: Facts): string | null;
}

interface JoinedRecord extends ShownRecord {
  /** The public form that writes it. */
  form?: FormName;
  /** How its customers came, unless a column says so. */
  source?: string;
  /** Whether it knows by itself whose it is. */
  isPersonal?: true;
  /** SQL that tells it from an erased person's. */
  isKnown?: string;
  /** What it says of the stage: by default an enquiry; null: nothing. */
  claim?: ((facts: StageFacts) => Claim) | null;
}

const view = (screen: string) => (facts: Facts) => `${screen}?view=${facts.id}`;
const counted = (one: string, many: string) => (facts: Facts) => {
  const { length } = JSON.parse(facts.text || '[]');
  return `${length} ${length === 1 ? one : many}`;
};

function titleOfMessage({ status }: Facts): string {
  const [channel, sending] = status.split(' ');
  if (channel === 'page') return 'Message from the visit’s page';
  if (channel === 'note') return NOTE;
  if (channel === 'call') return CALL;
  const what = channel === 'sms' ? 'Text message' : 'E-mail';
  return sending === 'failed' || sending === 'cancelled' ? `${what}, not sent` : what;
}

/** On a line of its own, for whom and where a visit is, unless that is its customer and their address. */
const FOR_ANOTHER = `coalesce((
  select '\nFor ' || appointments.name || ', ' || appointments.address || ', ' || appointments.postcode
  from customers where customers.id = customer_id and (
    lower(customers.name) <> lower(appointments.name)
    or customers.address <> '' and lower(customers.address) <> lower(appointments.address)
  )), '')`;

/** The kind of a visit, unless it is a consultation. */
const KIND = `case kind ${visitKinds
  .filter((kind) => kind !== 'consultation')
  .map((kind) => `when '${kind}' then '${kindLabels[kind]}, '`)
  .join(' ')} else '' end ||`;

export const joinedRecords: Record<JoinedKind, JoinedRecord> = {
  visit: {
    table: 'appointments',
    isPersonal: true,
    isKnown: "visit_token_hash <> ''",
    status: 'status',
    day: 'preferred_date',
    text: `preferred_time || ', ' || ${KIND} service || coalesce('. ' || reason, '') || ${FOR_ANOTHER}`,
    claim: claimOfVisit,
    title: ({ id, status }) =>
      `Visit ${referenceOf(Number(id))}: ${statusLabels[status as AppointmentStatus].toLowerCase()}`,
    words: ({ day, text }) => `${shortDay(day)}, ${text}`,
    href: ({ id }) => urls.openVisit(Number(id)),
  },
  contact: {
    table: 'contactSubmissions',
    form: 'contact',
    source: 'contact form',
    isPersonal: true,
    status: 'subject',
    text: 'message',
    title: ({ status }) => status || 'Message from the contact form',
    href: view(urls.admin.contact()),
  },
  swatches: {
    table: 'swatchRequests',
    form: 'swatch',
    source: 'swatches',
    isPersonal: true,
    status: 'status',
    text: 'swatches',
    title: ({ status }) => (status === 'sent' ? 'Swatches posted' : 'Swatches to post'),
    words: counted('colour', 'colours'),
    href: view(urls.admin.swatches()),
  },
  waiting: {
    table: 'waitingEntries',
    form: 'waiting list',
    source: 'waiting list',
    isPersonal: true,
    status: 'status',
    day: 'date',
    title: ({ status }) => `Waiting list: ${status}`,
    words: ({ day }) => shortDay(day),
    href: () => urls.admin.appointments(),
  },
  priceLink: {
    table: 'priceLinks',
    key: 'tokenHash',
    form: 'price list',
    source: 'price list',
    text: 'windows',
    title: () => 'Guide price kept',
    words: counted('kind of window', 'kinds of window'),
    href: () => null,
  },
  conversation: {
    table: 'assistantConversations',
    text: 'last_text',
    title: () => 'Talked to the assistant',
    href: () => urls.admin.conversations(),
  },
  message: {
    table: 'entries',
    isKnown: 'from_staff = 0 and appointment_id is null',
    status:
      "channel || coalesce((select ' ' || status from messages where messages.id = message_id), '')",
    text: "case subject when '' then text else subject || ': ' || text end",
    day: "coalesce(cast(appointment_id as text), '')",
    who: "case from_staff when 1 then coalesce((select name from staff where staff.id = staff_id), 'us') end",
    title: titleOfMessage,
    href: ({ day }) => (day ? urls.openVisit(Number(day)) : null),
  },
  task: {
    table: 'tasks',
    claim: null,
    status: "case done when 1 then 'done' else '' end",
    text: 'text',
    day: 'due_on',
    who: '(select name from staff where staff.id = assignee_id)',
    title: ({ status, day }) =>
      status ? 'Task done' : ['Task', day && shortDay(day)].filter(Boolean).join(' for '),
    href: () => null,
  },
};

/** What a household has by way of its visits. */
const ofVisits = {
  review: {
    table: 'testimonials',
    status: 'cast(rating as text)',
    text: 'quote',
    title: ({ status }) => `Review: ${status} of 5`,
    href: () => urls.admin.testimonials(),
  },
} satisfies Partial<Record<TimelineEntry['kind'], ShownRecord>>;

export const shownRecords: Record<TimelineEntry['kind'], ShownRecord> = {
  ...joinedRecords,
  ...ofVisits,
};
export const isOfVisits = (kind: string) => kind in ofVisits;

export const allJoined = Object.entries(joinedRecords) as [JoinedKind, JoinedRecord][];
