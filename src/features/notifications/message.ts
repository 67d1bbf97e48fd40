// A message to one person: what the outbox keeps, sends and shows.
import { z } from '../../lib/zod.ts';

export const channels = ['sms', 'email'] as const;
export type Channel = (typeof channels)[number];

export const messageStatuses = ['queued', 'leased', 'sent', 'failed', 'cancelled'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What became of the latest text message to a customer. */
export const smsStatuses = ['none', 'off', 'queued', 'sent', 'failed'] as const;
export type SmsStatus = (typeof smsStatuses)[number];

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

/** What a feature hands to the outbox. */
export interface NewMessage {
  /** The template it was made from, such as `booking-confirmed-customer`. */
  kind: string;
  channel: Channel;
  /** E.164 number or e-mail address; one. */
  recipient: string;
  subject?: string;
  body: string;
  /** iCalendar text, attached to an e-mail. */
  calendar?: string;
  appointmentId?: number;
  /** An instant before which it is not sent. */
  notBefore?: string | undefined;
  /** An instant from which it would be wrong: it is not sent any more. */
  notAfter?: string | undefined;
  audience: 'customer' | 'team';
}

/** Nobody waits for these: they are not sent in the quiet hours. */
export const quietKinds: ReadonlySet<string> = new Set([
  'booking-reminder-customer',
  'booking-review-invitation-customer',
  'offers-ending-team',
  'offers-ended-team',
]);

/** What the message log can be asked for. */
export interface MessageFilter {
  q?: string | undefined;
  status?: MessageStatus | undefined;
  channel?: Channel | undefined;
  kind?: string | undefined;
}

/** What waits and what failed, and how many text messages customers may still get today. */
export const messageCountsSchema = z.object({
  waiting: z.int(),
  failed: z.int(),
  /** Held back by a restore: they may have been sent. */
  restored: z.int(),
  smsToday: z.int(),
  smsADay: z.int(),
});
export type MessageCounts = z.infer<typeof messageCountsSchema>;

/** What became of sending everything again. */
export const retryAllSchema = z.object({
  retried: z.int(),
  /** Why others were left as they are; null where none was. */
  left: z.string().nullable(),
});
export type RetryAll = z.infer<typeof retryAllSchema>;

/** Translates the outbox's state into what the staff see beside a visit. */
export function smsStatusOf(latest: MessageStatus | undefined): SmsStatus {
  if (latest === undefined) return 'none';
  if (latest === 'cancelled') return 'off';
  return latest === 'leased' ? 'queued' : latest;
}
