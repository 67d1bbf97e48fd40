import areas from '../../../../content/areas.json' with { type: 'json' };
import settingsOfContent from '../../../../content/settings.json' with { type: 'json' };
import contentOfContent from '../../../../content/website-content.json' with { type: 'json' };
import { adminApi } from '../../../admin-urls.ts';
import type { CachedRead } from '../../../kit/crud/server/cached-read.ts';
import { type Route, routesUnder } from '../../../kit/http/route.ts';
import type { Database } from '../../../lib/database/database.ts';
import type { Config } from '../../../lib/process/env.ts';
import { listAdviserTimes, listPeople } from '../../advisers/server/store.ts';
import type { StoredContent } from '../../content/server/store.ts';
import type { ChannelState } from '../../notifications/server/store.ts';
import { pageStore } from '../../pages/server/store.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import { productStore } from '../../products/server/store.ts';
import { hasSaved } from '../../settings/server/store.ts';
import type { Settings } from '../../settings/settings.ts';
import { DEMO_FIRM, settingUpOf, settingUpSchema } from '../setting-up.ts';

interface Deps {
  database: Database;
  settings: CachedRead<Settings>;
  content: CachedRead<StoredContent>;
  prices: PriceBook;
  channelState(): Promise<ChannelState>;
  config: Pick<Config, 'admin'>;
}

const OF_DEMO = settingsOfContent.general.siteName === DEMO_FIRM;

export const settingUpRoute = (deps: Deps): Route =>
  routesUnder('Settings').get(adminApi.settingUp(), {
    summary: 'What a new firm still has to fill in, each with the screen that changes it',
    answer: settingUpSchema,
    async handle() {
      const isPublic = deps.config.admin.password !== undefined;
      // By how it was started: a demo that is renamed is one still, and a public firm may have any name.
      if (OF_DEMO && !isPublic) return { steps: [], legalGaps: [] };
      const { db } = deps.database;
      const [settings, content, lists, channels, pages, products, advisers, people, savedBooking] =
        await Promise.all([
          deps.settings.read(),
          deps.content.read(),
          deps.prices.read(),
          deps.channelState(),
          pageStore(deps.database).list(db),
          productStore(deps.database).list(db),
          listAdviserTimes(db),
          listPeople(db),
          hasSaved(db, 'booking'),
        ]);
      const settingUp = settingUpOf({
        general: settings.general,
        logo: settings.appearance.logo,
        savedBooking,
        hasArea: settings.booking.area.kind !== 'everywhere',
        promises: content.homePage.features.items,
        savedPromises: content.versions.homePage > 1,
        pages,
        products: products.length,
        pricedProducts: products.filter(
          ({ id, priceFromPence }) => priceFromPence !== null || lists.has(id),
        ).length,
        unsent: [
          ...(channels.smsEnabled && channels.sms !== 'provider' ? ['text messages'] : []),
          ...(channels.emailEnabled && channels.email !== 'provider' ? ['e-mails'] : []),
        ],
        advisers: advisers.length,
        shownAdvisers: people.length,
        firm: settings.firm,
        pattern: {
          openingHours: settingsOfContent.general.openingHours,
          promises: contentOfContent.homePage.features.items,
          areas,
        },
      });
      return isPublic ? settingUp : { ...settingUp, legalGaps: [] };
    },
  });
