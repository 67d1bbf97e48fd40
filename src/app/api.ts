// The REST surface on one screen: every feature's routes, below /api.
import type { Hono } from 'hono';
import { z } from 'zod';
import { appointmentsApi } from '../features/appointments/server/api.ts';
import { onOurWayRoute } from '../features/appointments/server/on-our-way.ts';
import { timelineRoute } from '../features/appointments/server/timeline-api.ts';
import { visitDeskApi } from '../features/appointments/server/visit-desk-api.ts';
import { waitingApi } from '../features/appointments/server/waiting-api.ts';
import { assistantApi } from '../features/assistant/server/api.ts';
import { auditApi } from '../features/audit/server/api.ts';
import { mountAuth } from '../features/auth/server/api.ts';
import { hashPassword } from '../features/auth/server/password.ts';
import { refuseWeakPassword } from '../features/auth/server/password-strength.ts';
import { blogApi } from '../features/blog/server/api.ts';
import { findBlogUsage } from '../features/blog/server/picture-use-store.ts';
import { categoriesApi } from '../features/categories/server/api.ts';
import { findCategoryUsage } from '../features/categories/server/picture-use-store.ts';
import { categoryIconsApi } from '../features/category-icons/server/api.ts';
import { findCategoryIconUsage } from '../features/category-icons/server/picture-use-store.ts';
import { contactApi } from '../features/contact/server/api.ts';
import { contentApi } from '../features/content/server/api.ts';
import { findContentUsage } from '../features/content/server/picture-use-store.ts';
import { dashboardApi } from '../features/dashboard/server/api.ts';
import { exportsApi } from '../features/exports/server/api.ts';
import { faqsApi } from '../features/faqs/server/api.ts';
import { mediaApi } from '../features/media/server/api.ts';
import { navigationApi } from '../features/navigation/server/api.ts';
import { notificationsApi } from '../features/notifications/server/api.ts';
import { teamApi } from '../features/notifications/server/team-api.ts';
import { templatesApi } from '../features/notifications/server/template-api.ts';
import { pagesApi } from '../features/pages/server/api.ts';
import { findPageUsage } from '../features/pages/server/picture-use-store.ts';
import { privacyApi } from '../features/privacy/server/api.ts';
import { productsApi } from '../features/products/server/api.ts';
import { findProductUsage } from '../features/products/server/picture-use-store.ts';
import { countProductsOf } from '../features/products/server/store.ts';
import { searchApi } from '../features/search/server/api.ts';
import { settingsApi } from '../features/settings/server/api.ts';
import { findSettingsUsage } from '../features/settings/server/picture-use-store.ts';
import { staffApi } from '../features/staff/server/api.ts';
import { testimonialsApi } from '../features/testimonials/server/api.ts';
import { findTestimonialUsage } from '../features/testimonials/server/picture-use-store.ts';
import { markdownApi } from '../kit/server/markdown-api.ts';
import { type Guards, mountRoutes, onlyTakes, type Route, route } from '../kit/server/route.ts';
import { ping } from '../lib/database.ts';
import { AppError } from '../lib/errors.ts';
import type { House } from './house.ts';
import { liveEventsRoute } from './live-events-route.ts';
import { describeApi } from './openapi.ts';
import type { Pages } from './page-server.ts';
import { publicRoutes } from './public-routes.ts';
import { takenNames, urls } from './urls.ts';

/** Every route but better-auth's own. */
export function apiRoutes(house: House): Route[] {
  const { database, clock, outbox, channelState } = house;
  return [
    ...appointmentsApi(
      house.appointments,
      house.reception,
      house.wordIndexer,
      house.assistant.noteBooking,
    ),
    ...visitDeskApi(database, house.visitDesk),
    ...waitingApi({ database, clock, waitingList: house.waitingList }),
    onOurWayRoute(house.appointments),
    timelineRoute(house.appointments),
    ...auditApi({ database }),
    ...notificationsApi({
      ...{ database, clock, outbox, channelState },
      wordIndexer: house.wordIndexer,
    }),
    ...templatesApi({ database, clock }),
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
      findTestimonialUsage,
      findBlogUsage,
    ]),
    ...contentApi({ database, clock }),
    ...navigationApi({ database, clock }),
    ...categoryIconsApi({ database, clock }),
    ...pagesApi({ database, clock }, takenNames),
    ...blogApi({ database, clock }),
    ...markdownApi(),
    ...faqsApi({ database, clock }),
    ...assistantApi({
      ...{ database, clock },
      assistant: house.assistant,
      settings: house.settings,
      contactHref: urls.contact(),
    }),
    ...settingsApi({ database, clock, onBookingRules: house.waitingList.offerFreed }),
    ...searchApi({ database, wordIndexer: house.wordIndexer }),
    ...testimonialsApi({ database, clock }, house.reviewDesk),
    ...contactApi({ database, clock, desk: house.contactDesk }),
    ...dashboardApi({ database, clock, content: house.content }),
    ...privacyApi({
      ...{ database, clock, ledger: house.erasureLedger },
      async onErased() {
        await house.waitingList.offerFreed();
        await house.housekeeping.removeTraces();
      },
    }),
    ...staffApi({
      ...house.staff,
      async hashPassword(password, username) {
        const siteName = await house.staff.siteName();
        await refuseWeakPassword(password, { username, siteName }, 'password');
        return hashPassword(password);
      },
      calendarUrlOf: (token) => house.config.publicUrl + urls.calendar(token),
    }),
    liveEventsRoute(house),
    healthRoute(house),
  ];
}

export function mountApi(app: Hono, house: House, guards: Guards, pages: Pages): void {
  const lists = apiRoutes(house);
  const routes = [...lists, ...exportsApi(lists, house)];
  const apiDescription = describeApi(routes, publicRoutes, {
    title: 'Sill',
    version: '1',
    server: house.config.publicUrl,
  });
  mountAuth(app, { ...house, siteName: house.staff.siteName }, guards);
  mountRoutes(app, [...routes, openApiRoute(apiDescription)], guards);
  app.get(urls.apiDocs(), () => pages.renderOnce(urls.apiDocs(), { apiDescription }, 200));
  app.all(urls.apiDocs(), (context) => onlyTakes(context, ['GET']));
}

function healthRoute({ database, isClosing }: House): Route {
  return route({
    method: 'GET',
    path: '/health',
    tag: 'House',
    summary:
      'Whether the house is open: 503 when the database does not answer, or the server is closing',
    answer: z.object({ status: z.literal('ok') }),
    async handle() {
      if (isClosing()) throw new AppError('unavailable', 'Not ready: the server is closing.');
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
