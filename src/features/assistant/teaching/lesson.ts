// A sentence that staff have taught the assistant, with its meaning.
import { adminApi } from '../../../admin-urls.ts';
import { describeResource } from '../../../kit/crud/resource.ts';
import { requiredText } from '../../../lib/text/fields.ts';
import { z } from '../../../lib/text/zod.ts';
import { meanings } from './meanings.ts';

export const lessonSchema = z.object({
  id: z.int(),
  sentence: z.string(),
  /** The id of a meaning; one that a later release has dropped is ignored. */
  meaning: z.string(),
  version: z.int(),
});
export type Lesson = z.infer<typeof lessonSchema>;

const known = new Set(meanings.map(({ id }) => id));

export const lessonInput = z.object({
  sentence: requiredText('Sentence is required', 300),
  meaning: z
    .string({ error: 'Please choose what it means' })
    .refine((id) => known.has(id), 'Please choose what it means'),
  version: z.int().optional(),
});
export type LessonInput = z.input<typeof lessonInput>;

export const lessons = describeResource({
  singular: 'Lesson',
  plural: 'Lessons',
  topic: 'lessons',
  paths: { list: adminApi.lessons(), write: adminApi.lessons() },
  schema: lessonSchema,
  input: lessonInput,
  searchable: ['sentence'],
  messages: {
    createFailed: 'Failed to teach this: ',
    updateFailed: 'Failed to change this lesson: ',
    deleteFailed: 'Failed to delete this lesson: ',
    loadFailed: 'Error loading lessons. Please try again.',
    empty: 'Nothing has been taught yet. Teach a sentence from the unanswered questions.',
    noMatch: (query) => `No lessons matching "${query}"`,
    confirmDelete: 'Are you sure you want the assistant to forget this?',
  },
});

export const trialInput = lessonInput.pick({ sentence: true, meaning: true });

/** What a lesson would change, before it is saved. */
export const trialSchema = z.object({
  /** The sentence's meaning now, and with the lesson. */
  before: z.string(),
  after: z.string(),
  /** Other sentences whose meaning would change. */
  changes: z.array(z.object({ sentence: z.string(), before: z.string(), after: z.string() })),
  /** How many others were checked. */
  compared: z.int(),
});
export type Trial = z.infer<typeof trialSchema>;
