// Kinds of message, and messages as the outbox stores, sends and shows them.
import { z } from '../../lib/text/zod.ts';

export const channels = ['sms', 'email'] as const;
export type Channel = (typeof channels)[number];

export const messageStatuses = ['queued', 'leased', 'sent', 'failed', 'cancelled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

interface MessageKindRow {
  /** Its label for staff. */
  label: string;
  audience: 'customer' | 'team';
  /** Text message, e-mail or both. */
  channels: readonly Channel[];
  /** Not urgent: it waits for the end of the quiet hours. */
  quiet?: true;
  /** It promotes: it says how to stop such e-mails, and so does its header. */
  marketing?: true;
  /** It tells the recipient the time of the visit. */
  tellsTime?: true;
  /** The iCalendar method of the visit attached to the e-mail. */
  calendar?: 'REQUEST' | 'CANCEL';
  /** Its text is not in content/messages.json: staff cannot change it. */
  fixedWords?: true;
}

type WithTemplate = keyof typeof import('../../../content/messages.json')['templates'];

const customer = { audience: 'customer', channels } as const;
const lead = { audience: 'customer', channels: ['email'], quiet: true, marketing: true } as const;
const team = { audience: 'team', channels } as const;
const teamByEmail = { audience: 'team', channels: ['email'] } as const;

/**
 * Every kind of message, in the order of the log's filter. A new one goes here, its text in
 * content/messages.json; the compiler finds the rest.
 */
const rows = {
  'booking-received-customer': { ...customer, label: 'Booking request received' },
  'booking-received-team': { ...team, label: 'New booking, to the team' },
  'booking-confirmed-customer': {
    ...customer,
    label: 'Visit confirmed',
    tellsTime: true,
    calendar: 'REQUEST',
  },
  'booking-rescheduled-customer': {
    ...customer,
    label: 'Visit moved',
    tellsTime: true,
    calendar: 'REQUEST',
  },
  'booking-cancelled-customer': { ...customer, label: 'Visit cancelled', calendar: 'CANCEL' },
  'booking-suggestion-customer': { ...customer, label: 'Other times suggested' },
  'booking-reminder-customer': { ...customer, label: 'Reminder of the visit', quiet: true },
  'booking-on-our-way-customer': { ...customer, label: 'On our way', tellsTime: true },
  'booking-review-invitation-customer': {
    ...customer,
    label: 'Invitation to write a review',
    quiet: true,
  },
  'work-received-customer': { ...customer, label: 'Measure, fitting or service asked for' },
  'work-confirmed-customer': {
    ...customer,
    label: 'Measure, fitting or service confirmed',
    tellsTime: true,
    calendar: 'REQUEST',
  },
  'work-rescheduled-customer': {
    ...customer,
    label: 'Measure, fitting or service moved',
    tellsTime: true,
    calendar: 'REQUEST',
  },
  'work-cancelled-customer': {
    ...customer,
    label: 'Measure, fitting or service cancelled',
    calendar: 'CANCEL',
  },
  'work-reminder-customer': {
    ...customer,
    label: 'Reminder of a measure, fitting or service',
    quiet: true,
  },
  'waiting-offer-customer': { ...customer, label: 'A place has become free' },
  'visit-message-team': { ...team, label: 'Message from a customer, to the team' },
  'contact-auto-reply-customer': {
    ...customer,
    channels: ['email'],
    label: 'Reply to a website message',
  },
  'contact-received-team': { ...teamByEmail, label: 'Website message, to the team' },
  'swatches-requested-customer': {
    ...customer,
    channels: ['email'],
    label: 'Swatches are on their way',
  },
  'swatches-requested-team': { ...teamByEmail, label: 'Swatches asked for, to the team' },
  'price-list-customer': { ...customer, channels: ['email'], label: 'A guide price, by its link' },
  'swatches-lead-customer': { ...lead, label: 'A week after swatches, without a visit' },
  'price-list-lead-customer': { ...lead, label: 'A week after a guide price, without a visit' },
  'offers-ending-team': {
    ...teamByEmail,
    label: 'Special offers end soon, to the team',
    quiet: true,
  },
  'offers-ended-team': {
    ...teamByEmail,
    label: 'Special offers have ended, to the team',
    quiet: true,
  },
  'server-alert-team': { ...team, label: 'Something is wrong with the server, to the owner' },
  'server-well-team': { ...team, label: 'The server is well again, to the owner' },
  'team-bundle': {
    ...team,
    channels: ['sms'],
    label: 'Several notices in one, to the team',
    fixedWords: true,
  },
  'test-team': { ...team, label: 'Test, to the team', fixedWords: true },
  'staff-message-customer': {
    ...customer,
    label: 'Message from a member of staff',
    fixedWords: true,
  },
  'visit-link-customer': {
    ...customer,
    label: 'Visit link customer',
    fixedWords: true,
  },
  'call-back-team': { ...team, label: 'Call back team', fixedWords: true },
  'staff-password-link': {
    ...teamByEmail,
    label: 'Staff password link',
    fixedWords: true,
  },
} as const satisfies Record<string, MessageKindRow> & Record<WithTemplate, MessageKindRow>;

export type MessageKind = keyof typeof rows;
export const messageKinds: Readonly<Record<MessageKind, MessageKindRow>> = rows;

/** Kinds with a text that staff may change. */
export type TemplateKind = {
  [Kind in MessageKind]: (typeof rows)[Kind] extends { fixedWords: true } ? never : Kind;
}[MessageKind];

export type VisitMessage = Extract<MessageKind, `booking-${string}-customer`>;
type WorkMessage = Extract<MessageKind, `work-${string}-customer`>;
type EventOf<Kind> = Kind extends `${'booking' | 'work'}-${infer Event}-customer` ? Event : never;
export type VisitEvent = EventOf<MessageKind>;

/** The message that tells a customer of an event. Visits other than consultations have their own words for most. */
export const visitMessage = (event: VisitEvent, visitKind: string): VisitMessage | WorkMessage => {
  const ofWork = `work-${event}-customer`;
  const hasOwn = (kind: string): kind is WorkMessage => kind in rows;
  return visitKind !== 'consultation' && hasOwn(ofWork) ? ofWork : `booking-${event}-customer`;
};

/** The kinds with a given property. */
export const kindsThat = (holds: (row: MessageKindRow) => boolean): MessageKind[] =>
  (Object.keys(rows) as MessageKind[]).filter((kind) => holds(messageKinds[kind]));

/** Whether no person has written it. */
export const isAutomatic = (kind: string) => kind !== 'staff-message-customer';

/** Not urgent: they wait for the end of the quiet hours. */
export const quietKinds: ReadonlySet<string> = new Set(kindsThat(({ quiet }) => quiet === true));

/** Alerts about the outbox itself, among others: they do not count as signs of its health. */
export const serverKinds = [
  'server-alert-team',
  'server-well-team',
] as const satisfies MessageKind[];

/** The state of the latest text message to a customer. */
export const smsStatuses = ['none', 'off', 'queued', 'sent', 'kept', 'failed'] as const;
type SmsStatus = (typeof smsStatuses)[number];

/** Who sends a channel's messages. Without a provider they only go to the message log, also in a demo. */
export const deliveries = ['provider', 'log', 'demo'] as const;
export type Delivery = (typeof deliveries)[number];

export const messageSchema = z.object({
  id: z.int(),
  kind: z.string(),
  channel: z.enum(channels),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  status: z.enum(messageStatuses),
  attempts: z.int(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  appointmentId: z.int().nullable(),
});
export type Message = z.infer<typeof messageSchema>;

/** A message from a feature to the outbox. */
export interface NewMessage {
  kind: MessageKind;
  channel: Channel;
  /** E.164 number or e-mail address; one. */
  recipient: string;
  subject?: string;
  body: string;
  /** iCalendar text, attached to an e-mail. */
  calendar?: string;
  appointmentId?: number;
  /** Sent automatically by a public form to an address that anybody may have typed: limited per day. */
  unasked?: true;
  notBefore?: string | undefined;
  /** After this instant it would be wrong, and is not sent any more. */
  notAfter?: string | undefined;
}

/** Filters of the message log. */
export interface MessageFilter {
  q?: string | undefined;
  status?: MessageStatus | undefined;
  channel?: Channel | undefined;
  kind?: string | undefined;
}

/** Counts of waiting and failed messages, and the text messages customers may still get today. */
export const messageCountsSchema = z.object({
  waiting: z.int(),
  failed: z.int(),
  /** Held back by a restore: they may have been sent. */
  restored: z.int(),
  smsToday: z.int(),
  smsADay: z.int(),
});
export type MessageCounts = z.infer<typeof messageCountsSchema>;

/** The result of sending everything again. */
export const retryAllSchema = z.object({
  retried: z.int(),
  /** Why others were left as they are; null if none were. */
  left: z.string().nullable(),
});
export type RetryAll = z.infer<typeof retryAllSchema>;

/** Beside every message of a demo without a provider. */
export const DEMO_NOTE = 'demo: kept in Messages';

export type Sending = Pick<Message, 'status' | 'attempts' | 'lastError'>;

/** It is only in the message log: no provider was ever asked to take it. */
export const isKept = ({ status, attempts }: Pick<Sending, 'status' | 'attempts'>) =>
  status === 'sent' && attempts === 0;

export const isOfDemo = (message: Sending) => isKept(message) && message.lastError === DEMO_NOTE;

/** What staff see; a demo's messages count as sent, with a note. */
export const stateOf = (message: Sending): MessageStatus | 'kept' =>
  isKept(message) && !isOfDemo(message) ? 'kept' : message.status;

/** Translates the outbox's state for staff. */
export function smsStatusOf(latest: Sending | undefined): SmsStatus {
  const state = latest && stateOf(latest);
  if (state === undefined) return 'none';
  if (state === 'cancelled') return 'off';
  return state === 'leased' ? 'queued' : state;
}
