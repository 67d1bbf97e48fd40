// Conversations as staff see them, and what is counted of them.
import { z } from '../../lib/text/zod.ts';

/** Without personal details, as it is stored. */
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

export const personalConversationSchema = z.object({
  id: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
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
