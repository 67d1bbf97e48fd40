// A release: drafts of any records that are published together, at their instant or by hand.
import { requiredText } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';

const releaseStatuses = ['planned', 'published', 'refused', 'undone'] as const;
export type ReleaseStatus = (typeof releaseStatuses)[number];

const subject = z.object({ record: z.string().max(40), id: z.string().max(80) });

const refusalSchema = subject.extend({ error: z.string() });
export type Refusal = z.infer<typeof refusalSchema>;

/** `drafts` of a published one are its records, by their ids. */
export const releaseSchema = z.object({
  id: z.int(),
  name: z.string(),
  at: z.string().nullable(),
  drafts: z.array(subject),
  status: z.enum(releaseStatuses),
  /** Why it was not published. */
  refusals: z.array(refusalSchema),
  version: z.int(),
});
export type Release = z.infer<typeof releaseSchema>;

const MOST_DRAFTS = 200;

export const releaseInput = z.object({
  name: requiredText('Please give the release a name', 120),
  at: z.iso
    .datetime({ offset: true, error: 'Please choose a date and time, or by hand' })
    .transform((text) => new Date(text).toISOString())
    .nullable(),
  drafts: z.array(subject).max(MOST_DRAFTS, `A release has at most ${MOST_DRAFTS} drafts`),
  version: z.int().optional(),
});
export type ReleaseInput = z.output<typeof releaseInput>;
