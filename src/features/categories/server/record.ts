import demo from '../../../../content/categories.json' with { type: 'json' };
import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import { plain } from '../../../kit/records/csv-columns.ts';
import { text } from '../../../kit/records/row-text.ts';
import type { ServerRecord } from '../../../kit/records/server/record.ts';
import { seedOf } from '../../../kit/records/server/seed.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { api, urls } from '../../../urls.ts';
import { categories, categoryInput } from '../category.ts';
import { categoryFacts } from '../record.ts';
import { categoryStore } from './store.ts';

/** @param countProducts how many products a category has; products know categories, not the reverse. */
const categoryLife = (countProducts: (db: Handle, categoryId: number) => Promise<number>) =>
  crudLife(categories, categoryStore, () => ({
    slugKind: 'category',
    async beforeRemove(trx, { id, name }) {
      const count = await countProducts(trx, id);
      if (count === 0) return;
      const products = count === 1 ? '1 product' : `${count} products`;
      throw new AppError('conflict', `"${name}" still has ${products}. Move or delete them first.`);
    },
  }));

/** @param countProducts how many products a category has; products know categories, not the reverse. */
export const categoryRecord = (
  countProducts: (db: Handle, categoryId: number) => Promise<number>,
): ServerRecord<Base> => {
  const life = categoryLife(countProducts);
  return {
    facts: categoryFacts,
    table: 'categories',
    texts: (database) => categoryStore(database).list(database.db),
    api: (services) => crudApi(life(services)),
    anybody: [`GET ${api.categories()}`],
    seenAt: ({ data }) => urls.category(String(data.slug)),
    tokens: { area: 'content', paths: [api.categories(), adminApi.categories()] },
    seed: seedOf(categoryInput, categoryStore, demo),
    words: {
      columns: ['name', 'slug', 'description'],
      read: ({ name, slug, description }) => ({
        title: text(name),
        texts: [text(slug), text(description)],
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
    life,
  };
};
