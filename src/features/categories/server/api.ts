import { type CrudServices, crudApi } from '../../../kit/crud/server/crud-api.ts';
import {
  forgetSlug,
  forgetSlugsOf,
  rememberSlug,
} from '../../../kit/crud/server/old-slug-store.ts';
import type { Route } from '../../../kit/http/route.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { categories } from '../category.ts';
import { categoryStore } from './store.ts';

/** @param countProducts how many products a category has; products know categories, not the reverse. */
export function categoriesApi(
  services: CrudServices,
  countProducts: (db: Handle, categoryId: number) => Promise<number>,
): Route[] {
  return crudApi(categories, categoryStore(services.database), services, {
    afterCreate: (trx, { slug }) => forgetSlug(trx, 'category', slug),
    afterReplace: (trx, before, after) => rememberSlug(trx, 'category', before, after),
    async beforeRemove(trx, { id, name }) {
      const count = await countProducts(trx, id);
      if (count > 0) {
        const products = count === 1 ? '1 product' : `${count} products`;
        throw new AppError(
          'conflict',
          `"${name}" still has ${products}. Move or delete them first.`,
        );
      }
      await forgetSlugsOf(trx, 'category', id);
    },
  });
}
