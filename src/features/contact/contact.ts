// A message that a visitor sent through the website.

import { adminApi, pathsOf } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { personEmail, personName, personPhone } from '../../kit/public-form.ts';
import { requiredText, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';

export const contactSubmissionSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** Empty if not given; so is the subject. */
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  read: z.boolean(),
  /** Staff's notes to one another. */
  note: z.string(),
  customerId: z.int().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type ContactSubmission = z.infer<typeof contactSubmissionSchema>;

/** A visitor's input. The server checks whether the number is possible. */
export const contactInput = z.object({
  name: personName(),
  email: personEmail(),
  phone: personPhone()
    .nullish()
    .transform((text) => text ?? ''),
  subject: textField(200)
    .nullish()
    .transform((text) => text ?? ''),
  message: requiredText('Message is required', 5000),
});
export type ContactInput = z.infer<typeof contactInput>;

export const contactAnswer = contactSubmissionSchema.pick({
  id: true,
  name: true,
  email: true,
  phone: true,
  subject: true,
  message: true,
  createdAt: true,
});
export type ContactAnswer = z.infer<typeof contactAnswer>;

export const noteInput = z.object({
  note: textField(2000),
  version: z.int().optional(),
});

export const contactCountsSchema = z.object({ total: z.int(), unread: z.int() });
export type ContactCounts = z.infer<typeof contactCountsSchema>;

export const contactSubmissions = describeResource({
  singular: 'Submission',
  plural: 'Contact Submissions',
  topic: 'contact',
  paths: pathsOf(adminApi.contactSubmissions()),
  schema: contactSubmissionSchema,
  input: noteInput,
  searchable: ['name', 'email', 'subject', 'message'],
  messages: {
    empty: 'No contact submissions found.',
    noMatch: () => 'No contact submissions matching the current filter',
  },
});

export const NO_SUBJECT = 'No Subject';
