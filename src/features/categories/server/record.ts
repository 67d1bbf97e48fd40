import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { plain } from '../../../kit/records/csv-columns.ts';
import { text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { api, urls } from '../../../urls.ts';
import { categoryFacts } from '../record.ts';
import { categoryLife } from './api.ts';
import { seedCategories } from './seed.ts';

/** @param countProducts how many products a category has; products know categories, not the reverse. */
export const categoryRecord = (
  countProducts: (db: Handle, categoryId: number) => Promise<number>,
): ServerRecord<Base> => {
  const life = categoryLife(countProducts);
  return {
    facts: categoryFacts,
    table: 'categories',
    api: (services) => crudApi(life(services)),
    anybody: [`GET ${api.categories()}`],
    seenAt: ({ data }) => urls.category(String(data.slug)),
    tokens: { area: 'content', paths: [api.categories(), adminApi.categories()] },
    seed: seedCategories,
    sitemap: 'none',
    pictures: { type: 'category', title: 'name', columns: ['image', 'socialImage'], texts: [] },
    words: {
      columns: ['name', 'slug', 'description'],
      read: ({ name, slug, description }) => ({
        title: text(name),
        texts: [text(slug), text(description)],
        phones: [],
      }),
      detailOf: ({ description, slug }) => text(description) || `/${text(slug)}`,
    },
    csv: {
      file: 'categories',
      list: api.categories(),
      columns: [
        ['Number', plain('id')],
        ['Name', plain('name')],
        ['Slug', plain('slug')],
        ['Description', plain('description')],
      ],
    },
    waiting: 'none',
    read: 'none',
    personal: [],
    life,
  };
};
