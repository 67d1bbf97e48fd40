// Turns the demo's content into another firm's: its name, its towns, no prices, no promises, no visits or reviews.
import { distanceBetween, type Outcodes } from '../../src/features/districts/districts.ts';
import { EXAMPLE_FROM } from '../../src/features/pricing/price-list.ts';
import { slugOf } from '../../src/lib/text/slug.ts';

/** Files of content/ by their path in it; JSON as values. */
export type Pack = Map<string, unknown>;

export interface Firm {
  name: string;
  /** Outward half of its postcode: `EC1A`. */
  outcode: string;
  /** Where it works, its own town first. */
  towns: readonly string[];
}

/** The demo's towns, in the order in which a firm's own towns replace them. */
const DEMO_TOWNS = ['Stratford-upon-Avon', 'Warwick', 'Leamington Spa', 'Coventry', 'Rugby'];
const DEMO_NAMES = [/Sill & Slat Blinds and Shutters/g, /Sill & Slat/g];
const DEMO_ADDRESSES = /\b[12] (?:Sample Street|Example Road), [^,\]]+, CV\d+ 9ZZ/g;
/** Grids of the demo's prices, in `content/`. */
const PRICE_FOLDER = 'prices';
/** Its price list stays as an example. */
const PATTERN = 'roller-blinds';
const PATTERN_GRID = `${PRICE_FOLDER}/${PATTERN}.csv`;
/** Files that a firm does not take over; a story of the demo's own county is one. */
export const isLeftOut = (path: string): boolean =>
  /^blog\/.*warwickshire/.test(path) ||
  (path.startsWith(`${PRICE_FOLDER}/`) && path !== PATTERN_GRID);
/** Half of a visiting radius: where the assistant names the next town. */
const NEIGHBOURHOOD_KM = 15;

/** The firm's own town and those nearest to it. @throws Error for a district that there is not */
export function townsAround(outcode: string, outcodes: Outcodes): string[] {
  if (!outcodes.get(outcode)) throw new Error(`There is no postcode district ${outcode}.`);
  const near = [...outcodes.entries()]
    .map(([code, { town }]) => ({ town, km: distanceBetween(outcode, code, outcodes) ?? 0 }))
    .sort((a, b) => a.km - b.km);
  return [...new Set(near.map(({ town }) => town))].slice(0, DEMO_TOWNS.length);
}

/** @param demo content/ as it comes. */
export function makePack(demo: Pack, firm: Firm, outcodes: Outcodes): Pack {
  const pack: Pack = new Map();
  for (const [path, value] of demo) {
    if (path === 'pictures.json' || isLeftOut(path)) continue;
    pack.set(
      path,
      withTexts(value, (text, name) =>
        OF_VISITORS.has(name) ? withOwnNames(text, firm) : localText(text, firm),
      ),
    );
  }
  pack.set('testimonials.json', []);
  for (const own of ['visits', 'house']) pack.set(`demo-${own}.json`, {});
  pack.set(
    'price-lists.json',
    recordsIn(demo, 'price-lists.json')
      .filter(({ product }) => product === PATTERN)
      .map((list) => ({ ...list, leadDays: null, validFrom: EXAMPLE_FROM })),
  );
  pack.set('areas.json', areasOf(recordsIn(pack, 'areas.json'), firm));
  const products = recordsIn(pack, 'products.json');
  pack.set(
    'products.json',
    products.map((product) => ({
      ...product,
      priceFromPence: null,
      leadTime: 'Installation date confirmed with your quotation',
    })),
  );
  // Answers about the demo's prices and packages do not apply to this firm.
  const faqs = recordsIn(demo, 'faqs.json');
  pack.set(
    'faqs.json',
    recordsIn(pack, 'faqs.json').filter((_, at) => !/£|package/.test(String(faqs[at]?.answer))),
  );
  fillLanding(pack, firm);
  fillHome(pack);
  fillAssistant(pack, firm, outcodes);
  fillSettings(pack, firm);
  return pack;
}

const recordsIn = (pack: Pack, path: string) => pack.get(path) as Record<string, unknown>[];
const partOf = (pack: Pack, path: string, ...names: string[]) =>
  names.reduce(
    (value, name) => value[name] as Record<string, unknown>,
    pack.get(path) as Record<string, unknown>,
  );

/** What visitors may say to the assistant promises nothing. */
const OF_VISITORS: ReadonlySet<string> = new Set(['examples', 'words', 'keywords']);

type Change = (text: string, name: string) => string;

function withTexts(value: unknown, change: Change, name = ''): unknown {
  if (typeof value === 'string') return change(value, name);
  if (Array.isArray(value)) {
    const changed = value.map((item) => withTexts(item, change, name));
    return changed.filter((item, at) => item !== '' || value[at] === '');
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, item]) => [inner, withTexts(item, change, inner)]),
  );
}

/** A text in the firm's own names, without the sentences that only the demo may say. */
function localText(text: string, firm: Firm): string {
  // The pictures are the same ones: every second part is the address of one.
  const local = text
    .split(/([\w/-]+\.webp)/)
    .map((part, at) => (at % 2 === 0 ? withOwnNames(part, firm) : part))
    .join('');
  const reworded = REWORDED.reduce((words, [from, to]) => words.replace(from, to), local);
  return withoutClaims(reworded);
}

/** Prices, speed, sizes of packages, what a price includes, a showroom and its hours. */
const CLAIM =
  /£|\b(?:4|four)[- ]days?\b|\b2 to 3 weeks|14 days of order|\b1-week|package (?:price )?covers|1m x 1m|1 metre by 1 metre|includ\w+ installation|installation in(?:cluded| the)|rail (?:is )?free|among our lowest|showroom|priced per bay|starting prices|extra material|between 9am|two hours wide|office in/i;

const ASK = 'Ask us for a price';
const ASK_A_PERSON = 'Please call {phone}, and a person will tell you.';

/** What stays true in other words. */
const REWORDED: readonly [from: RegExp, to: string][] = [
  [/ You will have (?:it|the quotation) the same day\./g, ''],
  [/ the same day(?=[.,])/g, ''],
  [/same-day quotation/g, 'written quotation'],
  [/(?:Our|The) showroom (?:itself )?is open/g, 'We are open'],
  [/ office and showroom (is|are)/g, ' office is'],
  [/ office and showroom/g, ' office'],
  [/Showroom hours/g, 'Hours'],
  [/Showrooms open .*/g, 'Call or write, or book a visit to your home.'],
  [/, (?:Mon-Sat|Monday to Saturday, ) ?9am(?:-| to )5pm/g, ''],
  [/, Sundays too, in four slots: .*5pm\./g, '.'],
  [/has looked after local windows since 2009, measuring and fitting/g, 'measures and fits'],
  [/^1-week special offers$/, 'Special offers'],
  [/^1 week only$/, 'Free'],
  [/^(?:Installation included|4-day fitting)$/, 'Made to measure'],
  [/, with installation in the price and the hidden rail free/g, ''],
  [/, for a rough figure at £320 per square metre including installation/g, ''],
  [/ and showrooms| including installation(?=, are)|; each slot is two hours wide/g, ''],
  [/, or see the samples in the showroom \(\{openingHours\}\)/g, ''],
  [/access at the showroom/g, 'access at the office'],
  [/^(?:Yes\. The package covers|Installation is included in the square).*/s, ASK_A_PERSON],
  [/ For bays we quote per bay:|Those are starting points\. |, for example £285/g, ''],
  // Only the sum goes where the sentence says more.
  [/, from £\d+ per window(?:,|(?=\.))/g, ''],
  [/(?<!\bare) from £\d+ per window(?= [a-z])/g, ''],
];

function withOwnNames(text: string, firm: Firm): string {
  let local = text
    .replace(DEMO_ADDRESSES, addressOf(firm))
    .replace(/CV37 9ZZ/g, `${firm.outcode} 1AA`);
  for (const name of DEMO_NAMES) local = local.replace(name, () => firm.name);
  local = local.replaceAll(inWords(DEMO_TOWNS), inWords(firm.towns));
  DEMO_TOWNS.forEach((town, at) => {
    const own = firm.towns[at] ?? firm.towns[0] ?? '';
    local = local
      .replaceAll(town, own)
      .replace(new RegExp(`\\b${slugOf(town)}\\b`, 'g'), slugOf(own));
  });
  return local.replace(/\bStratford\b/g, () => firm.towns[0] ?? '');
}

function withoutClaims(text: string): string {
  if (!CLAIM.test(text)) return text;
  const lines = text.split('\n').map((line) => {
    if (!CLAIM.test(line)) return line;
    const [, lead = '', rest = line] = /^(\s*(?:[-*|#>]+\s+)?)(.*)$/.exec(line) ?? [];
    const kept = rest.split(/(?<=[.!?])\s+/).filter((sentence) => !CLAIM.test(sentence));
    return kept.length > 0 ? lead + kept.join(' ') : '';
  });
  return lines.join('\n').trim() || (text.includes('£') ? ASK : '');
}

const inWords = (towns: readonly string[]) =>
  towns.length < 2 ? towns.join('') : `${towns.slice(0, -1).join(', ')} and ${towns.at(-1)}`;

const addressOf = ({ towns, outcode }: Firm) => `1 Sample Street, ${towns[0]}, ${outcode} 1AA`;

const INTROS = [
  'Tell us about your windows and choose a time: we bring samples to hold against them.',
  'Bays, doors, roof windows: we look at each one, and say plainly what suits it and what does not.',
  'Book a time that suits you, and see the colours in your own light before you decide.',
  'From one blind to every room of the house, the same person measures and answers your questions.',
  'A visit is free. You keep the quotation and take your time with it.',
];
const QUESTIONS = [
  'We measure every window in several places, so that what we make fits.',
  'We check fixings, frames and child safety while we are with you.',
  'We hold samples against the window, for light and colour change a fabric.',
];

/** One page per town, in text that is true of any. */
function areasOf(demo: Record<string, unknown>[], { towns }: Firm) {
  return towns.map((town, at) => ({
    ...demo[at % demo.length],
    slug: slugOf(town),
    title: `Blinds and shutters in ${town}`,
    metaDescription: `Made-to-measure blinds, shutters and curtains in ${town}, with free home consultations on the day that suits you.`,
    intro: `We measure and fit blinds, shutters and curtains in ${town} and the places around it. ${INTROS[at % INTROS.length]}`,
    body: `## How it works in ${town}\n\nWe visit on the day that suits you. ${QUESTIONS[at % QUESTIONS.length]} You have a quotation in writing, and you can take your time with it. If you like to measure for yourself first, our [measuring guide](/guides/measuring-guide) shows how.`,
  }));
}

/** Promises that any firm keeps that books its visits here; the demo's own name years and numbers. */
function fillHome(pack: Pack) {
  const home = partOf(pack, 'website-content.json', 'homePage');
  home.features = {
    title: 'How we work',
    subtitle: 'What happens, and in which order.',
    items: [
      ['We come to you', 'We measure at your home, and the visit is free.', 'service-measure'],
      ['Samples in your light', 'Hold the fabrics against your own window.', 'service-advice'],
      ['A price in writing', 'You have a quotation and take your time with it.', 'service-quote'],
      ['A time you choose', 'The diary shows what is free, at any hour.', 'service-booking'],
    ].map(([title, description, icon]) => ({ title, description, icon })),
  };
  home.ctaSection = {
    ...(home.ctaSection as object),
    title: 'Free swatches by post',
    description: 'Choose colours that you like, and we post them to you.',
    buttonText: 'Choose swatches',
    buttonLink: '/swatches',
  };
}

function fillLanding(pack: Pack, { towns }: Firm) {
  pack.set('landing.json', withoutPriced(pack.get('landing.json')));
  partOf(pack, 'landing.json', 'recentProjects').items = [];
  const contact = partOf(pack, 'landing.json', 'contact');
  contact.offices = (contact.offices as unknown[]).slice(0, 1);
  contact.serviceAreas = towns.map((name) => ({ name, href: `/areas/${slugOf(name)}` }));
}

/** Offers, films and shutters have prices of the demo's: their lists begin empty. */
function withoutPriced(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.some((item) => item?.pricePence !== undefined) ? [] : value.map(withoutPriced);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutPriced(item)]),
  );
}

function fillAssistant(pack: Pack, { outcode, towns }: Firm, outcodes: Outcodes) {
  const area = partOf(pack, 'assistant.json', 'serviceArea');
  const around = [...outcodes.entries()].filter(
    ([code, { town }]) =>
      towns.includes(town) &&
      (distanceBetween(outcode, code, outcodes) ?? Number.POSITIVE_INFINITY) <= NEIGHBOURHOOD_KM,
  );
  const names = new Set(towns.map((town) => town.toLowerCase()));
  area.outwardCodes = Object.fromEntries(around.map(([code, { town }]) => [code, town]));
  area.nearby = Object.fromEntries(towns.map((town) => [town.toLowerCase(), town]));
  area.outside = (area.outside as string[]).filter((place) => !names.has(place));
}

function fillSettings(pack: Pack, { name, outcode, towns }: Firm) {
  const settings = pack.get('settings.json') as Record<string, Record<string, unknown>>;
  settings.general = {
    ...settings.general,
    siteName: name,
    openingHours: 'by arrangement',
    googleMapsUrl: `https://www.google.com/maps?q=${outcode}`,
  };
  // Until the owner says otherwise: one visit at a time, and none on Sundays.
  settings.booking = { ...settings.booking, capacityPerSlot: 1, openDays: [1, 2, 3, 4, 5, 6] };
  settings.social = Object.fromEntries(Object.keys(settings.social ?? {}).map((key) => [key, '']));
  settings.seo = {
    ...settings.seo,
    metaTitle: `Made-to-measure blinds and shutters | ${name}`,
    metaDescription: `Blinds, shutters and curtains measured and fitted in ${inWords(towns)}. Book a free home consultation.`,
    twitterHandle: '',
  };
}
