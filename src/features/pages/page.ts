// A text page: about the firm, a town it serves, a guide, or a legal page.

import { adminApi } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { type SearchResult, searchFields, searchInput } from '../../kit/crud/search-fields.ts';
import { pictureAddress, requiredText, slugField, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';

export const pageKinds = ['plain', 'area', 'guide', 'legal'] as const;
export type PageKind = (typeof pageKinds)[number];

export const pageSchema = z.object({
  id: z.int(),
  kind: z.enum(pageKinds),
  /** Unique across kinds: a page that changes its kind keeps it. */
  slug: z.string(),
  title: z.string(),
  ...searchFields,
  image: z.string().nullable(),
  /** Plain text under the title. */
  intro: z.string(),
  body: z.string(),
  /** Products that suit the page, by id: slugs may change. */
  suggestions: z.array(z.object({ productId: z.int(), reason: z.string() })),
  updatedAt: z.string(),
  version: z.int(),
});
export type Page = z.infer<typeof pageSchema>;
export type Suggestion = Page['suggestions'][number];

export const pageInput = z.object({
  kind: z.enum(pageKinds, 'Kind is required'),
  slug: slugField(),
  title: requiredText('Title is required', 120),
  ...searchInput,
  image: pictureAddress('Must be a valid URL or path')
    .nullish()
    .transform((path) => path || null),
  intro: textField(2000).optional().default(''),
  body: textField(30_000).optional().default(''),
  suggestions: z
    .array(
      z.object({
        productId: z.int('Please choose a product').min(1, 'Please choose a product'),
        reason: textField(200),
      }),
    )
    .max(6, 'Must be at most 6 products')
    .optional()
    .default([]),
  version: z.int().optional(),
});
export type PageInput = z.input<typeof pageInput>;

export const pages = describeResource({
  singular: 'Page',
  plural: 'Pages',
  topic: 'pages',
  paths: { list: api.pages(), write: adminApi.pages() },
  schema: pageSchema,
  input: pageInput,
  searchable: ['title', 'slug', 'intro', 'body'],
  life: true,
});

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
