import { categoryIconsApi } from './api.ts';
import { findCategoryIconUsage } from './picture-use-store.ts';
import { seedCategoryIcons } from './seed.ts';

export const categoryIconEntity = {
  api: categoryIconsApi,
  seed: seedCategoryIcons,
  usesOf: findCategoryIconUsage,
};
