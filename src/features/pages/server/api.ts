import { type CrudServices, crudApi } from '../../../kit/crud/server/crud-api.ts';
import {
  forgetSlug,
  forgetSlugsOf,
  rememberSlug,
} from '../../../kit/crud/server/old-slug-store.ts';
import type { Route } from '../../../kit/http/route.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { firstParts } from '../../../urls.ts';
import { pageKinds, pages } from '../page.ts';
import { pageStore } from './store.ts';

/** Of the build, or kept free for what may come. */
const taken = firstParts().union(new Set(['fonts', 'icons', 'videos']));

/** Legal pages share the root with the site's own addresses, such as `/privacy`, and may not take their names. */
export function pagesApi(services: CrudServices): Route[] {
  return crudApi(pages, pageStore(services.database), services, {
    filters: { kind: (text) => pageKinds.find((kind) => kind === text) ?? '' },
    async beforeWrite(_trx, { kind, slug }) {
      if (kind !== 'legal' || !taken.has(slug)) return;
      const message = pages.messages.taken(slug);
      throw new AppError('conflict', message, { fields: { slug: message } });
    },
    afterCreate: (trx, { slug }) => forgetSlug(trx, 'page', slug),
    afterReplace: (trx, before, after) => rememberSlug(trx, 'page', before, after),
    beforeRemove: (trx, { id }) => forgetSlugsOf(trx, 'page', id),
  });
}
