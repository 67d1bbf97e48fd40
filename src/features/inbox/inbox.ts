// One conversation with each household: what it writes on a visit's page, by text or in the contact form, and what
// staff answer.
import { requiredText, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { channels } from '../notifications/message.ts';

/** As in the household's history. */
export const inboxKinds = ['message', 'contact'] as const;
export type InboxKind = (typeof inboxKinds)[number];

export const inboxItemSchema = z.object({
  kind: z.enum(inboxKinds),
  /** Unique within its kind. */
  id: z.int(),
  customerId: z.int().nullable(),
  name: z.string(),
  text: z.string(),
  at: z.string(),
  read: z.boolean(),
  /** The member of staff who has answered since; null: no answer yet. */
  answeredBy: z.string().nullable(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

export const readInput = z.object({ read: z.boolean('read takes true or false') });

/** A customer, or one of their visits. */
export const readAllInput = z.union(
  [z.object({ customerId: z.int() }), z.object({ visitId: z.int() })],
  'Please give customerId or visitId, a number',
);
/** How many it marked. */
export const readAllAnswer = z.object({ read: z.int() });

/** What staff write down for one another: the customer never sees it. */
export const ownKinds = ['note', 'call'] as const;

/** A message on a visit's page, a text message, an answer, a note or a call, for webhooks and Privacy. */
export const entrySchema = z.object({
  id: z.int(),
  customerId: z.int().nullable(),
  channel: z.enum(['page', ...channels, ...ownKinds]),
  fromStaff: z.boolean(),
  /** The customer's number (E.164) or address, where it went that way; else empty. */
  phone: z.string(),
  email: z.string(),
  subject: z.string(),
  text: z.string(),
  read: z.boolean(),
  appointmentId: z.int().nullable(),
  /** How many came with it. */
  photos: z.int(),
  createdAt: z.string(),
});
export type Entry = z.infer<typeof entrySchema>;

const LONGEST_SMS = 1600;
const LONGEST_EMAIL = 5000;

/** A note or a call. */
export const ownInput = z.object({
  channel: z.enum(ownKinds, 'Please choose note or call'),
  text: requiredText('Please write something', LONGEST_EMAIL),
});

const answerShape = z.object({
  channel: z.enum(channels, 'Please choose text message or e-mail'),
  /** Of an e-mail; by default the firm's name. */
  subject: textField(200)
    .refine((subject) => !subject.includes('\n'), 'Must be one line')
    .optional(),
  text: requiredText('Please write something', LONGEST_EMAIL),
  /** One of the customer's numbers or addresses; by default the first. */
  to: textField(320).optional(),
  /**
   * The visit on whose page it is shown, if it goes to the number or address of that visit; by default the one by
   * whose page the message came that it answers, else none.
   */
  about: z.object({ kind: z.enum(['visit'], 'about takes a visit'), id: z.int() }).nullish(),
});

const fits = ({ channel, text }: { channel: string; text: string }) =>
  channel !== 'sms' || text.length <= LONGEST_SMS;
const TOO_LONG = {
  path: ['text'],
  message: `A text message may have at most ${LONGEST_SMS.toLocaleString('en-GB')} characters`,
};

export const answerInput = answerShape.refine(fits, TOO_LONG);
export type AnswerInput = z.input<typeof answerInput>;

/** The form of a conversation: an answer, or something to write down. */
export const conversationInput = answerShape
  .extend({ channel: z.enum([...channels, ...ownKinds], 'Please choose how') })
  .refine(fits, TOO_LONG);
export type ConversationInput = z.input<typeof conversationInput>;
