// What a message may be while a booking is made, in the order in which it is tried.
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
import { confirmations, proceed, type Resumed, soonest, tellOf } from './booking-talk.ts';
import { talkOf } from './field-talk.ts';
import { type Filled, fill, type Reach, type Scene, takesToday } from './slot-filling.ts';
import { newState, type State } from './state.ts';

export interface Turn {
  before: State;
  heard: Understanding;
  scene: Scene;
}

export interface Rule {
  name: string;
  when?(turn: Turn): boolean | undefined;
  /** Undefined if the message turns out to be something else. */
  answer(turn: Turn): Outcome | undefined;
}

/** The answer of the first rule that has one. */
export function firstOf(rules: readonly Rule[], turn: Turn): Outcome | undefined {
  for (const { when, answer } of rules) {
    const outcome = when?.(turn) === false ? undefined : answer(turn);
    if (outcome) return outcome;
  }
  return undefined;
}

const isBooking = ({ before }: Turn) => before.mode === 'booking';
const is =
  (...commands: Understanding['command'][]) =>
  ({ heard }: Turn) =>
    heard.command !== undefined && commands.includes(heard.command);

export const bookingRules: readonly Rule[] = [
  { name: 'stop', when: is('stop'), answer: stop },
  {
    name: 'start again',
    when: is('restart'),
    answer: (turn) => goOn({ ...turn, before: newState() }, say('restarted', turn.scene.facts)),
  },
  { name: 'back', when: is('back'), answer: goBack },
  {
    name: 'send it',
    when: (turn) => is('send', 'yes', 'skip')(turn) && !isBooking(turn),
    answer: pressToSend,
  },
  {
    name: 'not like this',
    when: (turn) => is('no', 'change')(turn) && !isBooking(turn),
    answer: ({ before, scene }) =>
      edit(before, say('editOrStop', scene.facts), bookingWords.summary.cancelLabel),
  },
  { name: 'a field to change, without a new value', answer: change },
  { name: 'a question by the way', answer: answerAside },
  { name: 'values', answer: takeValues },
  {
    name: 'nothing to edit',
    when: ({ before }) => before.mode === 'editing',
    answer: ({ before }) =>
      edit(before, bookingWords.summary.editPrompt, bookingWords.summary.cancelLabel),
  },
  {
    name: 'go on',
    when: ({ heard }) => heard.wishes[0]?.intent === 'book-visit' || heard.command === 'yes',
    answer: (turn) => goOn(turn, ...nextFree(turn)),
  },
  {
    name: 'not that number',
    when: ({ before: { asking, guess }, heard }) =>
      asking === 'windowCount' && guess !== undefined && heard.command === 'no',
    answer: (turn) => goOn(turn),
  },
  {
    name: 'no note',
    when: ({ before }) => before.asking === 'additionalInfo',
    answer: (turn) => goOn(turn),
  },
  {
    name: 'why it is asked',
    when: ({ heard }) => ASKS_WHY.test(heard.text),
    answer: (turn) => {
      const { asking } = turn.before;
      return asking && goOn(turn, errorFor(asking, 'required', turn.scene.facts));
    },
  },
  {
    name: 'no words',
    when: ({ heard }) => heard.text === '',
    answer: (turn) => goOn(turn, say('takeYourTime', turn.scene.facts)),
  },
  { name: 'something unknown', answer: answerUnknown },
];

/** A turn of the booking; by default it ends there. */
const ofBooking = (
  turn: Omit<Outcome, 'intent' | 'links'>,
  intent: Intent = 'book-visit',
): Outcome => ({ links: [], ...turn, intent });

/** Asks the next question, after some sentences. */
const goOn = ({ before, scene }: Turn, ...sentences: string[]): Outcome =>
  ofBooking(proceed({ ...before, mode: 'booking' }, sentences, [], scene));

function stop({ before, scene: { facts } }: Turn): Outcome {
  const { asking: _, proposedAt: __, ...rest } = before;
  return ofBooking({
    state: { ...rest, mode: 'idle', offered: 'booking' },
    sentences: [sayOfBooking('cancelled', facts)],
    quickReplies: wordsOf('greeting', facts).suggestions,
  });
}

/** The booking is on the screen already. */
function pressToSend({ before, scene }: Turn): Outcome {
  const turn = proceed({ ...before, mode: 'booking' }, [], [], scene);
  const sentences = turn.proposal ? [say('pressToSend', scene.facts)] : turn.sentences;
  return ofBooking({ ...turn, sentences });
}

function edit(before: State, sentence: string, cancelLabel: string): Outcome {
  const { asking: _, proposedAt: __, ...rest } = before;
  return ofBooking({
    state: { ...rest, mode: 'editing' },
    sentences: [sentence],
    quickReplies: [...fields.map((field) => talkOf[field].label), cancelLabel],
  });
}

function goBack(turn: Turn): Outcome {
  const { before, scene } = turn;
  const answered = before.answered.filter((field) => before.slots[field] !== undefined);
  const last = answered.pop();
  return last
    ? askAgain({ ...turn, before: { ...before, answered } }, [last])
    : goOn(turn, say('nothingToUndo', scene.facts));
}

function askAgain({ before, heard, scene }: Turn, which: readonly Field[]): Outcome {
  const slots = { ...before.slots };
  for (const field of which) delete slots[field];
  const { proposedAt: _, ...rest } = before;
  const noteAsked = before.noteAsked && !which.includes('additionalInfo');
  return goOn({ before: { ...rest, slots, noteAsked }, heard, scene });
}

/** 'Change the date', without a new one. */
export function change(turn: Turn): Outcome | undefined {
  const { before, heard, scene } = turn;
  const { asking, slots } = before;
  const named =
    before.mode === 'editing' && heard.toChange.length === 0
      ? namedFields(heard.text)
      : heard.toChange;
  const known = named.filter((field) => slots[field] !== undefined || field === asking);
  if (known.length === 0) return undefined;
  const told = fill(before, heard, { overwrites: true }, scene);
  // With a new value in the same message it is a correction.
  const isAnew = [...told.taken, ...told.refused].some(
    (field) => field !== asking || !talkOf[field].isFree,
  );
  const [first] = heard.wishes;
  const asks = heard.isQuestion && first && first.sure >= LEAST.askedNotChange;
  const asksElse = asks && first.intent !== 'change-booking' && first.intent !== 'book-visit';
  return isAnew || asksElse ? undefined : askAgain(turn, known);
}

/** A question by the way is answered, and the booking goes on where it was. */
function answerAside(turn: Turn): Outcome | undefined {
  const { before, heard, scene } = turn;
  const { asking } = before;
  const [first] = heard.wishes;
  if (!first || heard.command === 'skip') return undefined;
  const { intent, sure } = first;
  // 'Can you change the time to 1pm?' asks for nothing else.
  const whole = fill(before, heard, { overwrites: true }, scene).taken;
  if (heard.toChange.some((field) => whole.includes(field))) return undefined;
  if (!heard.isQuestion && asking && talkOf[asking].soundsLike?.includes(intent)) return undefined;
  // 'Could you do the 3rd?'
  const asksDay = asking === 'preferredDate' && heard.days.some((one) => 'day' in one);
  if (asksDay && isAboutFirm(intent)) return undefined;
  // 'Are you open on Sunday?' asks for no visit on Sunday.
  const only = isAboutFirm(intent) && heard.isQuestion ? { only: reachBeside(intent) } : undefined;
  const told = fill(before, heard, { ...reachOf(turn), ...only }, scene);
  const answered = told.taken.length + told.refused.length > 0;
  if (intent === 'change-booking') return undefined;
  if (intent === 'book-visit' && !isAboutVisits(first)) return undefined;
  const answersDay = answered && asking === 'preferredDate';
  if (intent === 'same-day-visit' && (answersDay || takesToday(scene))) return undefined;
  if (isSmallTalk(intent)) {
    if (asking === 'additionalInfo' && intent !== 'greeting') {
      // 'No thank you, goodbye' has no note to add.
      const slots = { ...before.slots, additionalInfo: before.slots.additionalInfo ?? '' };
      return goOn({ ...turn, before: { ...before, slots } });
    }
    const isAnswer = answered || sure < LEAST.smallTalkAside || heard.command === 'no';
    return isAnswer ? undefined : smallTalk(turn, intent);
  }
  const isShort = heard.text.split(' ').length < 3;
  const least = isShort ? LEAST.saidShortly : LEAST.saidAside;
  if (sure < (heard.isQuestion ? LEAST.askedAside : least)) return undefined;
  if (answered && !(heard.isQuestion && sure >= LEAST.askedBesideAnswer)) return undefined;
  // Values beside the question are taken too.
  return resume(turn, told, tellOf(first, heard, before, scene), intent);
}

function smallTalk(turn: Turn, intent: KnownIntent): Outcome {
  const { before, scene } = turn;
  const { response, suggestions } = wordsOf(intent, scene.facts);
  if (intent === 'goodbye') {
    return { ...stop(turn), sentences: [response], quickReplies: suggestions, intent };
  }
  const said = intent === 'greeting' ? [] : [response.replace(' Anything else?', '')];
  return ofBooking(proceed({ ...before, mode: 'booking' }, said, [], scene), intent);
}

function resume({ before, scene }: Turn, told: Filled, answer: Answer, intent: Intent): Outcome {
  if (before.mode === 'editing') return ofBooking({ ...answer, state: before }, intent);
  if (intent === 'complaint') {
    // No sales talk to upset visitors.
    const { asking: _, proposedAt: __, ...rest } = before;
    return { ...answer, state: { ...rest, mode: 'idle', offered: 'call-back' }, intent };
  }
  return { ...answer, ...takeAll(before, told, answer.sentences, scene), intent };
}

/** Takes what was said into the booking, says so, and asks the next question. */
export function takeAll(
  before: State,
  told: Filled,
  first: readonly string[],
  scene: Scene,
  { corrects = false, ask = told.refused }: { corrects?: boolean; ask?: readonly Field[] } = {},
): Resumed {
  const said = [...first, ...confirmations(told, corrects, scene), ...told.problems];
  return proceed(remembering(before, told), said, told.alternatives, scene, ask);
}

function remembering(before: State, { slots, between, kinds, guess, taken }: Filled): State {
  const { proposedAt, asking, ...rest } = before;
  const unchanged = taken.length === 0 && proposedAt !== undefined;
  // 'Back' first undoes the field just asked for.
  const inOrder = [
    ...fields.filter((field) => taken.includes(field) && field !== asking),
    ...taken.filter((field) => field === asking),
  ];
  return {
    ...rest,
    ...(asking && { asking }),
    slots,
    between,
    kinds,
    guess,
    answered: [...before.answered.filter((field) => !taken.includes(field)), ...inOrder],
    mode: 'booking',
    misses: 0,
    ...(unchanged && { proposedAt }),
  };
}

/** A known value changes only when the visitor says so or answers its question; 'can you do the 4th?' says so. */
const reachOf = ({ before, heard }: Turn): Reach => ({
  overwrites:
    before.mode !== 'booking' || heard.corrects || heard.toChange.length > 0 || !heard.isQuestion
      ? true
      : ['preferredDate', 'preferredTime'],
});

function takeValues(turn: Turn): Outcome | undefined {
  const { before, heard, scene } = turn;
  const told = fill(before, heard, reachOf(turn), scene);
  if (told.taken.length + told.refused.length === 0) return undefined;
  // Who names another day, and cannot have it, no longer wants the old one; who only asks about a day may.
  if (!heard.isQuestion || heard.eitherDay) {
    for (const field of told.refused) if (!told.taken.includes(field)) delete told.slots[field];
  }
  const corrects = told.taken.some(
    (field) => before.slots[field] !== undefined && field !== before.asking,
  );
  const isAside =
    [...confirmations(told, corrects, scene), ...told.problems].length === 0 &&
    !told.taken.some((field) => field === before.asking);
  const first = isAside ? [say('noted', scene.facts)] : [];
  return ofBooking(takeAll(before, told, first, scene, { corrects }));
}

function answerUnknown(turn: Turn): Outcome {
  const { before, heard, scene } = turn;
  const { facts } = scene;
  const { asking } = before;
  const answer = answerToUnknown(heard, 1, facts);
  const isLong = heard.text.split(' ').length >= 4;
  if (heard.isQuestion || before.mode === 'ready' || (isLong && !answer.unanswered)) {
    return resume(
      turn,
      fill(before, heard, { only: [], overwrites: [] }, scene),
      answer,
      'unknown',
    );
  }
  const misses = before.misses + 1;
  const isStuck = misses >= STUCK;
  const problem = asking && misses > 1 ? errorFor(asking, invalidOr(asking), facts) : '';
  const said = [sayOfBooking('didNotCatch', facts), isStuck ? say('stuck', facts) : problem];
  return {
    ...goOn({ ...turn, before: { ...before, misses } }, ...said),
    ...(isStuck && { handOff: handOffOf('booking', facts) }),
  };
}

/** After this many misunderstood messages in a row, offer a person. */
const STUCK = 3;

const invalidOr = (asked: Field) =>
  'invalid' in (bookingWords.steps.find(({ field }) => field === asked)?.errors ?? {})
    ? 'invalid'
    : 'required';

/** 'Why do you need my number?', 'I have not got one', 'later'. */
const ASKS_WHY =
  /^why\b|\bwhat (?:do|would) you (?:need|want) .*\bfor\b|\bdo you (?:really )?need (?:my|that|to know)\b|\b(?:do not (?:have|want|know|use|like|need)|have not got|have no|no (?:email|phone|mobile)|later|rather not|prefer not|not (?:giving|sharing|telling)|none of your)\b/;

/** 'When are you free?' while the day is asked for. */
const nextFree = ({ before: { asking, slots }, scene: { diary, facts } }: Turn): string[] =>
  asking === 'preferredDate' && !slots.preferredDate
    ? soonest(diary, facts, slots.preferredTime)
    : [];
