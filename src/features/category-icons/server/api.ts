import type { CrudServices } from '../../../kit/crud/server/crud-api.ts';
import { orderedApi } from '../../../kit/crud/server/ordered-api.ts';
import type { Route } from '../../../kit/http/route.ts';
import { blankCategoryIcon, categoryIcons } from '../category-icon.ts';
import { categoryIconStore } from './store.ts';

export function categoryIconsApi(services: CrudServices): Route[] {
  const store = categoryIconStore(services.database);
  return orderedApi(categoryIcons, store, blankCategoryIcon, services);
}
