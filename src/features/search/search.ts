// The search over everything that staff keep: what it finds, and how.
import { z } from '../../lib/text/zod.ts';

/** A piece of a text, and whether it is what was looked for. */
const fragment = z.object({ text: z.string(), match: z.boolean() });

const searchHit = (kind: z.ZodType<string>) =>
  z.object({
    id: z.int(),
    title: z.array(fragment),
    /** A second line, from where the text stands that was found. */
    detail: z.array(fragment),
    /** The record to open, where it is another: of a message, the visit it is about. */
    opens: z.object({ kind, id: z.int() }),
  });
export type SearchHit = z.infer<ReturnType<typeof searchHit>>;

const searchGroup = (kind: z.ZodType<string>) =>
  z.object({
    kind,
    /** The best first. */
    hits: z.array(searchHit(kind)),
    more: z.boolean(),
  });
export type SearchGroup = z.infer<ReturnType<typeof searchGroup>>;

/** @param kind one of those that are searched. */
export const searchAnswerOf = (kind: z.ZodType<string>) =>
  z.object({ q: z.string(), groups: z.array(searchGroup(kind)) });
export type SearchAnswer = z.infer<ReturnType<typeof searchAnswerOf>>;

/** Of one kind, unless told. */
export const HITS_SHOWN = 5;
export const MOST_HITS = 20;
