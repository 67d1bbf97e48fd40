// Questions about kinds of blind: what each is, hides, suits and needs, from the content's sheet of kinds and the
// fields of their products.
import content from '../../../../content/assistant.json' with { type: 'json' };
import { priceText } from '../../../lib/text/price-text.ts';
import { fillText } from '../../content/content-text.ts';
import type { Taken } from '../answer.ts';
import type { placesIn } from '../reading/service-area.ts';
import type { Facts, ProductFact } from './facts.ts';
import type { Found } from './site-index.ts';
import { mayBeSaid } from './what-may-be-said.ts';
import { listed, say } from './wording.ts';

/** One kind of the sheet: its search words, its product's slug, and a sentence for each aspect. */
interface Kind {
  words: string;
  product: string;
  [aspect: string]: string | undefined;
}

export interface Subject {
  product: ProductFact;
  kind?: Kind;
}

/** A message as it was read. */
export interface Heard {
  message: string;
  /** In `normalWords`. */
  text: string;
  taken: Taken;
  /** Products and kinds that it names. */
  subjects: readonly Subject[];
  products: readonly ProductFact[];
  places: ReturnType<typeof placesIn>;
  /** What the site says to it, best first. */
  found: readonly Found[];
}

const kinds = (content.kinds as Kind[]).map((kind) => ({
  kind,
  pattern: new RegExp(`(?<![a-z])(?:${kind.words})s?(?![a-z])`, 'g'),
}));

/** The kinds and products on sale that a text names, in its order. */
export function subjectsIn(text: string, facts: Facts): Subject[] {
  let rest = text;
  const found: { at: number; subject: Subject }[] = [];
  for (const { kind, pattern } of kinds) {
    const product = facts.products.find(({ slug }) => slug === kind.product);
    for (const { 0: words, index: at } of product ? rest.matchAll(pattern) : []) {
      rest = rest.slice(0, at) + '_'.repeat(words.length) + rest.slice(at + words.length);
      if (product && !found.some(({ subject }) => subject.kind === kind)) {
        found.push({ at, subject: { product, kind } });
      }
    }
  }
  const subjects = found.toSorted((a, b) => a.at - b.at).map(({ subject }) => subject);
  for (const product of facts.findProducts(text)) {
    if (subjects.some((subject) => subject.product === product)) continue;
    const plain = subjects.find((subject) => subject.product.service === product.service);
    // 'Real wood venetian' is more than a venetian.
    const isPart = plain && product.words.every((word) => plain.product.words.includes(word));
    if (plain && !isPart) plain.product = product;
    else if (!plain) subjects.push({ product });
  }
  return subjects;
}

/** Topics that product fields answer. */
const FIELDS: Record<string, (product: ProductFact, facts: Facts) => string> = {
  care: ({ care }) => care,
  safety: ({ childSafety }) => childSafety,
  colours: ({ name, colours }, facts) =>
    colours.length > 0 ? say('coloursOf', facts, { name, colours: listed(colours) }) : '',
  materials: ({ name, materials }, facts) =>
    materials.length > 0 ? say('materialsOf', facts, { name, materials: listed(materials) }) : '',
  rooms: ({ name, rooms }, facts) =>
    rooms.length > 0 ? say('roomsOf', facts, { name, rooms: listed(rooms).toLowerCase() }) : '',
};
const NAMES_ITSELF = new Set(['colours', 'materials', 'rooms']);

/** What is known of each subject under an aspect: a sentence of the sheet, or a field of its product. */
export function aspectOf(aspect: string, subjects: readonly Subject[], facts: Facts): string[] {
  const field = FIELDS[aspect];
  if (!field) return subjects.flatMap((subject) => sentenceOf(aspect, subject) ?? []);
  const byText = Map.groupBy(subjects, ({ product }) => field(product, facts));
  return [...byText]
    .filter(([text]) => mayBeSaid(text))
    .map(([text, some]) =>
      byText.size === 1 || NAMES_ITSELF.has(aspect)
        ? text
        : `${listed([...new Set(some.map(({ product }) => product.name))])}: ${text}`,
    );
}

function sentenceOf(aspect: string, { product, kind }: Subject): string | undefined {
  const sentence = kind?.[aspect];
  const { pence, unit } = product;
  const price = pence === null ? 'priced at the visit' : `from ${priceText(pence)} ${unit}`;
  return sentence && fillText(sentence, { price });
}
