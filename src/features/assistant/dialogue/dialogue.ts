// One step of a conversation: from the memory and the new message to the answer and the new memory. Pure: facts and
// diary are passed in, and look-ups are passed out.
import {
  type Answer,
  answerTo,
  answerToUnknown,
  type Outcome,
  plainAnswer,
} from '../answers/answers.ts';
import type { Facts } from '../answers/facts.ts';
import { namesCloth, namesOption } from '../answers/options-said.ts';
import { followsUp, productsSaid } from '../answers/price-rows.ts';
import { say, wordsOf } from '../answers/wording.ts';
import { blanked, readCount, sizesIn } from '../reading/amounts.ts';
import {
  type Intent,
  isAboutFirm,
  isAboutVisits,
  isSmallTalk,
  type KnownIntent,
  LEAST,
  type Ranked,
} from '../reading/intents.ts';
import { type Kind, serviceNamesOf } from '../reading/service-names.ts';
import type { Listening, Understanding } from '../reading/understanding.ts';
import { normalWords, plainLower } from '../reading/words.ts';
import { type Field, fields, firstMissing, personalFields, reachBeside } from './booking-fields.ts';
import { bookingRules, change, firstOf, type Rule, type Turn, takeAll } from './booking-rules.ts';
import { confirmations, freeTimes, isAllFree, isOfDiary, tellOf } from './booking-talk.ts';
import { askForCallBack, stepOfCallBack } from './call-back-talk.ts';
import { spokenSlot } from './diary.ts';
import { fill, type Scene, takesToday, wantsSeveral } from './slot-filling.ts';
import { newState, type PricedRow, type State } from './state.ts';
import { stepOfVisit } from './visit-talk.ts';

/** @param said the message as read with `listeningOf`. */
export function step(before: State, said: Understanding, scene: Scene): Outcome {
  const turn = { before, heard: inContext(before, said, scene), scene };
  const rules = before.mode === 'idle' ? idleRules : bookingRules;
  const outcome = firstOf([...otherTalks, ...rules], turn);
  if (!outcome) throw new Error('no rule answers a message');
  const { priced: _, pricedRows: __, ...state } = outcome.state;
  const priced = PRICES.find((intent) => intent === outcome.intent);
  return {
    ...outcome,
    state: {
      ...state,
      ...(priced && { priced, ...(outcome.priced && { pricedRows: outcome.priced }) }),
    },
    quickReplies: [...new Set(outcome.quickReplies)],
  };
}

const PRICES = ['blind-price', 'shutter-price', 'curtain-price'] as const;

/** Where a message would take too long to read: nothing of it is taken. */
export const tooMuch = (state: State, facts: Facts): Outcome => ({
  ...plainAnswer([say('tooMuch', facts)], []),
  links: [{ title: 'Book a free visit', href: facts.links.booking }],
  state,
  intent: 'unknown',
});

/** 'What is the price?' refers to the subject before. */
function inContext(
  { mode, slots, priced, pricedRows = [] }: State,
  said: Understanding,
  { facts }: Scene,
): Understanding {
  const heard = mode === 'idle' ? withoutSizes(said) : said;
  const goesOn = followsUp(heard.text) && !heard.area;
  const [first, ...rest] = heard.wishes;
  if (first && saysWhenAndWhat(heard) && isAdvice(first.intent)) {
    return { ...heard, wishes: [{ intent: 'book-visit', sure: first.sure }, ...heard.wishes] };
  }
  const isCount = !first || (goesOn && first.sure < LEAST.askedBesideAnswer);
  if ((mode === 'idle' || heard.isQuestion) && asksPrice(heard, pricedRows, facts)) {
    const [kind] = productsSaid(heard.text, facts);
    const intent = PRICE_OF[kind?.kind ?? 'roller'] ?? 'blind-price';
    return { ...heard, wishes: [{ intent, sure: 1 }, ...heard.wishes] };
  }
  if (priced && heard.count && isCount && heard.days.length === 0) {
    return { ...heard, wishes: [{ intent: priced, sure: 1 }] };
  }
  const kind =
    slots.service && serviceNamesOf(facts.settings.booking.services).kindOf(slots.service);
  const intent = kind && PRICE_OF[kind];
  const named = heard.services.length > 0 || heard.text.split(' ').includes('blinds');
  if (!first || !PRICES.some((one) => one === first.intent) || !intent || named) return heard;
  if (facts.findProducts(heard.text).length > 0) return heard;
  return { ...heard, wishes: [{ ...first, intent }, ...rest] };
}

/** 'Day after tomorrow, 12 o'clock, verticals for the conservatory': a day and a subject, but no question. */
const saysWhenAndWhat = ({ days, time, count, services, isQuestion }: Understanding) =>
  !isQuestion &&
  days.some((one) => 'day' in one) &&
  (time !== undefined || count !== undefined) &&
  services.length > 0;

/** A size counts no windows: '5 ft by 4 ft'. */
function withoutSizes(heard: Understanding): Understanding {
  const text = plainLower(heard.rest);
  const sizes = sizesIn(text);
  const [first] = sizes;
  if (!first) return heard;
  const counted = sizes.length === 1 && first.count ? { count: first.count } : undefined;
  return {
    ...heard,
    count: counted ?? readCount(normalWords(blanked(text, sizes)), false),
  };
}

/** A size with a kind, or an option of what was priced, where nothing else is surely wished. */
function asksPrice(heard: Understanding, priced: readonly PricedRow[], facts: Facts): boolean {
  const [first] = heard.wishes;
  const isOpen =
    !first ||
    first.sure < LEAST.askedBesideAnswer ||
    isOfKinds(first.intent) ||
    (first.intent === 'book-visit' &&
      !/\b(?:book|visit|appointment|come|fit|measure)/.test(heard.text)) ||
    (!heard.isQuestion && ADVICE_ASIDE.has(first.intent));
  const lists = facts.products.flatMap(({ id }) => facts.listOf(id) ?? []);
  const isSized = sizesIn(plainLower(heard.rest)).length > 0;
  const goesOn = priced.length > 0 && followsUp(heard.text);
  if (heard.days.length > 0) return false;
  const namesKind = productsSaid(heard.text, facts).length > 0;
  if (isSized) return isOpen && (goesOn || !first || namesKind);
  // 'How much are side channels on a roller?'
  if (namesKind && /^how much\b/.test(heard.text) && namesOption(heard.text, lists)) return true;
  return (
    goesOn &&
    heard.text.split(' ').length < 6 &&
    (namesOption(heard.text, lists) || namesCloth(heard.rest, lists))
  );
}
const OF_KINDS: ReadonlySet<Intent> = new Set([
  ...PRICES,
  'motorised',
  'perfect-fit',
  'measuring',
  'swatches',
  'child-safety',
]);
const ADVICE_ASIDE: ReadonlySet<Intent> = new Set(['cleaning', 'fitting-time', 'offers']);
const isOfKinds = (intent: Intent) => isAdvice(intent) || OF_KINDS.has(intent);

const isAdvice = (intent: Intent) => intent.startsWith('room-') || intent === 'choose-room';

const PRICE_OF: Partial<Record<Kind, KnownIntent>> = {
  shutters: 'shutter-price',
  curtains: 'curtain-price',
};

export function listeningOf(state: State, { today, settings, intentModel }: Facts): Listening {
  const { asking, visit, callBack, mode, priced, slots, answered, options } = state;
  const field: Field | undefined = callBack
    ? callBack.asking === 'topic'
      ? undefined
      : callBack.asking
    : visit
      ? 'postcode'
      : mode === 'booking'
        ? asking
        : undefined;
  return {
    today,
    offered: settings.booking,
    model: intentModel,
    ...(field && { asking: field }),
    ...(options && { options }),
    known: slots.preferredDate,
    slots,
    shown: mode === 'ready',
    priced: priced !== undefined,
    askingReference: visit !== undefined && visit.id === undefined,
    ...(mode !== 'idle' &&
      slots.windowCount !== undefined && {
        windowCount: slots.windowCount,
        amends:
          answered.at(-1) === 'preferredTime'
            ? ('preferredTime' as const)
            : ('windowCount' as const),
      }),
  };
}

/** Of a booked visit, or of a call back, whatever else is going on. */
const otherTalks: readonly Rule[] = [
  { name: 'a booked visit', answer: stepOfVisit },
  { name: 'a call back', answer: stepOfCallBack },
];

/** What a message may be while nothing is being booked, in the order in which it is tried. */
const idleRules: readonly Rule[] = [
  {
    name: 'the call back that was offered',
    when: ({ before, heard }) =>
      before.offered === 'call-back' &&
      (heard.command === 'yes' || isTold(heard.name, heard.phone)),
    answer: (turn) => callBack(fresh(turn)),
  },
  {
    name: 'the booking that was offered',
    when: ({ before, heard }) =>
      heard.command === 'send' || (heard.command === 'yes' && before.offered === 'booking'),
    answer: (turn) => begin(fresh(turn)),
  },
  { name: 'start again', when: ({ heard }) => heard.command === 'restart', answer: startAgain },
  {
    // Of the booking in progress, not of a booked visit.
    name: 'change the day, and no more',
    when: ({ before, heard }) =>
      heard.text.startsWith('change ') && heard.text.split(' ').length < 6 && !before.booked,
    answer: (turn) => change(fresh(turn)),
  },
  {
    name: 'no',
    when: ({ heard: { command, wishes } }) =>
      command === 'no' || (command === 'stop' && wishes[0]?.intent !== 'change-booking'),
    answer: (turn) => smallTalk(fresh(turn), 'goodbye'),
  },
  {
    name: 'values alone',
    when: ({ heard }) => !heard.wishes[0] && toldSomething(heard) && !asksElse(heard),
    answer: (turn) => begin(fresh(turn)),
  },
  { name: 'something unknown', when: ({ heard }) => !heard.wishes[0], answer: unknown },
  {
    name: 'small talk',
    answer: (turn) => {
      const { before, heard, scene } = fresh(turn);
      const [first] = heard.wishes;
      if (!first || !isSmallTalk(first.intent)) return undefined;
      const { slots } = fill(before, heard, { overwrites: true }, scene);
      return smallTalk({ ...turn, before: { ...before, slots } }, first.intent);
    },
  },
  {
    name: 'ring me',
    when: ({ heard: { wishes, text } }) =>
      wishes[0]?.intent === 'human' &&
      /\b(?:call|ring|phone|contact) (?:me|us)\b|\bcall ?back\b/.test(text),
    answer: (turn) => {
      const { before, heard, scene } = fresh(turn);
      const reach = { overwrites: true, only: personalFields };
      const { slots } = fill(before, heard, reach, scene);
      return callBack({ ...turn, before: { ...before, slots } });
    },
  },
  {
    name: 'a visit',
    when: ({ heard }) => heard.wishes[0]?.intent === 'book-visit',
    answer: (turn) => askedBeside(fresh(turn)) ?? bookOrTell(fresh(turn)),
  },
  {
    name: 'a visit today',
    when: ({ heard, scene }) => heard.wishes[0]?.intent === 'same-day-visit' && takesToday(scene),
    answer: (turn) => begin(fresh(turn), [], 'same-day-visit'),
  },
  { name: 'a question', answer: (turn) => inform(fresh(turn)) },
];

/** Without what was offered or asked before, which this message no longer answers. */
function fresh(turn: Turn): Turn {
  const { visit: _, callBack: __, offered: ___, ...rest } = turn.before;
  return { ...turn, before: { ...rest, misses: 0 } };
}

const callBack = ({ before, heard, scene }: Turn): Outcome => ({
  ...askForCallBack(before, heard, scene.facts),
  intent: 'human',
});

function startAgain({ heard, scene }: Turn): Outcome {
  const { facts } = scene;
  const turn = { before: newState(), heard, scene };
  if (/\b(?:book|visit|appointment)/.test(heard.text))
    return begin(turn, [say('restarted', facts)]);
  const { response, suggestions } = wordsOf('greeting', facts);
  return {
    ...plainAnswer([say('restarted', facts), response], suggestions),
    state: turn.before,
    intent: 'greeting',
  };
}

type Found = Understanding['name'];
const isTold = (...found: Found[]) => found.some((one) => one && 'value' in one);
const saysWho = ({ email, phone, postcode, address, name }: Understanding) =>
  isTold(email, phone, postcode, address, name);

/** Values alone, such as an e-mail address, are meant for a booking. */
const toldSomething = (heard: Understanding) =>
  saysWho(heard) ||
  heard.days.length > 0 ||
  heard.time !== undefined ||
  (heard.count !== undefined && heard.services.length > 0);

/** 'Do you mend slate roofs of the 16th century?' names no day for a visit. */
const asksElse = (heard: Understanding) =>
  heard.isQuestion && heard.text.split(' ').length > 5 && !saysWho(heard);

function smallTalk({ before: state, scene }: Turn, intent: KnownIntent): Outcome {
  const { response, suggestions } = wordsOf(intent, scene.facts);
  return { ...plainAnswer([response], suggestions), state, intent };
}

function unknown({ before, heard, scene: { facts } }: Turn): Outcome {
  const misses = before.misses + 1;
  const { offered: _, ...state } = before;
  const answer =
    heard.command || heard.text === ''
      ? plainAnswer([say('unclear', facts)], wordsOf('greeting', facts).suggestions)
      : answerToUnknown(heard, misses, facts);
  const isMissed = answer.unanswered || heard.command || heard.text === '';
  return { ...answer, state: { ...state, misses: isMissed ? misses : 0 }, intent: 'unknown' };
}

const WANTS_ONE =
  /\b(?:book(?:ed|ing)?|arrange|need|want|like|please|(?:come|pop|call) (?:out|round|over|in))\b/;

/** Asks somebody to come, or for a time: 'could you come out?', 'any slots left?', but not 'will you bring samples?' */
const REQUEST =
  /\b(?:can|could|will|would|may|might|please|able|possible|chance|how|(?<!do )(?:i|we) (?:need|want)) (?:\w+ ){0,4}?(?:come|visit|call|pop|drop|send|measured?|quote|price up|look|book|arrange|make an?|reserve|see|squeeze|survey|fit (?:me|us)|get (?:an?|some\w+|you)|have (?:an?|some\w+|you|one))\b|\b(?:any|an?|got|free|what|which|next|earliest) (?:\w+ )?(?:slots?|appointments?|availability|space|dates?|days|times?|mornings?|visits?)\b|\bwhen (?:can|could|would|will|are|is)\b|\b(?:free|available)\b/;
/** 'Could you look at a round window, or is that nothing you do?' */
const ASKS_SCOPE = /\bor (?:is|are|do|does) (?:it|that|this|those|they|you)\b/;
/** How likely another wish must be, of the first: with a day, and without. */
const AS_LIKELY = 0.6;
const LIKELY = 0.05;
/** A visit that is likelier is booked where nothing else answers. */
const CERTAIN = 0.8;

/** A question that only sounds like a visit: 'would you bring samples if I had you round?' */
function askedBeside(turn: Turn): Outcome | undefined {
  const { before, heard, scene } = turn;
  const [first, ...others] = heard.wishes;
  const asksForOne = REQUEST.test(heard.text) && !ASKS_SCOPE.test(heard.text);
  if (!first || !heard.isQuestion || isAboutVisits(first) || asksForOne) return;
  const next = others.find(({ topic }) => topic) ?? others[0];
  if (next && next.sure > first.sure * (heard.days.length > 0 ? AS_LIKELY : LIKELY)) {
    const told = inform({ ...turn, heard: { ...heard, wishes: [next, ...others] } });
    if (!told.unanswered) return told;
  }
  const answer = answerToUnknown(heard, 1, scene.facts);
  if (heard.days.length > 0 || (answer.unanswered && first.sure > CERTAIN)) return;
  return { ...answer, state: { ...before, offered: 'booking' }, intent: 'book-visit' };
}

/** A question about visits is answered; a wish for one begins the booking. */
function bookOrTell(turn: Turn): Outcome {
  const { before: state, heard, scene } = turn;
  const { facts, diary } = scene;
  const [first] = heard.wishes;
  const about = first && isAboutVisits(first) ? first : undefined;
  const ofDiary = about === undefined || isOfDiary(about);
  const { refused } = fill(state, heard, { overwrites: true }, scene);
  // 'Evenings?' names a time at which there are no visits.
  const namesWhen =
    heard.days.length > 0 || (heard.time !== undefined && !refused.includes('preferredTime'));
  const asksWhen = heard.isQuestion && ofDiary && namesWhen;
  // 'My tenant will let you in, is that all right?'
  const tells = about && (heard.isQuestion || (!ofDiary && !WANTS_ONE.test(heard.text)));
  if (asksWhen || !tells) {
    const told = about && !ofDiary ? answerTo(about, heard, state, facts) : plainAnswer([], []);
    addOtherHalves(told, heard, state, facts);
    const sentences = [...told.sentences, wordsOf('book-visit', facts).response];
    return { ...told, ...begin(turn, sentences, 'book-visit', asksWhen), links: told.links };
  }
  const answer = tellOf(about, heard, state, scene);
  addOtherHalves(answer, heard, state, facts);
  return {
    ...answer,
    sentences: [...answer.sentences, say('wouldYouBook', facts)],
    quickReplies: [
      ...(ofDiary ? diary.near({}, 2).map(spokenSlot) : []),
      'Book a free visit',
      'How much are your blinds?',
    ],
    state: { ...state, offered: 'booking' },
    intent: 'book-visit',
  };
}

function begin(
  { before, heard, scene }: Turn,
  first: readonly string[] = [],
  intent: Intent = 'book-visit',
  asksWhen = false,
): Outcome {
  const told = fill(before, heard, { overwrites: true }, scene);
  const { preferredDate: day, preferredTime: time } = told.slots;
  // 'Can you come on Saturday?' wants to know which times are free.
  const isOpen = asksWhen && day !== undefined && time === undefined;
  if (isOpen && isAllFree(day, scene)) told.problems.push(...freeTimes(day, scene));
  const ask: Field[] = isOpen ? [...told.refused, 'preferredTime'] : told.refused;
  return { links: [], ...takeAll(before, told, first, scene, { ask }), intent };
}

/** Answers a question, keeps its values for a booking, and offers one. */
function inform(turn: Turn): Outcome {
  const { before, heard, scene } = turn;
  const { facts, diary } = scene;
  const [wish] = heard.wishes;
  if (!wish) throw new Error('a question without a wish');
  const { intent } = wish;
  const only = isAboutFirm(intent)
    ? reachBeside(intent)
    : fields
        .filter((field) => field !== 'additionalInfo')
        // 'Too bright in the mornings' asks for no time.
        .filter((field) => field !== 'preferredTime' || heard.days.length > 0);
  const filled = fill(before, withoutMixed(heard), { overwrites: true, only }, scene);
  const { slots, between, kinds, guess } = filled;
  const answer = answerTo(wish, heard, before, facts);
  addOtherHalves(answer, heard, before, facts);
  const sentences = [...answer.sentences, ...filled.problems];
  if (heard.halves.some(wantsVisit)) {
    const state = { ...before, slots, between, kinds, guess };
    return {
      ...answer,
      ...begin({ ...turn, before: state }, sentences, intent),
      links: answer.links,
    };
  }
  const { preferredDate: day, preferredTime: time } = slots;
  if (day && filled.taken.includes('preferredDate')) {
    sentences.push(...confirmations({ ...filled, taken: ['preferredDate'] }, false, scene));
    if (time && diary.freeTimes(day).includes(time)) sentences.push(say('wouldYouBook', facts));
  }
  const offered = intent === 'complaint' || intent === 'human' ? 'call-back' : 'booking';
  return {
    ...answer,
    sentences,
    quickReplies: [...filled.alternatives, ...answer.quickReplies],
    state: { ...before, slots, between, kinds, guess, offered },
    intent,
  };
}

/** Each half of a message is answered once. */
function addOtherHalves(answer: Answer, heard: Understanding, before: State, facts: Facts): void {
  for (const half of heard.halves) {
    const [first] = heard.wishes;
    const isFirst = half.intent === first?.intent && (!half.topic || half.topic === first.topic);
    if (isFirst || half.intent === 'change-booking' || wantsVisit(half)) continue;
    // Rollers 'for two bedrooms' ask for no advice on bedrooms.
    if (first?.intent === 'book-visit' && isAdvice(half.intent) && !heard.isQuestion) continue;
    // The price of a size leaves nothing to say of kinds in general.
    const isAside = isOfKinds(half.intent) || (!heard.isQuestion && ADVICE_ASIDE.has(half.intent));
    if (answer.priced && half.intent !== 'child-safety' && isAside) continue;
    const other = answerTo(half, heard, before, facts);
    answer.sentences.push(...other.sentences.filter((one) => !answer.sentences.includes(one)));
    answer.links.push(...other.links);
    if (other.handOff) answer.handOff ??= other.handOff;
  }
}

const wantsVisit = (wish: Ranked) => wish.intent === 'book-visit' && !isAboutVisits(wish);

/** Comparing kinds does not order several. */
const withoutMixed = (heard: Understanding): Understanding =>
  heard.services.length > 1 && !wantsSeveral(heard)
    ? { ...heard, services: [], kinds: { ...heard.kinds, chooses: false } }
    : heard;

/** True when the answer needs the diary: its places are read only then. */
export function needsDiary(before: State, heard: Understanding): boolean {
  return (
    before.mode !== 'idle' ||
    heard.days.length > 0 ||
    heard.command !== undefined ||
    heard.wishes.length === 0 ||
    heard.halves.some(wantsVisit) ||
    heard.wishes[0]?.intent === 'book-visit' ||
    heard.wishes[0]?.intent === 'same-day-visit' ||
    firstMissing(before.slots) !== 'service'
  );
}
