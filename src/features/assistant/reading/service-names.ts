// Visitors' names for the services on offer. The trade's words belong to a service by its label or else its category;
// a label without any of them goes by its own words.
import type { Service } from '../../appointments/appointment.ts';
import type { BookingSettings } from '../../settings/booking-settings.ts';
import { anyOf, escaped, hasAny, normalWords, stem } from './words.ts';

const kindWords = {
  perfectFit: anyOf('perfect fit\\w*(?: (?:roller|venetian|pleated|honeycomb))?|pleated|honeycomb'),
  dayAndNight: anyOf('day (?:and )?night|night and day|zebra|vision|duo'),
  vertical: anyOf('vertical'),
  venetian: anyOf(
    'venetian|(?:wooden|wood|faux wood|alumin[a-z]+|metal|slatted|horizontal)(?= blinds)',
  ),
  roller: anyOf('roller|roll(?:ing|ed)?(?: up| down)?(?= blinds)'),
  roman: anyOf('roman'),
  shutters: anyOf('shutters|cafe style(?! shutters)'),
  curtains: anyOf('curtains'),
};
/** A kind of product in the trade, whatever a firm calls it. */
export type Kind = keyof typeof kindWords;
const kinds = Object.keys(kindWords) as Kind[];

const MIXED = anyOf(
  [
    'mixed|mix|mixture|combination|variety|various|different (?:types|kinds|sorts|styles)',
    'several (?:types|kinds)|few (?:types|kinds)|all sorts|bit of (?:everything|both|all)',
    'bits? and (?:bobs|pieces)|mix and match|some of each|more than one (?:type|kind)',
  ].join('|'),
);
const NOT_SURE = anyOf(
  [
    'not (?:really )?(?:sure|decided|certain)|do not (?:really )?know|no idea|not a clue',
    'have not (?:a|got a) clue|no clue|undecided|you are the expert|up to you|in your hands',
    'torn between|unsure|have not decided',
    '(?<!(?:do|would|can|could|should) )you (?:tell|advise|recommend|choose|decide)|open to',
    'whatever|what ?ever you|any of them|no preferences?|no strong preference',
    '(?:need|want|like|some|your) (?:some |your |a bit of )?advice|do not mind|not sure yet',
    'help me (?:choose|decide)',
  ].join('|'),
);

/** @param text a label, a slug or a name. */
export function kindIn(text: string): Kind | undefined {
  const words = normalWords(text);
  return kinds.find((kind) => hasAny(words, kindWords[kind]));
}

interface NamedService {
  service: Service | undefined;
  at: number;
  words: string;
}

interface ServiceNames {
  /** Every kind and service that a text of `normalWords` names. */
  find(text: string): NamedService[];
  /** 'A mixture', or 'no idea'. */
  openIn(text: string): Service | undefined;
  ofProduct(name: string, category: { slug: string; name: string } | undefined): Service;
}

type Services = BookingSettings['services'];
const made = new WeakMap<Services, ServiceNames>();

export function serviceNamesOf(services: Services): ServiceNames {
  const names = made.get(services) ?? makeNames(services);
  made.set(services, names);
  return names;
}

function makeNames(services: Services): ServiceNames {
  const all = services
    .map((service) => {
      const words = normalWords(service.label);
      const isOpen = hasAny(words, MIXED) || hasAny(words, NOT_SURE);
      const shown = isOpen ? undefined : kindIn(service.label);
      const kind = shown ?? kindIn(service.category ?? '');
      return { ...service, words, isOpen, kind, own: isOpen ? [] : ownParts(words, shown) };
    })
    .toSorted((a, b) => Number(b.active) - Number(a.active));
  const active = all.filter((service) => service.active);
  const own = active
    .filter((service) => service.own.length > 0)
    .map((service) => ({
      service: service.label,
      pattern: ownPattern(service.own),
      givesWay: /\bblinds$/.test(service.words),
    }));
  const findParts = (text: string): NamedService[] => {
    const byKind = kinds.flatMap((kind) => {
      const offered = active.filter((service) => service.kind === kind);
      let before = 0;
      return [...text.matchAll(kindWords[kind])].map(({ index, 0: words }) => {
        const end = index + words.length;
        const service = plainestOf(offered, text.slice(before, end))?.label;
        before = end;
        return { service, at: index, words };
      });
    });
    return [...byKind, ...namedByLabel(own, text, byKind)];
  };
  /** `Blinds & Shutters`, where there are blinds and shutters beside it. */
  const compounds = active.filter(
    ({ words, isOpen }) =>
      !isOpen && new Set(findParts(words).map(({ service }) => service)).size > 1,
  );
  const mixed = active.find(({ words }) => hasAny(words, MIXED))?.label;
  const unsure = active.find(({ words }) => hasAny(words, NOT_SURE))?.label;
  return {
    openIn: (text) => (hasAny(text, NOT_SURE) ? unsure : hasAny(text, MIXED) ? mixed : undefined),
    find(text) {
      const whole = compounds.flatMap(({ label, words }): NamedService[] =>
        [...text.matchAll(new RegExp(`\\b${escaped(words)}\\b`, 'g'))].map(({ index }) => ({
          service: label,
          at: index,
          words,
        })),
      );
      const parts = findParts(text).filter((one) => !whole.some((other) => touch(one, other, 0)));
      return [...whole, ...parts];
    },
    ofProduct(name, category) {
      const kind = kindIn(category?.name ?? '') ?? kindIn(name);
      const ofCategory = all.filter((service) => service.category === category?.slug);
      const found =
        plainestOf(ofCategory, normalWords(name)) ??
        all.find(({ label }) => label === category?.name || label === name) ??
        plainestOf(
          all.filter((service) => kind !== undefined && service.kind === kind),
          normalWords(name),
        );
      return found?.label ?? '';
    },
  };
}

interface OwnName {
  service: Service;
  pattern: RegExp;
  /** 'Blackout rollers' are rollers, and 'roller blinds' names no second kind. */
  givesWay: boolean;
}

/** Positions of labels' own words: of two in one place the longer, and of equals the plainer label. */
function namedByLabel(own: readonly OwnName[], text: string, byKind: readonly NamedService[]) {
  const named: NamedService[] = [];
  const all = own
    .flatMap(({ service, pattern, givesWay }) =>
      [...text.matchAll(pattern)].map(({ index, 0: words }) => ({
        service,
        at: index,
        words,
        givesWay,
      })),
    )
    .toSorted((a, b) => b.words.length - a.words.length || a.service.length - b.service.length);
  for (const { givesWay, ...one } of all) {
    const isPart =
      named.some((other) => touch(one, other, 0)) ||
      (givesWay && byKind.some((other) => other.service && touch(one, other, 2)));
    if (!isPart) named.push(one);
  }
  return named;
}

/** @param within this many signs, including their own. */
const touch = (a: NamedService, b: NamedService, within: number) =>
  a.at < b.at + b.words.length + within && b.at < a.at + a.words.length + within;

const SILENT = /^(?:blinds|windows?|and|or|the|a|of|for|with|types?|made|to|measure)$/;
const tellingWords = (words: string) => words.split(' ').filter((word) => !SILENT.test(word));

/** The one with the fewest unsaid words, then the most said; the first of those. */
function plainestOf<One extends { words: string }>(some: readonly One[], text: string) {
  const said = new Set(text.split(' ').map(stem));
  const counted = some.map((one) => {
    const telling = tellingWords(one.words);
    const heard = telling.filter((word) => said.has(stem(word))).length;
    return { one, unsaid: telling.length - heard, heard };
  });
  return counted.toSorted((a, b) => a.unsaid - b.unsaid || b.heard - a.heard)[0]?.one;
}

/** The part of a label besides its kind: `Awnings` of `Shutters & Awnings`. */
const ownParts = (label: string, shown: Kind | undefined) =>
  (shown ? label.replace(kindWords[shown], '#') : label)
    .split(/ (?:and|or) /)
    .filter((part) => !part.includes('#'));

/** 'Awnings' and 'garden awnings' of `Garden Awnings`, 'blackout' and 'blackout blinds' of `Blackout Blinds`. */
function ownPattern(names: readonly string[]): RegExp {
  const parts = names.map((part) => {
    const telling = tellingWords(part);
    const words = (telling.length > 0 ? telling : part.split(' ')).map(formsOf);
    if (telling.length > 0 && /\bblinds$/.test(part)) return `${words.join(' ')}(?: blinds)?`;
    const head = words.at(-1) ?? '';
    return `${words
      .slice(0, -1)
      .map((word) => `(?:${word} )?`)
      .join('')}${head}`;
  });
  return new RegExp(`\\b(?:${parts.join('|')})\\b`, 'g');
}

/** In singular and plural. */
const formsOf = (word: string) =>
  /(?:ies|[^aeiou]y)$/.test(word)
    ? `${word.replace(/(?:ies|y)$/, '')}(?:ies|y)`
    : `${stem(word).replace(/[^a-z\d]/g, '.')}(?:e|s|es)?`;
