// What a message asks the price of, row by row: kind, size, number, colour and options, each from its own part of the
// message, or from what was priced before.
import { keepToBudget } from '../../../lib/process/cpu-budget.ts';
import { activeServices, type Service } from '../../appointments/appointment.ts';
import type { Prices } from '../../pricing/price-list.ts';
import type { Slots } from '../dialogue/booking-fields.ts';
import type { PricedRow } from '../dialogue/state.ts';
import { readCount, type Size, type SizeSaid, sizesIn } from '../reading/amounts.ts';
import { serviceNamesOf } from '../reading/service-names.ts';
import type { Understanding } from '../reading/understanding.ts';
import { NUMBER, normalWords, plainLower, readNumber, stem } from '../reading/words.ts';
import type { Facts, ProductFact } from './facts.ts';
import { subjectsIn } from './kinds.ts';
import { type Chosen, clothSaid, namesOption, optionsDenied, optionsSaid } from './options-said.ts';

export interface PriceRow {
  product: ProductFact;
  list?: Prices | undefined;
  size?: Size | undefined;
  count?: number | undefined;
  band?: string | undefined;
  colour?: string | undefined;
  options?: Chosen | undefined;
  /** Rows of one part are alternatives. */
  part?: number | undefined;
  /** The message it was read from. */
  said?: string;
}

/** With sizes, where the message has any. */
export interface SaidRows {
  rows: readonly PriceRow[];
  /** How many sizes have no row: the price form takes those. */
  left: number;
}

const MOST_SIZES = 12;
const MOST_ROWS = 36;

/** The product for a kind: the one of that name, or else the cheapest. */
export function productOf(service: Service, { products }: Facts): ProductFact | undefined {
  const own = products.filter((product) => product.service === service);
  return (
    own.find(({ name }) => name === service) ??
    own.toSorted((a, b) => (a.pence ?? Number.MAX_VALUE) - (b.pence ?? Number.MAX_VALUE))[0]
  );
}

/** Products that a text asks the price of. A kind without prices, such as a motorised one, is its plain kind. */
export function productsSaid(text: string, facts: Facts): ProductFact[] {
  const spoken = serviceNamesOf(facts.settings.booking.services)
    .find(text)
    .filter(({ at }, _, all) => !all.some((one) => one.at < at && at < one.at + one.words.length))
    .flatMap(({ service }) => service ?? []);
  const lists = facts.products.flatMap(({ id }) => facts.listOf(id) ?? []);
  const words = text.split(' ').map(stem);
  const plainOf = ({ service, ...one }: ProductFact) => {
    const plain = facts.listOf(one.id) ? undefined : productOf(service, facts);
    return plain && facts.listOf(plain.id) ? plain : undefined;
  };
  const own = subjectsIn(text, facts)
    .map(({ product }) => product)
    .filter((product) => {
      const places = words.flatMap((word, at) => (product.words.includes(word) ? [at] : []));
      const said = places.map((at) => words[at]).join(' ');
      if (!spoken.includes(product.service)) {
        return spoken.length === 0 || (places.length > 0 && !namesOption(said, lists));
      }
      // 'Blackout rollers' are a product, 'rollers with blackout' have an option.
      const isApart = Math.max(...places) - Math.min(...places) >= places.length;
      const plain = productOf(product.service, facts);
      return !(
        isApart &&
        plain &&
        namesOption(
          said,
          [facts.listOf(plain.id)].flatMap((one) => one ?? []),
        )
      );
    })
    .map((product) => plainOf(product) ?? product);
  const rest = spoken
    .filter((service) => !own.some((product) => product.service === service))
    .flatMap((service) => productOf(service, facts) ?? []);
  const all = [...new Set([...own, ...rest])];
  // 'Faux wood venetian' is not also a plain one.
  return all.filter(
    (product) =>
      product !== productOf(product.service, facts) ||
      !all.some((other) => other !== product && other.service === product.service),
  );
}

/** 'And five?', 'what about romans?', 'with a motor?': of what was priced before. */
export const followsUp = (text: string) =>
  /^(?:(?:and|or|ok|so|then|with|without|in|same|plus|add|what about|how about|what if|make (?:it|that|them))\b|(?:ok )?[\w]+$)/.test(
    text,
  );

interface Part {
  /** In plain lower case, with its size blanked. */
  text: string;
  size: SizeSaid;
  count: number | undefined;
}

const SEPARATOR = /[,;\n]| (?:and|plus|&) |\. /g;
const BEFORE_SIZE = new RegExp(
  `(?<![£\\d.:/-]|\\b(?:windows?|room|bedroom|number|no|size) )\\b(${NUMBER})(?: (?!(?:and|or|in|${NUMBER})\\b)[a-z-]+){0,4} ?$`,
);
const AFTER_SIZE = new RegExp(
  `^ ?(${NUMBER})(?: of (?:them|these|those|each)| windows?| blinds)\\b`,
);

/** The parts of a text, one for each size. */
function partsOf(text: string, sizes: readonly SizeSaid[], facts: Facts): Part[] {
  const isKindFirst = productsSaid(normalWords(text.slice(0, sizes[0]?.at)), facts).length > 0;
  const starts = sizes.map(({ at, length }, index) => {
    const end = at + length;
    const between = text.slice(end, sizes[index + 1]?.at);
    const places = [...between.matchAll(SEPARATOR)].map(({ index: place }) => place);
    const begins = places.find((place, which) => {
      const piece = normalWords(between.slice(place, places[which + 1])).replace(
        /^(?:and|plus) /,
        '',
      );
      const isCounted = new RegExp(`^(?:${NUMBER}|an?|another)\\b`).test(piece);
      return isCounted || (isKindFirst && productsSaid(piece, facts).length > 0);
    });
    return end + (begins ?? places.at(-1) ?? (isKindFirst ? 0 : between.length));
  });
  return sizes.map((size, index) => {
    const start = index === 0 ? 0 : (starts[index - 1] ?? 0);
    const end = index === sizes.length - 1 ? text.length : starts[index];
    const before = text.slice(start, size.at);
    const after = text.slice(size.at + size.length, end);
    const [, counted] =
      AFTER_SIZE.exec(normalWords(after)) ?? BEFORE_SIZE.exec(normalWords(before)) ?? [];
    const count = size.count ?? (counted ? readNumber(counted) : undefined);
    return { text: `${before} , ${after}`, size, count: count && count <= 100 ? count : undefined };
  });
}

/**
 * @param slots known from before: 'how much would that be?'
 * @param kept rows that were priced in the answer before
 */
export function rowsSaid(
  heard: Understanding,
  slots: Slots,
  kept: readonly PricedRow[],
  facts: Facts,
): SaidRows {
  const whole = plainLower(heard.rest);
  const said = sizesIn(whole);
  const sizes = said.slice(0, MOST_SIZES);
  const [beyond, final] = [said[MOST_SIZES], said.at(-1)];
  const text =
    beyond && final ? whole.slice(0, beyond.at) + whole.slice(final.at + final.length) : whole;
  const before = kept.flatMap(({ slug, ...row }, part): PriceRow[] => {
    const product = facts.products.find((one) => one.slug === slug);
    return product ? [{ ...row, product, part }] : [];
  });
  const goesOn = before.length > 0 && followsUp(heard.text);
  if (sizes.length === 0)
    return { rows: goesOn ? changed(before, heard, text, facts) : [], left: 0 };
  const parts = partsOf(text, sizes, facts);
  const { find } = serviceNamesOf(facts.settings.booking.services);
  const dropped = find(heard.text).filter(
    ({ service: named }) => heard.services.length > 0 && named && !heard.services.includes(named),
  );
  const own = parts.map((part) =>
    productsSaid(normalWords(part.text), facts).filter(
      (product) => !dropped.some(({ service: named }) => named === product.service),
    ),
  );
  const { service } = slots;
  const served = service ? [productOf(service, facts)].flatMap((one) => one ?? []) : [];
  const usual = goesOn
    ? before.map(({ product }) => product)
    : served.length > 0
      ? served
      : kindsOnSale(facts);
  const first = own.find((products) => products.length > 0);
  const [head] = parts;
  const isSplit = parts.length > 1;
  const isSame = own.filter((named) => named.length > 0).length <= 1;
  // 'Three rollers: 120 x 150, 90 x 120, 60 x 90'.
  const isSum =
    isSplit && isSame && head?.count === said.length && parts.slice(1).every((part) => !part.count);
  const isForAll = /\b(?:all|both|each|every)\b/.test(text);
  const last = parts.at(-1);
  const shared = isForAll
    ? text
    : [
        text.slice(0, head?.size.at),
        isSame && last ? text.slice(last.size.at + last.size.length) : '',
      ].join(' , ');
  const isOther = first?.some((product) => product.service !== service);
  const known = goesOn ? before[0]?.count : isOther ? undefined : slots.windowCount;
  let products = first ?? usual;
  let previous: PriceRow | undefined;
  const all: PriceRow[] = [];
  for (const [at, part] of parts.entries()) {
    keepToBudget();
    products = own[at]?.length ? own[at] : products;
    const counts = products.map((product) => ownCount(product, part, facts));
    const isCounted = products.length > 1 && counts.some(Boolean);
    const ofPart = products.slice(0, 6).flatMap((product, which) => {
      const count = isSum
        ? undefined
        : isSplit
          ? part.count
          : (part.size.count ??
            counts[which] ??
            (isCounted ? undefined : (onlyCount(part) ?? known)));
      const { width, height, assumed } = part.size;
      const size = { width, height, ...(assumed && { assumed }) };
      const row = { product, size, count, part: isCounted ? which : at, said: text };
      const past = /\bsame\b/.test(part.text) ? previous : goesOn ? before[0] : undefined;
      const [own, others] = isSplit ? [part.text, shared] : [text, ''];
      const rows = withChoices({ ...past, ...row }, own, others, facts);
      previous = rows[0];
      return rows;
    });
    if (all.length + ofPart.length > MOST_ROWS) return { rows: all, left: said.length - at };
    all.push(...ofPart);
  }
  return { rows: all, left: said.length - sizes.length };
}

/** Of '2 rollers and 3 romans', the number of a product. */
function ownCount({ service }: ProductFact, { text }: Part, facts: Facts): number | undefined {
  const words = normalWords(text);
  const named = serviceNamesOf(facts.settings.booking.services).find(words);
  const at = named.find((one) => one.service === service)?.at;
  const [, counted] = (at !== undefined && BEFORE_SIZE.exec(words.slice(0, at))) || [];
  return counted ? readNumber(counted) : undefined;
}

/** The number of the only kind: '4 windows, all 90 x 120'. */
function onlyCount({ text, count }: Part): number | undefined {
  const read = readCount(normalWords(text), false);
  return count ?? (read && 'count' in read ? read.count : undefined);
}

/** What was priced, with what a further message changes. */
function changed(
  before: readonly PriceRow[],
  heard: Understanding,
  text: string,
  facts: Facts,
): PriceRow[] {
  const products = productsSaid(heard.text, facts);
  const [past] = before;
  const rows =
    products.length > 0 && past ? products.map((product) => ({ ...past, product })) : before;
  const count = heard.count && 'count' in heard.count ? heard.count.count : undefined;
  return rows.flatMap((row) =>
    withChoices({ ...row, said: text, ...(count && { count }) }, text, '', facts),
  );
}

/** One row for each way to read its options. */
export function withChoices(row: PriceRow, own: string, shared: string, facts: Facts): PriceRow[] {
  const list = facts.listOf(row.product.id);
  if (!list) return [{ ...row, list, options: {}, colour: undefined, band: undefined }];
  const denied = optionsDenied(own, list);
  const isOffered = ([group, names]: [string, string[]]) =>
    !Object.hasOwn(denied, group) &&
    list.options.some(
      (one) =>
        one.group === group &&
        names.every((name) => one.choices.some((choice) => choice.name === name)),
    );
  const before = Object.fromEntries(Object.entries(row.options ?? {}).filter(isOffered));
  const [forAll = {}] = optionsSaid(shared, list);
  const cloth = { ...clothSaid(shared, list), ...clothSaid(own, list) };
  const kept = row.colour && Object.hasOwn(list.colours, row.colour) ? { colour: row.colour } : {};
  const variants = optionsSaid(own, list).slice(0, MOST_VARIANTS);
  return variants.map((options) => ({
    ...row,
    list,
    colour: undefined,
    band: undefined,
    ...(Object.keys(cloth).length > 0 ? cloth : kept),
    options: { ...before, ...forAll, ...options },
  }));
}
const MOST_VARIANTS = 3;

/** One product for each service except shutters and curtains, whose prices have answers of their own. */
export const kindsOnSale = (facts: Facts): ProductFact[] =>
  activeServices(facts.settings.booking.services)
    .flatMap((service) => productOf(service, facts) ?? [])
    .filter(({ kind }) => kind !== 'shutters' && kind !== 'curtains');
