// The questions of a booking, one at a time, up to the proposal that only the visitor's press sends.
import { fullDay } from '../../../lib/time/london-day.ts';
import {
  activeServices,
  type BookingInput,
  partsOfSlot,
  windowCountLabel,
  windowCountOptions,
} from '../../appointments/appointment.ts';
import { fillText } from '../../content/content-text.ts';
import { comesTo } from '../answers/firm-answers.ts';
import { bookingWords, errorFor, listed, promptFor, say } from '../answers/wording.ts';
import { serviceNamesOf } from '../reading/service-names.ts';
import { completeBooking, type Field, firstMissing, type Slots } from './booking-fields.ts';
import { type Filled, type Scene, whyNot } from './slot-filling.ts';
import type { State } from './state.ts';

/** What is said to go on with a booking. */
export interface Turn {
  state: State;
  sentences: string[];
  quickReplies: string[];
  proposal?: BookingInput;
}

/**
 * Asks for what is missing, or shows the whole.
 * @param told sentences that go before: what was taken or refused.
 */
export function proceed(before: State, told: string[], alternatives: string[], scene: Scene): Turn {
  const { facts, diary } = scene;
  const slots = { ...before.slots };
  const sentences = [...told];
  let offered = alternatives;
  // Somebody else may have been quicker since it was accepted.
  const lost = lostSlot(slots, scene);
  if (lost) {
    sentences.push(lost.sentence);
    if (lost.field === 'preferredDate') delete slots.preferredDate;
    delete slots.preferredTime;
    offered = diary
      .near({ day: before.slots.preferredDate, time: before.slots.preferredTime }, 4)
      .map(({ date, time }) => `${fullDay(date)}, ${time}`);
  }
  const state: State = { ...before, slots };
  const missing = firstMissing(slots);
  const asking = missing ?? (noteIsDue(state) ? 'additionalInfo' : undefined);
  if (asking) {
    const noteAsked = state.noteAsked || asking === 'additionalInfo';
    if (offered.length > 0) sentences.push(`I could offer ${offered.join('; ')}.`);
    else sentences.push(...hintFor(asking, slots, scene));
    sentences.push(promptFor(asking, facts));
    if (asking === 'service' && serviceNamesOf(facts.settings.booking.services).unsure) {
      sentences.push(say('notSureIsFine', facts));
    }
    const { proposedAt: _, ...rest } = state;
    return {
      state: { ...rest, mode: 'booking', asking, noteAsked },
      sentences,
      quickReplies: offered.length > 0 ? offered : optionsFor(asking, slots, scene),
    };
  }
  const proposal = completeBooking(slots);
  if (!proposal) throw new Error('every field was accepted, and the booking was not');
  const { asking: _, ...rest } = state;
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

function hintFor(asking: Field, slots: Slots, { diary, facts }: Scene): string[] {
  if (asking !== 'preferredTime' || !slots.preferredDate) return [];
  const times = diary.freeTimes(slots.preferredDate);
  if (times.length === facts.settings.booking.slots.length) return [];
  const names = listed(times.map((time) => partsOfSlot(time).name));
  return [`${fullDay(slots.preferredDate)}, free: ${names}.`];
}

function optionsFor(asking: Field, slots: Slots, { diary, facts }: Scene): string[] {
  switch (asking) {
    case 'service':
      return activeServices(facts.settings.booking.services);
    case 'windowCount':
      return windowCountOptions.map(({ label }) => label);
    case 'preferredDate':
      return diary.freeDays(undefined, undefined, 4).map(fullDay);
    case 'preferredTime':
      return slots.preferredDate ? diary.freeTimes(slots.preferredDate) : [];
    case 'additionalInfo':
      return ['Skip'];
    default:
      return [];
  }
}

function summary(booking: BookingInput, { facts }: Scene): string[] {
  const values = {
    ...booking,
    windowCountLabel: windowCountLabel(booking.windowCount),
    preferredDate: fullDay(booking.preferredDate),
    additionalInfo: booking.additionalInfo,
  };
  const lines = bookingWords.summary.lines
    .filter((line) => booking.additionalInfo || !line.includes('{additionalInfo}'))
    .map((line) => fillText(line, values));
  const outside = comesTo(booking.postcode, facts)
    ? []
    : [errorFor('postcode', 'outOfArea', facts)];
  const { title, question, sendHint, confirmLabel } = bookingWords.summary;
  return [
    `${title}: ${lines.join('; ')}.`,
    ...outside,
    question,
    fillText(sendHint, { confirmLabel }),
  ];
}

/** What was understood, said back so that it can be corrected: days in full. */
export function confirmations(
  { taken, slots }: Filled,
  isCorrection: boolean,
  { facts }: Scene,
): string[] {
  const said: string[] = [];
  if (isCorrection && taken.length > 0) said.push(say('updated', facts));
  const { preferredDate: day, preferredTime: time, windowCount, service, postcode } = slots;
  if (taken.includes('service') && service) said.push(`${service}.`);
  if (taken.includes('windowCount') && windowCount) {
    said.push(windowCount === 1 ? '1 window.' : `${windowCount} windows.`);
  }
  if (day && taken.includes('preferredDate')) {
    said.push(time ? `${fullDay(day)}, ${time}.` : `${fullDay(day)}.`);
  } else if (time && taken.includes('preferredTime')) {
    said.push(day ? `${time} on ${fullDay(day)}.` : `${time}.`);
  }
  if (postcode && taken.includes('postcode') && !comesTo(postcode, facts)) {
    said.push(errorFor('postcode', 'outOfArea', facts));
  }
  return said;
}
