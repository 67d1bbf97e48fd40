import { createHash } from 'node:crypto';
import { adminApi } from '../../../admin-urls.ts';
import { recordAudit } from '../../../kit/crud/server/audit-store.ts';
import { type Caller, type Route, routesUnder } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Values } from '../../../kit/life/server/life.ts';
import type { Base, Database, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { api } from '../../../urls.ts';
import { navigationStore, readMainMenu, replaceMainMenu } from '../../navigation/server/store.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import { productStore } from '../../products/server/store.ts';
import { readSettings } from '../../settings/server/store.ts';
import { shownSocialLinks } from '../footer.ts';
import type { Landing } from '../landing.ts';
import type { NavigationMenu } from '../navigation-menu.ts';
import { offersOn } from '../offer.ts';
import { offerWarnings } from '../offer-warnings.ts';
import {
  type ContentPart,
  contentChange,
  contentParts,
  type PublicContent,
  partInputs,
  publicContentSchema,
  savedContentSchema,
  type WebsiteContent,
  websiteContentSchema,
} from '../website-content.ts';
import { contentLife } from './life.ts';
import { readContent } from './store.ts';

const route = routesUnder('Website content');

interface Deps extends Base {
  prices: Pick<PriceBook, 'read'>;
}

export function contentApi(services: Deps): Route[] {
  const { database, clock, prices } = services;
  const life = contentLife(services);
  const read = (db: Handle) => readWhole(database, db);

  return [
    route.get(api.websiteContent(), {
      summary: 'What the website says, with the offers and links now shown',
      answer: publicContentSchema,
      async handle({ caller }) {
        const content = await read(database.db);
        return caller.staff ? content : visibleOf(database, content, londonDayOf(clock.now()));
      },
    }),
    route.get(adminApi.websiteContent(), {
      summary: 'What the website says, with the version number of each part',
      answer: websiteContentSchema,
      handle: () => read(database.db),
    }),
    route.patch(adminApi.websiteContent(), {
      summary:
        'Save one part, whole. `version` is that part’s; an old one is refused, with the content as it is now. `warnings` say what is wrong with the offers',
      body: contentChange,
      answer: savedContentSchema,
      async handle({ body, caller }) {
        const part = partOf(body);
        const save =
          part === 'navigationMenu'
            ? menuSaver(validate(partInputs.navigationMenu, body[part]), body.version)
            : partSaver(part, await life.check(body[part], part, database.db), body.version);
        const saving = database.write(async (trx) => {
          await save(trx, caller);
          return read(trx);
        });
        const content = await saving.catch(async (error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
          // Read after the losing transaction has ended.
          const current = await read(database.db);
          throw AppError.stale(STALE, current, error);
        });
        database.changes.publish(part === 'navigationMenu' ? 'navigation' : 'content');
        const warnings = part === 'landing' ? await warningsOf(content.landing) : [];
        return { ...content, warnings };
      },
    }),
  ];

  async function warningsOf({ specialOffers }: Landing): Promise<string[]> {
    const [products, lists] = await Promise.all([
      productStore(database).list(database.db),
      prices.read(),
    ]);
    const today = londonDayOf(clock.now());
    const listOf = (id: number) => lists.get(id);
    return specialOffers.packages.flatMap((offer) =>
      offerWarnings(offer, { products, listOf, today }).map((text) => `${offer.title}: ${text}`),
    );
  }

  function partSaver(part: ContentPart, content: Values, version?: number): Save {
    return (trx, caller) => life.replace(trx, caller, part, content, { version });
  }

  function menuSaver(menu: NavigationMenu, expected?: number): Save {
    return async (trx, caller) => {
      const now = clock.now();
      await navigationStore(database).lock(trx);
      const { version } = await readMenu(database, trx);
      if (expected !== undefined && expected !== version) throw new AppError('conflict', STALE);
      await replaceMainMenu(database, trx, menu, now);
      const told = { action: 'saved', subject: 'website-content', detail: 'navigationMenu' };
      await recordAudit(trx, caller, now, told);
    };
  }
}

const STALE = 'Somebody else has changed this content meanwhile.';

type Save = (trx: Handle, caller: Caller) => Promise<unknown>;

/** @throws AppError 400 unless there is exactly one. */
function partOf(body: Partial<Record<ContentPart, unknown>>): ContentPart {
  const [part, ...further] = contentParts.filter((name) => body[name] !== undefined);
  if (part && further.length === 0) return part;
  throw new AppError('invalid', 'Please send one of homePage, navigationMenu, footer or landing.');
}

async function readWhole(database: Database, db: Handle): Promise<WebsiteContent> {
  const { versions, ...content } = await readContent(db);
  const menu = await readMenu(database, db);
  return {
    ...content,
    navigationMenu: menu.entries,
    versions: { ...versions, navigationMenu: menu.version },
  };
}

// The menu is stored with the other menus and has no version of its own: its content serves as one.
async function readMenu(database: Database, db: Handle) {
  const items = await readMainMenu(database, db);
  const entries: NavigationMenu = items.map(({ title, href }) => ({ title, href }));
  const digest = createHash('sha256').update(JSON.stringify(entries)).digest();
  return { entries, version: digest.readUInt32BE() };
}

async function visibleOf(
  database: Database,
  { versions: _, ...content }: WebsiteContent,
  today: string,
): Promise<PublicContent> {
  const { specialOffers } = content.landing;
  const items = await readMainMenu(database, database.db);
  const { social } = await readSettings(database.db);
  return {
    ...content,
    footer: { ...content.footer, socialLinks: shownSocialLinks(content.footer, social) },
    navigationMenu: items
      .filter(({ isActive }) => isActive)
      .map(({ title, href }) => ({ title, href })),
    landing: {
      ...content.landing,
      specialOffers: { ...specialOffers, packages: offersOn(today, specialOffers.packages) },
    },
  };
}
