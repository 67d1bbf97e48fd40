// What the assistant knows, cached until the catalogue or the answers change.

import { setImmediate as letOthersRun } from 'node:timers/promises';
import words from '../../../../content/assistant.json' with { type: 'json' };
import { type CachedRead, cachedRead } from '../../../kit/crud/server/cached-read.ts';
import type { Database } from '../../../lib/database/database.ts';
import { onlyWhenChanged } from '../../../lib/process/only-when-changed.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { listPeople } from '../../advisers/server/store.ts';
import { blogPostStore } from '../../blog/server/store.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { fillTexts } from '../../content/content-text.ts';
import { type HomePage, withYearsCounted } from '../../content/home-page.ts';
import { offersOn } from '../../content/offer.ts';
import { atListPrice } from '../../content/offer-warnings.ts';
import type { StoredContent } from '../../content/server/store.ts';
import type { Districts } from '../../districts/districts.ts';
import { faqAnchor } from '../../faqs/faq.ts';
import { faqStore } from '../../faqs/server/store.ts';
import { listPages, pageStore } from '../../pages/server/store.ts';
import { pricedBy } from '../../pricing/from-price.ts';
import { safetyText } from '../../pricing/loop-free.ts';
import type { Prices } from '../../pricing/price-list.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import { productStore } from '../../products/server/store.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Facts, ProductFact } from '../answers/facts.ts';
import { indexOf, type OwnAnswer, type Source } from '../answers/site-index.ts';
import { type Link, mayBeSaid } from '../answers/what-may-be-said.ts';
import { listed } from '../answers/wording.ts';
import { type KnownWords, knownWords } from '../reading/masking.ts';
import { senses } from '../reading/meaning.ts';
import { kindIn, serviceNamesOf } from '../reading/service-names.ts';
import utterances from '../reading/utterances.json' with { type: 'json' };
import { normalWords, stem } from '../reading/words.ts';

import { createLessons, type Lessons } from './teaching.ts';

interface KnowledgeDeps {
  database: Database;
  settings: CachedRead<Settings>;
  content: CachedRead<StoredContent>;
  districts: Districts;
  prices: Pick<PriceBook, 'read'>;
  rateReviews(): Promise<{ sample: boolean } | undefined>;
}

export interface Knowledge {
  factsAt(now: Date): Promise<Facts>;
  /** Those that may be kept of a message. */
  knownWords(): Promise<KnownWords>;
  lessons: Lessons;
}

export function createKnowledge({
  database,
  settings,
  content,
  districts,
  prices,
  rateReviews,
}: KnowledgeDeps): Knowledge {
  const { db } = database;
  const lessons = createLessons(database);
  const range = cachedRead(database, ['catalogue', 'settings'], async () => {
    const [all, kept, { booking }] = await Promise.all([
      productStore(database).list(db),
      categoryStore(database).list(db),
      settings.read(),
    ]);
    return { all, kept, booking };
  });
  type Range = Awaited<ReturnType<typeof range.read>> & { lists: ReadonlyMap<number, Prices> };
  const catalogueOf = onlyWhenChanged(
    ({ all, lists }: Range) => [all, lists],
    ({ all, kept, booking, lists }) => {
      const services = serviceNamesOf(booking.services);
      const categories = new Map(kept.map((category) => [category.id, category]));
      const facts = all
        .map(pricedBy(lists))
        .filter(({ name, priceUnit }) => mayBeSaid(name) && !/[<>{}]/.test(priceUnit))
        .map((product): ProductFact => {
          const category = categories.get(product.categoryId);
          const kind = kindIn(category?.name ?? '') ?? kindIn(product.name);
          return {
            id: product.id,
            name: product.name,
            slug: product.slug,
            href: urls.product(product.slug),
            service: services.ofProduct(product.name, category),
            ...(kind && { kind }),
            pence: product.priceFromPence,
            unit: product.priceUnit,
            leadTime: product.leadTime,
            rooms: product.rooms,
            colours: product.colours.map(({ name }) => name).filter(mayBeSaid),
            swatchHref: urls.swatches(product.slug),
            childSafety: safetyText(product, lists.get(product.id)),
            care: product.care,
            materials: product.materials.filter(mayBeSaid),
            words: nameWords(product.name),
          };
        });
      return { facts, find: productFinder(facts) };
    },
  );
  const guides = cachedRead(database, ['pages'], async () =>
    (await listPages(db))
      .filter(({ kind }) => kind === 'guide')
      .map(({ slug, title }) => ({ slug, title, href: urls.page({ kind: 'guide', slug }) })),
  );
  const people = cachedRead(database, ['staff'], () => listPeople(db));
  const ratings = cachedRead(database, ['testimonials'], rateReviews);
  const site = cachedRead(
    database,
    ['catalogue', 'faqs', 'pages', 'blog', 'settings', 'content'],
    async () => {
      const [{ all }, kept, firm, pages, posts, { landing, homePage }] = await Promise.all([
        range.read(),
        faqStore(database).list(db),
        settings.read(),
        pageStore(database).list(db),
        blogPostStore(database).list(db),
        content.read(),
      ]);
      const { siteName } = firm.general;
      const filled = fillTexts({ all, kept, pages, posts, homePage, landing }, firm);
      const sources: Source[] = [
        ...filled.kept.map((faq) => ({
          title: faq.question,
          href: `${urls.faqs()}#${faqAnchor(faq)}`,
          text: faq.answer,
          about: faq.keywords.join(' '),
          isAnswer: true,
        })),
        ...textsIn(withoutFigures(filled.homePage), { title: siteName, href: urls.home() }),
        ...textsIn(filled.landing, { title: siteName, href: urls.home() }),
        ...filled.landing.contact.offices.map((office) => ({
          title: office.name,
          href: urls.contact(),
          text: `The ${office.name} is at ${office.address}, open ${office.openingHours}.`,
          about: 'where address shop showroom branch',
        })),
        ...filled.pages.map((page) => ({
          title: page.title,
          href: urls.page(page),
          text: page.body,
        })),
        ...filled.posts.flatMap(({ title, slug, content: text, status, publishedAt }) =>
          status === 'draft' || !publishedAt
            ? []
            : [{ title, href: urls.blogPost(slug), text, from: publishedAt, ofGoods: true }],
        ),
        ...filled.all.map(({ name, slug, description, childSafety, care, ...product }) => ({
          title: name,
          href: urls.product(slug),
          text: [
            description,
            listing(`${name}:`, product.features),
            listing(`${name}:`, product.materials),
            listing(
              `${name} come in`,
              product.colours.map((colour) => colour.name),
            ),
            childSafety,
            care,
          ].join('\n\n'),
          ofGoods: true,
        })),
      ];
      const { services, slots } = firm.booking;
      const goods = all.flatMap(({ name, colours }) => [name, ...colours.map((one) => one.name)]);
      return {
        index: await indexOf({ sources, answers }, await senses(letOthersRun), letOthersRun),
        known: knownWords({
          goods: [...goods, ...[...services, ...slots].map(({ label }) => label)],
          site: sources.flatMap(({ title, text }) => [title, text]),
          said,
        }),
      };
    },
  );

  return {
    lessons,
    knownWords: async () => (await site.read()).known,
    async factsAt(now) {
      const today = londonDayOf(now);
      const [
        { general, booking, firm },
        { landing, homePage },
        kept,
        guidesNow,
        lists,
        meaning,
        { index },
        rating,
        shown,
      ] = await Promise.all([
        settings.read(),
        content.read(),
        range.read(),
        guides.read(),
        prices.read(),
        lessons.meaning(),
        site.read(),
        ratings.read(),
        people.read(),
      ]);
      const catalogue = catalogueOf({ ...kept, lists });
      const listOf = (productId: number) => lists.get(productId);
      return {
        now,
        today,
        meaning,
        settings: { general, booking, firm },
        people: shown,
        districts,
        products: catalogue.facts,
        listOf,
        offers: offersOn(today, landing.specialOffers.packages).map((offer) =>
          atListPrice(offer, { products: kept.all, listOf }),
        ),
        areas: landing.contact.serviceAreas.map(({ name, href }) => ({ title: name, href })),
        guides: guidesNow,
        shutterNotes: landing.premiumShutters.includes.filter(
          (line) => mayBeSaid(line) && !/£/.test(line),
        ),
        offices: landing.contact.offices.map(({ name, address }) => `${name}: ${address}`),
        figures: homePage.features.items
          .filter((item) => isFigure(item) && !item.sample)
          .map((item) => withYearsCounted(item, today).title),
        sampleReviews: rating?.sample === true,
        links: {
          products: urls.products(),
          faqs: urls.faqs(),
          booking: urls.book(),
          contact: urls.contact(),
          swatches: urls.swatches(),
        },
        findProducts: catalogue.find,
        site: index,
      };
    },
  };
}

/** Of offers that end, of notes after a form is sent, and of what a film shows. */
const NOT_TOLD =
  /^(?:specialOffers|limitedTimeBanner|transcript|\w+Toast|(?:thanks|none|empty)\w+)$/;

const isFigure = ({ title }: { title: string }) => /^(?!.*\b(?:days?|weeks?)\b).*\d/.test(title);

/** Leaves out promises with a number: `figures` tells those, with the years counted. */
const withoutFigures = ({ features, ...rest }: HomePage) => ({
  ...rest,
  features: { ...features, items: features.items.filter((item) => !isFigure(item)) },
});

const listing = (start: string, items: readonly string[]) =>
  items.length > 0 ? `${start} ${listed(items)}.` : '';

/** The texts of a website record, each with the titles and the section that it is under. */
function textsIn(part: unknown, page: Link, about = ''): Source[] {
  if (typeof part !== 'object' || part === null) return [];
  const { title = page.title } = part as { title?: unknown };
  return Object.entries(part).flatMap(([name, inner]): Source[] => {
    if (NOT_TOLD.test(name)) return [];
    if (typeof inner !== 'string')
      return textsIn(inner, { ...page, title: `${title}` }, `${about} ${name} ${page.title}`);
    // '4-day fitting: For vertical, roller, venetian and day & night blinds.'
    const text = name === 'description' && title !== page.title ? `${title}: ${inner}` : inner;
    return [{ ...page, title: `${title}`, text, about: about.replace(/[A-Z]/g, ' $&') }];
  });
}

/** The assistant's own answers. */
const answers: OwnAnswer[] = [...words.intents, ...words.topics].map((one) => ({
  topic: one.id,
  text: 'answer' in one ? one.answer : one.response,
  examples: one.examples,
}));

/** What the assistant learned from, with the places that it knows. */
const said = [
  ...textsIn(words, { title: '', href: '' }).map(({ text }) => text),
  ...Object.keys(words.serviceArea.nearby),
  ...utterances.map((one) => `${one[1]}`),
];

const stemsOf = (text: string) => normalWords(text).split(' ').filter(Boolean).map(stem);

/** Words shared by many products, which tell none apart. */
const COMMON_IN_NAMES = new Set(
  ['blind', 'and', 'the', 'with', 'style', 'for', 'a', 'of'].map(stem),
);

const nameWords = (name: string) => [
  ...new Set(stemsOf(name).filter((word) => !COMMON_IN_NAMES.has(word))),
];

const MOST_FOUND = 6;
/** 'Perfect fit or venetian' are two. */
const OR = new Set(['or', 'vs', 'v', 'versus', 'than']);

/** Finds products whose full name is said; 'perfect fit roller' is not also a roller. */
function productFinder(products: readonly ProductFact[]) {
  return (text: string): ProductFact[] => {
    const said = stemsOf(text);
    const named = products.filter(({ words }) => {
      const places = words.map((word) => said.indexOf(word));
      const between = said.slice(Math.min(...places), Math.max(...places));
      return words.length > 0 && !places.includes(-1) && !between.some((word) => OR.has(word));
    });
    return named
      .filter(
        ({ words }) =>
          !named.some(
            (other) =>
              other.words.length > words.length &&
              words.every((word) => other.words.includes(word)),
          ),
      )
      .slice(0, MOST_FOUND);
  };
}
