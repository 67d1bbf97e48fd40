import type { Action } from '../../../kit/ui/button-link.tsx';
import { FoldOnPhones } from '../../../kit/ui/fold-on-phones.tsx';
import { urls } from '../../../urls.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { fillText } from '../../content/content-text.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { fromPriceOf } from '../../products/from-price-text.ts';
import { type Product, serviceOf } from '../../products/product.ts';
import { Cloth } from '../../products/site/cloth.tsx';
import { type Weave, weaveOf } from '../../products/weave.ts';
import { action, type LandingSection, picturesOf } from '../server/landing-section.ts';

interface CollectionCard {
  title: string;
  href: string;
  description: string;
  price: string | undefined;
  priceHref: string;
  priceUnit: string;
  features: string[];
  /** `12 colours`, and a few of them in their weave. */
  colours: string;
  cloths: Product['colours'];
  weave: Weave;
  leadTime: string;
  service: string;
  picture: SitePictureData | undefined;
}

interface BlindsCollectionProps {
  title: string;
  subtitle: string;
  bookLabel: string;
  all: Action | undefined;
  cards: CollectionCard[];
}

/** A catalogue's spread: each picture is bound to a strip of its cloths. */
function BlindsCollection({ title, subtitle, bookLabel, all, cards }: BlindsCollectionProps) {
  return (
    <section id="blinds-collection" aria-labelledby="blinds-title" className="section">
      <div className="wrap">
        <div className="grid items-end gap-x-12 lg:grid-cols-[7fr_5fr]">
          <h2 id="blinds-title" className="section-title">
            {title}
          </h2>
          <p className="section-lede">
            {subtitle}{' '}
            {all && (
              <a href={all.href} className="text-link inline-block font-semibold max-sm:py-2">
                {all.label}
              </a>
            )}
          </p>
        </div>
        <ul className="swipe-row mt-5 gap-x-16 gap-y-12 sm:mt-10 sm:grid lg:grid-cols-2">
          {cards.map((card) => (
            <li key={card.href} className="lg:even:translate-y-12">
              <Card card={card} bookLabel={bookLabel} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Card({ card, bookLabel }: { card: CollectionCard; bookLabel: string }) {
  return (
    <article className="grid h-full gap-x-6 sm:grid-cols-[5fr_6fr]">
      <div className="grid grid-cols-[1fr_auto] overflow-hidden rounded-card bg-sunk">
        {card.picture && (
          <SitePicture
            picture={card.picture}
            sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 40vw, 84vw"
            className="aspect-[4/3] h-full w-full object-cover sm:aspect-[4/5]"
          />
        )}
        <div className="grid h-0 min-h-full auto-rows-fr">
          {card.cloths.map((colour) => (
            <Cloth
              key={colour.hex}
              colour={colour}
              weave={card.weave}
              className="h-full min-h-0 w-12"
            />
          ))}
        </div>
      </div>
      <div className="flex flex-col max-sm:mt-4">
        <div className="flex items-baseline justify-between gap-4">
          <h3 className="text-2xl">
            <a href={card.href} className="hover:text-primary-strong">
              {card.title}
            </a>
          </h3>
          {card.price && (
            <a
              href={card.priceHref}
              aria-label={`From ${card.price} ${card.priceUnit}: guide price of ${card.title}`}
              className="shrink-0 hover:text-primary-strong"
            >
              <span className="text-sm text-soft">From</span>{' '}
              <span className="font-(family-name:--font-serif) text-2xl underline decoration-1 underline-offset-4">
                {card.price}
              </span>
            </a>
          )}
        </div>
        <div className="flex items-baseline justify-between gap-4 text-sm text-soft">
          <p>{card.leadTime}</p>
          <p className="shrink-0">{card.priceUnit}</p>
        </div>
        <p className="mt-2 text-base leading-normal">{card.description}</p>
        <FoldOnPhones label="Features" className="mt-3 border-line max-sm:border-y sm:mt-2">
          <ul className="text-sm text-soft max-sm:pb-2">
            {card.features.map((feature) => (
              <li key={feature} className="py-0.5">
                {feature}
              </li>
            ))}
          </ul>
        </FoldOnPhones>
        <div className="mt-auto flex items-center justify-between gap-4 pt-3">
          <p className="text-sm text-soft">{card.colours}</p>
          {bookLabel && (
            <a
              href="#appointment-form"
              data-service={card.service}
              aria-label={`${bookLabel}: ${card.title}`}
              className="button button-quiet min-h-11 px-5 py-2"
            >
              {bookLabel}
            </a>
          )}
        </div>
      </div>
    </article>
  );
}

const CARDS = 6;
const CARD_CLOTHS = 5;
const CARD_FEATURES = 3;
const CARD_TEXT = 120;

/** The cards are the products with `showOnHome`. */
export const blindsCollection: LandingSection<BlindsCollectionProps> = {
  Section: BlindsCollection,
  async load(data) {
    const { title, subtitle, bookLabel, coloursLabel, allLabel } = data.landing.blindsCollection;
    const { database } = data.services;
    const kinds = await categoryStore(database).list(database.db);
    const categories = new Map(kinds.map((category) => [category.id, category]));
    const products = data.products.filter(({ showOnHome }) => showOnHome).slice(0, CARDS);
    const { services } = data.settings.booking;
    if (products.length === 0) return undefined;
    const find = await picturesOf(
      data,
      products.map(({ image }) => image),
    );
    const cardOf = (product: Product): CollectionCard => {
      const { sum, unit } = fromPriceOf(product);
      return {
        title: product.name,
        href: urls.product(product.slug),
        description: openingOf(product.description),
        price: sum,
        priceHref: urls.prices({ product1: product.slug }),
        priceUnit: unit,
        features: product.features.slice(0, CARD_FEATURES),
        colours:
          product.colours.length > 0
            ? fillText(coloursLabel, { count: product.colours.length })
            : '',
        cloths: spread(product.colours, CARD_CLOTHS),
        weave: weaveOf(product, kinds),
        leadTime: product.leadTime,
        service: serviceOf(product.name, categories.get(product.categoryId), services),
        picture: find(product.image, product.name),
      };
    };
    return {
      title,
      subtitle,
      bookLabel,
      all: action(allLabel, urls.products()),
      cards: products.map(cardOf),
    };
  },
};

/** As many opening sentences of a text as fit a card. */
function openingOf(text: string): string {
  const [first = '', ...rest] = text.split(/(?<=[.!?])\s+/);
  let opening = first;
  for (const sentence of rest) {
    if (opening.length + sentence.length >= CARD_TEXT) break;
    opening += ` ${sentence}`;
  }
  return opening;
}

/** A few items, spread evenly from the first to the last. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, (items.length - 1) / (count - 1));
  const places = Array.from({ length: count }, (_, index) => Math.round(index * step));
  return places.flatMap((place) => items.slice(place, place + 1));
}
