// Assembles the parts of the process, and takes them apart again: the composition root.
import { join } from 'node:path';
import { createAdvisersCache } from '../../features/advisers/server/store.ts';
import { releaseVisits } from '../../features/appointments/server/assignment.ts';
import type { AppointmentServices } from '../../features/appointments/server/booking.ts';
import { createMoveLimit } from '../../features/appointments/server/changes.ts';
import { createHoldLimit } from '../../features/appointments/server/holds.ts';
import {
  type BookingIntake,
  createBookingIntake,
} from '../../features/appointments/server/intake.ts';
import { visitUrlOf } from '../../features/appointments/server/visit-link.ts';
import {
  createWaitingList,
  type WaitingList,
} from '../../features/appointments/waiting/server/waiting-list.ts';
import type { Assistant } from '../../features/assistant/server/assistant.ts';
import { assistantOnDemand } from '../../features/assistant/server/on-demand.ts';
import { type Auth, authOnDemand } from '../../features/auth/server/auth.ts';
import { ensureFirstStaff } from '../../features/auth/server/first-staff.ts';
import { type Backups, createBackups } from '../../features/backups/server/backups.ts';
import {
  createCaughtForms,
  type KeptForms,
} from '../../features/caught-forms/server/caught-forms.ts';
import { endConnectionsOf } from '../../features/connections/server/leaving.ts';
import { createTokens, type Tokens } from '../../features/connections/server/tokens.ts';
import { resealWebhooks } from '../../features/connections/server/webhook-store.ts';
import {
  createWebhookWork,
  sealedWith,
  type WebhookDeps,
} from '../../features/connections/server/webhook-work.ts';
import { type ContactIntake, createContactIntake } from '../../features/contact/server/intake.ts';
import { createOfferWatch } from '../../features/content/server/offer-watch.ts';
import { createContentCache, type StoredContent } from '../../features/content/server/store.ts';
import { type CounterWork, createCounter } from '../../features/counts/server/counter.ts';
import { openOutcodes } from '../../features/districts/server/outcodes.ts';
import { createFollowUps } from '../../features/follow-ups/server/follow-ups.ts';
import { type MediaDeps, sweepOrphans } from '../../features/media/server/library.ts';
import {
  createPictureSizes,
  type PictureSizes,
} from '../../features/media/server/picture-sizes.ts';
import type { Navigation } from '../../features/navigation/navigation-item.ts';
import { createNavigationCache, seedNavigation } from '../../features/navigation/server/store.ts';
import { quietKinds } from '../../features/notifications/message.ts';
import { createDelivery } from '../../features/notifications/server/delivery.ts';
import { type Outbox, startOutbox } from '../../features/notifications/server/outbox.ts';
import type { ChannelState } from '../../features/notifications/server/store.ts';
import { createTemplateCache } from '../../features/notifications/server/template-store.ts';
import {
  createPriceChecks,
  type PriceChecks,
} from '../../features/price-check/server/price-check.ts';
import { createPriceLinks, type PriceLinks } from '../../features/pricing/server/price-links.ts';
import { createPriceBook, type PriceBook } from '../../features/pricing/server/store.ts';
import {
  type ErasureLedger,
  openErasureLedger,
} from '../../features/privacy/server/erasure-ledger.ts';
import { listColoursOf } from '../../features/products/server/store.ts';
import { takeDemoToLoad } from '../../features/samples/server/store.ts';
import { searchSources } from '../../features/search/server/sources.ts';
import { createSettingsCache, type SettingsCache } from '../../features/settings/server/store.ts';
import type { StaffServices } from '../../features/staff/server/accounts.ts';
import { type LinkMaker, withPasswordLink } from '../../features/staff/server/password-links.ts';
import type { StatusDeps } from '../../features/status/server/facts.ts';
import { createStatusWatch } from '../../features/status/server/watch.ts';
import { createSwatchIntake, type SwatchIntake } from '../../features/swatches/server/intake.ts';
import {
  createReviewIntake,
  type ReviewIntake,
} from '../../features/testimonials/server/intake.ts';
import {
  createMessageIntake,
  type MessageIntake,
} from '../../features/visit-page/server/message-intake.ts';
import type { CachedRead } from '../../kit/crud/server/cached-read.ts';
import { createLiveEvents, type LiveEvents } from '../../kit/http/live-events.ts';
import { startWordIndexer, type WordIndexer } from '../../kit/search/word-indexer.ts';
import { type Database, sharedClock } from '../../lib/database/database.ts';
import { createBucketStorage, createFolderStorage } from '../../lib/files/storage.ts';
import { createTrash } from '../../lib/files/trash.ts';
import { quietUntil } from '../../lib/messages/quiet-hours.ts';
import { type Config, isLoopbackHost } from '../../lib/process/env.ts';
import { programBeside } from '../../lib/process/less-urgent.ts';
import { countErrors, type Log } from '../../lib/process/log.ts';
import type { RepeatedWork } from '../../lib/process/repeated-work.ts';
import { loadAuthSecret } from '../../lib/process/secrets.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { urls } from '../../urls.ts';
import { records } from '../records.ts';
import { sitemapEntries } from '../site/sitemap-entries.ts';
import { loadDemoContent } from './demo-content.ts';
import { makeDemoHouse } from './demo-house.ts';
import { type Housekeeping, startHousekeeping } from './housekeeping.ts';
import { claimBucket, refuseOtherFiles, writtenOnceClaimed } from './installation.ts';
import { openInstallation } from './open-database.ts';
import { webhookRecords } from './webhook-records.ts';

export interface Services {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  settings: SettingsCache;
  content: CachedRead<StoredContent>;
  prices: PriceBook;
  priceLinks: PriceLinks;
  priceChecks: PriceChecks;
  navigation: CachedRead<Navigation>;
  auth: Auth;
  outbox: Outbox;
  appointments: AppointmentServices;
  staff: StaffServices;
  tokens: Tokens;
  webhookWork: RepeatedWork;
  connections: Pick<WebhookDeps, 'database' | 'clock' | 'secret' | 'allowsLoopback'>;
  bookingIntake: BookingIntake;
  caughtForms: KeptForms;
  messageIntake: MessageIntake;
  waitingList: WaitingList;
  followUps: RepeatedWork;
  offerWatch: RepeatedWork;
  status: StatusDeps;
  statusWatch: RepeatedWork;
  assistant: Assistant;
  counter: CounterWork;
  contactIntake: ContactIntake;
  swatchIntake: SwatchIntake;
  reviewIntake: ReviewIntake;
  media: MediaDeps;
  pictures: PictureSizes;
  wordIndexer: WordIndexer;
  housekeeping: Housekeeping;
  backups: Backups;
  erasureLedger: ErasureLedger;
  liveEvents: LiveEvents;
  channelState(): Promise<ChannelState>;
  demo: boolean;
  /** Whether the process is about to end: send it nothing new. */
  isClosing(): boolean;
  announceClosing(): void;
  close(): Promise<void>;
}

/** Opens and upgrades the database, fills an empty one, starts the outbox. @throws StartError */
export async function openServices(config: Config, own: Clock, log: Log): Promise<Services> {
  const { database, installation, isNew } = await openInstallation(config, log, { serves: true });
  const clock = sharedClock(database, own);
  let secret: string;
  let sweeps: boolean;
  let isOurs = !config.bucket;
  const claim = async () => {
    if (config.bucket) isOurs ||= await claimBucket(config.bucket, installation, isNew, log);
    return isOurs;
  };
  try {
    if (database.line) await refuseOtherFiles(config, database.line);
    secret = loadAuthSecret(config.authSecret, config.dataDir);
    await claim();
    // Files without a row may be all there is, if the database has just been created.
    sweeps = isOurs && !isNew;
  } catch (error) {
    await database.close();
    throw error;
  }
  if (config.authSecretOld) await resealFor(database, secret, config.authSecretOld);
  const { media, pictures, visitPhotos } = openMedia(config, { database, clock, log }, claim);
  await seedNavigation(database, clock);
  // Of several processes that start on one empty database, the one that creates the first member of staff also loads
  // the demo content.
  const settings = createSettingsCache(database);
  const { created, demo } = await ensureFirstStaff(
    database,
    clock,
    config.admin,
    await settings.read(),
  );
  const loadsDemo =
    config.demoContent !== 'off' && (created || (await database.write(takeDemoToLoad)));
  if (loadsDemo) await loadDemoContent(media, config.contentDir, secret);
  const swept = (sweeps ? sweepOrphans(media) : Promise.resolve(0)).then(
    (count) => count > 0 && log.info({ count }, 'moved files that nothing names into the trash'),
    (error: unknown) => log.error({ err: error }, 'cannot look for unneeded files'),
  );

  const channelState = async (): Promise<ChannelState> => {
    const { notifications } = await settings.read();
    return {
      sms: config.sms ? 'provider' : 'log',
      email: config.smtpUrl ? 'provider' : 'log',
      smsEnabled: notifications.smsEnabled,
      emailEnabled: notifications.emailEnabled,
    };
  };
  const delivery = createDelivery(config, installation.series, () => settings.read());
  const links: LinkMaker = {
    secret,
    formerSecret: config.authSecretOld,
    urlOf: (token) => `${config.publicUrl}${urls.admin.setPassword()}?token=${token}`,
  };
  const { email, ...deliver } = delivery.deliver;
  const outbox = startOutbox({
    database,
    clock,
    log,
    async hold({ kind }, now) {
      if (!quietKinds.has(kind)) return undefined;
      return quietUntil(now, (await settings.read()).notifications);
    },
    deliver: {
      ...deliver,
      ...(email && {
        email: async (letter) => email(await withPasswordLink({ database, clock }, links, letter)),
      }),
    },
  });
  const templates = createTemplateCache(database);
  const advisers = createAdvisersCache(database);
  const prices = createPriceBook(database, clock);
  const counter = createCounter({
    database,
    clock,
    log,
    readPages: async () => (await sitemapEntries({ database, clock })).map(({ path }) => path),
  });
  const caughtForms = createCaughtForms({ database, clock, secret });
  const appointments: AppointmentServices = {
    database,
    clock,
    outbox,
    secret,
    readSettings: () => settings.read(),
    async readRules() {
      const [{ booking }, known] = await Promise.all([settings.read(), advisers.read()]);
      return { ...booking, advisers: known };
    },
    channelState,
    visitMoves: createMoveLimit(database),
    slotHolds: createHoldLimit(database),
    caughtForms,
    outcodes: openOutcodes(config.contentDir),
    prices,
    counter,
    correspondents: async () => ({
      settings: await settings.read(),
      teamPhone: config.teamPhone,
      teamEmail: config.teamEmail,
      publicUrl: config.publicUrl,
      mailFrom: config.mailFrom?.address,
      templates: await templates.read(),
    }),
  };
  const staff: StaffServices = {
    database,
    clock,
    links,
    outbox,
    channelState,
    releaseVisits,
    endConnections: endConnectionsOf,
    siteName: async () => (await settings.read()).general.siteName,
  };
  const messageIntake = createMessageIntake({
    ...appointments,
    log,
    photos: visitPhotos,
    trash: media.trash,
    incoming: media.incoming,
  });
  const waitingList = createWaitingList(appointments, log);
  const waitingRuns = waitingList.start();
  const connections = {
    database,
    clock,
    secret,
    // Only a site that is private to this machine may call this machine.
    allowsLoopback: isLoopbackHost(new URL(config.publicUrl).hostname),
  };
  const webhookWork = createWebhookWork({ ...connections, log, records: webhookRecords(database) });
  const followUps = createFollowUps({ ...appointments, log });
  const wordIndexer = startWordIndexer(database, log, searchSources(records));
  const housekeeping = startHousekeeping({
    database,
    clock,
    log,
    messageIntake,
    wordIndexer,
    sweeps,
    trash: media.trash,
    dataDir: config.dataDir,
  });
  const backups = createBackups({
    config,
    database,
    clock,
    log,
    program: programBeside(import.meta.url, 'backup-process'),
  });
  const status: StatusDeps = {
    database,
    clock,
    config,
    startedAt: clock.now(),
    channelState,
    errors: countErrors(log, () => clock.now()),
  };
  if (loadsDemo && demo && config.demoContent === 'on') await makeDemoHouse(appointments, log);
  const liveEvents = createLiveEvents(database.changes);
  let closing = false;

  const content = createContentCache(database, settings);
  const priceChecks = createPriceChecks({ database, clock, content });
  const offerWatch = createOfferWatch({ ...appointments, log, content, renews: demo });
  const statusWatch = createStatusWatch({ ...appointments, ...status, log });
  const assistant = assistantOnDemand(async () => {
    const [{ createAssistant }, { createKnowledge }, { createModelVoice }] = await Promise.all([
      import('../../features/assistant/server/assistant.ts'),
      import('../../features/assistant/server/knowledge.ts'),
      import('../../features/assistant/server/model-voice.ts'),
    ]);
    return createAssistant({
      ...appointments,
      log,
      knowledge: createKnowledge({
        database,
        settings,
        content,
        prices,
        districts: appointments.outcodes,
      }),
      voice: config.assistantModel && createModelVoice(config.assistantModel, log, { database }),
      visitUrlOf: (visit) => visitUrlOf(visit, { secret, publicUrl: config.publicUrl }),
    });
  });

  return {
    config,
    clock,
    log,
    database,
    settings,
    content,
    prices,
    priceLinks: createPriceLinks({ ...appointments, log }),
    priceChecks,
    navigation: createNavigationCache(database),
    auth: authOnDemand(async () => {
      const { createAuth } = await import('../../features/auth/server/sign-in.ts');
      return createAuth(database, clock, {
        secret,
        formerSecret: config.authSecretOld,
        publicUrl: config.publicUrl,
        async demandsSecondFactor(role) {
          const { secondFactor } = (await settings.read()).security;
          return secondFactor === 'everybody' || (secondFactor === 'owners' && role === 'owner');
        },
      });
    }),
    outbox,
    appointments,
    staff,
    tokens: createTokens(database, clock),
    webhookWork,
    connections,
    caughtForms,
    bookingIntake: createBookingIntake(appointments, log),
    messageIntake,
    waitingList,
    followUps,
    offerWatch,
    status,
    statusWatch,
    assistant,
    counter,
    contactIntake: createContactIntake({ ...appointments, log }),
    swatchIntake: createSwatchIntake({ ...appointments, log }),
    reviewIntake: createReviewIntake({ ...appointments, log }),
    media,
    pictures,
    wordIndexer,
    housekeeping,
    backups,
    erasureLedger: openErasureLedger(config.dataDir, secret, config.authSecretOld),
    liveEvents,
    channelState,
    demo,
    isClosing: () => closing,
    announceClosing() {
      closing = true;
      liveEvents.close();
    },
    async close() {
      liveEvents.close();
      housekeeping.stop();
      await backups.stop();
      await followUps.stop();
      await offerWatch.stop();
      await statusWatch.stop();
      await webhookWork.stop();
      await counter.stop();
      await Promise.all([
        waitingRuns.stop(),
        outbox.stop(),
        wordIndexer.stop(),
        swept,
        pictures.stop(),
      ]);
      delivery.close();
      database.checkpoint();
      await database.close();
    },
  };
}

/** Sealed again with the current secret, so that the former one can go. */
async function resealFor(database: Database, secret: string, former: string): Promise<void> {
  const { resealSecondFactors } = await import('../../features/auth/server/former-secret.ts');
  await resealSecondFactors(database, secret, former);
  const open = (sealed: string) => {
    try {
      return sealedWith(former).unseal(sealed);
    } catch {
      return undefined;
    }
  };
  await resealWebhooks(database, open, sealedWith(secret).seal);
}

/** Uploaded files, their sizes, and customers' photos: in the data folder, or in the shared bucket. */
function openMedia(
  config: Config,
  parts: Pick<MediaDeps, 'database' | 'clock' | 'log'>,
  claim: () => Promise<boolean>,
) {
  const { dataDir, bucket, contentDir } = config;
  const storageOf = (name: string) =>
    bucket
      ? writtenOnceClaimed(createBucketStorage(bucket, `${name}/`), claim, parts.log)
      : createFolderStorage(join(dataDir, name));
  const uploads = storageOf('uploads');
  const pictures = createPictureSizes({
    ...parts,
    uploads,
    kept: storageOf('cache/pictures'),
    contentDir,
    coloursOf: (addresses) => listColoursOf(parts.database.db, addresses),
  });
  const media: MediaDeps = {
    ...parts,
    uploads,
    trash: createTrash(storageOf('trash'), parts.log),
    incoming: join(dataDir, 'incoming'),
    onPictureAdded: (file) => pictures.expect(file),
    onFileGone: (file) => pictures.forget(file),
  };
  return { media, pictures, visitPhotos: storageOf('visit-photos') };
}
