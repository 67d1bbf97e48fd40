// What the API answers about the life of content: versions, drafts and the trash.
import { z } from '../../lib/text/zod.ts';

/** At most so many versions of a record are kept, and none for longer. */
export const MOST_VERSIONS = 50;
export const VERSION_MONTHS = 24;
/** A deleted record may be put back for so long. */
export const TRASH_DAYS = 30;

const data = z.record(z.string(), z.unknown());

/** A version that a write has replaced: `at`, `by` and `changed` are of that write. */
export const versionSchema = z.object({
  version: z.int(),
  at: z.string(),
  /** A user name. */
  by: z.string(),
  /** Dotted: `hero.title`. */
  changed: z.array(z.string()),
});
export type Version = z.infer<typeof versionSchema>;

export const keptVersionSchema = versionSchema.omit({ changed: true }).extend({ data });
export type KeptVersion = z.infer<typeof keptVersionSchema>;

export const restoreInput = z.object({ version: z.int().optional() });

/** A record as it will be. `version` is the record's that it started from; 0 for a new record. */
export const draftSchema = z.object({
  record: z.string(),
  id: z.string(),
  data,
  by: z.string(),
  at: z.string(),
  version: z.int(),
});
export type Draft = z.infer<typeof draftSchema>;

export const draftInput = z.object({
  data: z.record(z.string(), z.unknown(), 'Please send the whole record as data'),
  version: z.int().optional(),
});

export const draftLineSchema = draftSchema
  .pick({ record: true, id: true, by: true, at: true })
  .extend({
    title: z.string(),
    /** The id of the release that will publish it. */
    release: z.int().nullable(),
  });
export type DraftLine = z.infer<typeof draftLineSchema>;

/** A warning about a draft; none of them blocks. */
export const warningSchema = z.object({ field: z.string(), warning: z.string() });
export type Warning = z.infer<typeof warningSchema>;

export const trashLineSchema = z.object({
  id: z.int(),
  record: z.string(),
  recordId: z.string(),
  title: z.string(),
  at: z.string(),
  by: z.string(),
  /** It can be put back until then. */
  until: z.string(),
});
export type TrashLine = z.infer<typeof trashLineSchema>;

export const putBackInput = z.object({ slug: z.string().max(200).optional() });

/** The record, as its own address would answer it. */
export const recordSchema = z.record(z.string(), z.unknown());
