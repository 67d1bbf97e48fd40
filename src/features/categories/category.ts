// A kind of window treatment, such as roller blinds.

import { adminApi, pathsOf } from '../../admin-urls.ts';
import { entity, type Stored } from '../../kit/crud/entity.ts';
import { type SearchResult, searchFields } from '../../kit/crud/search-fields.ts';
import { field } from '../../kit/fields/field.ts';
import { picture, slug, text } from '../../kit/fields/fields.ts';
import { textField } from '../../lib/text/fields.ts';
import { z } from '../../lib/text/zod.ts';
import { api, urls } from '../../urls.ts';

const description = textField(2000)
  .nullish()
  .transform((text) => text || null);

export const categories = entity({
  singular: 'Category',
  plural: 'Categories',
  table: 'categories',
  topic: 'catalogue',
  paths: pathsOf(api.categories()),
  screen: urls.admin.categories(),
  shownAt: [adminApi.dashboard()],
  seenAt: ({ slug }) => urls.category(slug),
  found: { place: 50, hasSearch: false },
  life: true,
  fields: {
    name: text('Name', { most: 100, required: true, title: true, sort: true, half: true }),
    slug: slug('name', { half: true, sort: true, column: 'text' }),
    description: field(
      'area',
      'Description',
      { input: description, wire: z.string().nullable(), blank: '' },
      { search: true, column: 'muted' },
    ),
    image: picture('Image'),
    ...searchFields,
  },
});
export type Category = Stored<typeof categories>;

/** What search engines show of it, unless it has its own words. */
export const categoryResult = (
  { name, description }: Pick<Category, 'name' | 'description'>,
  siteName: string,
): SearchResult => ({
  title: `${name}, made to measure | ${siteName}`,
  description: (description || name).slice(0, 155),
});
