// A customer's question and the firm's answer, for the questions page and the assistant.

import { adminApi } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { requiredText, textField } from '../../lib/text/fields.ts';
import { foldText } from '../../lib/text/fold-text.ts';
import { isLink } from '../../lib/text/links.ts';
import { slugOf } from '../../lib/text/slug.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';

export const faqSchema = z.object({
  id: z.int(),
  category: z.string(),
  question: z.string(),
  /** Plain text; an empty line separates paragraphs. */
  answer: z.string(),
  /** Other ways of asking it. */
  keywords: z.array(z.string()),
  /** Link to more; empty: none. */
  relatedHref: z.string(),
  order: z.int(),
  version: z.int(),
});
export type Faq = z.infer<typeof faqSchema>;

export const faqInput = z.object({
  category: requiredText('Category is required', 60),
  question: requiredText('Question is required', 300),
  answer: requiredText('Answer is required', 5000),
  keywords: z
    .array(textField(60))
    .max(30, 'Must be at most 30 keywords')
    .transform((words) => words.filter(Boolean))
    .optional()
    .default([]),
  relatedHref: textField(2000)
    .refine((value) => value === '' || isLink(value), 'Must be a valid URL or path')
    .nullish()
    .transform((value) => value ?? ''),
  order: z
    .int('Order must be a whole number')
    .min(0, 'Order must be a positive number')
    .max(100_000, 'Must be at most 100,000')
    .optional()
    .default(0),
  version: z.int().optional(),
});
export type FaqInput = z.input<typeof faqInput>;

export const faqs = describeResource({
  singular: 'FAQ',
  plural: 'FAQs',
  topic: 'faqs',
  paths: { list: api.faqs(), write: adminApi.faqs() },
  schema: faqSchema,
  input: faqInput,
  searchable: ['question', 'answer', 'category'],
  life: true,
  messages: {
    createFailed: 'Failed to create FAQ: ',
    updateFailed: 'Failed to update FAQ: ',
    deleteFailed: 'Failed to delete FAQ: ',
    loadFailed: 'Error loading FAQs. Please try again.',
    empty: 'No FAQs found. Add your first FAQ!',
    noMatch: (query) => `No FAQs matching "${query}"`,
    confirmDelete: 'Are you sure you want to delete this FAQ?',
  },
});

/** A question's anchor on its page. It stays when the question is reworded. */
export const faqAnchor = ({ id }: Pick<Faq, 'id'>) => `faq-${id}`;

export interface FaqGroup {
  category: string;
  /** The group's anchor on the page. */
  anchor: string;
  faqs: Faq[];
}

/** In order; each group takes the place of its first question. */
export function groupFaqs(all: readonly Faq[]): FaqGroup[] {
  const sorted = all.toSorted((a, b) => a.order - b.order || a.id - b.id);
  return [...Map.groupBy(sorted, ({ category }) => category)].map(([category, faqsOfGroup]) => ({
    category,
    anchor: `about-${slugOf(category) || faqsOfGroup[0]?.id}`,
    faqs: faqsOfGroup,
  }));
}

const LONGEST_SEARCH = 200;

/** Questions that contain every word of a search, in the question, the answer or the other ways of asking. */
export function searchFaqs(all: readonly Faq[], search: string): Faq[] {
  const words = wordsIn(search.slice(0, LONGEST_SEARCH));
  if (words.length === 0) return [...all];
  return all.filter(({ question, answer, keywords, category }) => {
    const text = wordsIn([question, answer, category, ...keywords].join(' '));
    return words.every((word) => text.some((other) => other.startsWith(word)));
  });
}

// `Blinds` finds `blind`, and `cafe` finds `café`.
const wordsIn = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}£]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
