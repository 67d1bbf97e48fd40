// Finds the one sentence of the site that says what a message asks: by the share of its telling words that the sentence,
// or the heading it is under, has. Rare words count more.
import { plainLower } from '../reading/words.ts';
import { type FoundSentence, type Link, mayBeSaid, ORDER, type Sentences } from './facts.ts';

/** A text of the site, plain or Markdown. */
export interface Source extends Link {
  text: string;
  /** More words that its sentences are about. */
  about?: string;
  /** About blinds, and not about the firm and its visits. */
  ofGoods?: boolean;
  /** An instant; before it visitors do not see it. */
  from?: string;
}

interface Sentence {
  text: string;
  /** The sentence after it in its paragraph. */
  next: string | undefined;
  source: Omit<Source, 'text' | 'about'>;
  own: ReadonlySet<string>;
  about: ReadonlySet<string>;
  /** In its title. */
  kinds: ReadonlySet<string>;
  /** Of its own words. */
  weight: number;
}

const ENDING = /(?<=[a-z]{3})(?:ings?|ed|es|s|er|ly|ment|ion|e)$/;
const SILENT = new Set(
  'a an the is are may might am be do does did i you we they it its my your our me us to of in on at for and or with what which how can could would will should have has had there that this if so any some please tell about when where who why not no get got just like need want blind blinds hello hi was were been as by from than then them their he she his her also too very really here one ones recommend suggest best good better suitable suit thing read know think sort type kind lot lots many much all only again still even well now then up out over into down got getting get gets go going goes come comes coming take takes taking put puts make makes give gives let say said says tell ask asking look looking wonder wondering guess mean sure maybe perhaps bit quite pretty actually basically exactly normally usually roughly anyway lol tbh btw ok okay thanks cheers mate love sorry away bad everyone someone somebody anyone anything something every other another us im ive id lol else way own use used using us able help try done doing had having isn aren doesn don ll ve re yes yeah please hope though while because since'.split(
    ' ',
  ),
);

const rootOf = (word: string) => word.replace(ENDING, '');

/** Words of visitors and of the trade for the same thing, a line each. */
const SAME = new Map(
  `slat louvre vane blade | toilet loo cloakroom lavatory | vacuum hoover | child kid toddler baby infant
  wash clean sponge | pet dog cat puppy kitten | faulty defective broken | curtain drape | motor motorised electric
  pay payment paid | price cost charge fee | fix hang mount attach | edge side | law legal | dark darker darkest
  quotation quote estimate | guarantee warranty | wood wooden timber oak pine | metal aluminium | call ring phone telephone
  mark stain spot spill | mould mildew | insect fly flies | cold chilly | hot heat | wide broad | height drop
  fitter installer | fit fitted fitting install installed installation | visit appointment consultation
  refund money | own owner belong ours | plastic upvc | stiff stuck loose
  see visible view | hidden conceal | field box | surcharge extra | middle centre | glare dazzle | reveal recess | cheap cheaper cheapest low lowest | quiet quieter | draw pull`
    .split(/[|\n]/)
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split(' ').map(rootOf);
      return others.map((other): [string, string] => [other, first]);
    }),
);

const KINDS = new Set('vertical venetian roller roman shutter curtain honeycomb'.split(' '));
/** What a question asks after, and how a sentence says it. */
const ASKED: readonly { name: string; asks: RegExp; says: RegExp }[] = [
  {
    name: '?often',
    asks: /\bhow (?:often|frequently|many times)\b/,
    says: /\b(?:once|twice|weekly|monthly|fortnightly|every|each (?:day|week|month|year))\b/,
  },
  {
    name: '?time',
    asks: /\bhow (?:long|soon|quick|quickly|fast|many (?:minutes|hours|days|weeks))\b/,
    says: /\b(?:minutes?|hours?|days?|weeks?|months?)\b/,
  },
  {
    name: '?size',
    asks: /\bhow (?:high|far|deep|wide|big|thick|tall|much (?:space|room))\b/,
    says: /\d ?(?:mm|cm|m)\b|\bmetres?\b/,
  },
  { name: '?person', asks: /\bwhos?(?: (?:is|will|be))* com/, says: /\badvisers?\b/ },
  { name: '?reason', asks: /\bwhy\b/, says: /\b(?:because|since)\b/ },
];

const stemsOf = (text: string, by: 'asks' | 'says' = 'says') =>
  new Set([
    ...text
      .split(/[^a-z0-9]+/)
      .filter((word) => (word.length > 1 || /\d/.test(word)) && !SILENT.has(word))
      .map(rootOf)
      .map((stem) => SAME.get(stem) ?? stem),
    ...ASKED.flatMap(({ name, [by]: pattern }) => (pattern.test(text) ? [name] : [])),
  ]);

/** Of a word of the heading, against one of the sentence. */
const OF_HEADING = 0.7;
/** How much a short sentence is preferred, and the weight that counts as short. */
const BREVITY = 0.25;
const SHORT = 20;
/** In letters: a shorter sentence is told with the next one. */
const LONG = 190;
/** Of a single word; a more common one is found by chance. */
const LEAST_WEIGHT = 5;
/** Of the examples of a topic: a word in no more of them is not what it is about. */
const FEW = 0.1;
const SLICE_MS = 4;
/** Bounds the memory. */
const MOST_SENTENCES = 6000;

/** @param letOthersRun awaited after each slice of work. */
export async function sentencesOf(
  sources: readonly Source[],
  letOthersRun: () => Promise<unknown>,
): Promise<Sentences> {
  const all = new Map<string, Sentence>();
  const having = new Map<string, Sentence[]>();
  let since = performance.now();
  for (const { text: whole, about: more = '', ...source } of sources) {
    if (performance.now() - since > SLICE_MS) {
      await letOthersRun();
      since = performance.now();
    }
    const kinds = stemsOf(plainLower(source.title)).intersection(KINDS);
    for (const { text, next, heading } of split(whole)) {
      if (all.has(text) || all.size >= MOST_SENTENCES) continue;
      const own = stemsOf(plainLower(text));
      const about = stemsOf(plainLower(`${source.title} ${heading} ${more}`));
      const sentence = { text, next, source, own, about: about.difference(own), kinds, weight: 0 };
      all.set(text, sentence);
      for (const stem of own.union(about)) {
        const known = having.get(stem);
        if (known) known.push(sentence);
        else having.set(stem, [sentence]);
      }
    }
  }
  const weights = new Map(
    [...having].map(([stem, some]) => [stem, Math.log(1 + all.size / (0.5 + some.length))]),
  );
  const ofUnknown = Math.log(1 + 2 * all.size);
  /** Weighs words by how rare they are. */
  const weigh = (stems: ReadonlySet<string>) => {
    let total = 0;
    for (const stem of stems) total += weights.get(stem) ?? ofUnknown;
    return total;
  };
  for (const sentence of all.values()) sentence.weight = weigh(sentence.own);

  return {
    find(text, now, ofFirm) {
      const words = stemsOf(text, 'asks');
      const asked = weigh(words) || 1;
      const kinds = words.intersection(KINDS);
      let best: FoundSentence | undefined;
      let most = 0;
      for (const sentence of new Set([...words].flatMap((word) => having.get(word) ?? []))) {
        const { own, about, source } = sentence;
        if (kinds.size > 0 && sentence.kinds.size > 0 && kinds.isDisjointFrom(sentence.kinds))
          continue;
        const said = words.intersection(own);
        const beside = words.intersection(about);
        const isSeen = (!source.from || source.from <= now) && !(ofFirm && source.ofGoods);
        if (!isSeen || said.size === 0) continue;
        const explained = weigh(said) + OF_HEADING * weigh(beside);
        if (said.size + beside.size < 2 && explained < LEAST_WEIGHT) continue;
        const fit = explained / asked;
        const score = fit + (BREVITY * weigh(said)) / (sentence.weight + SHORT);
        if (score <= most) continue;
        most = score;
        const isOfTitle = /^(?:It|Its|They|Their|This|These|Them|Those)\b/.test(sentence.text);
        const { next } = sentence;
        const told =
          next && next.length + sentence.text.length < LONG
            ? `${sentence.text} ${next}`
            : sentence.text;
        best = {
          text: isOfTitle ? `${source.title}: ${told}` : told,
          source,
          fit,
        };
      }
      return best;
    },
    adds(text, found, known, examples) {
      const words = stemsOf(text, 'asks');
      const [key] = [...words]
        .filter((word) => having.has(word))
        .toSorted((a, b) => ofAsking(b) - ofAsking(a) || weigh(new Set([b])) - weigh(new Set([a])));
      if (key === undefined) return false;
      const says = (one: string) => stemsOf(plainLower(one)).has(key);
      const most = ofAsking(key) ? 0 : examples.length * FEW;
      return says(found) && !says(known) && examples.filter(says).length <= most;
    },
    fitOf(text, answer) {
      const words = stemsOf(text, 'asks');
      return weigh(words.intersection(stemsOf(plainLower(answer)))) / (weigh(words) || 1);
    },
  };
}

/** The whole sentences of a text, each with its heading, but none with a sum or something to fill in. */
function split(text: string): { text: string; next: string | undefined; heading: string }[] {
  let heading = '';
  return text.split(/\n{2,}|\n(?=\d+\. |[-*] )/).flatMap((block) => {
    if (block.startsWith('#')) heading = block.replace(/^#+ /, '');
    if (/^[#|>]/.test(block) || ORDER.test(block)) return [];
    const [, lead = ''] = /\*\*([^*]+)\*\* /.exec(block) ?? [];
    return block
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\*\*[^*]+\*\* |[*_]|^\s*(?:-|\d+\.)\s+/g, '')
      .split(/(?<=[.?!]\]?)\s+(?=[\p{Lu}“[])/u)
      .map((sentence) => sentence.trim())
      .map((text, at, all) => ({
        text,
        next: [all[at + 1] ?? ''].find(isWhole),
        heading: `${heading} ${lead}`,
      }))
      .filter((sentence) => isWhole(sentence.text));
  });
}

const ofAsking = (stem: string) => Number(stem.startsWith('?'));

const isWhole = (sentence: string) => /^[^£[{]*[.!]$/.test(sentence) && mayBeSaid(sentence);
