// What a preview shows: one record's draft, a release, the site at an instant, or a mixture.
import { z } from 'zod';
import { isDay } from '../../lib/time/london-day.ts';

const day = z.string().refine(isDay, 'Please choose a day.');

export const previewInput = z
  .object({
    record: z.string().max(40).optional(),
    id: z.string().max(80).optional(),
    release: z.int().positive().optional(),
    at: z.union([day, z.iso.datetime()], 'Please choose a day or a moment.').optional(),
  })
  .refine(({ record, id }) => (record === undefined) === (id === undefined), {
    message: 'A draft has a record and an id.',
    path: ['id'],
  });
export type PreviewInput = z.output<typeof previewInput>;

export const previewLink = z.object({ href: z.string(), until: z.string() });
