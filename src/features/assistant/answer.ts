// The wire format: a visitor's message, its answer, and what the thread shows under it.
import { personName, personPhone } from '../../kit/public-form.ts';
import { requiredText, textField } from '../../lib/text/fields.ts';
import { withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';

const EMPTY = 'Please type a message';
const LONGEST = 1000;

/** What a visitor presses or fills in under an answer. A press is a value: it is never read as text. */
export const control = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('choose'),
    field: z.enum(['service', 'windowCount']),
    options: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('slot'),
    from: z.iso.date().optional().meta({ description: 'The first day to show' }),
  }),
  z.object({
    kind: z
      .literal('confirm')
      .meta({ description: 'What was chosen, and who and where: it is sent' }),
  }),
  z.object({
    kind: z.literal('price'),
    query: z.string().meta({ description: 'The query of the price form, filled from the message' }),
  }),
  z.object({ kind: z.literal('visit') }),
  z.object({ kind: z.literal('callBack') }),
  z.object({
    kind: z.literal('meant'),
    topics: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
]);
export type Control = z.infer<typeof control>;

/** What one message said plainly. Anything in doubt is left out: its control asks for it. */
const takenSchema = z.object({
  service: z.string().optional(),
  windowCount: z.int().min(1).max(50).optional(),
  preferredDate: z.iso.date().optional(),
  preferredTime: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  postcode: z.string().optional(),
});
export type Taken = z.infer<typeof takenSchema>;

/** The fields that a message may answer in words while their control is open. */
export const askedFields = ['service', 'windowCount', 'preferredDate', 'preferredTime'] as const;
export type AskedField = (typeof askedFields)[number];

export const messageInput = z.object({
  /** From an earlier answer; an unknown or expired one begins a new conversation. */
  conversation: z.string().max(200).optional().catch(undefined),
  /** The field whose control is open: the message is read for it alone first. */
  field: z.enum(askedFields).optional().catch(undefined),
  /** The query of the price form that is open: 'and three of them?' is about its window. */
  price: z.string().max(2000).optional().catch(undefined),
  message: z
    .string({ error: EMPTY })
    .overwrite(withoutInvisibleSigns)
    .trim()
    .min(1, EMPTY)
    .refine((text) => [...text].length <= LONGEST, 'Must be at most 1,000 characters'),
});

export type MessageInput = z.infer<typeof messageInput>;

export const assistantAnswer = z.object({
  conversation: z.string(),
  reply: z.string(),
  topic: z.string().meta({ description: 'The best guess, also where `sure` is false' }),
  sure: z.boolean(),
  links: z.array(z.object({ title: z.string(), href: z.string() })),
  quickReplies: z.array(z.string()),
  controls: z.array(control),
  taken: takenSchema,
  handOff: z.object({ reason: z.string(), phone: z.string(), href: z.string() }).optional(),
});
export type AssistantAnswer = z.infer<typeof assistantAnswer>;

/** A visit to look up: every wrong pair gets the same words in the same time. */
export const visitInput = z.object({
  reference: requiredText('Reference is required', 40, withoutInvisibleSigns),
  postcode: requiredText('Postcode is required', 20, withoutInvisibleSigns),
});
export const visitAnswer = z.object({ found: z.boolean(), reply: z.string() });
export type VisitAnswer = z.infer<typeof visitAnswer>;

/** Whom to ring: name and number go to the team's message and task, never into the thread. */
export const callBackInput = z.object({
  conversation: z.string().max(200).optional().catch(undefined),
  name: personName(),
  phone: personPhone('Phone number is required'),
  about: textField(200).default(''),
});
export type CallBackInput = z.infer<typeof callBackInput>;
export const callBackAnswer = z.object({ reply: z.string() });
export type CallBackAnswer = z.infer<typeof callBackAnswer>;
