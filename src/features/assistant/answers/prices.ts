// What the assistant says about money. Every figure is a price of the catalogue, an offer or the list in force, or one
// of them times a number or an area, with the working shown.

import { priceText } from '../../../lib/text/price-text.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import type { Service } from '../../appointments/appointment.ts';
import { type Offer, savesMoney } from '../../content/offer.ts';
import { isPerBay } from '../../pricing/shape-layout.ts';
import type { Shape } from '../../pricing/shapes.ts';
import { serviceNamesOf } from '../reading/service-names.ts';
import { readNumber } from '../reading/words.ts';
import { type Facts, type Link, mayBeSaid, type ProductFact, trueSentences } from './facts.ts';
import { drawnBay, guidePrices, offerCovers, optionPrices } from './guide-prices.ts';
import { kindsOnSale, productOf, productsSaid, type SaidRows } from './price-rows.ts';
import { listed, say } from './wording.ts';

export interface PriceQuestion extends SaidRows {
  services: readonly Service[];
  products: readonly ProductFact[];
  counts: ReadonlyMap<Service, number>;
  count: number | undefined;
  area: number | undefined;
  text: string;
  /** That the rows are the windows of. */
  shape?: Shape | undefined;
}

interface PriceAnswer {
  sentences: string[];
  links: Link[];
}

const pounds = (pence: number) => priceText(pence) ?? '';
const linkTo = ({ name, href }: ProductFact): Link => ({ title: name, href });

/** The products whose prices are asked for; empty means all. */
function askedFor({ products, services }: PriceQuestion, facts: Facts) {
  const { kindOf } = serviceNamesOf(facts.settings.booking.services);
  if (products.length > 0) return products;
  return services.flatMap((service) => {
    return kindOf(service) === 'shutters' ? shuttersOf(facts) : (productOf(service, facts) ?? []);
  });
}

/** What would make the price exact: a size, if there is a list for it, or else a visit. */
export function closingOf(question: PriceQuestion, visit: string, facts: Facts): string[] {
  const asked = askedFor(question, facts);
  const kinds = asked.length > 0 ? asked : kindsOnSale(facts);
  return [kinds.some(({ id }) => facts.listOf(id)) ? say('guideSize', facts) : visit];
}

const BAY =
  /\bbay (?:windows? )?(?:of|with|in) (three|five|[35])\b|\b(three|five|[35]) (?:sided|faced|part|section|panel|window) bay\b/;

/** With the windows of a bay that is named without sizes. */
export function withBay(question: PriceQuestion, facts: Facts): PriceQuestion {
  const { text, rows } = question;
  const [, before, after] = BAY.exec(text) ?? [];
  const faces = readNumber(before ?? after ?? '');
  const [product, other] = askedFor(question, facts);
  if (rows.length > 0 || !faces || !product || other) return question;
  return { ...question, ...drawnBay(product, faces, text, facts) };
}

/** The sums of windows with a size, and the offers for so many. */
export function sizedPrices({ rows, left, shape }: PriceQuestion, facts: Facts): PriceAnswer {
  const sized = rows.flatMap((row) => (row.size ? [{ ...row, size: row.size }] : []));
  const { sentences, links } = guidePrices(sized, facts, left, shape);
  const [first] = sized;
  const matching =
    first && sized.length === 1 && first.product.name === first.product.service
      ? offersFor(first.product, first.count ?? 1, {
          ...facts,
          offers: facts.offers.filter((offer) => offerCovers(offer, first.size)),
        })
      : [];
  return { sentences: [...sentences, ...matching], links };
}

/** What options cost that are named without a size; undefined if none is. */
export function pricesOfOptions(question: PriceQuestion, facts: Facts): PriceAnswer | undefined {
  const said = productsSaid(question.text, facts);
  const asked = said.length > 0 ? said : askedFor(question, facts);
  const kinds = asked.length > 0 ? asked : kindsOnSale(facts);
  const told = optionPrices(question.text, kinds.slice(0, 6), facts);
  if (told.length === 0) return undefined;
  const isExtra =
    asked.length === 0 ||
    /\b(?:extra|add|adds|adding|more|on top|difference)\b/.test(question.text);
  const from = isExtra ? [] : asked.slice(0, 6).flatMap((product) => priceOf(product, facts));
  return {
    sentences: [...from, ...told, say('guideSize', facts)],
    links: asked.slice(0, 3).map(linkTo),
  };
}

export function blindPrices(question: PriceQuestion, facts: Facts): PriceAnswer {
  const asked = askedFor(question, facts);
  const counted = (product: ProductFact) => ({
    product,
    count: question.counts.get(product.service) ?? question.count,
  });
  if (asked.length === 0) return everyPrice(facts);
  const shown = asked.slice(0, 6);
  return {
    sentences: shown.flatMap((product) => {
      const { count } = counted(product);
      return [...priceOf(product, facts), ...working(product, { ...question, count }, facts)];
    }),
    links: shown.slice(0, 3).map(linkTo),
  };
}

const priceOf = (product: ProductFact, facts: Facts) => {
  const { name, pence, unit } = product;
  if (pence === null) return [say('unpriced', facts, { name })];
  return [say('priced', facts, { name, price: pounds(pence), unit })];
};

export function inOneSentence(beginning: string, products: readonly ProductFact[]): string {
  const lines = products.map((product) =>
    product.pence === null
      ? `${product.name} priced at the visit`
      : `${product.name} from ${pounds(product.pence)} ${product.unit}`,
  );
  return `${beginning} ${listed(lines)}.`;
}

export function cheapest(facts: Facts): string[] {
  const kinds = kindsOnSale(facts).filter(({ pence }) => pence !== null);
  const least = Math.min(...kinds.map(({ pence }) => pence ?? Number.POSITIVE_INFINITY));
  const cheap = kinds.filter(({ pence }) => pence === least);
  const [first] = cheap;
  if (!first) return [say('noPrices', facts)];
  const names = listed(cheap.map(({ name }) => name));
  return [say('cheapest', facts, { names, price: pounds(least), unit: first.unit })];
}

function everyPrice(facts: Facts): PriceAnswer {
  const kinds = kindsOnSale(facts);
  const priced = kinds.length > 0 ? kinds : facts.products.slice(0, 6);
  if (priced.length === 0) return { sentences: [say('noPrices', facts)], links: [] };
  return {
    sentences: [inOneSentence(say('allPrices', facts), priced)],
    links: [{ title: 'All products and prices', href: facts.links.products }],
  };
}

export function shutterPrices(question: PriceQuestion, facts: Facts): PriceAnswer {
  const named = question.products.filter(({ kind }) => kind === 'shutters');
  const shutters = named.length > 0 ? named : shuttersOf(facts);
  if (shutters.length === 0) return { sentences: [say('noPrices', facts)], links: [] };
  const byArea = shuttersOf(facts).filter(isByArea);
  const measured = question.area
    ? byArea.slice(0, 1).flatMap((product) => working(product, question, facts))
    : [];
  const counted =
    measured.length === 0 && named.length === 1 && named[0]
      ? working(named[0], question, facts)
      : [];
  const shown = measured.length > 0 ? byArea.slice(0, 1) : shutters.slice(0, 6);
  return {
    sentences: [
      ...(shown.length > 2
        ? [inOneSentence(say('allPrices', facts), shown)]
        : shown.flatMap((product) => priceOf(product, facts))),
      ...measured,
      ...counted,
      ...shutterNotes(shutters, facts),
    ],
    links: shutters.slice(0, 3).map(linkTo),
  };
}

const shutterNotes = (shutters: readonly ProductFact[], { shutterNotes: notes }: Facts) =>
  shutters.some(isByArea) && notes.length > 0 ? [`${notes.join('. ')}.`] : [];

const shuttersOf = ({ products }: Facts) => products.filter(({ kind }) => kind === 'shutters');

const isByArea = ({ unit }: ProductFact) => /square met|m²|m2/i.test(unit);

function working(
  product: ProductFact,
  { count, area, text }: Pick<PriceQuestion, 'count' | 'area' | 'text'>,
  facts: Facts,
): string[] {
  const { pence, service, unit } = product;
  if (pence === null) return [];
  if (isByArea(product)) {
    if (!area) return [];
    // Rounded as shown, so that the sum follows from the figures.
    const shown = Math.round(area * 100) / 100;
    const many = count && count > 1 ? count : undefined;
    const total = pounds(Math.round(pence * shown) * (many ?? 1));
    const values = { area: shown, price: pounds(pence), total };
    return [
      many
        ? say('areasWorking', facts, { ...values, count: many })
        : say('areaWorking', facts, values),
    ];
  }
  // The number beside a bay is that of its faces.
  const isCounted = !isPerBay({ priceUnit: unit }) || /\bbays\b/.test(text);
  const total = isCounted && count && count > 1 ? count * pence : undefined;
  return [
    ...(total
      ? [say('working', facts, { count: count ?? 1, price: pounds(pence), total: pounds(total) })]
      : []),
    // An offer is for the plain kind, and only for its number of windows.
    ...(product.name === service ? offersFor(product, count, facts) : []),
  ];
}

/** Offers that are cheaper than the same windows at list price. */
const offersFor = ({ service }: ProductFact, count: number | undefined, facts: Facts): string[] =>
  facts.offers
    .filter(
      (offer) =>
        savesMoney(offer) &&
        offer.service === service &&
        (count === undefined || offer.quantity === count),
    )
    .map((offer) => offerLine('offerMatch', offer, facts));

const offerLine = (name: 'offer' | 'offerMatch' | 'offerPlain', offer: Offer, facts: Facts) =>
  say(name, facts, {
    label: offer.label,
    price: pounds(offer.pricePence),
    regular: pounds(offer.regularPricePence),
    day: fullDay(offer.endsOn),
  });

export function curtainPrices(question: PriceQuestion, facts: Facts): PriceAnswer {
  const named = question.products.filter(({ kind }) => kind === 'curtains');
  const all = facts.products.filter(({ kind }) => kind === 'curtains');
  const priced = (named.length > 0 ? named : all).filter(({ pence }) => pence !== null);
  return {
    sentences: priced.slice(0, 6).flatMap((product) => priceOf(product, facts)),
    links: (named.length > 0 ? named : all).slice(0, 3).map(linkTo),
  };
}

export function offerAnswer(facts: Facts): string[] {
  if (facts.offers.length === 0) return [say('noOffers', facts)];
  const lines = facts.offers.map((offer) =>
    offerLine(savesMoney(offer) ? 'offer' : 'offerPlain', offer, facts),
  );
  const terms = facts.offers.map((offer) => trueSentences(offer.terms, facts)).filter(mayBeSaid);
  return [...lines, ...new Set(terms)];
}
