// The REST surface on one screen: every feature's routes, below /api.
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { appointmentsApi } from '../features/appointments/server/api.ts';
import { mountAuth } from '../features/auth/server/api.ts';
import { notificationsApi } from '../features/notifications/server/api.ts';
import { settingsApi } from '../features/settings/server/api.ts';
import { describeApi } from '../kit/server/openapi.ts';
import { type Guards, mountRoutes, type Route, route } from '../kit/server/route.ts';
import type { House } from './house.ts';
import type { RenderPage } from './page-server.ts';
import { publicRoutes } from './public-routes.ts';

/** Every route but better-auth's own. */
export function apiRoutes(house: House): Route[] {
  const { database, clock, outbox, channelState } = house;
  return [
    ...appointmentsApi(house.appointments, house.reception),
    ...notificationsApi({ database, clock, outbox, channelState }),
    ...settingsApi({ database, clock }),
    healthRoute(house),
  ];
}

export function mountApi(app: Hono, house: House, guards: Guards, renderPage: RenderPage): void {
  const routes = apiRoutes(house);
  const description = describeApi(routes, publicRoutes, {
    title: 'Sill',
    version: '1',
    server: house.config.publicUrl,
  });
  mountAuth(app, house, guards);
  mountRoutes(app, [...routes, openApiRoute(description)], guards);
  app.get('/api/docs', (context) =>
    renderPage(context.req.raw, { house, apiDescription: description }),
  );
}

function healthRoute({ database }: House): Route {
  return route({
    method: 'GET',
    path: '/health',
    tag: 'House',
    summary: 'Whether the house is open: 503 when the database does not answer',
    answer: z.object({ status: z.literal('ok') }),
    async handle() {
      await sql`select 1`.execute(database.db);
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
