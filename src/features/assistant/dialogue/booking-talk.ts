// The questions of a booking, one at a time, up to the proposal that only the visitor can send.
import { firstNameOf } from '../../../kit/first-name.ts';
import { fullDay, longDay } from '../../../lib/time/london-day.ts';
import { type BookingInput, partsOfSlot, type TimeSlot } from '../../appointments/appointment.ts';
import { fillText } from '../../content/content-text.ts';
import { type Answer, answerTo, type Wish } from '../answers/answers.ts';
import type { Facts } from '../answers/facts.ts';
import { comesTo } from '../answers/firm-answers.ts';
import { bookingWords, errorFor, listed, promptFor, say } from '../answers/wording.ts';
import { serviceNamesOf } from '../reading/service-names.ts';
import type { Understanding } from '../reading/understanding.ts';
import { numberInWords } from '../reading/words.ts';
import { completeBooking, type Field, firstMissing, type Slots } from './booking-fields.ts';
import { type Diary, spokenSlot } from './diary.ts';
import { talkOf } from './field-talk.ts';
import { type Filled, type Scene, whyNot } from './slot-filling.ts';
import type { State } from './state.ts';

/** A sentence that resumes a booking. */
export interface Resumed {
  state: State;
  sentences: string[];
  quickReplies: string[];
  proposal?: BookingInput;
}

/**
 * Asks for what is missing, or shows the whole booking.
 * @param told sentences that go first: what was taken or refused.
 * @param refused the field just refused, which is asked for first.
 */
export function proceed(
  before: State,
  told: string[],
  alternatives: string[],
  scene: Scene,
  refused: readonly Field[] = [],
): Resumed {
  const { facts, diary } = scene;
  const slots = { ...before.slots };
  const sentences = [...told];
  let offered = alternatives;
  // Somebody else may have taken it since.
  const lost = lostSlot(slots, scene);
  if (lost) {
    sentences.push(lost.sentence);
    if (lost.field === 'preferredDate') delete slots.preferredDate;
    delete slots.preferredTime;
    offered = diary
      .near({ day: before.slots.preferredDate, time: before.slots.preferredTime }, 4)
      .map(spokenSlot);
  }
  const state: State = { ...before, slots };
  const missing =
    [...refused, ...(lost ? [lost.field] : [])]
      .filter((field) => field !== 'preferredTime' || slots.preferredDate)
      .find((field) => slots[field] === undefined) ?? firstMissing(slots);
  const asking = missing ?? (noteIsDue(state) ? 'additionalInfo' : undefined);
  if (asking) {
    const isAsked = asking === 'windowCount' && before.asking !== asking;
    const guess = isAsked ? before.guess : undefined;
    const replies = talkOf[asking].replies?.(slots, scene) ?? [];
    if (guess) replies.unshift(`${guess} ${guess === 1 ? 'window' : 'windows'}`);
    const noteAsked = state.noteAsked || asking === 'additionalInfo';
    if (offered.length > 0) {
      const options = listed(offered.slice(0, MOST_SAID), 'or');
      sentences.push(say('couldOffer', facts, { options }), say('whichOfThese', facts));
    } else if (guess) {
      sentences.push(say('isThat', facts, { what: whatIn({ windowCount: guess }, facts) }));
    } else sentences.push(...hintFor(asking, slots, scene), promptFor(asking, facts));
    if (asking === 'service' && serviceNamesOf(facts.settings.booking.services).unsure) {
      sentences.push(say('notSureIsFine', facts));
    }
    const { proposedAt: _, options: __, ...rest } = state;
    return {
      state: {
        ...rest,
        mode: 'booking',
        asking,
        noteAsked,
        // Asked about once.
        guess: asking === 'windowCount' ? guess : state.guess,
        ...(offered.length > 0 && { options: offered }),
      },
      sentences,
      quickReplies: offered.length > 0 ? offered : replies,
    };
  }
  const proposal = completeBooking(slots);
  if (!proposal) throw new Error('every field was accepted, and the booking was not');
  const { asking: _, options: __, ...rest } = state;
  return {
    state: { ...rest, mode: 'ready', proposedAt: state.proposedAt ?? facts.now.toISOString() },
    sentences: [...sentences, ...summary(proposal, scene)],
    quickReplies: [
      bookingWords.summary.confirmLabel,
      bookingWords.summary.editLabel,
      bookingWords.summary.cancelLabel,
    ],
    proposal,
  };
}

/** All of them are shown below as quick replies. */
const MOST_SAID = 3;

const noteIsDue = ({ slots, noteAsked }: State) => slots.additionalInfo === undefined && !noteAsked;

function lostSlot(slots: Slots, { diary, facts }: Scene) {
  const { preferredDate: day, preferredTime: time } = slots;
  if (!day) return undefined;
  const problem = diary.problemOf(day);
  if (problem) {
    return {
      field: 'preferredDate' as const,
      sentence: errorFor('preferredDate', problem, facts, { day: fullDay(day) }),
    };
  }
  if (!time || diary.freeTimes(day).includes(time)) return undefined;
  const [kind, values] = whyNot(day, time, diary);
  return {
    field: 'preferredTime' as const,
    sentence: errorFor('preferredTime', kind, facts, values),
  };
}

function hintFor(asking: Field, { preferredDate: day }: Slots, scene: Scene): string[] {
  return asking === 'preferredTime' && day && !isAllFree(day, scene) ? freeTimes(day, scene) : [];
}

export const isAllFree = (day: string, { diary, facts }: Scene) =>
  diary.freeTimes(day).length === facts.settings.booking.slots.length;

export function freeTimes(day: string, { diary, facts }: Scene): string[] {
  const times = listed(diary.freeTimes(day).map((time) => partsOfSlot(time).name));
  return [say('freeOn', facts, { day: longDay(day), times })];
}

/** Of these questions the diary knows more than the content. */
const OF_DIARY = new Set(['book-visit/soonest', 'book-visit/times']);
export const isOfDiary = ({ topic = '' }: Wish) => OF_DIARY.has(topic);

/** The answer to a question, with the first free time if it asks for times. */
export function tellOf(
  wish: Wish,
  heard: Understanding,
  before: State,
  { facts, diary }: Scene,
): Answer {
  const answer = answerTo(wish, heard, before, facts);
  return isOfDiary(wish)
    ? { ...answer, sentences: [...answer.sentences, ...soonest(diary, facts)] }
    : answer;
}

/** @param time that is wished for. */
export function soonest({ near }: Diary, facts: Facts, time?: TimeSlot): string[] {
  const [first] = near({ time }, 1);
  return first ? [say('earliest', facts, { day: longDay(first.date), slot: first.time })] : [];
}

function summary(booking: BookingInput, { facts }: Scene): string[] {
  const { title, visit, note, question, sendHint, confirmLabel } = bookingWords.summary;
  const values = {
    ...booking,
    title,
    confirmLabel,
    what: whatIn(booking, facts),
    when: whenIn(booking, fullDay),
  };
  const outside = comesTo(booking.postcode, facts)
    ? []
    : [errorFor('postcode', 'outOfArea', facts)];
  return [
    fillText(visit, values),
    ...(booking.additionalInfo ? [fillText(note, values)] : []),
    ...outside,
    question,
    fillText(sendHint, values),
  ];
}

/** Repeats what was understood, so that it can be corrected. */
export function confirmations(
  { taken, slots }: Filled,
  isCorrection: boolean,
  { facts }: Scene,
): string[] {
  const said = Object.fromEntries(
    Object.entries(slots).filter(([field]) => taken.some((one) => one === field)),
  ) as Slots;
  const { name, postcode, preferredTime } = said;
  const when = whenIn({ ...said, ...(preferredTime && { preferredDate: slots.preferredDate }) });
  const what = [whatIn(said, facts), when].filter(Boolean).join(', ');
  const sentences: string[] = [];
  if (what && isCorrection) sentences.push(say('updated', facts, { what }));
  else if (what) sentences.push(say('understood', facts, { opening: openingOf(slots), what }));
  else if (isCorrection) sentences.push(say('changed', facts));
  if (name && !isCorrection) {
    sentences.push(say('thanksFor', facts, { firstName: firstNameOf(name) }));
  }
  if (postcode && !comesTo(postcode, facts)) {
    sentences.push(errorFor('postcode', 'outOfArea', facts));
  }
  return sentences;
}

/** A different word before each question. */
const openingOf = (slots: Slots) =>
  bookingWords.openings[Object.keys(slots).length % bookingWords.openings.length] ?? '';

/** `roller blinds for three windows` */
function whatIn({ service, windowCount }: Slots, facts: Facts): string {
  const { mixed, unsure } = serviceNamesOf(facts.settings.booking.services);
  const kind =
    service &&
    (service === mixed
      ? say('mixedTypes', facts)
      : service === unsure
        ? say('typeToChoose', facts)
        : inSentence(service));
  const windows =
    windowCount && `${numberInWords(windowCount)} ${windowCount === 1 ? 'window' : 'windows'}`;
  return [kind, windows].filter(Boolean).join(' for ');
}

/** `Day & Night Blinds` within a sentence. Names in capitals stay. */
const inSentence = (label: string) =>
  label.replaceAll('&', 'and').replace(/\p{Lu}\p{Ll}+/gu, (word) => word.toLowerCase());

/** `Thursday 26 November, morning (9am-11am)` */
function whenIn({ preferredDate, preferredTime }: Slots, dayInWords = longDay): string {
  return [
    preferredDate && dayInWords(preferredDate),
    preferredTime && (preferredDate ? inSentence(preferredTime) : preferredTime),
  ]
    .filter(Boolean)
    .join(', ');
}
