import type { Action } from '../../../kit/ui/button-link.tsx';
import { FoldOnPhones } from '../../../kit/ui/fold-on-phones.tsx';
import { urls } from '../../../urls.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { fillText } from '../../content/content-text.ts';
import { SitePicture, type SitePictureData } from '../../media/site/site-picture.tsx';
import { fromPriceOf } from '../../products/from-price-text.ts';
import { type Product, serviceOf } from '../../products/product.ts';
import { action, type LandingSection, picturesOf } from '../server/landing-section.ts';

interface CollectionCard {
  title: string;
  href: string;
  description: string;
  price: string | undefined;
  priceHref: string;
  priceUnit: string;
  features: string[];
  /** `12 colours`, and up to five of them. */
  colours: string;
  chips: string[];
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

/** The range, led by its pictures. Each second card hangs a little lower, as blinds do. */
export function BlindsCollection({
  title,
  subtitle,
  bookLabel,
  all,
  cards,
}: BlindsCollectionProps) {
  return (
    <section id="blinds-collection" aria-labelledby="blinds-title" className="section pt-0">
      <div className="wrap">
        <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2 sm:gap-y-5">
          <div>
            <h2 id="blinds-title" className="section-title">
              {title}
            </h2>
            <p className="section-lede">{subtitle}</p>
          </div>
          {all && (
            <a href={all.href} className="text-link py-2 font-semibold">
              {all.label}
            </a>
          )}
        </div>
        <ul className="swipe-row mt-5 gap-x-8 sm:mt-10 gap-y-14 sm:grid sm:grid-cols-2 lg:mt-14 lg:grid-cols-3 lg:gap-y-16">
          {cards.map((card) => (
            <li key={card.href} className="lg:nth-[3n+2]:translate-y-14">
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
    <article>
      <div className="overflow-hidden rounded-card bg-sunk">
        {card.picture && (
          <SitePicture
            picture={card.picture}
            sizes="(min-width: 80rem) 24rem, (min-width: 40rem) 50vw, 100vw"
            className="aspect-[4/3] w-full object-cover lg:aspect-[5/6]"
          />
        )}
      </div>
      <div className="mt-5 flex items-baseline justify-between gap-4">
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
      <div className="mt-1 flex items-baseline justify-between gap-4 text-sm text-soft">
        <p>{card.leadTime}</p>
        <p className="shrink-0">{card.priceUnit}</p>
      </div>
      <p className="mt-3 text-base text-soft">{card.description}</p>
      <FoldOnPhones label="Features" className="mt-4 border-line max-sm:border-y">
        <ul className="border-line text-base sm:border-t">
          {card.features.map((feature) => (
            <li key={feature} className="border-line py-2 max-sm:border-t sm:border-b">
              {feature}
            </li>
          ))}
        </ul>
      </FoldOnPhones>
      <div className="mt-4 flex items-center justify-between gap-4">
        <p className="flex items-center gap-3 text-sm text-soft">
          <Chips colours={card.chips} />
          {card.colours}
        </p>
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
    </article>
  );
}

/** A few of its colours. Drawn, since a page's policy allows no style attribute. */
function Chips({ colours }: { colours: string[] }) {
  if (colours.length === 0) return null;
  const width = 20 + (colours.length - 1) * 13;
  return (
    <svg viewBox={`0 0 ${width} 20`} width={width} height="20" aria-hidden="true">
      {colours.map((hex, index) => (
        <circle
          key={hex}
          cx={10 + index * 13}
          cy="10"
          r="8.5"
          fill={hex}
          stroke="currentColor"
          strokeOpacity="0.3"
        />
      ))}
    </svg>
  );
}

const CARDS = 6;
const COLOUR_CHIPS = 5;
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
        chips: spread(product.colours, COLOUR_CHIPS).map(({ hex }) => hex),
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
