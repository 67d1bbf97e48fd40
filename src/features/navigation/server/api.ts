import type { CrudServices } from '../../../kit/crud/server/crud-api.ts';
import { orderedApi } from '../../../kit/crud/server/ordered-api.ts';
import type { Route } from '../../../kit/http/route.ts';
import { blankNavigationItem, navigationItems } from '../navigation-item.ts';
import { navigationStore } from './store.ts';

export function navigationApi(services: CrudServices): Route[] {
  const store = navigationStore(services.database);
  return orderedApi(navigationItems, store, blankNavigationItem, services);
}
