// Watches for the end of the special offers every minute: e-mails the team a week and a day before the last one ends,
// and when it has. In a demo, offers of default length begin again.
import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Base } from '../../../lib/database/database.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { addDays, londonDayOf, longDay, shortDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import { type Correspondents, teamRecipient } from '../../notifications/team.ts';
import { emailOf } from '../../notifications/templates.ts';
import { OFFER_DAYS } from '../offer.ts';
import { type OffersEnding, offersEnding, renewedOffers } from '../offers-ending.ts';
import { type StoredContent, saveContent, takeOfferNotice } from './store.ts';

interface OfferWatchDeps extends Base {
  log: Log;
  content: CachedRead<StoredContent>;
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
  /** Whether ended offers begin again by themselves. */
  renews: boolean;
}

export function createOfferWatch(deps: OfferWatchDeps): RepeatedWork {
  const { database, clock, log, content } = deps;
  let renewedOn: string | undefined;

  async function run(): Promise<void> {
    const today = londonDayOf(clock.now());
    // Once a day: an offer saved with a past end stays ended until midnight.
    if (deps.renews && renewedOn !== today) {
      await renew(today);
      renewedOn = today;
    }
    const { landing } = await content.read();
    const ending = offersEnding(today, landing.specialOffers.packages);
    if (ending && isWorthAnEmail(ending)) await warn(ending);
  }

  async function renew(today: string): Promise<void> {
    const { landing, versions } = await content.read();
    const { specialOffers } = landing;
    const packages = renewedOffers(today, specialOffers.packages);
    if (packages.every((offer, at) => offer === specialOffers.packages[at])) return;
    const renewed = { ...landing, specialOffers: { ...specialOffers, packages } };
    const isSaved = await database.write((trx) =>
      saveContent(trx, 'landing', renewed, versions.landing),
    );
    // Otherwise another process did it, or somebody is saving: try again tomorrow.
    if (isSaved) database.changes.publish('content');
  }

  async function warn({ stage, lastDay }: OffersEnding): Promise<void> {
    const [correspondents, channels] = await Promise.all([
      deps.correspondents(),
      deps.channelState(),
    ]);
    const message = messageToTeam(stage, lastDay, correspondents);
    if (!message) return;
    const written = await database.write(async (trx) => {
      const now = clock.now();
      if (!(await takeOfferNotice(trx, { stage, lastDay }, now))) return false;
      await enqueueMessages(trx, [message], channels, now);
      return true;
    });
    if (written) database.changes.publish('messages');
  }

  return repeatedWork(run, log, 'checking for the end of offers failed');
}

/** An offer set up today for a week needs no warning that it ends within one. */
const isWorthAnEmail = ({ stage, firstDay, lastDay }: OffersEnding) =>
  stage !== 'week' || firstDay <= addDays(lastDay, -OFFER_DAYS);

function messageToTeam(
  stage: OffersEnding['stage'],
  lastDay: string,
  correspondents: Correspondents,
): NewMessage | undefined {
  const recipient = teamRecipient('email', correspondents.settings, correspondents);
  if (!recipient) return undefined;
  const kind = stage === 'over' ? 'offers-ended-team' : 'offers-ending-team';
  const values = {
    date: longDay(lastDay),
    dateShort: shortDay(lastDay),
    adminUrl: correspondents.publicUrl + urls.admin.websiteContent(),
  };
  return emailOf(correspondents, kind, recipient, values);
}
