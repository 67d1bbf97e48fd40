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
  source: Omit<Source, 'text' | 'about'>;
  own: ReadonlySet<string>;
  about: ReadonlySet<string>;
}

const ENDING = /(?<=[a-z]{3})(?:ings?|ed|es|s|er|ly|ment|ion|e)$/;
const SILENT = new Set(
  'a an the is are may might am be do does did i you we they it its my your our me us to of in on at for and or with what which how can could would will should have has had there that this if so any some please tell about when where who why not no get got just like need want blind blinds hello hi was were been as by from than then them their he she his her also too very really here one ones recommend suggest best good better suitable suit thing read know think sort type kind'.split(
    ' ',
  ),
);

const stemsOf = (text: string) =>
  new Set(
    text
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !SILENT.has(word))
      .map((word) => word.replace(ENDING, '')),
  );

/** Of a word of the heading, against one of the sentence. */
const OF_HEADING = 0.7;
/** How much a short sentence is preferred, and the weight that counts as short. */
const BREVITY = 0.25;
const SHORT = 20;
/** Of a single word; a more common one is found by chance. */
const LEAST_WEIGHT = 5;
/** Bounds the memory. */
const MOST_SENTENCES = 6000;

export function sentencesOf(sources: readonly Source[]): Sentences {
  const all = new Map<string, Sentence>();
  const having = new Map<string, Sentence[]>();
  for (const { text: whole, about: more = '', ...source } of sources) {
    for (const { text, heading } of split(whole)) {
      if (all.has(text) || all.size >= MOST_SENTENCES) continue;
      const own = stemsOf(plainLower(text));
      const about = stemsOf(plainLower(`${source.title} ${heading} ${more}`));
      const sentence = { text, source, own, about: about.difference(own) };
      all.set(text, sentence);
      for (const stem of own.union(about)) {
        const known = having.get(stem);
        if (known) known.push(sentence);
        else having.set(stem, [sentence]);
      }
    }
  }
  /** Weighs words by how rare they are. */
  const weigh = (stems: ReadonlySet<string>) => {
    let total = 0;
    for (const stem of stems)
      total += Math.log(1 + all.size / (0.5 + (having.get(stem)?.length ?? 0)));
    return total;
  };

  return {
    find(text, now, ofFirm) {
      const words = stemsOf(text);
      const asked = weigh(words) || 1;
      let best: FoundSentence | undefined;
      let most = 0;
      for (const sentence of new Set([...words].flatMap((word) => having.get(word) ?? []))) {
        const { own, about, source } = sentence;
        const said = words.intersection(own);
        const beside = words.intersection(about);
        const isSeen = (!source.from || source.from <= now) && !(ofFirm && source.ofGoods);
        if (!isSeen || said.size === 0) continue;
        const explained = weigh(said) + OF_HEADING * weigh(beside);
        if (said.size + beside.size < 2 && explained < LEAST_WEIGHT) continue;
        const fit = explained / asked;
        const score = fit + (BREVITY * weigh(said)) / (weigh(own) + SHORT);
        if (score <= most) continue;
        most = score;
        const isOfTitle = /^(?:It|Its|They|Their|This|These|Them|Those)\b/.test(sentence.text);
        best = {
          text: isOfTitle ? `${source.title}: ${sentence.text}` : sentence.text,
          source,
          fit,
        };
      }
      return best;
    },
    fitOf(text, answer) {
      const words = stemsOf(text);
      return weigh(words.intersection(stemsOf(plainLower(answer)))) / (weigh(words) || 1);
    },
  };
}

/** The whole sentences of a text, each with its heading, but none with a sum or something to fill in. */
function split(text: string): { text: string; heading: string }[] {
  let heading = '';
  return text.split(/\n{2,}|\n(?=\d+\. |[-*] )/).flatMap((block) => {
    if (block.startsWith('#')) heading = block.replace(/^#+ /, '');
    if (/^[#|>]/.test(block) || ORDER.test(block)) return [];
    return block
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\*\*[^*]+\*\* |[*_]|^\s*(?:-|\d+\.)\s+/g, '')
      .split(/(?<=[.?!])\s+(?=[\p{Lu}“])/u)
      .map((sentence) => sentence.trim())
      .filter((sentence) => /^[^£[{]*[.!]$/.test(sentence) && mayBeSaid(sentence))
      .map((sentence) => ({ text: sentence, heading }));
  });
}
