// What is answered to each wish: from the catalogue, the firm's questions and answers, and Settings.
import type { BookingInput } from '../../appointments/appointment.ts';
import { telephoneHref } from '../../settings/settings.ts';
import type { Slots } from '../dialogue/booking-fields.ts';
import type { State } from '../dialogue/state.ts';
import { readSize } from '../reading/amounts.ts';
import type { Intent, KnownIntent } from '../reading/intents.ts';
import { serviceNamesOf } from '../reading/service-names.ts';
import type { Understanding } from '../reading/understanding.ts';
import { type Facts, type Link, mayBeSaid, type ProductFact, trueSentences } from './facts.ts';
import {
  coloursNamed,
  leadTimes,
  swatchLink,
  whetherCovered,
  whetherOpen,
} from './firm-answers.ts';
import {
  blindPrices,
  curtainPrices,
  offerAnswer,
  type PriceQuestion,
  shutterPrices,
} from './prices.ts';
import { fallbackSuggestions, say, wordsOf } from './wording.ts';

export interface HandOff {
  reason: string;
  phone: string;
  href: string;
}

export interface Answer {
  sentences: string[];
  links: Link[];
  quickReplies: string[];
  handOff?: HandOff;
  /** Nothing here could answer it: staff should see the question. */
  unanswered?: boolean;
}

export interface CallBack {
  name: string;
  phone: string;
  topic: string;
}

export interface Outcome extends Answer {
  state: State;
  intent: Intent;
  proposal?: BookingInput;
  /** A visit to look up: its answer takes the place of the sentences. */
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

/** From which fit on an answered question is what was asked. */
const FITS = 0.6;
const FITS_WELL = 0.8;

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

/** @param slots what the visitor has said before: 'how much would that be?' */
export function answerTo(
  intent: KnownIntent,
  heard: Understanding,
  slots: Slots,
  facts: Facts,
): Answer {
  const words = wordsOf(intent, facts);
  const answer: Answer = { sentences: [], links: [], quickReplies: words.suggestions };
  const guide = facts.guides.find(({ slug }) => slug === words.guide);
  if (guide) answer.links.push({ title: guide.title, href: guide.href });
  const faq = FROM_FAQS.has(intent) ? bestFaq(heard, FITS_WELL, facts) : undefined;
  const own = faq ?? words.response;
  const products = namedProducts(heard, facts);

  switch (intent) {
    case 'blind-price':
      return priced(
        answer,
        blindPrices(priceQuestion(heard, slots, products, facts), facts),
        words.response,
      );
    case 'shutter-price':
      return priced(
        answer,
        shutterPrices(priceQuestion(heard, slots, products, facts), facts),
        words.response,
      );
    case 'curtain-price':
      return priced(
        answer,
        curtainPrices(priceQuestion(heard, slots, products, facts), facts),
        words.response,
      );
    case 'offers':
      // The offers themselves are told from what can be had today.
      answer.sentences = [...(faq && !/£/.test(faq) ? [faq] : []), ...offerAnswer(facts)];
      if (facts.offers.length > 0) answer.sentences.push(words.response);
      if (
        /\b(?:free|£ ?0|ignore|pretend|discount|haggle|knock|negotiate|price match)\b/.test(
          heard.text,
        )
      ) {
        answer.sentences.push(say('noHaggling', facts));
      }
      break;
    case 'fitting-time':
      answer.sentences = [...leadTimes(heard, products, facts), words.response];
      break;
    case 'areas':
      answer.sentences = [...whetherCovered(heard, facts), own];
      if (/\b(?:where|address|located|based|find you|directions)\b/.test(heard.text)) {
        answer.sentences.unshift(say('firmAddress', facts));
      }
      answer.links = facts.areas.filter(({ href }) => href).slice(0, 5);
      break;
    case 'opening-hours':
      answer.sentences = faq
        ? [faq, ...whetherOpen(heard, facts)]
        : [...whetherOpen(heard, facts), words.response];
      break;
    case 'book-visit':
      // A question about visits; a wish for one is no question.
      answer.sentences = [faq ?? say('visitFree', facts)];
      break;
    case 'child-safety':
      answer.sentences = [own, ...childSafetyOf(products)];
      break;
    case 'swatches':
      answer.sentences = [...coloursNamed(heard, facts), words.response];
      answer.links = [swatchLink(products, facts)];
      break;
    case 'choose-room':
      answer.sentences = products.length > 0 ? [] : [own];
      break;
    default:
      answer.sentences = [own];
  }
  if (['human', 'complaint', 'same-day-visit'].includes(intent)) {
    answer.handOff = handOffOf(intent, facts);
  }
  if (words.room) addRange(answer, inRoom(words.room, facts), facts);
  if (['perfect-fit', 'motorised', 'choose-room'].includes(intent)) {
    const shown =
      products.length > 0 ? products : intent === 'choose-room' ? [] : ofKind(intent, facts);
    addRange(answer, shown, facts);
  }
  return answer;
}

/** Products by name; of 'roller, not vertical' only the first. */
function namedProducts({ text, services }: Understanding, facts: Facts): readonly ProductFact[] {
  const named = facts.findProducts(text);
  const wanted = named.filter(({ service }) => services.includes(service));
  // In the order in which they were asked about.
  return wanted.length > 0
    ? wanted.toSorted((a, b) => services.indexOf(a.service) - services.indexOf(b.service))
    : named;
}

/** When no rule knows what is meant: an answered question, a product by name, or the truth. */
export function answerToUnknown(heard: Understanding, misses: number, facts: Facts): Answer {
  const faq = bestFaq(heard, FITS, facts);
  if (faq) {
    const link = faqLink(heard, facts);
    return { sentences: [faq], links: link ? [link] : [], quickReplies: fallbackSuggestions };
  }
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

function bestFaq(heard: Understanding, fits: number, facts: Facts): string | undefined {
  const [best] = facts.findFaqs(heard.text);
  if (!best || best.fit < fits) return undefined;
  const text = trueSentences(best.faq.answer, facts);
  return text || undefined;
}

function faqLink(heard: Understanding, facts: Facts): Link | undefined {
  const [best] = facts.findFaqs(heard.text);
  return best && { title: best.faq.question, href: best.faq.href };
}

function priced(
  answer: Answer,
  prices: { sentences: string[]; links: Link[] },
  closing: string,
): Answer {
  return {
    ...answer,
    sentences: [...prices.sentences, closing],
    links: [...answer.links, ...prices.links],
  };
}

function priceQuestion(
  heard: Understanding,
  slots: Slots,
  products: readonly ProductFact[],
  facts: Facts,
): PriceQuestion {
  const { mixed, unsure } = serviceNamesOf(facts.settings.booking.services);
  const spoken = heard.services.filter((service) => service !== mixed && service !== unsure);
  // 'How much is that?' is about what was said before.
  const before =
    spoken.length === 0 && products.length === 0 && slots.service ? [slots.service] : [];
  // 'And romans?'
  const followsUp =
    !readSize(heard.text) &&
    spoken.length === 1 &&
    /^(?:and|or|what about|how about)\b/.test(heard.text);
  const isSame = spoken.length === 0 || (spoken.length === 1 && spoken[0] === slots.service);
  const count = heard.count && 'count' in heard.count ? heard.count.count : undefined;
  return {
    services: [...spoken, ...before],
    products,
    counts: heard.counts,
    count:
      heard.counts.size > 1
        ? undefined
        : (count ?? (isSame || followsUp ? slots.windowCount : undefined)),
    size: heard.size,
    area: heard.area,
  };
}

function addRange(answer: Answer, products: readonly ProductFact[], facts: Facts): void {
  if (products.length === 0) return;
  const shown = products.slice(0, 4);
  const { sentences } = blindPrices(
    {
      services: [],
      products: shown,
      counts: new Map(),
      count: undefined,
      size: undefined,
      area: undefined,
    },
    { ...facts, offers: [] },
  );
  answer.sentences.push(say('range', facts), ...sentences);
  answer.links.push(...shown.map(({ name, href }) => ({ title: name, href })));
}

const inRoom = (room: string, { products }: Facts) => {
  const suited = products.filter(({ rooms }) => rooms.includes(room));
  // One of each kind before two of one.
  const kinds = [
    ...new Map(suited.toReversed().map((product) => [product.service, product])).values(),
  ];
  return kinds.toReversed();
};

const ofKind = (intent: string, { products }: Facts) =>
  products.filter(({ kind, words }) =>
    intent === 'perfect-fit'
      ? kind === 'perfectFit'
      : words.some((word) => /^(?:motorised|electric|smart)$/.test(word)),
  );

const childSafetyOf = (products: readonly ProductFact[]) =>
  products
    .slice(0, 1)
    .map(({ childSafety }) => childSafety)
    .filter(mayBeSaid);
