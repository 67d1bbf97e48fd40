// Everything kept about a person, found by e-mail address or phone.
import { withoutControlCharacters } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';
import { appointmentSchema } from '../appointments/appointment.ts';
import { visitMessageSchema } from '../appointments/visit-message.ts';
import { waitingEntrySchema } from '../appointments/waiting/waiting.ts';
import { personalConversationSchema } from '../assistant/dialogue/conversation.ts';
import { lessonSchema } from '../assistant/teaching/lesson.ts';
import { caughtFormSchema } from '../caught-forms/caught-form.ts';
import { contactSubmissionSchema } from '../contact/contact.ts';
import { messageSchema } from '../notifications/message.ts';
import { windowRows } from '../pricing/window-rows.ts';
import { swatchRequestSchema } from '../swatches/swatch-request.ts';
import { testimonialSchema } from '../testimonials/testimonial.ts';

export const CONTACT_MESSAGE = 'Please type an e-mail address or a telephone number';
export const ERASE_WORD = 'ERASE';
const WORD_MESSAGE = `Please type ${ERASE_WORD} to continue`;

export const personInput = z.object({
  contact: z
    .string({ error: CONTACT_MESSAGE })
    .overwrite(withoutControlCharacters)
    .trim()
    .min(1, CONTACT_MESSAGE)
    .max(254, CONTACT_MESSAGE),
  /** Finds reviews, which have no contact details. */
  name: z.string().overwrite(withoutControlCharacters).trim().max(100).optional(),
});

export const erasureInput = personInput.extend({
  confirmation: z.literal(ERASE_WORD, WORD_MESSAGE),
  /** A review has no contact details: staff choose the person's own. */
  reviewIds: z.array(z.int().min(1)).max(200).optional().default([]),
});

export const personSchema = z.object({
  visits: z.array(
    appointmentSchema.omit({ smsStatus: true, smsMessageId: true, assignedTo: true }),
  ),
  messages: z.array(messageSchema),
  visitMessages: z.array(
    visitMessageSchema.omit({ photos: true }).extend({
      appointmentId: z.int(),
      photos: z.int(),
    }),
  ),
  waitingEntries: z.array(waitingEntrySchema),
  contactSubmissions: z.array(contactSubmissionSchema),
  swatchRequests: z.array(swatchRequestSchema),
  conversations: z.array(personalConversationSchema),
  reviews: z.array(testimonialSchema),
  caughtForms: z.array(caughtFormSchema),
  priceLists: z.array(z.object({ createdAt: z.string(), windows: windowRows })),
  /** Lessons of the assistant that contain this e-mail address or number. */
  lessons: z.array(lessonSchema),
});
export type Person = z.infer<typeof personSchema>;

export const erasureToRepeatSchema = z.object({ contact: z.string(), erasedAt: z.string() });
export type ErasureToRepeat = z.infer<typeof erasureToRepeatSchema>;

export const privacyStateSchema = z.object({
  erasuresToRepeat: z.array(erasureToRepeatSchema),
  /** Hours of running time until erasing by age continues, after a jump of the clock. */
  clockWaitHours: z.int(),
});
export type PrivacyState = z.infer<typeof privacyStateSchema>;

export const erasureSchema = z.object({
  visits: z.int(),
  messages: z.int(),
  contactSubmissions: z.int(),
  swatchRequests: z.int(),
  reviews: z.int(),
  waitingEntries: z.int(),
  conversations: z.int(),
  caughtForms: z.int(),
  priceLists: z.int(),
  lessons: z.int(),
});
export type Erasure = z.infer<typeof erasureSchema>;

export const isNothing = (person: Person): boolean =>
  Object.values(person).every((list) => list.length === 0);
