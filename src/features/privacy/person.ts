// Everything kept about a person, found by e-mail address or phone.
import { withoutControlCharacters, withoutInvisibleSigns } from '../../lib/text/plain-text.ts';
import { z } from '../../lib/text/zod.ts';

export const CONTACT_MESSAGE = 'Please type an e-mail address or a telephone number';
export const ERASE_WORD = 'ERASE';
const WORD_MESSAGE = `Please type ${ERASE_WORD} to continue`;

export const personInput = z.object({
  contact: z
    .string({ error: CONTACT_MESSAGE })
    .overwrite(withoutInvisibleSigns)
    .trim()
    .min(1, CONTACT_MESSAGE)
    .max(254, CONTACT_MESSAGE),
  /** Finds reviews, which have no contact details. */
  name: z.string().overwrite(withoutControlCharacters).trim().max(100).optional(),
  /** Staff say that everybody joined in the customer is this person. */
  isOne: z.boolean('isOne takes true or false').optional(),
});

/** The customers in whom others are joined with the person, by the others' names. */
export const joinedSchema = z.object({
  with: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Nothing is handed out or erased before. */
  mustSplit: z.boolean(),
});
export type Joined = z.infer<typeof joinedSchema>;

export const erasureInput = personInput.extend({
  confirmation: z.literal(ERASE_WORD, WORD_MESSAGE),
  /** A review has no contact details: staff choose the person's own. */
  reviewIds: z.array(z.int().min(1)).max(200).optional().default([]),
});

/** What is kept of a person, by the names of its lists. */
export interface Person {
  reviews: { id: number; author: string; quote: string }[];
  [list: string]: { id?: number }[];
}

/** With whom else they are in one customer, if with anybody. */
export type FoundPerson = { person: Person; joined?: Joined | undefined };

/** How many of each list. */
export type Counts = Record<string, number>;

const erasureToRepeatSchema = z.object({ contact: z.string(), erasedAt: z.string() });
export type ErasureToRepeat = z.infer<typeof erasureToRepeatSchema>;

export const privacyStateSchema = z.object({
  erasuresToRepeat: z.array(erasureToRepeatSchema),
  /** Hours of running time until erasing by age continues, after a jump of the clock. */
  clockWaitHours: z.int(),
});
export type PrivacyState = z.infer<typeof privacyStateSchema>;

export const isNothing = (person: Person): boolean =>
  Object.values(person).every((list) => list.length === 0);
