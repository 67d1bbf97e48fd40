// A text page: about the firm, a town it serves, a guide, or a legal page.

import { adminApi, pathsOf } from '../../admin-urls.ts';
import { entity, type Stored } from '../../kit/crud/entity.ts';
import { type SearchResult, searchFields } from '../../kit/crud/search-fields.ts';
import { field, optional } from '../../kit/fields/field.ts';
import { area, choice, markdown, picture, slug, text } from '../../kit/fields/fields.ts';
import { textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { api, urls } from '../../urls.ts';

const kinds = [
  { value: 'plain', label: 'Plain page' },
  { value: 'area', label: 'Area' },
  { value: 'guide', label: 'Guide' },
  { value: 'legal', label: 'Legal' },
] as const;
export type PageKind = (typeof kinds)[number]['value'];
export const pageKinds = kinds.map(({ value }) => value);

const suggestionsInput = z
  .array(
    z.object({
      productId: z.int('Please choose a product').min(1, 'Please choose a product'),
      reason: textField(200),
    }),
  )
  .max(6, 'Must be at most 6 products');

export const pages = entity({
  singular: 'Page',
  plural: 'Pages',
  table: 'pages',
  topic: 'pages',
  paths: pathsOf(api.pages()),
  screen: urls.admin.pages(),
  shownAt: [adminApi.settingUp()],
  seenAt: urls.page,
  found: { place: 80, hasSearch: true },
  life: true,
  fields: {
    kind: choice('Kind', kinds, {
      blank: 'plain',
      refused: 'Kind is required',
      required: true,
      sort: true,
      column: 'badge',
    }),
    title: text('Title', { most: 120, required: true, title: true, sort: true, half: true }),
    /** Unique across kinds: a page that changes its kind keeps it. */
    slug: slug('title', { half: true, search: true }),
    intro: area('Introduction', { most: 2000, search: true }),
    body: markdown('Text', { most: 30_000, search: true }),
    image: picture('Picture'),
    /** Products that suit the page, by id: slugs may change. */
    suggestions: field('suggestions', 'Suggested products', {
      input: optional(suggestionsInput, []),
      wire: z.array(z.object({ productId: z.int(), reason: z.string() })),
      blank: [],
    }),
    ...searchFields,
  },
  stored: { updatedAt: z.string() },
});
export type Page = Stored<typeof pages>;
export type Suggestion = Page['suggestions'][number];

/** What search engines show of it, unless it has its own words. */
export const pageResult = (
  { title, intro }: Pick<Page, 'title' | 'intro'>,
  siteName: string,
): SearchResult => ({
  title: `${title} | ${siteName}`,
  description: (intro || title).slice(0, 300),
});

const WORDS_A_MINUTE = 220;

export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).length / WORDS_A_MINUTE));
}
