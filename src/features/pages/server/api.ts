import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import type { Route } from '../../../kit/http/route.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { firstParts } from '../../../urls.ts';
import { pageKinds, pages } from '../page.ts';
import { pageStore } from './store.ts';

/** Of the build, or kept free for what may come. */
const taken = firstParts().union(new Set(['fonts', 'icons', 'videos']));

/** Legal pages share the root with the site's own addresses, such as `/privacy`, and may not take their names. */
export const pageLife = crudLife(pages, pageStore, () => ({
  filters: { kind: (text) => pageKinds.find((kind) => kind === text) ?? '' },
  slugKind: 'page',
  async beforeWrite(_trx, { kind, slug }) {
    if (kind !== 'legal' || !taken.has(slug)) return;
    const message = pages.messages.taken(slug);
    throw new AppError('conflict', message, { fields: { slug: message } });
  },
}));

export const pagesApi = (services: Base): Route[] => crudApi(pageLife(services));
