import { type Answer, answerToUnknown, handOffOf, type Outcome } from '../answers/answers.ts';
import { bookingWords, errorFor, say, sayOfBooking, wordsOf } from '../answers/wording.ts';
import { namedFields } from '../reading/commands.ts';
import {
  type Intent,
  isAboutFirm,
  isAboutVisits,
  isSmallTalk,
  type KnownIntent,
  LEAST,
} from '../reading/intents.ts';
import type { Understanding } from '../reading/understanding.ts';
import { type Field, fields, reachBeside } from './booking-fields.ts';
import { askAgain, edit, obey, ofBooking } from './booking-orders.ts';
import { confirmations, proceed, soFar, soonest, tellOf } from './booking-talk.ts';
import { type Filled, fill, type Reach, type Scene, takesToday } from './slot-filling.ts';
import type { State } from './state.ts';

export function stepOfBooking(before: State, heard: Understanding, scene: Scene): Outcome {
  return (
    obey(before, heard, scene) ??
    change(before, heard, scene) ??
    answerAside(before, heard, scene) ??
    takeAnswer(before, heard, scene)
  );
}

/** 'Change the date', without a new one. */
export function change(before: State, heard: Understanding, scene: Scene): Outcome | undefined {
  const named =
    before.mode === 'editing' && heard.toChange.length === 0
      ? namedFields(heard.text)
      : heard.toChange;
  const known = named.filter(
    (field) => before.slots[field] !== undefined || field === before.asking,
  );
  if (known.length === 0) return undefined;
  const told = fill(before, heard, { overwrites: true }, scene);
  const anew = [...told.taken, ...told.refused].filter(
    (field) => field !== before.asking || field !== 'additionalInfo',
  );
  // With a new value in the same message it is a correction.
  if (
    anew.length > 0 &&
    !(anew.length === 1 && anew[0] === before.asking && isFreeText(before.asking))
  ) {
    return undefined;
  }
  const [first] = heard.wishes;
  const asks = heard.isQuestion && first && first.sure >= LEAST.askedNotChange;
  if (asks && !/change|book-visit/.test(first.intent)) return undefined;
  return askAgain(before, known, scene);
}

const isFreeText = (field: Field | undefined) =>
  field === 'name' || field === 'address' || field === 'additionalInfo';

/** What an answer to a question looks like: a street and a town indicate an address. */
const LIKE_ANSWERS: Partial<Record<Field, readonly KnownIntent[]>> = {
  service: ['blind-price', 'shutter-price', 'curtain-price', 'perfect-fit'],
  preferredDate: ['opening-hours'],
  preferredTime: ['opening-hours', 'choose-room'],
  address: ['areas'],
  postcode: ['areas'],
};

/** 'What have you got so far?' */
const SO_FAR = 'book-visit/so-far';

/** A question by the way is answered, and the booking goes on where it was. */
function answerAside(before: State, heard: Understanding, scene: Scene): Outcome | undefined {
  const { facts } = scene;
  const [first] = heard.wishes;
  if (!first || heard.command === 'skip') return undefined;
  const { intent, sure } = first;
  // 'Can you change the time to 1pm?' asks for nothing else.
  const whole = fill(before, heard, { overwrites: true }, scene).taken;
  if (heard.toChange.some((field) => whole.includes(field))) return undefined;
  if (first.topic === SO_FAR) {
    return ofBooking(
      proceed({ ...before, mode: 'booking' }, [soFar(before.slots, facts)], [], scene),
    );
  }
  if (!heard.isQuestion && before.asking && LIKE_ANSWERS[before.asking]?.includes(intent)) {
    return undefined;
  }
  // 'Could you do the 3rd?'
  const asksDay = before.asking === 'preferredDate' && heard.days.some((one) => 'day' in one);
  if (asksDay && (intent === 'same-day-visit' || !/\b(?:open|clos|hours)/.test(heard.text))) {
    if (isAboutFirm(intent)) return undefined;
  }
  // 'Are you open on Sunday?' asks for no visit on Sunday.
  const reach = {
    ...reachOf(before, heard),
    ...(isAboutFirm(intent) && heard.isQuestion && { only: reachBeside(intent) }),
  };
  const told = fill(before, heard, reach, scene);
  const answered = told.taken.length + told.refused.length > 0;
  if (intent === 'change-booking') return undefined;
  if (intent === 'book-visit' && !isAboutVisits(first)) return undefined;
  const answersDay = answered && before.asking === 'preferredDate';
  if (intent === 'same-day-visit' && (answersDay || takesToday(scene))) return undefined;
  if (isSmallTalk(intent) && intent !== 'greeting' && before.asking === 'additionalInfo') {
    // 'No thank you, goodbye' has no note to add.
    const slots = { ...before.slots, additionalInfo: before.slots.additionalInfo ?? '' };
    return ofBooking(proceed({ ...before, slots, mode: 'booking' }, [], [], scene));
  }
  if (isSmallTalk(intent)) {
    const isAnswer = answered || sure < LEAST.smallTalkAside || heard.command === 'no';
    return isAnswer ? undefined : smallTalk(before, intent, scene);
  }
  const isShort = heard.text.split(' ').length < 3;
  const least = isShort ? LEAST.saidShortly : LEAST.saidAside;
  if (sure < (heard.isQuestion ? LEAST.askedAside : least)) return undefined;
  if (answered && !(heard.isQuestion && sure >= LEAST.askedBesideAnswer)) return undefined;
  // Values beside the question are taken too.
  const taken = answered
    ? told
    : { ...told, slots: before.slots, taken: [], refused: [], problems: [], alternatives: [] };
  const answer = tellOf(first, heard, before, scene);
  return resume(before, taken, answer, intent, scene);
}

function smallTalk(before: State, intent: KnownIntent, scene: Scene): Outcome {
  const { facts } = scene;
  const { response, suggestions } = wordsOf(intent, facts);
  if (intent === 'goodbye') {
    const { asking: _, proposedAt: __, ...rest } = before;
    return ofBooking(
      {
        state: { ...rest, mode: 'idle', offered: 'booking' },
        sentences: [response],
        quickReplies: suggestions,
      },
      intent,
    );
  }
  const said = intent === 'greeting' ? [] : [response.replace(/ Anything else\?$/, '')];
  return ofBooking(proceed({ ...before, mode: 'booking' }, said, [], scene), intent);
}

function resume(
  before: State,
  told: Filled,
  answer: Answer,
  intent: Intent,
  scene: Scene,
): Outcome {
  if (before.mode === 'editing') return ofBooking({ ...answer, state: before }, intent);
  if (intent === 'complaint') {
    // No sales talk to upset visitors.
    const { asking: _, proposedAt: __, ...rest } = before;
    return { ...answer, state: { ...rest, mode: 'idle', offered: 'call-back' }, intent };
  }
  const state = remembering(before, told);
  const turn = proceed(
    state,
    [...answer.sentences, ...confirmations(told, false, scene), ...told.problems],
    told.alternatives,
    scene,
    told.refused,
  );
  return {
    ...turn,
    links: answer.links,
    intent,
    ...(answer.handOff && { handOff: answer.handOff }),
    ...(answer.unanswered && { unanswered: true }),
  };
}

function remembering(before: State, { slots, between, kinds, taken }: Filled): State {
  const answered = before.answered.filter((field) => !taken.includes(field));
  const { proposedAt, ...rest } = before;
  const unchanged = taken.length === 0 && proposedAt !== undefined;
  return {
    ...rest,
    slots,
    between,
    kinds,
    answered: [...answered, ...inOrder(taken, before.asking)],
    mode: 'booking',
    misses: 0,
    ...(unchanged && { proposedAt }),
  };
}

/** 'Back' first undoes the field just asked for. */
const inOrder = (taken: readonly Field[], asking: Field | undefined) => [
  ...fields.filter((field) => taken.includes(field) && field !== asking),
  ...taken.filter((field) => field === asking),
];

/** A known value changes only when the visitor says so or answers its question; 'can you do the 4th?' says so. */
const reachOf = (before: State, heard: Understanding): Reach => ({
  overwrites:
    before.mode !== 'booking' || heard.corrects || heard.toChange.length > 0 || !heard.isQuestion
      ? true
      : ['preferredDate', 'preferredTime'],
});

/**
 * A visitor who names another day, and cannot have it, no longer wants the old one; one who only asks about a day may.
 */
function withoutRefused(told: Filled, { isQuestion, eitherDay }: Understanding): Filled {
  if (isQuestion && !eitherDay) return told;
  const slots = { ...told.slots };
  for (const field of told.refused) if (!told.taken.includes(field)) delete slots[field];
  return { ...told, slots };
}

function takeAnswer(before: State, heard: Understanding, scene: Scene): Outcome {
  const { facts } = scene;
  const told = withoutRefused(fill(before, heard, reachOf(before, heard), scene), heard);
  if (told.taken.length + told.refused.length > 0) {
    const corrects = told.taken.some(
      (field) => before.slots[field] !== undefined && field !== before.asking,
    );
    const said = [...confirmations(told, corrects, scene), ...told.problems];
    const isAside = said.length === 0 && !told.taken.some((field) => field === before.asking);
    return ofBooking(
      proceed(
        remembering(before, told),
        isAside ? [say('noted', facts)] : said,
        told.alternatives,
        scene,
        told.refused,
      ),
    );
  }
  if (before.mode === 'editing') {
    return edit(before, bookingWords.summary.editPrompt, bookingWords.summary.cancelLabel);
  }
  const { asking } = before;
  if (heard.wishes[0]?.intent === 'book-visit' || heard.command === 'yes') {
    return ofBooking(proceed({ ...before, mode: 'booking' }, nextFree(before, scene), [], scene));
  }
  if (asking === 'additionalInfo') {
    // Asked once only.
    return ofBooking(proceed({ ...before, mode: 'booking' }, [], [], scene));
  }
  if (asking && (ASKS_WHY.test(heard.text) || DECLINES.test(heard.text))) {
    return ofBooking(
      proceed({ ...before, mode: 'booking' }, [errorFor(asking, 'required', facts)], [], scene),
    );
  }
  if (heard.text === '') {
    return ofBooking(
      proceed({ ...before, mode: 'booking' }, [say('takeYourTime', facts)], [], scene),
    );
  }
  const answer = answerToUnknown(heard, 1, facts);
  const isLong = heard.text.split(' ').length >= 4;
  if (heard.isQuestion || before.mode === 'ready' || (isLong && !answer.unanswered)) {
    return resume(before, { ...told, problems: [], refused: [] }, answer, 'unknown', scene);
  }
  const misses = before.misses + 1;
  const problem = asking
    ? errorFor(asking, 'invalid' in errorKinds(asking) ? 'invalid' : 'required', facts)
    : '';
  const isStuck = misses >= STUCK;
  const turn = proceed(
    { ...before, mode: 'booking', misses },
    [sayOfBooking('didNotCatch', facts), isStuck ? say('stuck', facts) : misses > 1 ? problem : ''],
    [],
    scene,
  );
  return { ...ofBooking(turn), ...(isStuck && { handOff: handOffOf('booking', facts) }) };
}

/** After this many misunderstood messages in a row, offer a person. */
const STUCK = 3;

/** 'Why do you need my number?' */
const ASKS_WHY =
  /^why\b|\bwhat (?:do|would) you (?:need|want) .*\bfor\b|\bdo you (?:really )?need (?:my|that|to know)\b/;

/** 'I have not got one', 'later'. */
const DECLINES =
  /\b(?:do not (?:have|want|know|use|like|need)|have not got|have no|no (?:email|phone|mobile)|later|rather not|prefer not|not (?:giving|sharing|telling)|none of your)\b/;

const errorKinds = (field: Field): object =>
  bookingWords.steps.find((one) => one.field === field)?.errors ?? {};

/** 'When are you free?' while the day is asked for. */
function nextFree({ asking, slots }: State, { diary, facts }: Scene): string[] {
  if (asking !== 'preferredDate' || slots.preferredDate) return [];
  return soonest(diary, facts, slots.preferredTime);
}
