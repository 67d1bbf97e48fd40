// What the assistant says about money without a size: prices that the catalogue has, and offers.
import { priceText } from '../../../lib/text/price-text.ts';
import { fullDay } from '../../../lib/time/london-day.ts';
import type { Service } from '../../appointments/appointment.ts';
import { type Offer, savesMoney } from '../../content/offer.ts';
import { isPerBay } from '../../pricing/shape-layout.ts';
import type { KnownIntent } from '../reading/intents.ts';
import { stem } from '../reading/words.ts';
import { type Facts, type ProductFact, trueSentences } from './facts.ts';
import { type Link, mayBeSaid } from './what-may-be-said.ts';
import { listed, say } from './wording.ts';

const pounds = (pence: number) => priceText(pence) ?? '';
const linkTo = ({ name, href }: ProductFact): Link => ({ title: name, href });
const MOST_PRICED = 6;

/** The plain product of a service: of its name, or else the cheapest. */
export function productOf(service: Service, { products }: Facts): ProductFact | undefined {
  const own = products.filter((product) => product.service === service);
  return (
    own.find(({ name }) => name === service) ??
    own.toSorted((a, b) => (a.pence ?? Number.MAX_VALUE) - (b.pence ?? Number.MAX_VALUE))[0]
  );
}

/** The plain product of each kind on sale. */
export function kindsOnSale(facts: Facts): readonly ProductFact[] {
  const services = new Set(facts.products.map(({ service }) => service).filter(Boolean));
  return [...services].flatMap((service) => productOf(service, facts) ?? []);
}

/** 'From' prices of some products, or else of the kinds that an intent is about, with offers for that number. */
export function plainPrices(
  intent: KnownIntent,
  { named, text }: { named: readonly ProductFact[]; text: string },
  count: number | undefined,
  facts: Facts,
): { sentences: string[]; links: Link[] } {
  const kind = { 'shutter-price': 'shutters', 'curtain-price': 'curtains' }[intent as string];
  const said = new Set(text.split(' ').map(stem));
  if (kind) said.delete(stem(kind));
  const ofKind = kind ? facts.products.filter((product) => product.kind === kind) : [];
  const own = kind ? ofKind.filter(({ words }) => words.some((word) => said.has(word))) : named;
  const shown = (own.length > 0 ? own : ofKind).slice(0, MOST_PRICED);
  if (shown.length === 0) return everyPrice(facts);
  const priced = intent === 'curtain-price' ? shown.filter(({ pence }) => pence !== null) : shown;
  const notes = intent === 'shutter-price' ? facts.shutterNotes : [];
  return {
    sentences: [
      ...(priced.length > 2
        ? [inOneSentence(say('allPrices', facts), priced)]
        : priced.flatMap((product) => [
            priceLine(product, facts),
            ...working(product, count, facts),
          ])),
      ...(notes.length > 0 ? [`${notes.join('. ')}.`] : []),
    ],
    links: shown.slice(0, 3).map(linkTo),
  };
}

const priceLine = ({ name, pence, unit }: ProductFact, facts: Facts) =>
  pence === null
    ? say('unpriced', facts, { name })
    : say('priced', facts, { name, price: pounds(pence), unit });

/** `3 x £45 = £135 at our lowest price`, and offers for that number. */
function working(product: ProductFact, count: number | undefined, facts: Facts): string[] {
  const { pence, unit, name, service } = product;
  const isEach = !isPerBay({ priceUnit: unit }) && !/met(?:re|er)|m²|m2/i.test(unit);
  return [
    ...(pence !== null && isEach && count && count > 1
      ? [say('working', facts, { count, price: pounds(pence), total: pounds(count * pence) })]
      : []),
    // An offer is for the plain kind, and only for its number of windows.
    ...(name === service ? offersFor(product, count, facts) : []),
  ];
}

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

function everyPrice(facts: Facts): { sentences: string[]; links: Link[] } {
  const kinds = kindsOnSale(facts);
  const priced = kinds.length > 0 ? kinds : facts.products.slice(0, 6);
  if (priced.length === 0) return { sentences: [say('noPrices', facts)], links: [] };
  return {
    sentences: [inOneSentence(say('allPrices', facts), priced)],
    links: [{ title: 'All products and prices', href: facts.links.products }],
  };
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

export function offerAnswer(facts: Facts): string[] {
  if (facts.offers.length === 0) return [say('noOffers', facts)];
  const lines = facts.offers.map((offer) =>
    offerLine(savesMoney(offer) ? 'offer' : 'offerPlain', offer, facts),
  );
  const terms = facts.offers.map((offer) => trueSentences(offer.terms, facts)).filter(mayBeSaid);
  return [...lines, ...new Set(terms)];
}
