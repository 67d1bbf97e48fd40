// A sentence that staff have taught the assistant, with its meaning.
import { adminApi, pathsOf } from '../../admin-urls.ts';
import { entity, type Stored } from '../../kit/crud/entity.ts';
import { line, text } from '../../kit/fields/fields.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { urls } from '../../urls.ts';

export const CHOOSE_MEANING = 'Please choose what it means';

export const lessons = entity({
  singular: 'Lesson',
  plural: 'Lessons',
  table: 'assistantLessons',
  topic: 'lessons',
  paths: pathsOf(adminApi.lessons()),
  screen: urls.admin.conversations(),
  shownAt: [adminApi.attention()],
  attention: {
    count: 'unansweredQuestions',
    label: 'Questions without an answer',
    href: `${urls.admin.conversations()}?tab=unanswered`,
    place: 130,
    badge: 'unanswered',
  },
  fields: {
    sentence: text('When somebody says', {
      most: 300,
      required: 'Sentence is required',
      title: true,
      sort: true,
      hint: 'As a visitor would say it, without names or telephone numbers.',
    }),
    /** The id of a meaning; one that a later release has dropped is ignored. */
    meaning: { ...line('It means', requiredText(CHOOSE_MEANING, 100)), kind: 'select' },
  },
  messages: {
    createFailed: 'Failed to teach this: ',
    updateFailed: 'Failed to change this lesson: ',
    deleteFailed: 'Failed to delete this lesson: ',
    empty: 'Nothing has been taught yet. Teach a sentence from the unanswered questions.',
    confirmDelete: 'Are you sure you want the assistant to forget this?',
  },
});
export type Lesson = Stored<typeof lessons>;

/** What a message can be taught to mean: a topic of the assistant, or a finer question of one. */
export const meaningSchema = z.object({
  /** `cleaning` or `cleaning/wood`. */
  id: z.string(),
  /** `Cleaning: wood` */
  label: z.string(),
  /** The answer with its placeholders; empty where it depends on the question. */
  answer: z.string(),
});
export type Meaning = z.infer<typeof meaningSchema>;

export const trialInput = lessons.input.pick({ sentence: true, meaning: true });

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
