// A customer's question and the firm's answer, for the questions page and the assistant.

import { pathsOf } from '../../admin-urls.ts';
import { entity, type Stored } from '../../kit/crud/entity.ts';
import { area, lines, link, order, text } from '../../kit/fields/fields.ts';
import { foldText } from '../../lib/text/fold-text.ts';
import { slugOf } from '../../lib/text/slug.ts';
import { api, urls } from '../../urls.ts';

export const faqs = entity({
  singular: 'FAQ',
  plural: 'FAQs',
  table: 'faqs',
  topic: 'faqs',
  paths: pathsOf(api.faqs()),
  screen: urls.admin.faqs(),
  seenAt: urls.faqs,
  life: true,
  fields: {
    question: text('Question', {
      most: 300,
      required: true,
      title: true,
      sort: true,
      hint: 'As a customer would ask it.',
    }),
    answer: area('Answer', {
      most: 5000,
      required: true,
      search: true,
      column: 'below',
      hint: 'Plain text; leave an empty line between paragraphs. {phone}, {email}, {siteName} and {openingHours} are filled in from Settings. The assistant mentions a sum only while something on sale has that price.',
    }),
    category: text('Category', {
      most: 60,
      required: true,
      half: true,
      sort: true,
      search: true,
      column: 'badge',
      hint: 'For example Prices',
    }),
    order: order('Order', {
      half: true,
      sort: true,
      column: 'figure',
      hint: 'The lowest comes first on the questions page.',
    }),
    keywords: lines('Keywords', {
      noun: 'keywords',
      each: 60,
      most: 30,
      hint: 'Other ways of asking, one per line: they help the assistant to find the answer.',
    }),
    relatedHref: link('Link to more information', {
      placeholder: urls.page({ kind: 'guide', slug: 'measuring-guide' }),
    }),
  },
});
export type Faq = Stored<typeof faqs>;

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
