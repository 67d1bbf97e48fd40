import content from '../../../../content/assistant.json' with { type: 'json' };
import { clockInWords } from '../../../lib/time/hours-format.ts';
import { addDays } from '../../../lib/time/london-day.ts';
import { earliestInWords } from '../../appointments/availability.ts';
import { fillText } from '../../content/content-text.ts';
import type { Slot } from '../../settings/booking-settings.ts';
import { type Settings, telephoneHref } from '../../settings/settings.ts';
import type { Intent, KnownIntent } from '../reading/intents.ts';
import { numberInWords } from '../reading/words.ts';
import type { Facts } from './facts.ts';

type TextName = keyof typeof content.texts;

/** What the owner says of the firm; 'I do not know' where it is empty. */
function wordsOfFirm({ settings: { firm }, people }: Facts) {
  const { texts } = content;
  const names = people.map(({ firstName }) => firstName);
  const checks = people
    .filter((one) => one.checks)
    .map((one) => `${one.firstName}: ${one.checks}.`);
  return {
    whoComes: names.length > 0 ? `${texts.oneComes} ${listed(names, 'or')}.` : texts.noName,
    checks: checks.join(' ') || texts.noChecks,
    insurance: firm.insurance || texts.noInsurance,
    tradeBody: firm.tradeBody || texts.noTradeBody,
    guarantee: firm.guarantee || texts.noGuarantee,
  };
}

const values = ({ settings: { general, booking }, areas, offices, today, ...facts }: Facts) => ({
  siteName: general.siteName,
  phone: general.phone,
  phoneHref: telephoneHref(general.phone),
  email: general.contactEmail,
  openingHours: general.openingHours,
  address: general.address,
  horizonDays: booking.horizonDays,
  ...bookingValues(booking, today),
  areas: listed(areas.map(({ title }) => title)),
  offices: offices.length > 0 ? offices.join('. ') : general.address,
  inFigures: facts.figures.length > 0 ? ` In figures: ${listed(facts.figures)}.` : '',
  reviews: facts.sampleReviews ? content.texts.sampleReviews : content.texts.reviews,
  confirmLabel: content.booking.summary.confirmLabel,
});

function bookingValues({ noticeDays, slots }: Settings['booking'], today: string) {
  const firstDay = earliestInWords(addDays(today, noticeDays), noticeDays);
  return {
    firstDay,
    sooner: noticeDays > 1 ? `before ${firstDay}` : 'today',
    oneOfTimes:
      slots.length === 1 ? 'the one time' : `one of the ${numberInWords(slots.length)} times`,
    visitHours: spansOf(slots).join(' or '),
  };
}

/** `9am and 5pm`: from the first slot to the last, for each stretch without a gap. */
function spansOf(slots: readonly Slot[]): string[] {
  const spans: { from: string; to: string }[] = [];
  for (const { from, to } of slots) {
    const last = spans.at(-1);
    if (last?.to === from) last.to = to;
    else spans.push({ from, to });
  }
  return spans.map(({ from, to }) => `${clockInWords(from)} and ${clockInWords(to)}`);
}

export const listed = (words: readonly string[], last = 'and') =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}` : (words[0] ?? '');

const filled = (text: string, facts: Facts, more: Record<string, string | number> = {}) =>
  // Text from visitors or products is inserted last, so that its braces are never filled in.
  fillText(fillText(text, wordsOfFirm(facts)), { ...values(facts), ...more });

export const say = (name: TextName, facts: Facts, more?: Record<string, string | number>) =>
  filled(content.texts[name], facts, more);

interface IntentWords {
  response: string;
  suggestions: string[];
  /** Also those of its topics. */
  examples: readonly string[];
  /** The room its advice is about, as products name it. */
  room: string | undefined;
  /** Slug of a guide with more. */
  guide: string | undefined;
}

const byIntent = new Map(
  content.intents.map((intent) => [
    intent.id,
    {
      response: intent.response,
      suggestions: intent.suggestions,
      examples: [
        ...intent.examples,
        ...content.topics.flatMap((one) => (one.intent === intent.id ? one.examples : [])),
      ],
      room: 'room' in intent ? intent.room : undefined,
      guide: 'guide' in intent ? intent.guide : undefined,
    },
  ]),
);

export function wordsOf(intent: KnownIntent, facts: Facts): IntentWords {
  const words = byIntent.get(intent);
  if (!words) throw new Error(`content/assistant.json has no intent "${intent}"`);
  return { ...words, response: filled(words.response, facts) };
}

interface Topic {
  id: string;
  answer: string;
  examples: readonly string[];
  /** Said of each kind instead, if the question names any. */
  aspect?: string;
  /** Said of them besides the answer. */
  also?: string;
  handOff?: boolean;
}

const topics = new Map(content.topics.map((topic): [string, Topic] => [topic.id, topic]));

/** A finer question of an intent, such as `cleaning/mould`, with its answer. */
export function topicOf(id: string | undefined, facts: Facts) {
  const topic = topics.get(id ?? '');
  // An answer that is one of the firm's facts has no words of its own by which the index could find it.
  const isFact = topic?.answer.startsWith('{');
  return topic && { ...topic, answer: filled(topic.answer, facts), isFact };
}

const dayProblems: Record<string, string | undefined> = content.booking.steps[0]?.errors ?? {};

/** Why a day cannot be booked. */
export const sayOfDay = (problem: string, day: string, facts: Facts) =>
  filled(dayProblems[problem] ?? content.booking.didNotCatch, facts, { day });

/** What is said when a booking is left. */
export const leftBooking = (facts: Facts) => filled(content.booking.cancelled, facts);

export const fallbackSuggestions = content.fallback.suggestions;

const titles = new Map(content.intents.map(({ id, title }): [string, string] => [id, title]));

/** What a topic is called on a button. */
export const titleOf = (intent: Intent): string => titles.get(intent) ?? intent;

/** Its name and what it is: all that a page shows before the panel opens. */
export const introduction = { name: content.name, role: content.role };

export const messageWords = content.messages;
