import demo from '../../../../content/categories.json' with { type: 'json' };
import { crudLife } from '../../../kit/life/server/life.ts';
import { plain } from '../../../kit/records/csv-columns.ts';
import { text } from '../../../kit/records/row-text.ts';
import { recordOf, wordsOf } from '../../../kit/records/server/entity-record.ts';
import { seedOf } from '../../../kit/records/server/seed.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { categories } from '../category.ts';
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

export const categoryRecord = (
  countProducts: (db: Handle, categoryId: number) => Promise<number>,
) =>
  recordOf(categories, categoryStore, {
    life: categoryLife(countProducts),
    anybody: [`GET ${categories.paths.list}`],
    tokens: { area: 'content', paths: Object.values(categories.paths) },
    seed: seedOf(categories.input, categoryStore, demo),
    words: wordsOf(
      ['name', 'slug', 'description'],
      ({ description, slug }) => text(description) || `/${text(slug)}`,
    ),
    csv: {
      file: 'categories',
      list: categories.paths.list,
      columns: [
        ['Number', plain('id')],
        ['Name', plain('name')],
        ['Slug', plain('slug')],
        ['Description', plain('description')],
      ],
    },
  });
