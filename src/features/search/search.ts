// The search over everything that staff keep: what it finds, and how.
import { z } from '../../lib/text/zod.ts';

/** Kinds of records, in the order in which they are shown. */
export const searchKinds = [
  'appointments',
  'contact',
  'swatches',
  'products',
  'categories',
  'blogPosts',
  'testimonials',
  'pages',
  'media',
  'navigation',
  'categoryIcons',
  'messages',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const searchKindLabels: Record<SearchKind, string> = {
  appointments: 'Appointments',
  contact: 'Contact submissions',
  swatches: 'Swatches',
  products: 'Products',
  categories: 'Categories',
  blogPosts: 'Blog posts',
  testimonials: 'Testimonials',
  pages: 'Pages',
  media: 'Media',
  navigation: 'Navigation',
  categoryIcons: 'Category icons',
  messages: 'Messages',
};

/** A piece of a text, and whether it is what was looked for. */
const fragment = z.object({ text: z.string(), match: z.boolean() });

const searchHit = z.object({
  id: z.int(),
  title: z.array(fragment),
  /** A second line, from where the text stands that was found. */
  detail: z.array(fragment),
  /** The record to open, where it is another: of a message, the visit it is about. */
  opens: z.object({ kind: z.enum(searchKinds), id: z.int() }),
});
export type SearchHit = z.infer<typeof searchHit>;

const searchGroup = z.object({
  kind: z.enum(searchKinds),
  /** The best first. */
  hits: z.array(searchHit),
  more: z.boolean(),
});
export type SearchGroup = z.infer<typeof searchGroup>;

export const searchAnswer = z.object({ q: z.string(), groups: z.array(searchGroup) });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** Of one kind, unless told. */
export const HITS_SHOWN = 5;
export const MOST_HITS = 20;
