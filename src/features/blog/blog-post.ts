// A post of the journal. Its status and the clock decide whether visitors see it.

import { pathsOf } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { type SearchResult, searchFields } from '../../kit/crud/search-fields.ts';
import { inputShape, wireShape } from '../../kit/fields/field.ts';
import { pictureAddress, requiredText, slugField, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';
import { readingMinutes } from '../pages/page.ts';

const postStatuses = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

export const blogPostSchema = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  excerpt: z.string(),
  category: z.string(),
  authorId: z.int(),
  image: z.string().nullable(),
  featured: z.boolean(),
  /** `5 min read`; empty: worked out from the text. */
  readTime: z.string(),
  tags: z.array(z.string()),
  status: z.enum(postStatuses),
  publishedAt: z.string().nullable(),
  ...wireShape(searchFields),
  updatedAt: z.string(),
  version: z.int(),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

const AUTHOR_MESSAGE = 'Author ID must be a whole number from 1';
const INSTANT_MESSAGE = 'Must be a date and time';

/** Status, date and tags that are not sent stay as they are; a new post is published at once. */
export const blogPostInput = z
  .object({
    title: requiredText('Title is required', 200),
    slug: slugField(),
    content: requiredText('Content is required', 50_000),
    excerpt: requiredText('Excerpt is required', 600),
    category: requiredText('Category is required', 80),
    authorId: z.coerce
      .number(AUTHOR_MESSAGE)
      .int(AUTHOR_MESSAGE)
      .min(1, AUTHOR_MESSAGE)
      .max(2_147_483_647, AUTHOR_MESSAGE)
      .optional()
      .default(1),
    image: pictureAddress('Must be a valid URL or path')
      .nullish()
      .transform((path) => path || null),
    featured: z.boolean().optional().default(false),
    readTime: textField(40)
      .nullish()
      .transform((text) => text ?? ''),
    tags: z
      .array(textField(40))
      .max(12, 'Must be at most 12 tags')
      .transform((tags) => [...new Set(tags.filter(Boolean))])
      .optional(),
    status: z.enum(postStatuses, 'Must be draft, scheduled or published').optional(),
    publishedAt: z.iso
      .datetime({ offset: true, error: INSTANT_MESSAGE })
      .transform((text) => new Date(text))
      .refine((instant) => !Number.isNaN(instant.getTime()), INSTANT_MESSAGE)
      .transform((instant) => instant.toISOString())
      .nullish(),
    ...inputShape(searchFields),
    version: z.int().optional(),
  })
  .refine(({ status, publishedAt }) => status !== 'scheduled' || publishedAt, {
    path: ['publishedAt'],
    error: 'Please choose when it appears',
  });
export type BlogPostInput = z.input<typeof blogPostInput>;

export const blogPosts = describeResource({
  singular: 'Blog post',
  plural: 'Blog Posts',
  topic: 'blog',
  paths: { ...pathsOf(api.blogPosts()), create: api.blogPosts() },
  schema: blogPostSchema,
  input: blogPostInput,
  searchable: ['title', 'content', 'category'],
  life: true,
  messages: {
    add: 'New Post',
    edit: 'Edit Post',
    loadFailed: 'Error loading blog posts: ',
    empty: 'No blog posts found.',
  },
});

/** What search engines show of it, unless it has its own words. */
export const postResult = (
  { title, excerpt }: Pick<BlogPost, 'title' | 'excerpt'>,
  siteName: string,
): SearchResult => ({ title: `${title} | ${siteName}`, description: excerpt.slice(0, 300) });

/** A post's status at an instant: a scheduled post past its time is published. */
export function stateOf(
  { status, publishedAt }: Pick<BlogPost, 'status' | 'publishedAt'>,
  now: Date,
): PostStatus {
  if (status === 'draft' || !publishedAt) return 'draft';
  return publishedAt <= now.toISOString() ? 'published' : 'scheduled';
}

/** `5 min read`: as staff entered it, or worked out from the text. */
export const readTimeOf = ({ readTime, content }: Pick<BlogPost, 'readTime' | 'content'>) =>
  readTime || `${readingMinutes(content)} min read`;
