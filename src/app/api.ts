// The REST surface on one screen: every feature's routes, below /api.
import type { Hono } from 'hono';
import { z } from 'zod';
import { appointmentsApi } from '../features/appointments/server/api.ts';
import { mountAuth } from '../features/auth/server/api.ts';
import { categoriesApi } from '../features/categories/server/api.ts';
import { findCategoryUsage } from '../features/categories/server/picture-use-store.ts';
import { categoryIconsApi } from '../features/category-icons/server/api.ts';
import { findCategoryIconUsage } from '../features/category-icons/server/picture-use-store.ts';
import { contentApi } from '../features/content/server/api.ts';
import { findContentUsage } from '../features/content/server/picture-use-store.ts';
import { mediaApi } from '../features/media/server/api.ts';
import { navigationApi } from '../features/navigation/server/api.ts';
import { notificationsApi } from '../features/notifications/server/api.ts';
import { teamApi } from '../features/notifications/server/team-api.ts';
import { pagesApi } from '../features/pages/server/api.ts';
import { findPageUsage } from '../features/pages/server/picture-use-store.ts';
import { productsApi } from '../features/products/server/api.ts';
import { findProductUsage } from '../features/products/server/picture-use-store.ts';
import { countProductsOf } from '../features/products/server/store.ts';
import { settingsApi } from '../features/settings/server/api.ts';
import { findSettingsUsage } from '../features/settings/server/picture-use-store.ts';
import { markdownApi } from '../kit/server/markdown-api.ts';
import { describeApi } from '../kit/server/openapi.ts';
import { type Guards, mountRoutes, type Route, route } from '../kit/server/route.ts';
import { ping } from '../lib/database.ts';
import { AppError } from '../lib/errors.ts';
import type { House } from './house.ts';
import type { Pages } from './page-server.ts';
import { publicRoutes } from './public-routes.ts';
import { takenNames, urls } from './urls.ts';

/** Every route but better-auth's own. */
export function apiRoutes(house: House): Route[] {
  const { database, clock, outbox, channelState } = house;
  return [
    ...appointmentsApi(house.appointments, house.reception),
    ...notificationsApi({ database, clock, outbox, channelState }),
    ...teamApi({
      ...{ database, clock, outbox, channelState },
      readSettings: () => house.settings.read(),
      overrides: house.config,
    }),
    ...categoriesApi({ database, clock }, countProductsOf),
    ...productsApi({ database, clock }),
    ...mediaApi(house.media, [
      findCategoryUsage,
      findProductUsage,
      findCategoryIconUsage,
      findSettingsUsage,
      findContentUsage,
      findPageUsage,
    ]),
    ...contentApi({ database, clock }),
    ...navigationApi({ database, clock }),
    ...categoryIconsApi({ database, clock }),
    ...pagesApi({ database, clock }, takenNames),
    ...markdownApi(),
    ...settingsApi({ database, clock }),
    healthRoute(house),
  ];
}

export function mountApi(app: Hono, house: House, guards: Guards, pages: Pages): void {
  const routes = apiRoutes(house);
  const apiDescription = describeApi(routes, publicRoutes, {
    title: 'Sill',
    version: '1',
    server: house.config.publicUrl,
  });
  mountAuth(app, house, guards);
  mountRoutes(app, [...routes, openApiRoute(apiDescription)], guards);
  app.get(urls.apiDocs(), () => pages.renderOnce(urls.apiDocs(), { apiDescription }, 200));
  app.all(urls.apiDocs(), (context) => {
    context.header('Allow', 'GET');
    throw new AppError('methodNotAllowed', 'This address does not take that method.');
  });
}

function healthRoute({ database }: House): Route {
  return route({
    method: 'GET',
    path: '/health',
    tag: 'House',
    summary: 'Whether the house is open: 503 when the database does not answer',
    answer: z.object({ status: z.literal('ok') }),
    async handle() {
      await ping(database);
      return { status: 'ok' };
    },
  });
}

function openApiRoute(description: unknown): Route {
  return route({
    method: 'GET',
    path: '/openapi.json',
    tag: 'House',
    summary: 'This description',
    handle: async () => description,
  });
}
