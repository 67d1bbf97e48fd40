// Price errors, cached until something changes or a new day begins: for the 'Price check' screen and the dashboard.
import assistant from '../../../../content/assistant.json' with { type: 'json' };
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Base, Database, Handle } from '../../../lib/database/database.ts';
import { onlyWhenChanged } from '../../../lib/process/only-when-changed.ts';
import { priceText } from '../../../lib/text/price-text.ts';
import { londonDayOf, longDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { blogPostStore } from '../../blog/server/store.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { atListPrice, offerWarnings } from '../../content/offer-warnings.ts';
import type { StoredContent } from '../../content/server/store.ts';
import { faqStore } from '../../faqs/server/store.ts';
import { pageStore } from '../../pages/server/store.ts';
import { pricedBy } from '../../pricing/from-price.ts';
import { EXAMPLE_FROM, everyPrice, type PriceList } from '../../pricing/price-list.ts';
import { listsFrom } from '../../pricing/server/store.ts';
import type { Product } from '../../products/product.ts';
import { productStore } from '../../products/server/store.ts';
import { lintLists, type PriceFinding } from '../price-lint.ts';
import { lintTexts, pricesInUse, type WrittenText } from '../text-prices.ts';

export interface PriceChecks extends CachedRead<PriceFinding[]> {
  /** The sums in texts that nothing on the site gives today. */
  checkTexts(
    texts: readonly { field: string; text: string }[],
  ): Promise<{ field: string; warning: string }[]>;
}

interface Deps extends Base {
  content: CachedRead<StoredContent>;
}

export function createPriceChecks({ database, clock, content }: Deps): PriceChecks {
  const today = () => londonDayOf(clock.now());
  const catalogue = cachedRead(database, ['catalogue'], async () => {
    const { db } = database;
    const [products, categories, lists] = await Promise.all([
      productStore(database).list(db),
      categoryStore(database).list(db),
      listsFrom(db, today()),
    ]);
    return { products, categories, lists };
  });
  const texts = cachedRead(database, ['faqs', 'blog', 'pages'], () => textsOf(database));
  const check = onlyWhenChanged(
    ({ kept, written, site, day }: House) => [kept, written, site.landing, site.homePage, day],
    findingsOf,
  );
  return {
    async read() {
      const [kept, written, site] = await Promise.all([
        catalogue.read(),
        texts.read(),
        content.read(),
      ]);
      return check({ kept, written, site, day: today() });
    },
    async checkTexts(texts) {
      const [kept, site] = await Promise.all([catalogue.read(), content.read()]);
      const { inUse } = pricesOf({ kept, site, day: today() });
      const written = texts.map(({ field, text }) => ({ where: field, href: null, text }));
      return lintTexts(written, inUse).map(({ where, message }) => ({
        field: where,
        warning: message,
      }));
    },
  };
}

interface House {
  kept: {
    products: readonly Product[];
    categories: readonly { id: number; name: string; description: string | null }[];
    lists: readonly PriceList[];
  };
  written: readonly WrittenText[];
  site: StoredContent;
  day: string;
}

/** @param on the day of the lists, today's or one to come */
function pricesOf({ kept: { products, lists }, site, day }: Omit<House, 'written'>, on = day) {
  const inForce = new Map(
    lists.filter(({ validFrom }) => validFrom <= on).map((list) => [list.productId, list]),
  );
  const offers = site.landing.specialOffers.packages;
  const inUse = pricesInUse({
    products: products.map(pricedBy(inForce)),
    lists: [...inForce.values()],
    offers: offers
      .filter(({ endsOn }) => endsOn >= day)
      .map((offer) => atListPrice(offer, { products, listOf: (id) => inForce.get(id) })),
  });
  return { inForce, offers, inUse };
}

function findingsOf(house: House): PriceFinding[] {
  const { kept, day } = house;
  const { products, lists } = kept;
  const prices = pricesOf(house);
  const { inForce, offers } = prices;
  const listOf = (id: number) => inForce.get(id);
  const coming = lists.map(({ validFrom }) => validFrom).filter((from) => from > day);
  const [next = EXAMPLE_FROM] = coming.sort();
  const wrong = wrongTexts(house, prices);
  const known = new Set(wrong.map(({ where, message }) => where + message));
  // What a rise makes wrong, before that day comes.
  const later = next === EXAMPLE_FROM ? [] : wrongTexts(house, pricesOf(house, next));
  return [
    ...lintLists(products, lists, day, urls.openPrices),
    ...offers.flatMap((offer) =>
      offerWarnings(offer, { products, listOf, today: day }).map((message) => ({
        kind: 'offer' as const,
        message,
        href: WEBSITE,
        where: `${offer.title} (${offer.label} for ${priceText(offer.pricePence)})`,
      })),
    ),
    ...wrong,
    ...later
      .filter(({ where, message }) => !known.has(where + message))
      .map((one) => ({ ...one, message: `From ${longDay(next)}: ${one.message}` })),
  ];
}

/** The sums in texts that no price of a day gives. */
function wrongTexts(house: House, { inForce, inUse }: ReturnType<typeof pricesOf>): PriceFinding[] {
  const { written, site } = house;
  const { products, categories } = house.kept;
  const pricesOfKind = (name: string) => {
    const own = categories.find((category) => category.name === name)?.id;
    const listed = products.filter(({ categoryId }) => categoryId === own);
    return new Set(
      listed.flatMap(({ id }) => {
        const list = inForce.get(id);
        return list ? everyPrice(list) : [];
      }),
    );
  };
  return lintTexts(
    [
      ...products.flatMap((product) => textIn(product.name, openProduct(product.id), product)),
      ...categories.flatMap((category) =>
        textIn(category.name, `${urls.admin.categories()}?edit=${category.id}`, category),
      ),
      ...siteTexts(site, pricesOfKind),
      ...written,
      ...textIn('The assistant’s words (content/assistant.json)', null, assistant),
    ],
    inUse,
  );
}

const WEBSITE = `${urls.admin.websiteContent()}?tab=home`;
const openProduct = (id: number) => `${urls.admin.products()}?edit=${id}`;

function siteTexts(
  { homePage, landing }: StoredContent,
  pricesOfKind: (category: string) => ReadonlySet<number>,
): WrittenText[] {
  const { installationVideos, premiumShutters, ...rest } = landing;
  const priced = ({ pricePence }: { pricePence: number }) => priceText(pricePence);
  return [
    ...textIn('Home page', WEBSITE, homePage),
    ...Object.entries({ ...rest, premiumShutters, installationVideos }).flatMap(([part, words]) =>
      textIn(`Home page, ${partName(part)}`, WEBSITE, words),
    ),
    ...installationVideos.items.map((film) => ({
      where: `Film: ${film.title}`,
      href: WEBSITE,
      text: `From ${priced(film)}`,
      mayName: pricesOfKind(film.category),
    })),
    ...premiumShutters.items.map((item) => ({
      where: `Home page, shutters: ${item.title}`,
      href: WEBSITE,
      text: priced(item),
    })),
  ];
}

/** `specialOffers` as `special offers`. */
const partName = (part: string) => part.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

async function textsOf(database: Database): Promise<WrittenText[]> {
  const db: Handle = database.db;
  const [faqs, posts, pages] = await Promise.all([
    faqStore(database).list(db),
    blogPostStore(database).list(db),
    pageStore(database).list(db),
  ]);
  return [
    ...faqs.flatMap((faq) =>
      textIn(`Question: ${faq.question}`, `${urls.admin.faqs()}?edit=${faq.id}`, faq),
    ),
    ...posts.flatMap((post) => textIn(`Post: ${post.title}`, urls.blogEditor(post.id), post)),
    ...pages.flatMap((page) =>
      textIn(`Page: ${page.title}`, `${urls.admin.pages()}?edit=${page.id}`, page),
    ),
  ];
}

/** Every text of a record that names a sum. */
function textIn(where: string, href: string | null, value: unknown): WrittenText[] {
  if (typeof value === 'string') return value.includes('£') ? [{ where, href, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part) => textIn(where, href, part));
}
