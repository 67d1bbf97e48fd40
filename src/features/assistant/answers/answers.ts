// The answer to each wish: from the catalogue, the firm's questions and answers, and Settings.
import type { BookingInput } from '../../appointments/appointment.ts';
import { telephoneHref } from '../../settings/settings.ts';
import type { PricedRow, State } from '../dialogue/state.ts';
import { type Intent, isAboutFirm, type KnownIntent, type Ranked } from '../reading/intents.ts';
import { serviceNamesOf } from '../reading/service-names.ts';
import type { Understanding } from '../reading/understanding.ts';
import { type Facts, type Link, type ProductFact, trueSentences } from './facts.ts';
import {
  coloursNamed,
  leadTimes,
  swatchLink,
  whetherCovered,
  whetherOpen,
} from './firm-answers.ts';
import { aspectOf, type Subject, subjectsIn } from './kinds.ts';
import { rowsSaid } from './price-rows.ts';
import {
  blindPrices,
  cheapest,
  closingOf,
  curtainPrices,
  inOneSentence,
  offerAnswer,
  type PriceQuestion,
  pricesOfOptions,
  shutterPrices,
  sizedPrices,
  withBay,
} from './prices.ts';
import { namesRoom, recommendedFor, roomAdvice } from './rooms.ts';
import { fallbackSuggestions, say, topicOf, wordsOf } from './wording.ts';

interface HandOff {
  reason: string;
  phone: string;
  href: string;
}

export interface Answer {
  sentences: string[];
  links: Link[];
  quickReplies: string[];
  handOff?: HandOff;
  /** What it gives the price of. */
  priced?: PricedRow[];
  /** Nothing here could answer it: show it to staff. */
  unanswered?: boolean;
  /** It tells of the kinds of blind that the question names. */
  ofKinds?: boolean;
}

/** An intent with its answer, and its topic if one is meant. */
export type Wish = Pick<Ranked, 'intent' | 'topic'> & { sure?: number };

export interface CallBack {
  name: string;
  phone: string;
  topic: string;
}

export interface Outcome extends Answer {
  state: State;
  intent: Intent;
  proposal?: BookingInput;
  /** A visit to look up; the result replaces the sentences. */
  lookUp?: { id: number; postcode: string };
  callBack?: CallBack;
}

export const plainAnswer = (sentences: string[], quickReplies: string[]): Answer => ({
  sentences,
  links: [],
  quickReplies,
});

export function handOffOf(reason: string, { settings: { general } }: Facts): HandOff {
  return { reason, phone: general.phone, href: telephoneHref(general.phone) };
}

/** How well a question must fit to count as asked. */
const FITS = 0.6;
const FITS_WELL = 0.8;
const ALMOST_WHOLE = 0.9;

const FROM_FAQS: ReadonlySet<Intent> = new Set<KnownIntent>([
  'measuring',
  'child-safety',
  'perfect-fit',
  'motorised',
  'cleaning',
  'guarantee',
  'payment',
  'opening-hours',
  'offers',
  'book-visit',
  'fitting-time',
  'room-living',
  'room-bedroom',
  'room-conservatory',
  'room-kitchen',
  'room-bathroom',
  'choose-room',
  'complaint',
  'areas',
]);

/** The default topic of an intent. */
const ASPECTS: Partial<Record<KnownIntent, string>> = {
  cleaning: 'care',
  'child-safety': 'safety',
  'choose-room': 'about',
  'room-bay': 'bay',
  'room-living': 'privacy',
  'room-bedroom': 'dark',
  'room-conservatory': 'heat',
};

const TO_A_PERSON: ReadonlySet<Intent> = new Set(['human', 'complaint', 'same-day-visit']);

/** @param before what is known: 'how much would that be?' */
export function answerTo(...[wish, heard, before, facts]: Parameters<typeof generalAnswer>) {
  const first = tell(wish, heard, before, facts);
  if (wish !== heard.wishes[0] || heard.halves.length > 0 || first.answer.priced)
    return first.answer;
  // 'Which come in duck egg?'
  const colours = wish.intent === 'choose-room' ? coloursNamed(heard, facts) : [];
  if (colours.length > 0)
    return { ...first.answer, sentences: colours, links: [swatchLink([], facts)] };
  const { sure = 1 } = wish;
  const others = heard.wishes.filter(
    (other) => other !== wish && sure < SURE && other.sure > sure * AS_LIKELY && isOfItself(other),
  );
  const [best = first, second] = [
    first,
    ...others.map((one) => tell(one, heard, before, facts)),
  ].toSorted((one, other) => other.belief - one.belief);
  const whole = withParts(best, heard, facts);
  const more = second && best.belief - second.belief < ALIKE ? second.answer : undefined;
  const answer = more
    ? {
        ...whole,
        sentences: [...new Set([...whole.sentences, ...more.sentences])],
        links: [...whole.links, ...more.links],
      }
    : whole;
  return best.isOwn ? answer : withDoubt(answer, best.belief, heard, facts);
}

/** It can be answered beside another. */
const isOfItself = ({ intent, topic }: Ranked) => topic !== undefined || intent in PRICES;

/** What no page can answer better. */
const OWN: ReadonlySet<Intent> = new Set<KnownIntent>([
  ...(['greeting', 'thanks', 'goodbye', 'human', 'complaint', 'are-you-a-robot'] as const),
  ...(['opening-hours', 'offers', 'areas'] as const),
]);
/** A wish as likely as this is not in doubt. */
const SURE = 0.7;
/** The second wish, of the first: as likely as that, it may be what is meant. */
const AS_LIKELY = 0.6;
/** Both are answered where no more lies between them. */
const ALIKE = 0.15;

interface Told {
  answer: Answer;
  /** How likely the wish is, and how much of the question the answer explains: 0 to 2. */
  belief: number;
  isOwn: boolean;
}

function tell(...[wish, heard, before, facts]: Parameters<typeof generalAnswer>): Told {
  const answer = generalAnswer(wish, heard, before, facts);
  const { sure = 1, intent } = wish;
  const { examples } = topicOf(wish.topic, facts) ?? wordsOf(intent, facts);
  const isOwn = OWN.has(intent) || intent in PRICES;
  const isWhole =
    (sure > SURE && (OWN.has(intent) || answer.handOff) && !(intent === 'human' && wish.topic)) ||
    answer.priced ||
    ASKS_SUM.test(heard.text);
  const ofFirm = sure > SURE && (intent === 'book-visit' || isAboutFirm(intent));
  const told = withSentence(answer, { examples, ofFirm, sure }, heard, facts);
  return {
    answer: isWhole ? answer : told.answer,
    belief: sure + told.explained,
    isOwn: isOwn || isWhole === true,
  };
}

/** How much of a question a sentence must explain, and how much more than the answer and its examples do. */
const EXPLAINS = 0.6;
const BETTER = 0.25;
/** The former where it has the word that matters and the answer misses it. */
const EXPLAINS_KEY = 0.46;
/** How much less of the latter then, or of a wish that is not sure at all. */
const LENIENCE = 0.25;
/** An answer that explains less, with its examples, is of something else. */
const BESIDE = 0.2;

/** Adds the sentence of the site that says just what is asked, where the answer does not. */
function withSentence(
  answer: Answer,
  of: { examples: readonly string[]; ofFirm: boolean; sure: number },
  { text }: Understanding,
  facts: Facts,
): { answer: Answer; explained: number } {
  const { find, fitOf, adds } = facts.sentences;
  const said = answer.sentences.join(' ');
  const texts = [said, ...of.examples];
  const explained = fitOf(text, texts.join(' '));
  const known = (explained + Math.max(...texts.map((one) => fitOf(text, one)))) / 2;
  // Examples do not speak for what is said of a kind.
  const sayable = answer.ofKinds ? (known + fitOf(text, said)) / 2 : known;
  const found = find(text, facts.now.toISOString(), of.ofFirm);
  const examples = answer.ofKinds ? [] : of.examples;
  const isNew = found && said !== '' && adds(text, found.text, said, examples);
  const least = isNew ? EXPLAINS_KEY : EXPLAINS;
  const margin = BETTER - LENIENCE * (isNew ? 1 : 1 - of.sure);
  if (!found || found.fit < least || found.fit - sayable < margin) return { answer, explained };
  const { title, href } = found.source;
  const isBeside = explained < BESIDE && !answer.ofKinds;
  return {
    explained: Math.max(explained, found.fit),
    answer: {
      ...answer,
      sentences: [found.text, ...(isBeside ? [] : answer.sentences)],
      links: [{ title, href }, ...answer.links],
    },
  };
}

/** Believed less, an answer is not known, or not certain. */
const KNOWN = 0.7;
const CERTAIN = 1;
const MOST_ASKED = 2;

/** Says so where an answer is in doubt, with questions that may be meant as replies. */
function withDoubt(answer: Answer, belief: number, heard: Understanding, facts: Facts): Answer {
  if (belief >= CERTAIN || !heard.isQuestion) return answer;
  const near = facts.findFaqs(heard.text).slice(0, MOST_ASKED);
  const quickReplies = [...near.map(({ faq }) => faq.question), ...answer.quickReplies];
  if (belief < KNOWN) return { ...answerToUnknown(heard, 1, facts), quickReplies };
  const sentences = [say('unsure', facts), ...answer.sentences];
  return { ...answer, sentences, quickReplies, handOff: handOffOf('unknown', facts) };
}

const BEFORE_QUESTION =
  / (?:and|also|plus) (?=(?:are|is|do|does|can|will|how|what|when|where|which|who|would|could)\b)/;
/** A part of which the answer says this much is answered. */
const ANSWERED = 0.4;

/** 'How long do Romans take and are they lined': adds the sentence for the part that is left. */
function withParts({ answer, isOwn }: Told, { text }: Understanding, facts: Facts): Answer {
  const parts = text.split(BEFORE_QUESTION);
  if (parts.length < 2 || isOwn) return answer;
  const { find, fitOf } = facts.sentences;
  const named = subjectsIn(text, facts).map(({ product }) => product.name.toLowerCase());
  const said = answer.sentences.join(' ');
  const more = parts
    .filter((part) => fitOf(part, said) < ANSWERED)
    .flatMap((part) => find([part, ...named].join(' '), facts.now.toISOString()) ?? [])
    .filter(({ fit }) => fit >= EXPLAINS);
  const sentences = [...new Set([...answer.sentences, ...more.map((one) => one.text)])];
  return { ...answer, sentences, links: [...answer.links, ...more.map(({ source }) => source)] };
}

function generalAnswer(
  { intent, topic: finer }: Wish,
  heard: Understanding,
  before: Pick<State, 'slots' | 'pricedRows'>,
  facts: Facts,
): Answer {
  const words = wordsOf(intent, facts);
  const topic = topicOf(finer, facts);
  const answer: Answer = { sentences: [], links: [], quickReplies: words.suggestions };
  const guide = facts.guides.find(({ slug }) => slug === words.guide);
  if (guide) answer.links.push({ title: guide.title, href: guide.href });
  // Only staff's answer to this very question precedes a topic.
  const whole = topic || !FROM_FAQS.has(intent) ? ALMOST_WHOLE : 0;
  const isOwn = intent in PRICES || intent === 'swatches' || finer === 'areas/address';
  const faq = isOwn ? undefined : bestFaq(heard, FITS_WELL, facts, whole);
  const products = namedProducts(heard, facts);
  const subjects = subjectsIn(heard.text, facts);
  const aspect = topic ? topic.aspect : ASPECTS[intent];
  const ofKinds = aspect ? aspectOf(aspect, subjects, facts) : [];
  if (ofKinds.length > 0) answer.ofKinds = true;
  const beside = topic?.also ? aspectOf(topic.also, subjects, facts) : [];
  const own = ofKinds.length > 0 ? ofKinds : [faq ?? topic?.answer ?? words.response, ...beside];
  if (topic?.handOff || TO_A_PERSON.has(intent)) answer.handOff = handOffOf(intent, facts);

  switch (intent) {
    case 'blind-price':
    case 'shutter-price':
    case 'curtain-price': {
      const question = priceQuestion(heard, before, products, subjects, facts);
      if (topic?.aspect === 'cheapest' && question.rows.length === 0)
        return { ...answer, sentences: cheapest(facts) };
      const isExact = !topic || question.rows.length > 0 || ASKS_SUM.test(heard.text);
      const exact = isExact ? exactly(question, facts) : undefined;
      if (exact) return { ...answer, ...exact };
      if (topic && subjects.length === 0 && !question.area) return { ...answer, sentences: own };
      const { sentences, links } = PRICES[intent](question, facts);
      const closing =
        intent === 'blind-price' ? closingOf(question, words.response, facts) : [words.response];
      answer.sentences = topic ? [...own, ...sentences] : [...sentences, ...closing];
      answer.links.push(...links);
      break;
    }
    case 'motorised': {
      const asked = priceQuestion(heard, before, products, subjects, facts);
      const isPrice =
        topic?.id === 'motorised/price' ||
        ASKS_SUM.test(heard.text) ||
        (!topic && !heard.isQuestion);
      const exact = isPrice || asked.rows.length > 0 ? exactly(asked, facts) : undefined;
      if (exact) return { ...answer, ...exact };
      answer.sentences = own;
      break;
    }
    case 'room-bay': {
      const drawn = priceQuestion(heard, before, products, subjects, facts);
      if (drawn.shape) return { ...answer, ...exactly(drawn, facts) };
      answer.sentences = own;
      break;
    }
    case 'offers':
      answer.sentences = topic ? [topic.answer] : [];
      if (!topic || aspect === 'offers') {
        // Offers come from what is running today.
        if (faq && !/£/.test(faq)) answer.sentences.push(faq);
        answer.sentences.push(...offerAnswer(facts));
        if (facts.offers.length > 0) answer.sentences.push(words.response);
      }
      break;
    case 'fitting-time':
      answer.sentences =
        topic && subjects.length === 0
          ? own
          : [...(topic ? own : []), ...leadTimes(heard, subjects, facts)];
      if (!topic) answer.sentences.push(words.response);
      break;
    case 'areas':
      answer.sentences = [...whetherCovered(heard, facts), ...own];
      answer.links = facts.areas.filter(({ href }) => href).slice(0, 5);
      break;
    case 'opening-hours':
      answer.sentences = faq
        ? [faq, ...whetherOpen(heard, facts)]
        : [...(topic ? [] : whetherOpen(heard, facts)), ...own];
      break;
    case 'book-visit':
      // A question about visits, rather than a wish for one.
      answer.sentences = topic || faq ? own : [say('visitFree', facts)];
      break;
    case 'swatches':
      answer.sentences = [...coloursNamed(heard, facts), ...own];
      answer.links = [swatchLink(products, facts)];
      break;
    default:
      answer.sentences = own;
  }
  if (words.room || intent === 'choose-room') {
    const isToldOfKinds = ofKinds.length > 0 && (topic !== undefined || !namesRoom(heard.text));
    const rooms = isToldOfKinds ? [] : roomAdvice(intent, heard.text, subjects, !topic, facts);
    if (topic) answer.sentences = [...rooms, ...own];
    else if (rooms.length > (faq ? 1 : 0)) answer.sentences = rooms;
    if (words.room && (intent === 'room-bay' || (!topic && subjects.length === 0)))
      addRange(answer, recommendedFor(words.room, answer.sentences, facts), facts);
  }
  if (intent === 'perfect-fit' && !topic) {
    const kinds = facts.products.filter(({ kind }) => kind === 'perfectFit');
    addRange(answer, products.length > 0 ? products : kinds, facts);
  }
  return answer;
}

const ASKS_SUM =
  /(?<!\bby )\bhow much\b(?! (?:notice|warning|overlap|space|room|time|clearance|depth|of|light)\b)|\b(?:prices?|costs?|extra|adds?)\b/;

/** The sums of windows whose size is known, or else of the options that are named. */
function exactly(question: PriceQuestion, facts: Facts) {
  const { rows } = question;
  if (rows.length === 0) return pricesOfOptions(question, facts);
  const priced = rows.flatMap(({ product, list: _, said: __, size, ...row }) =>
    size ? [{ ...row, slug: product.slug, size }] : [],
  );
  return { ...sizedPrices(question, facts), priced };
}

const PRICES = {
  'blind-price': blindPrices,
  'shutter-price': shutterPrices,
  'curtain-price': curtainPrices,
};

/** Products by name; of 'roller, not vertical' only the first. */
function namedProducts({ text, services }: Understanding, facts: Facts): readonly ProductFact[] {
  const named = facts.findProducts(text);
  const wanted = named.filter(({ service }) => services.includes(service));
  return wanted.length > 0
    ? wanted.toSorted((a, b) => services.indexOf(a.service) - services.indexOf(b.service))
    : named;
}

/** When no rule knows the meaning: an answered question, a product by name, or 'I do not know'. */
export function answerToUnknown(heard: Understanding, misses: number, facts: Facts): Answer {
  const topic = topicOf(heard.strange, facts);
  // An answer by staff goes before 'I do not know'.
  const faq = bestFaq(heard, topic ? FITS_WELL : FITS, facts);
  if (topic && !faq) {
    const handOff = handOffOf('unknown', facts);
    return { sentences: [topic.answer], links: [], quickReplies: fallbackSuggestions, handOff };
  }
  if (faq) {
    const link = faqLink(heard, facts);
    return { sentences: [faq], links: link ? [link] : [], quickReplies: fallbackSuggestions };
  }
  const none: Answer = plainAnswer([], fallbackSuggestions);
  const told = withSentence(none, { examples: [], ofFirm: false, sure: 1 }, heard, facts);
  if (told.answer !== none) return told.answer;
  const products = facts.findProducts(heard.text);
  if (products.length > 0) {
    const answer: Answer = { sentences: [], links: [], quickReplies: fallbackSuggestions };
    addRange(answer, products, facts);
    return answer;
  }
  return {
    sentences: [misses > 1 ? say('unknownAgain', facts) : say('unknown', facts)],
    links: [{ title: 'Questions and answers', href: facts.links.faqs }],
    quickReplies: fallbackSuggestions,
    handOff: handOffOf('unknown', facts),
    unanswered: true,
  };
}

function bestFaq(heard: Understanding, fits: number, facts: Facts, whole = 0): string | undefined {
  const [best] = facts.findFaqs(heard.text);
  if (!best || best.fit < fits || best.whole < whole) return undefined;
  const text = trueSentences(best.faq.answer, facts);
  return text || undefined;
}

function faqLink(heard: Understanding, facts: Facts): Link | undefined {
  const [best] = facts.findFaqs(heard.text);
  return best && { title: best.faq.question, href: best.faq.href };
}

function priceQuestion(
  heard: Understanding,
  before: Pick<State, 'slots' | 'pricedRows'>,
  named: readonly ProductFact[],
  subjects: readonly Subject[],
  facts: Facts,
): PriceQuestion {
  const { mixed, unsure } = serviceNamesOf(facts.settings.booking.services);
  const spoken = heard.services.filter((service) => service !== mixed && service !== unsure);
  // 'Wooden ones' are a product too.
  const products =
    named.length > 0 || spoken.length > 0 ? named : subjects.map(({ product }) => product);
  const { slots, pricedRows = [] } = before;
  // 'How much is that?' refers to the message before.
  const meant =
    spoken.length === 0 && products.length === 0 && slots.service ? [slots.service] : [];
  // 'And romans?'
  const goesOn = spoken.length === 1 && /^(?:and|or|what about|how about)\b/.test(heard.text);
  const isSame = spoken.length === 0 || (spoken.length === 1 && spoken[0] === slots.service);
  const count = heard.count && 'count' in heard.count ? heard.count.count : undefined;
  const question = {
    services: [...spoken, ...meant],
    products,
    counts: heard.counts,
    count:
      heard.counts.size > 1
        ? undefined
        : (count ?? (isSame || goesOn ? slots.windowCount : undefined)),
    area: heard.area,
    ...rowsSaid(heard, slots, pricedRows, facts),
    text: heard.text,
  };
  return withBay(question, facts);
}

function addRange(answer: Answer, products: readonly ProductFact[], facts: Facts): void {
  if (products.length === 0) return;
  const shown = products.slice(0, MOST_SHOWN);
  answer.sentences.push(inOneSentence(say('range', facts), shown));
  answer.links.push(...shown.map(({ name, href }) => ({ title: name, href })));
}

const MOST_SHOWN = 4;
