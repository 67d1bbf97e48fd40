// Public forms that are probably from a robot, kept apart for staff to check.

import { adminApi, pathsOf } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import {
  type CaughtReason,
  caughtReasons,
  type FormName,
  formLabels,
} from '../../kit/public-form.ts';
import { z } from '../../lib/text/zod.ts';

export const KEPT_DAYS = 30;

export const caughtFormSchema = z.object({
  id: z.int(),
  form: z.enum(Object.keys(formLabels) as FormName[]),
  /** Empty where the form does not ask for it, like e-mail and phone. */
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The form exactly as sent. */
  body: z.looseObject({}),
  reason: z.enum(caughtReasons),
  createdAt: z.string(),
  version: z.int(),
});
export type CaughtForm = z.infer<typeof caughtFormSchema>;

export const caughtCountsSchema = z.object({ total: z.int() });
export type CaughtCounts = z.infer<typeof caughtCountsSchema>;

export const letThroughInput = z.object({
  /** Exceeds the places at its time. */
  overbook: z.boolean().optional(),
});

export const caughtForms = describeResource({
  singular: 'Form',
  plural: 'Probably Robots',
  topic: 'caught-forms',
  paths: pathsOf(adminApi.caughtForms()),
  schema: caughtFormSchema,
  input: letThroughInput,
  searchable: ['name', 'email', 'phone'],
  messages: {
    empty: 'No forms that look like a robot’s.',
    noMatch: (query) => `No forms matching "${query}"`,
    loadFailed: 'Error loading these forms. Please try again.',
  },
});

export const reasonLabels: Record<CaughtReason, string> = {
  filled: 'Filled in a hidden field',
  quick: 'Sent within 2 seconds',
};

/** A form's fields, except the sender's, with labels for people. */
export function fieldsOf({ body }: Pick<CaughtForm, 'body'>): [name: string, text: string][] {
  return Object.entries(body).flatMap(([name, value]) => {
    const text = textOf(value);
    const isKnown = name === 'name' || name === 'email' || name === 'phone' || name === 'author';
    return text && !isKnown ? [[inWords(name), text]] : [];
  });
}

const inWords = (name: string) =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replace(/[A-Z]/g, (letter, at: number) =>
    at === 0 ? letter : ` ${letter.toLowerCase()}`,
  );

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join('\n');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([name, inner]) => `${inWords(name)} ${textOf(inner)}`)
    .join(', ');
}
