// Something to be done, by a day or when there is time.
import { adminApi, pathsOf } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { isDay } from '../../lib/time/london-day.ts';

const aboutSchema = z.object({ kind: z.string().max(30), id: z.int() }).nullable();

export const taskSchema = z.object({
  id: z.int(),
  text: z.string(),
  /** London day; null: when there is time. */
  dueOn: z.string().nullable(),
  /** Account; null: anybody. */
  assigneeId: z.string().nullable(),
  customerId: z.int().nullable(),
  /** In lists; otherwise null. */
  customerName: z.string().nullable(),
  about: aboutSchema,
  done: z.boolean(),
  doneAt: z.string().nullable(),
  version: z.int(),
});
export type Task = z.infer<typeof taskSchema>;

export const taskInput = z.object({
  text: requiredText('Please say what needs doing', 500),
  dueOn: z
    .string('Please choose a day')
    .refine((day) => day === '' || isDay(day), 'Please choose a day')
    .nullish()
    .transform((day) => day || null),
  assigneeId: z
    .string('Please choose a person')
    .max(100)
    .nullish()
    .transform((id) => id || null),
  customerId: z.int().nullable().optional(),
  about: aboutSchema.optional(),
  done: z.boolean().optional(),
  version: z.int().optional(),
});
export type TaskInput = z.infer<typeof taskInput>;

export const tasks = describeResource({
  singular: 'Task',
  plural: 'Tasks',
  topic: 'tasks',
  paths: pathsOf(adminApi.tasks()),
  schema: taskSchema,
  input: taskInput,
  searchable: ['text'],
  messages: { empty: 'Nothing to do. Add a task here or on a customer’s page.' },
});
