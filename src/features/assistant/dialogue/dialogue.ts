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
import { change, stepOfBooking } from './booking-steps.ts';
import { confirmations, freeTimes, isAllFree, isOfDiary, proceed, tellOf } from './booking-talk.ts';
import { askForCallBack, stepOfCallBack } from './call-back-talk.ts';
import { spokenSlot } from './diary.ts';
import { fill, type Scene, takesToday, wantsSeveral } from './slot-filling.ts';
import { newState, type PricedRow, type State } from './state.ts';
import { stepOfVisit } from './visit-talk.ts';

/** @param said the message as read with `listeningOf`. */
export function step(before: State, said: Understanding, scene: Scene): Outcome {
  const heard = inContext(before, said, scene);
  const outcome =
    stepOfVisit(before, heard, scene) ??
    stepOfCallBack(before, heard, scene) ??
    (before.mode === 'idle' ? undefined : stepOfBooking(before, heard, scene)) ??
    stepOfIdle(before, heard, scene);
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
  const named = heard.services.length > 0 || /\bblinds\b/.test(heard.text);
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

/** A size counts no windows and names no day: '5 ft by 4 ft', '47 1/2 inches by 60'. */
function withoutSizes(heard: Understanding): Understanding {
  const text = plainLower(heard.rest);
  const sizes = sizesIn(text);
  const [first] = sizes;
  if (!first) return heard;
  const isFraction = /\d \d\/\d/.test(text);
  const counted = sizes.length === 1 && first.count ? { count: first.count } : undefined;
  return {
    ...heard,
    count: counted ?? readCount(normalWords(blanked(text, sizes)), false),
    days: isFraction ? [] : heard.days,
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
  return isSized
    ? isOpen && (goesOn || !first || productsSaid(heard.text, facts).length > 0)
    : goesOn &&
        heard.text.split(' ').length < 6 &&
        (namesOption(heard.text, lists) || namesCloth(heard.rest, lists));
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

function stepOfIdle(before: State, heard: Understanding, scene: Scene): Outcome {
  const { facts } = scene;
  const { visit: _, callBack: __, offered, ...rest } = before;
  const state: State = { ...rest, misses: 0 };
  const saysWho = [heard.name, heard.phone].some((found) => found && 'value' in found);
  if (offered === 'call-back' && (heard.command === 'yes' || saysWho)) {
    return { ...askForCallBack(state, heard, facts), intent: 'human' };
  }
  if (heard.command === 'yes' && offered === 'booking')
    return begin(state, heard, [], 'book-visit', scene);
  if (heard.command === 'send') return begin(state, heard, [], 'book-visit', scene);
  if (heard.command === 'restart' && /\b(?:book|visit|appointment)/.test(heard.text)) {
    return begin(newState(), heard, [say('restarted', facts)], 'book-visit', scene);
  }
  if (heard.command === 'restart') {
    const told = [say('restarted', facts), wordsOf('greeting', facts).response];
    return {
      ...plainAnswer(told, wordsOf('greeting', facts).suggestions),
      state: newState(),
      intent: 'greeting',
    };
  }
  // 'Change the day' and no more: of the booking in progress, not of a booked visit.
  const order = /^change (?:\w+ ){1,3}\w+$/.test(heard.text) && !before.booked;
  const changed = order && change(state, heard, scene);
  if (changed) return changed;
  const [first] = heard.wishes;
  if (heard.command === 'no' || (heard.command === 'stop' && first?.intent !== 'change-booking')) {
    return smallTalk('goodbye', state, facts);
  }
  if (!first) {
    return toldSomething(heard) && !asksElse(heard)
      ? begin(state, heard, [], 'book-visit', scene)
      : unknown(before, heard, facts);
  }
  const { intent } = first;
  if (isSmallTalk(intent)) {
    const told = fill(state, heard, { overwrites: true }, scene);
    return smallTalk(intent, { ...state, slots: told.slots }, facts);
  }
  if (
    intent === 'human' &&
    /\b(?:call|ring|phone|contact) (?:me|us)\b|\bcall ?back\b/.test(heard.text)
  ) {
    const { slots } = fill(state, heard, { overwrites: true, only: personalFields }, scene);
    return { ...askForCallBack({ ...state, slots }, heard, facts), intent };
  }
  if (intent === 'book-visit') return bookOrTell(state, heard, scene);
  if (intent === 'same-day-visit' && takesToday(scene))
    return begin(state, heard, [], intent, scene);
  return inform(state, heard, intent, scene);
}

/** Values alone, such as an e-mail address, are meant for a booking. */
const toldSomething = ({
  email,
  phone,
  postcode,
  address,
  name,
  days,
  time,
  count,
  services,
}: Understanding) =>
  [email, phone, postcode, address, name].some((found) => found && 'value' in found) ||
  days.length > 0 ||
  time !== undefined ||
  (count !== undefined && services.length > 0);

/** 'Do you mend slate roofs of the 16th century?' names no day for a visit. */
const asksElse = (heard: Understanding) =>
  heard.isQuestion &&
  heard.text.split(' ').length > 5 &&
  ![heard.email, heard.phone, heard.postcode, heard.address, heard.name].some(
    (found) => found && 'value' in found,
  );

function smallTalk(intent: KnownIntent, state: State, facts: Facts): Outcome {
  const { response, suggestions } = wordsOf(intent, facts);
  return { ...plainAnswer([response], suggestions), state, intent };
}

function unknown(before: State, heard: Understanding, facts: Facts): Outcome {
  const misses = before.misses + 1;
  const { offered: _, ...rest } = before;
  if (heard.command || heard.text === '') {
    const { suggestions } = wordsOf('greeting', facts);
    return {
      ...plainAnswer([say('unclear', facts)], suggestions),
      state: { ...rest, misses },
      intent: 'unknown',
    };
  }
  const answer = answerToUnknown(heard, misses, facts);
  return {
    ...answer,
    state: { ...rest, misses: answer.unanswered ? misses : 0 },
    intent: 'unknown',
  };
}

const WANTS_ONE =
  /\b(?:book(?:ed|ing)?|arrange|need|want|like|please|(?:come|pop|call) (?:out|round|over|in))\b/;

/** A question about visits is answered; a wish for one begins the booking. */
function bookOrTell(state: State, heard: Understanding, scene: Scene): Outcome {
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
    const turn = begin(state, heard, sentences, 'book-visit', scene, asksWhen);
    return { ...turn, links: told.links, ...(told.handOff && { handOff: told.handOff }) };
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
  before: State,
  heard: Understanding,
  told: string[],
  intent: Intent,
  scene: Scene,
  asksWhen = false,
): Outcome {
  const filled = fill(before, heard, { overwrites: true }, scene);
  const { preferredDate: day, preferredTime: time } = filled.slots;
  // 'Can you come on Saturday?' wants to know which times are free.
  const isOpen = asksWhen && day !== undefined && time === undefined;
  const state: State = {
    ...before,
    slots: filled.slots,
    between: filled.between,
    kinds: filled.kinds,
    answered: [
      ...before.answered,
      ...filled.taken.filter((field) => !before.answered.includes(field)),
    ],
    mode: 'booking',
  };
  const turn = proceed(
    state,
    [
      ...told,
      ...confirmations(filled, false, scene),
      ...filled.problems,
      ...(isOpen && isAllFree(day, scene) ? freeTimes(day, scene) : []),
    ],
    filled.alternatives,
    scene,
    isOpen ? [...filled.refused, 'preferredTime'] : filled.refused,
  );
  return { links: [], ...turn, intent };
}

/** Answers a question, keeps its values for a booking, and offers one. */
function inform(before: State, heard: Understanding, intent: KnownIntent, scene: Scene): Outcome {
  const { facts, diary } = scene;
  const only = isAboutFirm(intent)
    ? reachBeside(intent)
    : fields
        .filter((field) => field !== 'additionalInfo')
        // 'Too bright in the mornings' asks for no time.
        .filter((field) => field !== 'preferredTime' || heard.days.length > 0);
  const filled = fill(before, withoutMixed(heard), { overwrites: true, only }, scene);
  const state: State = {
    ...before,
    slots: filled.slots,
    between: filled.between,
    kinds: filled.kinds,
  };
  const answer = answerTo(heard.wishes[0] ?? { intent }, heard, before, facts);
  addOtherHalves(answer, heard, before, facts);
  const sentences = [...answer.sentences, ...filled.problems];
  if (heard.halves.some(wantsVisit)) {
    const turn = begin(state, heard, sentences, intent, scene);
    return { ...turn, links: answer.links, ...(answer.handOff && { handOff: answer.handOff }) };
  }
  const { preferredDate: day, preferredTime: time } = filled.slots;
  if (day && filled.taken.includes('preferredDate')) {
    sentences.push(...confirmations({ ...filled, taken: ['preferredDate'] }, false, scene));
    if (time && diary.freeTimes(day).includes(time)) sentences.push(say('wouldYouBook', facts));
  }
  const callBack = intent === 'complaint' || intent === 'human';
  return {
    ...answer,
    sentences,
    quickReplies: [...filled.alternatives, ...answer.quickReplies],
    state: { ...state, offered: callBack ? 'call-back' : 'booking' },
    intent,
  };
}

/** Each half of a message is answered once. */
function addOtherHalves(answer: Answer, heard: Understanding, before: State, facts: Facts): void {
  for (const half of heard.halves) {
    const isFirst = half.intent === heard.wishes[0]?.intent;
    if (isFirst || half.intent === 'change-booking' || wantsVisit(half)) continue;
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
