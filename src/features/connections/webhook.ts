// A webhook calls another system of the firm when something happens here.
import { inputShape } from '../../kit/fields/field.ts';
import { choicesOf, line } from '../../kit/fields/fields.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';

export const webhookSchema = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.string()),
  /** A paused one gets no calls. */
  active: z.boolean(),
  /** The time of the newest event that was given up; null once a call has been accepted since. */
  givenUpAt: z.string().nullable(),
  madeBy: z.string(),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The signing secret, shown only once. */
export const madeWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type MadeWebhook = z.infer<typeof madeWebhookSchema>;

export const eventsInput = (event: z.ZodType<string, string>) =>
  z
    .array(event, 'Please choose at least one event')
    .min(1, 'Please choose at least one event')
    .max(100)
    .transform((chosen) => [...new Set(chosen)]);

const urlInput = requiredText('Address is required', 500).refine(
  (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
  'Please enter an address such as https://crm.example.com/sill',
);

/** @param labels of the events, by name. */
export const webhookFields = (labels: Record<string, string>) => ({
  url: line('Address to call', urlInput),
  events: choicesOf('Call it when', labels, eventsInput(z.string())),
});
export const webhookInput = z.object(inputShape(webhookFields({})));
export type WebhookInput = z.input<typeof webhookInput>;

export const webhookStateInput = z.object({ active: z.boolean() });

export const deliverySchema = z.object({
  id: z.int(),
  /** The same at every attempt. */
  delivery: z.string(),
  event: z.string(),
  /** 0 for a test. */
  recordId: z.int(),
  status: z.enum(['queued', 'leased', 'sent', 'failed', 'cancelled']),
  attempts: z.int(),
  /** Status of the last answer. */
  answer: z.int().nullable(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;
