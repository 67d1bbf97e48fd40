// A kind of window treatment, such as roller blinds.

import { adminApi } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { type SearchResult, searchFields, searchInput } from '../../kit/crud/search-fields.ts';
import { pictureAddress, requiredText, slugField, textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { api } from '../../urls.ts';

export const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  ...searchFields,
  version: z.int(),
});
export type Category = z.infer<typeof categorySchema>;

export const categoryInput = z.object({
  name: requiredText('Name is required', 100),
  slug: slugField(),
  description: textField(2000)
    .nullish()
    .transform((text) => text || null),
  image: pictureAddress('Must be a valid URL or path')
    .nullish()
    .transform((path) => path || null),
  ...searchInput,
  version: z.int().optional(),
});
export type CategoryInput = z.input<typeof categoryInput>;

export const categories = describeResource({
  singular: 'Category',
  plural: 'Categories',
  topic: 'catalogue',
  paths: { list: api.categories(), write: adminApi.categories() },
  schema: categorySchema,
  input: categoryInput,
  searchable: ['name', 'description'],
  life: true,
});

/** What search engines show of it, unless it has its own words. */
export const categoryResult = (
  { name, description }: Pick<CategoryInput, 'name' | 'description'>,
  siteName: string,
): SearchResult => ({
  title: `${name}, made to measure | ${siteName}`,
  description: (description || name).slice(0, 155),
});
