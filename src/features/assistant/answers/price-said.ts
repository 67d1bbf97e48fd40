// A price that a message asks: the price form filled from it, and its sum where one kind has one size.
import { priceText } from '../../../lib/text/price-text.ts';
import { type GuideWindow, guidePrice } from '../../pricing/guide-price.ts';
import { blankRow, guideQuery, readGuide } from '../../pricing/guide-query.ts';
import { readSize, sizeText } from '../../pricing/sizes.ts';
import {
  escaped,
  NUMBER,
  normalWords,
  numberInWords,
  plainLower,
  readNumber,
} from '../reading/words.ts';
import type { Facts, ProductFact } from './facts.ts';
import { say } from './wording.ts';

const LENGTH = String.raw`(\d+(?:[.,]\d+)?(?: ?\d\/\d)?) ?(mm|cm|m|(?:milli|centi)?met(?:re|er)s?|in(?:ch(?:es)?)?|ft|foot|feet|"|')?`;
/** Not of 'Wide-Band', which is a name. */
const SIDE = String.raw`(?: ?-?(wide|width|w|across|high|height|tall|long|drop|deep|h|d)\b(?!-))?\b`;
const SIZE = new RegExp(
  String.raw`(?<![\d.,:/-])${LENGTH}${SIDE} ?(?:x|×|by|and|,)? ?${LENGTH}${SIDE}`,
  'g',
);
const IS_DROP = /^(?:high|height|tall|long|drop|deep|h|d)$/;

/** The unit that a size without one is in, by how long its longer side would be. */
const unitOf = (longest: number) => (longest < 20 ? 'm' : longest < 400 ? 'cm' : 'mm');

/** The only size that a message names, in whole mm; `many` where it names more. */
function sizeSaid(message: string) {
  const found = [...plainLower(message).matchAll(SIZE)].flatMap(
    ([said, first = '', unit1, side1 = '', second = '', unit2, side2 = '']) => {
      // 'From 2 to 3 windows', '30 and 40' are no size: it is crossed, or has its units or sides.
      if (!/\dx|\d ?(?:x|×|by) ?\d|by/.test(said) && !(unit1 && unit2) && !(side1 && side2))
        return [];
      const guessed = unitOf(Math.max(Number.parseFloat(first), Number.parseFloat(second)));
      const sides = [
        readSize(`${first}${unit1 ?? unit2 ?? guessed}`, 'cm'),
        readSize(`${second}${unit2 ?? unit1 ?? guessed}`, 'cm'),
      ];
      const [widthMm, dropMm] =
        IS_DROP.test(side1) || /^w/.test(side2) ? sides.toReversed() : sides;
      if (
        !widthMm ||
        !dropMm ||
        Math.min(widthMm, dropMm) < 50 ||
        Math.max(widthMm, dropMm) > 10_000
      ) {
        return [];
      }
      return [{ widthMm, dropMm }];
    },
  );
  return { size: found.length === 1 ? found[0] : undefined, many: found.length > 1 };
}

const BAY =
  /\bbay (?:windows? )?(?:of|with|in) (three|five|[35])\b|\b(three|five|[35]) (?:sided|faced|part|section|panel|window) bay\b/;

/** The windows that a message names: one size, or the faces of a bay in their usual sizes. */
export function windowsSaid(message: string) {
  const { size, many } = sizeSaid(message);
  const [, before, after] = BAY.exec(normalWords(message)) ?? [];
  const faces = size ? undefined : readNumber(before ?? after ?? '');
  return { size, many, faces };
}
type Said = ReturnType<typeof windowsSaid>;

/** The price form's query: half filled where something is not said. */
export function priceQuery(
  products: readonly ProductFact[],
  { size, faces }: Partial<Said>,
  windowCount: number | undefined,
): string {
  const [product, other] = products;
  const slug = product && !other ? product.slug : '';
  if (faces) return String(new URLSearchParams({ product1: slug, draw: `bay-${faces}` }));
  return guideQuery({
    units: 'cm',
    rows: [
      {
        ...blankRow,
        product: slug,
        width: size ? sizeText(size.widthMm, 'cm') : '',
        drop: size ? sizeText(size.dropMm, 'cm') : '',
        quantity: windowCount ? String(windowCount) : '',
      },
    ],
  });
}

const cm = (mm: number) => Number((mm / 10).toFixed(1));

const MOST_WINDOWS = 50;

/** `3 Textured Weave Roman Blinds`: how many of a product a text of `normalWords` asks for. */
export function countOf({ name }: ProductFact, text: string): number | undefined {
  const counted = `(?<![\\d£.:/-]|\\b(?:x|by) )\\b(${NUMBER}) ${escaped(normalWords(name))}`;
  const count = readNumber(new RegExp(counted).exec(text)?.[1] ?? '');
  return count && count <= MOST_WINDOWS ? count : undefined;
}

/** Words around the number of 'and how much would three of them be?'. */
const AROUND = new Set(
  'and or what about how much are is for of them those these that it would will be cost if i we want have had need make please then only just all'.split(
    ' ',
  ),
);

/**
 * 'And three of them?' of the window in an open price form.
 * @param text of `normalWords`. @returns its product and size, with the form for as many
 */
export function askedAgain(text: string, open: string, { products }: Facts) {
  const words = text.split(' ');
  const [count = 0, another] = words.flatMap((word) => readNumber(word) ?? []);
  const isPlain = words.every((word) => AROUND.has(word) || readNumber(word) !== undefined);
  const { units, rows } = readGuide(new URLSearchParams(open));
  const [row] = rows;
  const product = products.find(({ slug }) => slug === row?.product);
  const [widthMm, dropMm] = [row?.width, row?.drop].map((side) => readSize(side ?? '', units));
  if (!isPlain || another !== undefined || count < 1 || count > MOST_WINDOWS) return undefined;
  if (!row || !product || !widthMm || !dropMm) return undefined;
  const query = guideQuery({ units, rows: [{ ...row, quantity: String(count) }] });
  return { product, query, size: { widthMm, dropMm } };
}

/** The sum of a filled price form, as its page reckons it, with what it assumes. */
export function sumOf(product: ProductFact, query: string, { size, faces }: Said, facts: Facts) {
  const { pence: priceFromPence, unit: priceUnit, name, slug } = product;
  const priced = { ...product, category: '', colours: [], priceFromPence, priceUnit };
  const { windows, totalPence, complete } = guidePrice(
    readGuide(new URLSearchParams(query)),
    (named) => (named === slug ? priced : undefined),
    facts.listOf,
  );
  const [window] = windows;
  if (!window?.price || !window.list) return [say('unpriced', facts, { name })];
  const what = size
    ? `${name}, ${cm(size.widthMm)} by ${cm(size.dropMm)} cm`
    : `${name}, a bay of ${numberInWords(faces ?? 0)} in usual sizes`;
  const refused = windows.find(({ price }) => price?.refusal !== undefined)?.price?.refusal;
  if (refused !== undefined || !complete) {
    return [say('guideRefused', facts, { what, refusal: refused ?? '' })];
  }
  return [
    ...(size
      ? told(what, window, facts)
      : [say('guidePrice', facts, { what, steps: pounds(totalPence) })]),
    ...new Set(windows.flatMap(({ assumed }) => assumed)),
    say(window.list.fittingIncluded ? 'guideFitted' : 'guideUnfitted', facts),
  ];
}

const pounds = (pence: number) => priceText(pence) ?? '';

/** The sum of one size with its steps, and of several windows. */
function told(what: string, { price, window }: GuideWindow, facts: Facts): string[] {
  const count = window?.quantity ?? 1;
  const { eachPence = 0, pence = 0, steps = [] } = price ?? {};
  const charged = steps.filter((step) => step.pence > 0);
  const each = pounds(eachPence);
  const sum = charged.map((step, at) => `${at > 0 ? `${step.label} ` : ''}${pounds(step.pence)}`);
  return [
    say('guidePrice', facts, {
      what,
      // The steps are for all of them.
      steps: sum.length > 1 && count === 1 ? `${sum.join(' + ')} = ${each}` : each,
    }),
    ...(count > 1 ? [say('guideMany', facts, { count, price: each, total: pounds(pence) })] : []),
  ];
}
