// The search over all of the staff's records: its results and its queries.
import { z } from '../../lib/text/zod.ts';

/** A piece of text, and whether it matched. */
const fragment = z.object({ text: z.string(), match: z.boolean() });

const searchHit = (kind: z.ZodType<string>) =>
  z.object({
    id: z.int(),
    title: z.array(fragment),
    /** A second line, taken from the text that matched. */
    detail: z.array(fragment),
    /** The record to open, if it is another: for a message, its visit. */
    opens: z.object({ kind, id: z.int() }),
  });
export type SearchHit = z.infer<ReturnType<typeof searchHit>>;

const searchGroup = (kind: z.ZodType<string>) =>
  z.object({
    kind,
    /** Best match first. */
    hits: z.array(searchHit(kind)),
    more: z.boolean(),
  });
export type SearchGroup = z.infer<ReturnType<typeof searchGroup>>;

/** @param kind one of the searchable kinds. */
export const searchAnswerOf = (kind: z.ZodType<string>) =>
  z.object({ q: z.string(), groups: z.array(searchGroup(kind)) });
export type SearchAnswer = z.infer<ReturnType<typeof searchAnswerOf>>;

/** Of one kind; by default of all. */
export const HITS_SHOWN = 5;
export const MOST_HITS = 20;
