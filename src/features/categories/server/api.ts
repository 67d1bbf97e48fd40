import { crudLife } from '../../../kit/life/server/life.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { categories } from '../category.ts';
import { categoryStore } from './store.ts';

/** @param countProducts how many products a category has; products know categories, not the reverse. */
export const categoryLife = (countProducts: (db: Handle, categoryId: number) => Promise<number>) =>
  crudLife(categories, categoryStore, () => ({
    slugKind: 'category',
    async beforeRemove(trx, { id, name }) {
      const count = await countProducts(trx, id);
      if (count === 0) return;
      const products = count === 1 ? '1 product' : `${count} products`;
      throw new AppError('conflict', `"${name}" still has ${products}. Move or delete them first.`);
    },
  }));
