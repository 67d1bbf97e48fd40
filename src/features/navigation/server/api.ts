import { orderedApi } from '../../../kit/crud/server/ordered-api.ts';
import type { Route } from '../../../kit/http/route.ts';
import { orderedLife } from '../../../kit/life/server/life.ts';
import type { Base } from '../../../lib/database/database.ts';
import { blankNavigationItem, navigationItems } from '../navigation-item.ts';
import { navigationStore } from './store.ts';

export const navigationLife = orderedLife(navigationItems, navigationStore, blankNavigationItem);

export const navigationApi = (services: Base): Route[] => orderedApi(navigationLife(services));
