import { setTimeout } from 'node:timers/promises';
import type { Hono } from 'hono';
import { z } from 'zod';
import { advisersApi } from '../../features/advisers/server/api.ts';
import { listOpenVisits } from '../../features/advisers/server/store.ts';
import { referenceOf } from '../../features/appointments/appointment.ts';
import type { BookingRules } from '../../features/appointments/availability.ts';
import { appointmentsApi } from '../../features/appointments/server/api.ts';
import { setMeanings } from '../../features/appointments/server/assignment-store.ts';
import { proposalsRoute } from '../../features/appointments/server/proposals.ts';
import { timelineRoute } from '../../features/appointments/server/timeline-api.ts';
import { timesEffectRoute } from '../../features/appointments/server/times-effect.ts';
import { waitingApi } from '../../features/appointments/waiting/server/waiting-api.ts';
import { assistantApi } from '../../features/assistant/server/api.ts';
import { auditApi } from '../../features/audit/server/api.ts';
import { mountAuth } from '../../features/auth/server/api.ts';
import { closeSamples } from '../../features/auth/server/first-staff.ts';
import { hashPassword } from '../../features/auth/server/password.ts';
import { refuseWeakPassword } from '../../features/auth/server/password-strength.ts';
import { createProofs } from '../../features/auth/server/proofs.ts';
import { backupsApi } from '../../features/backups/server/api.ts';
import { caughtFormsApi } from '../../features/caught-forms/server/api.ts';
import { connectionsApi } from '../../features/connections/server/api.ts';
import { fillTexts } from '../../features/content/content-text.ts';
import { contentApi } from '../../features/content/server/api.ts';
import { countsApi } from '../../features/counts/server/api.ts';
import { customerImportsApi } from '../../features/customers/server/import-api.ts';
import { makeTaskOfText } from '../../features/customers/server/task-store.ts';
import { whoseIs } from '../../features/customers/server/whose-store.ts';
import { dashboardApi } from '../../features/dashboard/server/api.ts';
import { deadLinksApi } from '../../features/dead-links/server/api.ts';
import { diaryApi } from '../../features/diary/server/api.ts';
import { districtsApi } from '../../features/districts/server/api.ts';
import { exportsApi } from '../../features/exports/server/api.ts';
import { onOurWayRoute } from '../../features/follow-ups/server/on-our-way.ts';
import { inboxApi } from '../../features/inbox/server/api.ts';
import { smsHookRoute } from '../../features/inbox/server/sms-hook.ts';
import { mediaApi } from '../../features/media/server/api.ts';
import { notificationsApi } from '../../features/notifications/server/api.ts';
import { teamApi } from '../../features/notifications/server/team-api.ts';
import { templatesApi } from '../../features/notifications/server/template-api.ts';
import { priceCheckRoute } from '../../features/price-check/server/api.ts';
import { pricingApi } from '../../features/pricing/server/api.ts';
import { privacyApi } from '../../features/privacy/server/api.ts';
import { redirectsApi } from '../../features/redirects/server/api.ts';
import { samplesApi } from '../../features/samples/server/api.ts';
import { searchApi } from '../../features/search/server/api.ts';
import { settingUpRoute } from '../../features/setting-up/server/api.ts';
import { standingVisits } from '../../features/settings/booking-settings.ts';
import { settingsApi } from '../../features/settings/server/api.ts';
import { bankHolidaysRoute } from '../../features/settings/server/bank-holidays.ts';
import { staffApi } from '../../features/staff/server/api.ts';
import { statusRoute } from '../../features/status/server/api.ts';
import { visitPageApi } from '../../features/visit-page/server/api.ts';
import { markdownApi } from '../../kit/http/markdown-api.ts';
import {
  type Guards,
  mountRoutes,
  onlyTakes,
  type Route,
  routesUnder,
} from '../../kit/http/route.ts';
import { findKeptPictures } from '../../kit/life/server/kept-picture-store.ts';
import { lifeApi } from '../../kit/life/server/life-api.ts';
import { releaseApi } from '../../kit/life/server/release-api.ts';
import { eventLabelsOf } from '../../kit/records/record.ts';
import { pictureFinder } from '../../kit/records/server/record-store.ts';
import { ping, takesWrites } from '../../lib/database/database.ts';
import { AppError } from '../../lib/http/errors.ts';
import { onlyWhenChanged } from '../../lib/process/only-when-changed.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';
import { api, urls } from '../../urls.ts';
import type { Services } from '../process/services.ts';
import { records } from '../records.ts';
import type { Pages } from '../rendering/page-server.ts';
import { sitePaths } from '../site/site-paths.ts';
import { sitemapEntries } from '../site/sitemap-entries.ts';
import { draftWarnings } from './draft-warnings.ts';
import { liveEventsRoute } from './live-events-route.ts';
import { type ApiDescription, describeApi } from './openapi.ts';
import { previewRoute } from './preview-route.ts';
import { publicRoutes } from './public-routes.ts';
import { mayWork } from './token-routes.ts';

const eventLabels = eventLabelsOf(records.map(({ facts }) => facts));

function apiRoutes(services: Services): Route[] {
  const { secret } = services.appointments;
  const { incoming } = services.media;
  async function onGone() {
    await services.waitingList.offerFreed();
    await services.housekeeping.removeTraces();
  }
  return [
    ...appointmentsApi(
      services.appointments,
      services.bookingIntake,
      services.wordIndexer,
      async (...booking) => (await services.assistant()).noteBooking(...booking),
    ),
    ...diaryApi(services.appointments),
    ...customerImportsApi({ ...services, incoming }),
    ...advisersApi({ ...services, onBookingRules: services.waitingList.offerFreed }),
    ...visitPageApi(services.database, secret, services.messageIntake),
    ...waitingApi(services),
    onOurWayRoute(services.appointments),
    timelineRoute(services.appointments),
    proposalsRoute(services.appointments),
    timesEffectRoute(services.appointments),
    ...auditApi(services),
    ...backupsApi({ ...services, checkProof: proofsOf(services).check }),
    ...notificationsApi(services),
    ...templatesApi(services),
    ...teamApi({ ...services, ...services.appointments, overrides: services.config }),
    ...records.flatMap(({ api }) => api?.({ ...services, ...services.appointments }) ?? []),
    ...inboxApi(services),
    smsHookRoute({ ...services, ...services.appointments, noteText: makeTaskOfText }),
    ...deadLinksApi(services.deadLinks, () =>
      sitemapEntries(services.database.db, services.clock.now()),
    ),
    ...redirectsApi({ ...services, publicUrl: services.config.publicUrl, readPaths: sitePaths }),
    ...contentApi(services),
    ...releaseApi({ ...services, mayCall: mayWork }),
    ...lifeApi({ ...services, warningsOf: draftWarnings(services), mayCall: mayWork }),
    ...mediaApi(services.media, [
      ...records.map((record) => pictureFinder(record, services.database)),
      findKeptPictures,
    ]),
    ...markdownApi(async (text) => fillTexts(text, await services.settings.read())),
    ...assistantApi(services),
    ...settingsApi({
      ...services,
      onBookingRules: services.waitingList.offerFreed,
      setMeanings,
      async listVisitsIn(trx, labels) {
        const visits = await listOpenVisits(trx, londonDayOf(services.clock.now()));
        const named = visits
          .filter(({ preferredTime }) => labels.includes(preferredTime))
          .map((visit) => ({ ...visit, reference: referenceOf(visit.id) }));
        return standingVisits.parse(named);
      },
      districts: services.outcodes,
    }),
    ...districtsApi(services),
    bankHolidaysRoute,
    ...searchApi({ ...services, records }),
    ...caughtFormsApi(services.caughtForms, services),
    ...dashboardApi({ ...services, records }),
    ...countsApi(services),
    ...pricingApi({ ...services, links: services.priceLinks, incoming }),
    priceCheckRoute(services.priceChecks),
    settingUpRoute(services),
    ...privacyApi({ ...services, records, secret, whoseIs, onErased: onGone }),
    ...samplesApi({ ...services, closeAccounts: closeSamples, onRemoved: onGone }),
    ...connectionsApi({ ...services.connections, events: Object.keys(eventLabels) }),
    ...staffApi({
      ...services.staff,
      auth: services.auth,
      async hashPassword(password, username) {
        const firm = await services.readFirm();
        await refuseWeakPassword(password, { username, firm }, 'password');
        return hashPassword(password);
      },
      config: services.config,
    }),
    liveEventsRoute(services),
    previewRoute(services),
    statusRoute(services.status),
    ...stateRoutes(services),
  ];
}

const proofsOf = ({ auth, clock, connections }: Services) =>
  createProofs(auth, clock, connections.secret);

/** @returns the routes */
export function mountApi(app: Hono, services: Services, guards: Guards, pages: Pages): Route[] {
  const lists = apiRoutes(services);
  const routes = [...lists, ...exportsApi(lists, { ...services, records })];
  const describeAs = onlyWhenChanged(
    ({ services, slots }: BookingRules) => [services, slots],
    () => describeApi(routes, publicRoutes, services.config.publicUrl),
  );
  const description = async () => describeAs(await services.appointments.readRules());
  const { siteName } = services.staff;
  mountAuth(app, { ...services, siteName, proofs: proofsOf(services) }, guards);
  mountRoutes(app, [...routes, openApiRoute(description)], guards);
  app.get(urls.apiDocs(), async () =>
    pages.renderOnce(urls.apiDocs(), { apiDescription: await description() }, 200),
  );
  app.all(urls.apiDocs(), (context) => onlyTakes(context, ['GET']));
  return routes;
}

/** Whether the server is up, and whether a proxy should send it requests. */
function stateRoutes({ database, isClosing }: Services): Route[] {
  const closed = () => new AppError('unavailable', 'Not ready: the server is closing.');
  return [
    routesUnder('Server').get(api.health(), {
      summary:
        'Whether the server is up: 503 when the database does not answer, or the server is closing',
      answer: z.object({ status: z.literal('ok') }),
      async handle() {
        if (isClosing()) throw closed();
        await ping(database);
        return { status: 'ok' };
      },
    }),
    routesUnder('Server').get(api.ready(), {
      summary:
        'Whether the server is ready for requests; the 503 says why not: the database does not answer or is read-only, or the server is closing',
      answer: z.object({ status: z.literal('ready') }),
      async handle() {
        if (isClosing()) throw closed();
        // A lost connection may go unnoticed for minutes.
        const late = setTimeout(READY_WITHIN_MS, 'late', { ref: false });
        const found = await Promise.race([takesWrites(database).catch(() => 'lost'), late]);
        if (typeof found === 'string') {
          throw new AppError('unavailable', 'Not ready: the database does not answer.');
        }
        if (!found) throw new AppError('unavailable', 'Not ready: the database is read-only.');
        return { status: 'ready' };
      },
    }),
  ];
}

const READY_WITHIN_MS = 2000;

function openApiRoute(description: () => Promise<ApiDescription>): Route {
  return routesUnder('Server').get(urls.openApi(), {
    summary: 'This description',
    handle: description,
  });
}
