// Assembles the parts of the process, and takes them apart again: the composition root.
import { releaseVisits } from '../../features/appointments/server/assignment.ts';
import { createBookingIntake } from '../../features/appointments/server/intake.ts';
import { createAppointments } from '../../features/appointments/server/services.ts';
import { visitUrlOf } from '../../features/appointments/server/visit-link.ts';
import { createWaitingList } from '../../features/appointments/waiting/server/waiting-list.ts';
import { createCallBackIntake } from '../../features/assistant/server/call-back.ts';
import { assistantOnDemand } from '../../features/assistant/server/on-demand.ts';
import { ensureFirstStaff } from '../../features/auth/server/first-staff.ts';
import { authOnDemand } from '../../features/auth/server/on-demand.ts';
import { createBackups } from '../../features/backups/server/backups.ts';
import { createCaughtForms } from '../../features/caught-forms/server/caught-forms.ts';
import { resealWebhookSecrets } from '../../features/connections/server/former-secret.ts';
import { endConnectionsOf } from '../../features/connections/server/leaving.ts';
import { createTokens } from '../../features/connections/server/tokens.ts';
import { createWebhookWork } from '../../features/connections/server/webhook-work.ts';
import { offerLines } from '../../features/content/offer.ts';
import { createOfferWatch } from '../../features/content/server/offer-watch.ts';
import { createContentCache } from '../../features/content/server/store.ts';
import { createCounter } from '../../features/counts/server/counter.ts';
import { createCustomerWork } from '../../features/customers/server/customer-work.ts';
import { joinCustomer, joinForm } from '../../features/customers/server/join-store.ts';
import { joinConversation, takeCallBack } from '../../features/customers/server/task-store.ts';
import { createDeadLinks } from '../../features/dead-links/server/dead-links.ts';
import { openOutcodes } from '../../features/districts/server/outcodes.ts';
import { createFollowUps } from '../../features/follow-ups/server/follow-ups.ts';
import { sweepOrphans } from '../../features/media/server/library.ts';
import { createMedia } from '../../features/media/server/media.ts';
import { createNavigationCache, seedNavigation } from '../../features/navigation/server/store.ts';
import { createSmsStops } from '../../features/notifications/limits/server/store.ts';
import { createDelivery } from '../../features/notifications/server/delivery.ts';
import { createPost } from '../../features/notifications/server/post.ts';
import { areaTitles } from '../../features/pages/server/store.ts';
import { createPriceChecks } from '../../features/price-check/server/price-check.ts';
import { createPriceLinks } from '../../features/pricing/server/price-links.ts';
import { createPriceBook } from '../../features/pricing/server/store.ts';
import { openErasureLedger } from '../../features/privacy/server/erasure-ledger.ts';
import { listColoursOf } from '../../features/products/server/store.ts';
import { createMissingPages } from '../../features/redirects/server/missing-pages.ts';
import { takeDemoToLoad } from '../../features/samples/server/store.ts';
import { searchSources } from '../../features/search/server/sources.ts';
import { createSettingsCache } from '../../features/settings/server/store.ts';
import type { StaffServices } from '../../features/staff/server/accounts.ts';
import { type LinkMaker, withPasswordLink } from '../../features/staff/server/password-links.ts';
import type { StatusDeps } from '../../features/status/server/facts.ts';
import { createStatusWatch } from '../../features/status/server/watch.ts';
import { rateApproved } from '../../features/testimonials/server/store.ts';
import { createMessageIntake } from '../../features/visit-page/server/message-intake.ts';
import { createLiveEvents } from '../../kit/http/live-events.ts';
import { createReleases } from '../../kit/life/server/releases.ts';
import { createWordIndexer } from '../../kit/search/word-indexer.ts';
import { sharedClock } from '../../lib/database/database.ts';
import { type Config, isLoopbackHost } from '../../lib/process/env.ts';
import { programBeside } from '../../lib/process/less-urgent.ts';
import { countErrors, type Log } from '../../lib/process/log.ts';
import type { Job } from '../../lib/process/repeated-work.ts';
import { loadAuthSecret } from '../../lib/process/secrets.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { londonDayOf } from '../../lib/time/london-day.ts';
import { urls } from '../../urls.ts';
import { isOnPages, livesOf, records } from '../records.ts';
import { readAnswers } from '../site/site-paths.ts';
import { sitemapEntries } from '../site/sitemap-entries.ts';
import { loadDemoContent } from './demo-content.ts';
import { loadRecording } from './demo-recording.ts';
import { createHousekeeping } from './housekeeping.ts';
import { type InstallationFiles, openFiles } from './installation.ts';
import { openInstallation } from './open-database.ts';

export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens and upgrades the database, and fills an empty one. @throws StartError */
export async function openServices(config: Config, own: Clock, log: Log) {
  const { database, installation, isNew } = await openInstallation(config, log, { serves: true });
  const clock = sharedClock(database, own);
  const { contentDir, dataDir, publicUrl, authSecretOld: formerSecret } = config;
  const base = { database, clock, log };
  let secret: string;
  let files: InstallationFiles;
  try {
    files = await openFiles(config, { database, installation, isNew }, log);
    secret = loadAuthSecret(config.authSecret, dataDir);
  } catch (error) {
    await database.close();
    throw error;
  }
  const { storageOf, sweeps } = files;
  const stops = createSmsStops(secret, formerSecret);
  await stops.rekey(database);
  if (formerSecret) {
    const { resealSecondFactors } = await import('../../features/auth/server/former-secret.ts');
    await resealSecondFactors(database, secret, formerSecret);
    await resealWebhookSecrets(database, secret, formerSecret);
  }
  const { media, pictures } = createMedia({
    ...base,
    dataDir,
    contentDir,
    storageOf,
    coloursOf: (addresses) => listColoursOf(database.db, addresses),
  });
  await seedNavigation(database, clock);
  // Of several processes that start on one empty database, the one that creates the first member of staff also loads
  // the demo content.
  const settings = createSettingsCache(database);
  const readFirm = async () => ({
    ...(await settings.read()),
    areas: await areaTitles(database.db),
  });
  const { created, demo } = await ensureFirstStaff(database, clock, config.admin, readFirm);
  const loadsDemo =
    config.demoContent !== 'off' && (created || (await database.write(takeDemoToLoad)));
  const stage = { contentDir, secret, publicUrl };
  if (loadsDemo) await loadDemoContent(media, stage);
  const swept = (sweeps ? sweepOrphans(media) : Promise.resolve(0)).then(
    (count) => count > 0 && log.info({ count }, 'moved files that nothing names into the trash'),
    (error: unknown) => log.error({ err: error }, 'cannot look for files that nobody needs'),
  );

  const post = createPost(database, settings, config, demo, stops);
  const links: LinkMaker = {
    secret,
    formerSecret,
    urlOf: (token) => `${publicUrl}${urls.admin.setPassword()}?token=${token}`,
  };
  const outbox = createDelivery({
    ...base,
    stops,
    config,
    series: installation.series,
    readSettings: () => settings.read(),
    completed: (email) => withPasswordLink(base, links, email),
  });
  const prices = createPriceBook(database, clock);
  const counter = createCounter({
    ...base,
    readPages: async () => (await sitemapEntries(database.db, clock.now())).map(({ path }) => path),
  });
  const missingPages = createMissingPages(base);
  const deadLinks = createDeadLinks({ ...base, publicUrl, records, isOnPages, readAnswers });
  const caughtForms = createCaughtForms({ database, clock, secret });
  const outcodes = openOutcodes(contentDir);
  const content = createContentCache(database, settings);
  const appointments = createAppointments(
    {
      ...post,
      database,
      clock,
      secret,
      caughtForms,
      outcodes,
      prices,
      readOffers: async () =>
        offerLines(londonDayOf(clock.now()), (await content.read()).landing.specialOffers.packages),
      counter,
      joinCustomer,
      joinForm,
    },
    settings,
  );
  const logged = { ...appointments, log };
  const staff: StaffServices = {
    signInMs: config.signInMs,
    ...base,
    links,
    channelState: post.channelState,
    releaseVisits,
    endConnections: endConnectionsOf,
    siteName: async () => (await settings.read()).general.siteName,
  };
  const photos = storageOf('visit-photos');
  const messageIntake = createMessageIntake({ ...logged, ...media, photos });
  const waitingList = createWaitingList(appointments, log);
  const connections = {
    ...base,
    secret,
    // Only a site that is private to this machine may call this machine.
    allowsLoopback: isLoopbackHost(new URL(publicUrl).hostname),
  };
  const webhookWork = createWebhookWork({ ...connections, records });
  const followUps = createFollowUps(logged);
  const wordIndexer = createWordIndexer(database, log, searchSources(records));
  const housekeeping = createHousekeeping({
    ...base,
    dataDir,
    messageIntake,
    wordIndexer,
    sweeps,
    trash: media.trash,
  });
  const program = programBeside(import.meta.url, 'backup-process');
  const backups = createBackups({ ...base, config, program });
  const status: StatusDeps = {
    ...base,
    config,
    startedAt: clock.now(),
    channelState: post.channelState,
    errors: countErrors(log, () => clock.now()),
  };
  if (loadsDemo && demo && config.demoContent === 'on') {
    await loadRecording({ ...base, ...stage }, 'demo-house.json');
    log.info('the demo has a house');
  }
  const liveEvents = createLiveEvents(database.changes);
  let closing = false;

  const lives = livesOf({ database, clock });
  const releases = createReleases({ ...base, lives });
  const offerWatch = createOfferWatch({ ...logged, content, renews: demo });
  const statusWatch = createStatusWatch({ ...logged, ...status });
  const customerWork = createCustomerWork({ ...base, records });
  const jobs: readonly Job[] = [
    outbox,
    followUps,
    waitingList.rounds,
    offerWatch,
    releases,
    webhookWork,
    counter,
    missingPages,
    deadLinks,
    wordIndexer,
    housekeeping,
    backups,
    statusWatch,
    customerWork,
  ];

  return {
    config,
    clock,
    log,
    database,
    settings,
    readFirm,
    content,
    prices,
    outcodes,
    priceLinks: createPriceLinks(logged),
    priceChecks: createPriceChecks({ database, clock, content }),
    navigation: createNavigationCache(database),
    lives,
    releases,
    auth: authOnDemand({ database, clock, settings, secret, formerSecret, publicUrl }),
    stops,
    outbox,
    appointments,
    staff,
    tokens: createTokens(database, clock),
    webhookWork,
    connections,
    caughtForms,
    bookingIntake: createBookingIntake(appointments, log),
    messageIntake,
    callBackIntake: createCallBackIntake({ ...logged, takeCallBack }),
    waitingList,
    followUps,
    offerWatch,
    status,
    assistant: assistantOnDemand({
      ...logged,
      settings,
      content,
      model: config.assistantModel,
      joinConversation,
      rateReviews: () => rateApproved(database.db),
      visitUrlOf: (visit) => visitUrlOf(visit, { secret, publicUrl }),
    }),
    counter,
    missingPages,
    deadLinks,
    media,
    pictures,
    wordIndexer,
    customerWork,
    housekeeping,
    backups,
    erasureLedger: openErasureLedger(dataDir, secret, formerSecret),
    liveEvents,
    channelState: post.channelState,
    demo,
    /** Whether the process is about to end: send it nothing new. */
    isClosing: () => closing,
    announceClosing() {
      closing = true;
      liveEvents.close();
    },
    start() {
      for (const job of jobs) job.start();
    },
    async close() {
      liveEvents.close();
      await Promise.all([...jobs, pictures].map((one) => one.stop()));
      await swept;
      database.checkpoint();
      await database.close();
    },
  };
}
