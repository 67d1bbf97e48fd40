// The answer to a message: a person, a sum, what the firm says of the topic, a sentence of the site that explains more,
// three topics that may be meant, or 'I do not know'. Every word of it is the firm's own.
import { longDay } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { activeServices, partsOfSlot, windowCountOptions } from '../../appointments/appointment.ts';
import { telephoneHref } from '../../settings/settings.ts';
import type { AskedField, AssistantAnswer, Control, Taken } from '../answer.ts';
import type { Intent, KnownIntent } from '../reading/intents.ts';
import type { Ranked } from '../reading/meaning.ts';
import { placesIn } from '../reading/service-area.ts';
import { serviceNamesOf } from '../reading/service-names.ts';
import type { Understood } from '../reading/understood.ts';
import { volunteered } from '../reading/volunteered.ts';
import { normalWords } from '../reading/words.ts';
import type { Diary } from './diary.ts';
import { type Facts, type ProductFact, trueSentences } from './facts.ts';
import {
  coloursNamed,
  leadTimes,
  swatchLink,
  whetherCovered,
  whetherOpen,
} from './firm-answers.ts';
import { aspectOf, type Heard, subjectsIn } from './kinds.ts';
import { askedAgain, countOf, priceQuery, sumOf, windowsSaid } from './price-said.ts';
import { cheapest, inOneSentence, offerAnswer, plainPrices, productOf } from './prices.ts';
import { namesRoom, recommendedFor, roomAdvice } from './rooms.ts';
import type { Found } from './site-index.ts';
import type { Link } from './what-may-be-said.ts';
import {
  fallbackSuggestions,
  leftBooking,
  listed,
  say,
  sayOfDay,
  titleOf,
  topicOf,
  wordsOf,
} from './wording.ts';

export interface Question {
  message: string;
  /** Whose control is open. */
  field?: AskedField | undefined;
  /** The query of the price form that is open. */
  price?: string | undefined;
  /** What a language model has read, if there is one. */
  understood?: Understood | undefined;
}

export interface Ground {
  facts: Facts;
  diary: Diary;
}

export interface Answer extends Omit<AssistantAnswer, 'conversation' | 'reply'> {
  sentences: string[];
  /** Nothing here could answer it: show it to staff. */
  unanswered?: boolean;
}

type Told = Omit<Answer, 'topic' | 'sure' | 'taken'> & {
  /** It tells of the kinds of blind that the question names. */
  ofKinds?: boolean;
};

/** As likely as this, a topic is answered without asking whether it is meant. */
const SURE = 0.8;
/** The best score of what is found for a question: less is not known. */
const KNOWN = 0.65;
/** Less may be beside the question: two answers are told, and a person is offered. */
const CERTAIN = 1.4;
const MOST_MEANT = 3;

const WANTS_PERSON =
  /\b(?:(?:speak|talk|chat) (?:to|with) (?:a |an |some|the |your |you\b|real|human|person|actual|manager|adviser)|(?:real|actual|human) (?:person|being|human)|(?:call|ring|phone) me\b(?! (?:mr|mrs))|call ?back|not (?:a )?(?:robot|bot|machine))/;
const STOPS =
  /^(?:(?:no|ok|oh|actually|sorry|thanks|please) )*(?:stop|cancel|never ?mind|forget (?:it|about it|that)|leave it|no thanks?(?: you)?|not now|changed my mind|give up)(?: (?:it|that|then|please|thanks|thank you|now|for now|booking|the booking))*$/;
/** Orders to the assistant itself, about things that are not a visitor's business. */
const ATTACK =
  /(?:set|change) (?:all |the |your |every )*prices? (?:to|at)|system prompt|developer mode|jailbreak|drop table|(?:ignore|forget|disregard|bypass) (?:all|your|the previous|previous|any|every)|pretend (?:you|to)|act as|you are now|(?:api|secret) keys?|(?:other|another) (?:customers?|clients?|visitors?)|customer (?:list|data|details|records)/;

const handOffOf = (reason: string, { settings: { general } }: Facts) => ({
  reason,
  phone: general.phone,
  href: telephoneHref(general.phone),
});

/** What the thread shows, step by step, where a visit is wanted: the first whose value the visitor has not chosen. */
function bookingControls(taken: Taken, { settings: { booking } }: Facts): Control[] {
  return [
    { kind: 'choose', field: 'service', options: activeServices(booking.services) },
    { kind: 'choose', field: 'windowCount', options: windowCountOptions.map(({ label }) => label) },
    { kind: 'slot', ...(taken.preferredDate && { from: taken.preferredDate }) },
    { kind: 'confirm' },
  ];
}

/**
 * Answers one message, from the facts alone.
 * @param ground the firm's facts and its diary
 */
export function answerTo(question: Question, ground: Ground): Answer {
  const { message, field, price, understood = {} } = question;
  const { facts } = ground;
  const text = normalWords(message);
  const ranked = wishesOf(text, understood, facts);
  const [first] = ranked;
  const isVisit = first?.intent === 'book-visit' || first?.intent === 'same-day-visit';
  const windows = windowsSaid(message);
  const said = volunteered(message, {
    today: facts.today,
    offered: facts.settings.booking,
    field,
    about: isVisit
      ? 'visit'
      : IS_PRICE.has(first?.intent ?? 'unknown') || windows.size
        ? 'price'
        : 'else',
  });
  const { service, windowCount, day, time } = understood;
  const taken: Taken = {
    ...(service && { service }),
    ...(windowCount && { windowCount }),
    ...(day && isVisit && { preferredDate: day }),
    ...(time && isVisit && { preferredTime: time }),
    ...said,
  };
  const heard: Heard = {
    message,
    text,
    taken,
    subjects: subjectsIn(text, facts),
    products: facts.findProducts(text),
    places: placesIn(text),
    found: foundFor(text, ranked, facts),
  };
  const answer = (
    topic: string,
    told: Partial<Told> & Pick<Answer, 'sentences'>,
    sure = true,
  ): Answer => ({ links: [], quickReplies: [], controls: [], ...told, topic, sure, taken });

  const wantsPerson =
    understood.person === true ||
    (WANTS_PERSON.test(text) && first?.intent !== 'are-you-a-robot') ||
    (first?.intent === 'human' && first.sure >= SURE && !first.topic);
  if (wantsPerson) return answer('human', toPerson('human', facts));
  if (STOPS.test(text)) {
    const { suggestions } = wordsOf('greeting', facts);
    return answer('goodbye', {
      sentences: [leftBooking(facts)],
      quickReplies: suggestions,
    });
  }
  const again = price === undefined ? undefined : askedAgain(text, price, facts);
  if (again) {
    const { product, query, size } = again;
    const sum = sumOf(product, query, { size, many: false, faces: undefined }, facts);
    return answer('blind-price', pricedAs(query, sum, facts));
  }
  const sized = priceOfSize(heard, windows, first, facts);
  if (sized) return answer(sized.topic, sized);
  if (field && taken[field] !== undefined) {
    return answer('book-visit', visit(heard, ground));
  }
  const best = bestOf(ranked, heard, ground);
  if (!best || best.intent === 'unknown')
    return answer('unknown', ofUnknown(heard, topicOf(best?.topic, facts)?.answer, facts));
  if (best.belief < KNOWN) {
    const controls: Control[] = [meant(best.intent, ranked)];
    return answer(best.intent, { ...ofUnknown(heard, undefined, facts), controls }, false);
  }
  const { sentences, controls, ...told } = withSecond(best, heard, ground);
  const isSure = best.sure >= SURE;
  const isBeside = best.belief < CERTAIN;
  return answer(
    best.intent,
    {
      ...told,
      sentences: [...(isBeside ? [say('unsure', facts)] : []), ...sentences],
      controls: isSure ? controls : [...controls, meant(best.intent, ranked)],
      ...(isBeside && { handOff: handOffOf('unknown', facts) }),
    },
    isSure,
  );
}

const foundFor = (text: string, ranked: readonly Ranked[], { site, now }: Facts) =>
  site.find(text, {
    ranked,
    now: now.toISOString(),
    ofFirm: ranked[0]?.intent === 'book-visit' && ranked[0].sure > SURE - 0.1,
  });

const BETWEEN_QUESTIONS = /[.?!;]\s|\n|,? (?:and|also|plus|but|n|an)\b/i;
/** So sure, a part of a message is a question of its own. */
const OF_ITSELF = 0.9;
const SMALL_TALK: ReadonlySet<Intent> = new Set(['greeting', 'thanks', 'goodbye', 'unknown']);

/** 'How much are Romans and do you come to Rugby': answers the other question too. */
function withSecond({ intent, told }: Believed, heard: Heard, ground: Ground): Told {
  const { facts } = ground;
  const parts = heard.message.split(BETWEEN_QUESTIONS).map(normalWords);
  if (parts.length < 2 || parts.length > MOST_PARTS) return told;
  const asked = parts
    .filter((part) => part.includes(' '))
    .flatMap((text) => {
      const [first] = facts.meaning(text);
      const isOther = first && first.intent !== intent && !SMALL_TALK.has(first.intent);
      return isOther && first.sure >= OF_ITSELF && (first.topic || first.intent !== 'book-visit')
        ? [{ first, text }]
        : [];
    });
  const [second] = asked;
  if (!second) return told;
  const more = tellOf(
    second.first,
    { ...heard, text: second.text, found: foundFor(second.text, [second.first], facts) },
    ground,
  );
  return {
    ...told,
    sentences: [...new Set([...told.sentences, ...more.sentences])],
    links: [...told.links, ...more.links],
    controls: told.controls.length > 0 ? told.controls : more.controls,
  };
}
const MOST_PARTS = 12;

function wishesOf(text: string, { topic }: Understood, facts: Facts): Ranked[] {
  if (ATTACK.test(text) || !/[a-z]{2}/.test(text)) return [];
  const ranked = facts.meaning(text);
  if (!topic) return ranked;
  const own = ranked.find(({ intent }) => intent === topic);
  return [
    { ...own, intent: topic as unknown as KnownIntent, sure: Math.max(own?.sure ?? 0, SURE) },
    ...ranked.filter(({ intent }) => intent !== topic),
  ];
}

/** @param best comes first */
const meant = (best: Intent, ranked: readonly Ranked[]): Control => ({
  kind: 'meant',
  topics: ranked
    .filter(({ intent }) => intent !== 'unknown')
    .toSorted((a, b) => Number(b.intent === best) - Number(a.intent === best))
    .slice(0, MOST_MEANT)
    .map(({ intent }) => ({ id: intent, title: titleOf(intent) })),
});

const toPerson = (reason: string, facts: Facts): Told => ({
  sentences: [wordsOf('human', facts).response],
  links: [],
  quickReplies: [],
  controls: [{ kind: 'callBack' }],
  handOff: handOffOf(reason, facts),
});

/** Where a visit is wanted: what the diary says of a day that was named, and the booking form piece by piece. */
function visit(heard: Heard, { facts, diary }: Ground): Told {
  const { taken, places } = heard;
  const outside = places.some(({ town }) => !town) ? whetherCovered(heard, facts) : [];
  const { preferredDate: day, preferredTime: time } = taken;
  const free = day ? diary.freeTimes(day) : [];
  const problem = day && diary.problemOf(day);
  const said = problem
    ? [sayOfDay(problem, longDay(day), facts)]
    : day && (!time || !free.includes(time))
      ? [freeOn(day, free, facts)]
      : [];
  return {
    sentences: [...outside, wordsOf('book-visit', facts).response, ...said],
    links: [],
    quickReplies: [],
    controls: bookingControls(taken, facts),
  };
}

const freeOn = (day: string, free: readonly string[], facts: Facts) =>
  say('freeOn', facts, {
    day: longDay(day),
    times: listed(
      free.map((time) => partsOfSlot(time).name),
      'or',
    ),
  });
const IS_PRICE = new Set<Intent>(['blind-price', 'shutter-price', 'curtain-price']);

/** A size with a kind: the sum, and the price form filled. A size alone fills half of it. */
function priceOfSize(
  heard: Heard,
  windows: ReturnType<typeof windowsSaid>,
  first: Ranked | undefined,
  facts: Facts,
) {
  const { size, many, faces } = windows;
  const asksPrice = first && IS_PRICE.has(first.intent);
  if (!size && !((many || faces) && asksPrice)) return undefined;
  const products = productsOf(heard, facts);
  const [product, other] = products;
  const topic =
    product?.kind === 'shutters'
      ? 'shutter-price'
      : product?.kind === 'curtains'
        ? 'curtain-price'
        : 'blind-price';
  const windowCount = heard.taken.windowCount ?? (product && countOf(product, heard.text));
  const query = priceQuery(products, windows, windowCount);
  const sentences =
    product && (size || faces) && !other
      ? sumOf(product, query, windows, facts)
      : [say('fillPrice', facts)];
  return { topic: asksPrice ? first.intent : topic, ...pricedAs(query, sentences, facts) };
}

const pricedAs = (query: string, sentences: string[], facts: Facts): Told => ({
  sentences,
  links: [{ title: 'Change sizes, colours and options', href: `${urls.prices()}?${query}` }],
  controls: [{ kind: 'price', query }],
  quickReplies: wordsOf('blind-price', facts).suggestions,
});

/** The products that a message names, or the plain one of each kind. */
function productsOf({ text, subjects, products }: Heard, facts: Facts): readonly ProductFact[] {
  const [named, another] = products;
  // 'Faux wood venetian' by its full name; 'real wood venetian' by the words of the trade.
  if (named && !another && named.words.length > 1) return [named];
  if (subjects.length > 0) return subjects.map(({ product }) => product);
  const services = serviceNamesOf(facts.settings.booking.services).find(text);
  return [...new Set(services.flatMap(({ service }) => service ?? []))].flatMap(
    (service) => productOf(service, facts) ?? [],
  );
}

interface Believed extends Ranked {
  told: Told;
  /** 0 to 2. */
  belief: number;
}

/** What no page can answer better. */
const OWN: ReadonlySet<Intent> = new Set<KnownIntent>([
  ...(['greeting', 'thanks', 'goodbye', 'human', 'complaint', 'are-you-a-robot'] as const),
  ...(['opening-hours', 'offers', 'areas', 'change-booking', 'same-day-visit'] as const),
]);

/** A passage that explains as much may be told beside an answer, and a better one in its place. */
const EXPLAINS = 0.4;
const AS_GOOD = 0.1;
const BETTER = 0.5;
/** Of one that alone says the most telling word, and of a second answer where the first is in doubt. */
const WITH_KEY = 0.6;
const SECOND = 0.5;
/** Of the likeliest topic: one that is less likely is not told instead of it. */
const HALF = 0.7;
/** Of a topic that is certain. */
const OF_SURE = 0.5;
const WHOLE = 2;

/** What the topic that is meant tells, with what the site has that explains more of the question. */
function bestOf(ranked: readonly Ranked[], heard: Heard, ground: Ground): Believed | undefined {
  const [first] = ranked;
  if (!first) return undefined;
  const { facts } = ground;
  const { found, text } = heard;
  const isWhole =
    first.sure > SURE - 0.1 &&
    (OWN.has(first.intent) ||
      IS_PRICE.has(first.intent) ||
      (first.intent === 'book-visit' && !first.topic));
  const isClear = first.intent !== 'unknown' && first.sure >= SURE;
  const own = found
    .flatMap(({ topic }) => (topic ? wishOf(topic, ranked) : []))
    .find(({ sure }) => first.intent === 'unknown' || sure >= HALF * first.sure);
  const isFact = topicOf(first.topic, facts)?.isFact && own?.intent === first.intent;
  const wish = isWhole || isClear || isFact || !own ? first : own;
  const told = tellOf(wish, heard, ground);
  if (isWhole) return { ...wish, told, belief: WHOLE };
  const { fitOf, adds } = facts.site;
  const said = told.sentences.join(' ');
  const meant = found.find(({ topic }) => topic === (wish.topic ?? wish.intent));
  const known = Math.max(meant?.score ?? 0, fitOf(text, said) + OF_SURE * wish.sure);
  const others = found.filter((one) => one !== meant && !said.includes(one.text) && mayBeTold(one));
  const [other] = others;
  const belief = Math.max(known, other?.score ?? 0);
  const passage = others.find(({ source, fit }) => source && fit >= EXPLAINS);
  const words =
    topicOf(wish.topic, facts) ?? (wish.intent !== 'unknown' && wordsOf(wish.intent, facts));
  const examples = words && !told.ofKinds ? words.examples : [];
  const isNew = passage && said !== '' && adds(text, passage.text, said, examples);
  const more =
    passage && passage.score > known - (isNew ? WITH_KEY : AS_GOOD)
      ? passage
      : other && belief < CERTAIN && other.score > Math.max(known - SECOND, KNOWN)
        ? other
        : undefined;
  if (!more) return { ...wish, told, belief };
  const { source } = more;
  const also = source
    ? trueSentences(more.text, facts)
    : (topicOf(more.topic, facts)?.answer ?? '');
  const isInstead = more.score > known + BETTER && !told.ofKinds;
  const isBefore = isNew || more.score > known;
  return {
    ...wish,
    belief,
    told: {
      ...told,
      sentences: isInstead
        ? [also]
        : isBefore
          ? [also, ...told.sentences]
          : [...told.sentences, also],
      links: source ? [{ title: source.title, href: source.href }, ...told.links] : told.links,
    },
  };
}

/** Answers of whole intents may need more than their words, and strange ones are for what is not known. */
const mayBeTold = ({ source, topic = '' }: Found) =>
  source !== undefined || (topic.includes('/') && !topic.startsWith('unknown/'));

const wishOf = (topic: string, ranked: readonly Ranked[]): Ranked => {
  const intent = (topic.split('/')[0] ?? '') as Intent;
  const sure = ranked.find((one) => one.intent === intent)?.sure ?? 0;
  return { intent, sure, ...(topic !== intent && { topic }) };
};

/** How well a question of the site must fit to count as asked. */
const FITS = 0.6;
const FITS_WELL = 0.8;
const ALMOST_WHOLE = 0.9;

/** An answered question of the site that a message asks. */
function faqOf({ found }: Heard, fits: number, facts: Facts, whole = 0) {
  const best = found.find(({ source }) => source?.isAnswer);
  if (!best?.source || best.fit < fits || best.whole < whole) return undefined;
  const answer = trueSentences(best.text, facts);
  return answer
    ? { answer, link: { title: best.source.title, href: best.source.href } }
    : undefined;
}

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
/** Their own words come before staff's answer to a question like it. */
const OF_THEMSELVES: ReadonlySet<Intent> = new Set([
  ...IS_PRICE,
  ...([
    'swatches',
    'greeting',
    'thanks',
    'goodbye',
    'human',
    'are-you-a-robot',
    'change-booking',
    'same-day-visit',
  ] as const),
]);
/** Of these questions the diary knows more than the content. */
const OF_DIARY = new Set(['book-visit/soonest', 'book-visit/times']);

function tellOf({ intent, topic: finer }: Ranked, heard: Heard, ground: Ground): Told {
  const { facts, diary } = ground;
  const { subjects, taken, text } = heard;
  if (intent === 'unknown') return ofUnknown(heard, undefined, facts);
  const words = wordsOf(intent, facts);
  const topic = topicOf(finer, facts);
  const aspect = topic ? topic.aspect : ASPECTS[intent];
  const ofKinds = aspect ? aspectOf(aspect, subjects, facts) : [];
  const beside = topic?.also ? aspectOf(topic.also, subjects, facts) : [];
  const faq = OF_THEMSELVES.has(intent)
    ? undefined
    : faqOf(heard, FITS_WELL, facts, topic || intent === 'book-visit' ? ALMOST_WHOLE : 0)?.answer;
  const own = ofKinds.length > 0 ? ofKinds : [faq ?? topic?.answer ?? words.response, ...beside];
  const guide = facts.guides.find(({ slug }) => slug === words.guide);
  const links: Link[] = guide ? [{ title: guide.title, href: guide.href }] : [];
  const toAPerson = topic?.handOff || TO_A_PERSON.has(intent);
  const told: Told = {
    sentences: own,
    links,
    quickReplies: words.suggestions,
    controls: [],
    ...(ofKinds.length > 0 && { ofKinds: true }),
    ...(toAPerson && { handOff: handOffOf(intent, facts) }),
  };

  switch (intent) {
    case 'book-visit': {
      if (!topic) {
        const opened = visit(heard, ground);
        return { ...opened, sentences: faq ? [faq, ...opened.sentences] : opened.sentences };
      }
      const day = taken.preferredDate;
      const [soon] = topic && OF_DIARY.has(topic.id) ? diary.near({}, 1) : [];
      if (day && diary.freeTimes(day).length > 0) {
        return {
          ...told,
          sentences: [freeOn(day, diary.freeTimes(day), facts)],
          controls: bookingControls(taken, facts),
        };
      }
      return {
        ...told,
        sentences: [
          ...own,
          ...(soon ? [say('earliest', facts, { day: longDay(soon.date), slot: soon.time })] : []),
        ],
        controls: soon ? [{ kind: 'slot', from: soon.date }] : [],
        quickReplies: ['Book a visit'],
      };
    }
    case 'blind-price':
    case 'shutter-price':
    case 'curtain-price': {
      if (topic?.aspect === 'cheapest') return { ...told, sentences: cheapest(facts) };
      const products = productsOf(heard, facts);
      const { sentences, links: more } = plainPrices(
        intent,
        { named: products, text },
        taken.windowCount,
        facts,
      );
      const closing = intent === 'blind-price' ? [say('guideSize', facts)] : [words.response];
      return {
        ...told,
        sentences: topic
          ? [...own, ...(products.length > 0 ? sentences : [])]
          : [...sentences, ...closing],
        links: [...links, ...more],
        controls:
          intent === 'curtain-price'
            ? []
            : [{ kind: 'price', query: priceQuery(products, {}, taken.windowCount) }],
      };
    }
    case 'offers': {
      const shown = !topic || aspect === 'offers' ? offerAnswer(facts) : [];
      const after = shown.length > 0 && facts.offers.length > 0 ? [words.response] : [];
      // Offers come from what is running today.
      const general = faq && !/£/.test(faq) ? [faq] : [];
      return { ...told, sentences: [...(topic ? [topic.answer] : general), ...shown, ...after] };
    }
    case 'fitting-time':
      if (topic && subjects.length === 0) return told;
      return {
        ...told,
        sentences: [
          ...(topic ? own : []),
          ...leadTimes(heard, facts),
          ...(topic ? [] : [words.response]),
        ],
      };
    case 'areas':
      return {
        ...told,
        sentences: [
          ...whetherCovered(heard, facts),
          ...(finer === 'areas/address' ? [topic?.answer ?? ''] : own),
        ],
        links: facts.areas.filter(({ href }) => href).slice(0, 5),
      };
    case 'opening-hours':
      return { ...told, sentences: [...(topic ? [] : whetherOpen(text, facts)), ...own] };
    case 'swatches':
      return {
        ...told,
        sentences: [...coloursNamed(text, facts), ...own],
        links: [swatchLink(heard.products, facts)],
      };
    case 'change-booking':
      return {
        ...told,
        sentences: [...own, say('askReference', facts)],
        controls: [{ kind: 'visit' }],
        handOff: handOffOf('change-booking', facts),
      };
    case 'complaint':
    case 'human':
      return { ...told, controls: [{ kind: 'callBack' }] };
    default:
      return withRooms(
        intent,
        told,
        { words, topic: topic !== undefined, faq: faq !== undefined },
        heard,
        facts,
      );
  }
}

/** With what suits the rooms that a question names, and the products for them. */
function withRooms(
  intent: KnownIntent,
  told: Told,
  { words, topic, faq }: { words: { room: string | undefined }; topic: boolean; faq: boolean },
  { text, subjects, products }: Heard,
  facts: Facts,
): Told {
  const colours = intent === 'choose-room' ? coloursNamed(text, facts) : [];
  if (colours.length > 0) return { ...told, sentences: colours, links: [swatchLink([], facts)] };
  if (intent === 'perfect-fit' && !topic) {
    const kinds = facts.products.filter(({ kind }) => kind === 'perfectFit');
    return withRange(told, products.length > 0 ? products : kinds, facts);
  }
  if (!words.room && intent !== 'choose-room') return told;
  const isToldOfKinds = told.ofKinds && (topic || !namesRoom(text));
  const rooms = isToldOfKinds ? [] : roomAdvice(intent, text, subjects, !topic, facts);
  const sentences = topic
    ? [...rooms, ...told.sentences]
    : rooms.length > (faq ? 1 : 0)
      ? rooms
      : told.sentences;
  const isOfRange = words.room && (intent === 'room-bay' || (!topic && subjects.length === 0));
  const all = { ...told, sentences };
  return isOfRange
    ? withRange(all, recommendedFor(words.room ?? '', sentences, facts), facts)
    : all;
}

const MOST_SHOWN = 4;

function withRange(told: Told, products: readonly ProductFact[], facts: Facts): Told {
  if (products.length === 0) return told;
  const shown = products.slice(0, MOST_SHOWN);
  return {
    ...told,
    sentences: [...told.sentences, inOneSentence(say('range', facts), shown)],
    links: [...told.links, ...shown.map(({ name, href }) => ({ title: name, href }))],
  };
}

/** A sentence that explains as much answers a question whatever its topic. */
const EXPLAINS_MOST = 0.75;

/** Where no topic is known: an answered question, a sentence of the site, or 'I do not know' with a person. */
function ofUnknown(heard: Heard, strange: string | undefined, facts: Facts): Told {
  const base = { links: [], quickReplies: fallbackSuggestions, controls: [] };
  const faq = faqOf(heard, strange ? FITS_WELL : FITS, facts);
  if (faq) return { ...base, sentences: [faq.answer], links: [faq.link] };
  if (strange) return { ...base, sentences: [strange], handOff: handOffOf('unknown', facts) };
  const found = heard.found.find(({ source }) => source && !source.isAnswer);
  if (found?.source && found.fit >= EXPLAINS_MOST) {
    const { title, href } = found.source;
    return { ...base, sentences: [found.text], links: [{ title, href }] };
  }
  return {
    ...base,
    sentences: [say('unknown', facts)],
    links: [{ title: 'Questions and answers', href: facts.links.faqs }],
    handOff: handOffOf('unknown', facts),
    unanswered: true,
  };
}
