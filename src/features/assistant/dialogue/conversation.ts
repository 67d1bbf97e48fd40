// The wire format: a visitor's message and its answer, and conversations as staff see them.

import { withoutInvisibleSigns } from '../../../lib/text/plain-text.ts';
import { z } from '../../../lib/text/zod.ts';
import { bookingInput } from '../../appointments/appointment.ts';
import { intents } from '../reading/intents.ts';
import { fields } from './booking-fields.ts';
import { slotsSchema } from './state.ts';

const EMPTY = 'Please type a message';
const LONGEST = 1000;

export const messageInput = z.object({
  /** From an earlier answer; an unknown or expired one begins a new conversation. */
  conversation: z.string().max(200).optional().catch(undefined),
  message: z
    .string({ error: EMPTY })
    .overwrite(withoutInvisibleSigns)
    .trim()
    .min(1, EMPTY)
    .refine((text) => [...text].length <= LONGEST, 'Must be at most 1,000 characters'),
});

export const assistantAnswer = z.object({
  conversation: z.string(),
  reply: z.string(),
  kept: z
    .object({ said: z.string(), replied: z.string() })
    .meta({ description: 'This turn as stored, without recognised personal details' }),
  intent: z.enum([...intents, 'unknown']),
  slots: slotsSchema,
  asking: z.enum(fields).optional(),
  links: z.array(z.object({ title: z.string(), href: z.string() })),
  quickReplies: z.array(z.string()),
  /** A complete booking, for POST /api/appointments when the visitor presses confirm. */
  proposal: bookingInput.optional(),
  handOff: z.object({ reason: z.string(), phone: z.string(), href: z.string() }).optional(),
});
export type AssistantAnswer = z.infer<typeof assistantAnswer>;

/** For staff: recognised personal details are masked. */
export const conversationSchema = z.object({
  id: z.int(),
  lastText: z.string(),
  messageCount: z.int(),
  proposedAt: z.string().nullable(),
  appointmentId: z.int().nullable(),
  handedOffAt: z.string().nullable(),
  customerId: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Conversation = z.infer<typeof conversationSchema>;

export const transcriptSchema = conversationSchema.extend({
  messages: z.array(
    z.object({
      id: z.int(),
      role: z.enum(['visitor', 'assistant']),
      text: z.string(),
      intent: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
});
export type Transcript = z.infer<typeof transcriptSchema>;

/** For the visitor: with what they have said about themselves. */
export const personalConversationSchema = z.object({
  id: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  told: slotsSchema,
  messages: z.array(transcriptSchema.shape.messages.element.omit({ intent: true })),
});
export type PersonalConversation = z.infer<typeof personalConversationSchema>;

/** An unanswered question, with how often it was asked. */
export const unansweredSchema = z.object({
  id: z.int(),
  example: z.string(),
  /** The likeliest meaning: similar questions are listed together. */
  about: z.string(),
  asked: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
});
export type Unanswered = z.infer<typeof unansweredSchema>;

export const counted = [
  'conversations',
  'proposals',
  'bookings',
  'handOffs',
  'unanswered',
] as const;
export type Counted = (typeof counted)[number];

export const assistantDaySchema = z.object({
  day: z.string(),
  conversations: z.int(),
  proposals: z.int(),
  bookings: z.int(),
  handOffs: z.int(),
  unanswered: z.int(),
});
export type AssistantDay = z.infer<typeof assistantDaySchema>;

/** Days after the last message until a conversation is deleted. */
export const KEPT_DAYS = 30;
