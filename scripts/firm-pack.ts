// Turns the demo's content into another firm's: its name, its towns, no prices and no visits or reviews.
import { distanceBetween, type Outcodes } from '../src/features/districts/districts.ts';
import { slugOf } from '../src/lib/text/slug.ts';

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
export const PRICE_FOLDER = 'prices';
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
    if (path === 'outcodes.csv' || path === 'pictures.json') continue;
    if (path.startsWith(`${PRICE_FOLDER}/`)) continue;
    // A story of the demo's own county.
    if (/^blog\/.*warwickshire/.test(path)) continue;
    pack.set(
      path,
      withTexts(value, (text) => localText(text, firm)),
    );
  }
  for (const own of ['testimonials', 'appointments', 'contact-submissions', 'price-lists']) {
    pack.set(`${own}.json`, []);
  }
  // Without the demo's advisers there is no sample diary.
  const house = pack.get('demo-house.json') as Record<string, unknown>;
  const isList = (value: unknown) => Array.isArray(value);
  pack.set(
    'demo-house.json',
    Object.fromEntries(
      Object.entries(house).map(([name, value]) => [name, isList(value) ? [] : value]),
    ),
  );
  pack.set('areas.json', areasOf(recordsIn(pack, 'areas.json'), firm));
  const products = recordsIn(pack, 'products.json');
  pack.set(
    'products.json',
    products.map((product) => ({ ...product, priceFromPence: null })),
  );
  // Answers that name the demo's prices do not apply to this firm.
  const faqs = recordsIn(demo, 'faqs.json');
  pack.set(
    'faqs.json',
    recordsIn(pack, 'faqs.json').filter((_, at) => !String(faqs[at]?.answer).includes('£')),
  );
  fillLanding(pack, firm);
  fillAssistant(pack, firm, outcodes);
  fillSettings(pack, firm);
  pack.set('TO-FILL.md', instructions(firm, products.length));
  return pack;
}

const recordsIn = (pack: Pack, path: string) => pack.get(path) as Record<string, unknown>[];
const partOf = (pack: Pack, path: string, ...names: string[]) =>
  names.reduce(
    (value, name) => value[name] as Record<string, unknown>,
    pack.get(path) as Record<string, unknown>,
  );

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withTexts(item, change)]),
  );
}

/** A text in the firm's own names, without the sentences that name a price of the demo's. */
function localText(text: string, firm: Firm): string {
  // The pictures are the same ones: every second part is the address of one.
  const local = text
    .split(/([\w/-]+\.webp)/)
    .map((part, at) => (at % 2 === 0 ? withOwnNames(part, firm) : part))
    .join('');
  return local.includes('£') ? withoutPrices(local) : local;
}

function withOwnNames(text: string, firm: Firm): string {
  let local = text.replace(DEMO_ADDRESSES, addressOf(firm));
  for (const name of DEMO_NAMES) local = local.replace(name, () => firm.name);
  local = local.replaceAll(inWords(DEMO_TOWNS), inWords(firm.towns));
  DEMO_TOWNS.forEach((town, at) => {
    const own = firm.towns[at] ?? firm.towns[0] ?? '';
    local = local.replaceAll(town, own).replaceAll(slugOf(town), slugOf(own));
  });
  return local.replace(/\bStratford\b/g, () => firm.towns[0] ?? '');
}

const ASK = 'Ask us for a price';

function withoutPrices(text: string): string {
  const lines = text.split('\n').map((line) => {
    if (!line.includes('£')) return line;
    const [, lead = '', rest = line] = /^(\s*(?:[-*|#>]+\s*)?)(.*)$/.exec(line) ?? [];
    const kept = rest.split(/(?<=[.!?])\s+/).filter((sentence) => !sentence.includes('£'));
    return kept.length > 0 ? lead + kept.join(' ') : '';
  });
  return lines.join('\n').trim() || ASK;
}

const inWords = (towns: readonly string[]) =>
  towns.length < 2 ? towns.join('') : `${towns.slice(0, -1).join(', ')} and ${towns.at(-1)}`;

const addressOf = ({ towns, outcode }: Firm) => `1 Sample Street, ${towns[0]}, ${outcode} 1AA`;

/** One page per town, in text that is true of any. */
function areasOf(demo: Record<string, unknown>[], { towns }: Firm) {
  return towns.map((town, at) => ({
    ...demo[at % demo.length],
    slug: slugOf(town),
    title: `Blinds and shutters in ${town}`,
    metaDescription: `Made-to-measure blinds, shutters and curtains in ${town}, with free home consultations on the day that suits you.`,
    intro: `We measure and fit blinds, shutters and curtains in ${town} and the places around it. Tell us about your windows and choose a time: we bring samples to hold against them.`,
    body: `## How it works in ${town}\n\nWe visit on the day that suits you and measure every window in several places. You have a quotation in writing the same day, and you can take your time with it. If you like to measure for yourself first, our [measuring guide](/guides/measuring-guide) shows how.`,
  }));
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
    googleMapsUrl: `https://www.google.com/maps?q=${outcode}`,
  };
  settings.social = Object.fromEntries(Object.keys(settings.social ?? {}).map((key) => [key, '']));
  settings.seo = {
    ...settings.seo,
    metaTitle: `Made-to-measure blinds and shutters | ${name}`,
    metaDescription: `Blinds, shutters and curtains measured and fitted in ${inWords(towns)}. Book a free home consultation.`,
    twitterHandle: '',
  };
}

const instructions = (firm: Firm, products: number) => `# ${firm.name}: what to fill in

The site runs as it is: \`npm start\`, then http://localhost:3000. What stands in these files goes into an empty data
folder once, at the first start; from then on everything is changed in the admin. So fill in here before that, or
there afterwards. To begin anew, start with another data folder (\`DATA_DIR\`).

1. **Who you are** (\`settings.json\`, or Settings > General): telephone, e-mail and address are examples. Social addresses are
   empty. Settings > Appearance has the colour and the logo.
2. **Prices** (\`products.json\`, or Products): \`priceFromPence\` of all ${products} products is empty, so the site says
   "${ASK}"; price lists by size come with Products > Prices. Offers, films and shutters on the landing page are empty: Website content.
3. **Promises** (\`website-content.json\`, \`landing.json\`, or Website content): years, numbers fitted, agents, satisfaction, days
   to fitting and guarantees are the demo's. Change what is not true of you; look for digits.
4. **Places** (\`areas.json\`, or Pages): ${inWords(firm.towns)}, one page each, to be told of in your own
   words. \`assistant.json\`, \`serviceArea\`, has the districts and villages that the assistant counts as near.
5. **When and what** (Settings > Booking): services, slots, places, days off, the area that you visit.
6. **Law** (\`legal/\`): replace what stands in [square brackets], and have it read.
7. **Pictures** (\`pictures/\`, or Media) are drawings of rooms and may stay. Projects and reviews are empty: show your own.
`;
