import { orderedApi } from '../../../kit/crud/server/ordered-api.ts';
import type { Route } from '../../../kit/http/route.ts';
import { orderedLife } from '../../../kit/life/server/life.ts';
import type { Base } from '../../../lib/database/database.ts';
import { blankCategoryIcon, categoryIcons } from '../category-icon.ts';
import { categoryIconStore } from './store.ts';

export const categoryIconLife = orderedLife(categoryIcons, categoryIconStore, blankCategoryIcon);

export const categoryIconsApi = (services: Base): Route[] => orderedApi(categoryIconLife(services));
