import { categoriesApi } from './api.ts';
import { findCategoryUsage } from './picture-use-store.ts';
import { seedCategories } from './seed.ts';

export const categoryEntity = {
  api: categoriesApi,
  seed: seedCategories,
  usesOf: findCategoryUsage,
};
