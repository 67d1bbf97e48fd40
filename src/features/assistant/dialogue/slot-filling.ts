// Takes the values of a message into the booking, by the booking form's rules and the diary. A refused value is
// reported and never kept.

import { addDays, longDay, weekdayOf } from '../../../lib/time/london-day.ts';
import { bookingInput, partsOfSlot, type TimeSlot } from '../../appointments/appointment.ts';
import type { Facts } from '../answers/facts.ts';
import { errorFor } from '../answers/wording.ts';
import { type DayReading, isExcept } from '../reading/dates.ts';
import { isSmallTalk, LEAST } from '../reading/intents.ts';
import type { Choice } from '../reading/kinds.ts';
import { amendedName } from '../reading/name-words.ts';
import { serviceNamesOf } from '../reading/service-names.ts';
import type { TimeReading } from '../reading/times.ts';
import type { Understanding } from '../reading/understanding.ts';
import { type Field, personalFields, type Slots } from './booking-fields.ts';
import { type Diary, spokenSlot } from './diary.ts';
import type { State } from './state.ts';

export interface Filled {
  slots: Slots;
  /** The days among which one is still to be chosen. */
  between: State['between'];
  /** The wanted kinds, if several. */
  kinds: State['kinds'];
  guess: State['guess'];
  taken: Field[];
  refused: Field[];
  problems: string[];
  alternatives: string[];
}

export interface Scene {
  facts: Facts;
  diary: Diary;
}

/** A visit today needs no phone call if Settings ask for no notice. */
export const takesToday = ({ facts, diary }: Scene) => diary.first === facts.today;

export interface Reach {
  /** Includes known values, all or some. */
  overwrites: boolean | readonly Field[];
  only?: readonly Field[];
}

/** What takes and refuses values of a message. */
interface Filling {
  state: State;
  heard: Understanding;
  scene: Scene;
  filled: Filled;
  take<Name extends Field>(field: Name, value: Slots[Name] | undefined): void;
  refuse(field: Field, kind: string, more?: Record<string, string | number>): void;
}

/** How each field is read, in this order: what is read later may look at what was read before. */
const readers: Record<Exclude<Field, 'additionalInfo'>, (filling: Filling) => void> = {
  service: takeKinds,
  windowCount: takeCount,
  preferredDate: takeDay,
  preferredTime: takeTime,
  email: takeDetail('email'),
  phone: takeDetail('phone'),
  postcode: takeDetail('postcode'),
  name: takeDetail('name'),
  address: takeDetail('address'),
};

export function fill(state: State, heard: Understanding, reach: Reach, scene: Scene): Filled {
  const { slots, between, kinds, guess, asking } = state;
  const filled: Filled = {
    slots: { ...slots },
    between,
    kinds,
    guess,
    taken: [],
    refused: [],
    problems: [],
    alternatives: [],
  };
  const filling: Filling = {
    state,
    heard,
    scene,
    filled,
    take(field, value) {
      if (value === undefined) return;
      filled.slots[field] = value;
      filled.taken.push(field);
    },
    refuse(field, kind, more) {
      filled.refused.push(field);
      filled.problems.push(errorFor(field, kind, scene.facts, more));
    },
  };
  const { unsure } = serviceNamesOf(scene.facts.settings.booking.services);
  const { overwrites, only } = reach;
  const may = (field: Field) =>
    (!only || only.includes(field)) &&
    (field === asking ||
      (overwrites === true && (isPersonal(field) || saysSo(heard, asking))) ||
      (Array.isArray(overwrites) && overwrites.includes(field)) ||
      (field === 'service' && slots.service === unsure && !heard.isQuestion) ||
      slots[field] === undefined);
  for (const [field, read] of Object.entries(readers)) if (may(field as Field)) read(filling);
  checkSlot(filling);
  amendName(filling);
  takeNote(filling);
  return filled;
}

/** The wanted kinds: one is the service, several are mixed, and with none the question is asked again. */
function takeKinds({ state, heard, scene, filled, take, refuse }: Filling): void {
  const { kinds, services, isQuestion, text, wishes } = heard;
  const [service] = services;
  const { mixed, unsure } = serviceNamesOf(scene.facts.settings.booking.services);
  const known = state.slots.service;
  const asksForSeveral = services.length > 1 && isQuestion && !wantsSeveral(heard);
  // 'No idea what I want', in reply to the question.
  const isOpen = service === unsure && wishes[0]?.intent !== 'book-visit';
  if (asksForSeveral || (isOpen && state.asking !== 'service')) return;
  // 'Are romans dear?' while the kind is asked for.
  if (state.mode === 'booking' && ASKS_ABOUT.test(text)) return;
  // 'What price are verticals?', while rollers are booked.
  const asksPrice = isQuestion && wishes[0]?.intent.endsWith('-price');
  if (asksPrice && !heard.corrects && known && state.mode !== 'idle') return;
  if (!kinds.chooses) {
    take('service', service);
    return;
  }
  const after = kinds.after(chosenBefore(state, mixed));
  filled.kinds = after.length > 0 ? after : undefined;
  const chosen = after.length > 1 ? mixed : after[0]?.service;
  if (chosen && chosen !== known) take('service', chosen);
  else if (!chosen && (after.length > 0 || known || state.asking === 'service')) {
    delete filled.slots.service;
    refuse('service', 'required');
  }
}

/** Less sure, a number that was not asked for is a guess (docs/assistant-measurements.md). */
const CLEAR_COUNT = 0.8;

/** The total of the kinds, or the number that was said. */
function takeCount({ state, heard, filled, take, refuse }: Filling): void {
  const { count, kinds, command, countSure } = heard;
  const { windowCount: known } = state.slots;
  const isAsked = state.asking === 'windowCount';
  const total = kinds.chooses && filled.kinds !== state.kinds ? totalOf(filled.kinds) : undefined;
  const said = total ?? (count && 'count' in count ? count.count : undefined);
  const isGuess = !isAsked && known === undefined && countSure < CLEAR_COUNT;
  if (said !== undefined) {
    filled.guess = isGuess ? said : undefined;
    if (!isGuess) take('windowCount', said === known && total ? undefined : said);
  } else if (isAsked && command === 'yes') {
    take('windowCount', state.guess);
    filled.guess = undefined;
  } else if (count && 'outOfRange' in count) refuse('windowCount', 'invalid');
  else if (count && isAsked) refuse('windowCount', 'required');
}

/** Who and where: a value that cannot be right is asked for again. */
function takeDetail(field: 'email' | 'phone' | 'postcode' | 'name' | 'address') {
  return ({ state, heard, take, refuse }: Filling) => {
    const found = heard[field];
    const isAsked = state.asking === field;
    // A house number is not a wrong postcode.
    const isHouse = field === 'postcode' && heard.address && 'value' in heard.address;
    if (!found || (field === 'name' && namesHouse(state, heard))) return;
    if ('value' in found) take(field, found.value);
    else if (field !== 'address' && !isHouse && (isAsked || field !== 'name')) {
      refuse(field, 'invalid');
    }
  };
}

/** 'Rosemary, 12 Welford Road', of a visitor whose name is known. */
const namesHouse = ({ slots, asking }: State, { corrects, raw }: Understanding) =>
  asking === 'address' && slots.name !== undefined && !corrects && !/\bname\b/i.test(raw);

/** Asking about two kinds is not choosing both; asking for a visit about them, or for both prices, is. */
export const wantsSeveral = ({ wishes: [wish], kinds, text }: Understanding): boolean =>
  wish !== undefined &&
  (wish.intent === 'book-visit' || wish.intent.endsWith('-price')) &&
  !kinds.eitherKind &&
  !/\b(?:or|difference|between|better|than|compared?|versus|vs)\b/.test(text);

const ASKS_ABOUT =
  /^(?:(?:and|but|so|oh|ok|well) )*(?:is|are|do(?! not| you)|does|how(?! much| many)|what is|what are|why|which|will)\b(?!.* (?:have|get|take) )/;

function chosenBefore({ slots, kinds = [] }: State, mixed: string | undefined): readonly Choice[] {
  const { service, windowCount: count } = slots;
  if (!service) return [];
  if (service !== mixed) return [{ service, count }];
  // A new total was given since: its split is unknown.
  return totalOf(kinds) === count ? kinds : kinds.map((one) => ({ service: one.service }));
}

/** '2 rollers and 3 romans' are five, if every kind has its number. */
function totalOf(kinds: State['kinds']): number | undefined {
  const counts = (kinds ?? []).map(({ count }) => count);
  const total = counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
  return counts.length > 0 && counts.every(Boolean) && total <= 50 ? total : undefined;
}

const isPersonal = (field: Field) => personalFields.includes(field);

/** 'Ring before 10' and 'we have two dogs', in reply to a note or name question, change no visit. */
function saysSo({ corrects, toChange, kinds, text }: Understanding, asking: Field | undefined) {
  if (!asking || corrects || toChange.length > 0 || kinds.drops) return true;
  if (asking === 'additionalInfo') return SHALL_WE.test(text);
  const isBare = text.split(' ').length < 4;
  return !isPersonal(asking) || isBare || SHALL_WE.test(text) || WANTS.test(text);
}
const SHALL_WE = /\b(?:can|could|shall) (?:we|i|you) (?:make|change|have|do|move|add|go)\b/;
const WANTS =
  /\b(?:oh|its|it is|better|prefer|want|need|like|go for|move|swap|add|also|as well|too|not|thoughts?)\b/;

function takeDay({ state, heard, filled, take, refuse, scene: { diary } }: Filling): void {
  const { days, exceptDays, text } = heard;
  const known = state.slots.preferredDate;
  const except = exceptDays.length > 0 ? exceptDays : filled.between?.except;
  const freeDays = (from?: string, to?: string) =>
    diary.freeDays(from, to, 60).filter((day) => !isExcept(day, except));
  const offer = (between?: { from: string; to: string }) => {
    refuse('preferredDate', 'which');
    filled.between = between && { ...between, ...(except && { except }) };
    filled.alternatives = freeDays(between?.from, between?.to).slice(0, 4).map(longDay);
  };
  const chosen = days.length > 0 ? chosenDay(heard) : undefined;
  const day = chosen && amongThose(chosen, filled.between);
  if (!day) {
    if (known && isExcept(known, exceptDays)) offer();
    else if (state.asking === 'preferredDate' && ANY_DAY.test(text)) {
      take('preferredDate', freeDays(filled.between?.from, filled.between?.to)[0]);
    }
  } else if (heard.eitherDay && !(heard.corrects && !EITHER.test(text))) {
    refuse('preferredDate', 'which');
    const either = days.flatMap((one) => ('day' in one ? amongThose(one, filled.between) : []));
    filled.alternatives = either.flatMap((one) =>
      'day' in one && !diary.problemOf(one.day) ? longDay(one.day) : [],
    );
  } else if ('unclear' in day) {
    if (day.unclear === 'impossible') refuse('preferredDate', 'impossible');
    else offer({ from: day.from, to: day.to });
  } else {
    const problem = diary.problemOf(day.day);
    if (!problem) {
      take('preferredDate', day.day);
      filled.between = undefined;
      return;
    }
    refuse('preferredDate', problem, { day: longDay(day.day) });
    if (problem === 'closed' || problem === 'full') {
      const time = heard.time && 'slot' in heard.time ? heard.time.slot : undefined;
      filled.alternatives = diary.near({ day: day.day, time }, 4).map(spokenSlot);
    }
  }
}

const ANY_DAY =
  /\b(?:asap|as soon as|soonest|earliest|first available|next available|any ?(?:day|time|date)|when ?ever)\b/;
const EITHER = /\b(?:or|either)\b/;

/** The day that counts: the last one if visitors correct themselves, or else the first. */
const chosenDay = ({ days, corrects, text }: Understanding) =>
  corrects && !INSTEAD_FOR.test(text) ? days.at(-1) : days[0];
/** 'Wednesday instead, we have a delivery on the Tuesday.' */
const INSTEAD_FOR = /\binstead\b(?! of).{8}/;

/** 'Wednesday', after 'any day next week', is the one of next week. */
function amongThose(reading: DayReading, between: State['between']): DayReading {
  if (!between || !('day' in reading) || !reading.weekday) return reading;
  const ahead = (weekdayOf(reading.day) - weekdayOf(between.from) + 7) % 7;
  const day = addDays(between.from, ahead);
  return day <= between.to ? { ...reading, day } : reading;
}

function takeTime(filling: Filling): void {
  const { state, heard, filled, take, refuse, scene } = filling;
  const { preferredTime: known } = state.slots;
  const time = timeOn(filled.slots.preferredDate, heard, scene);
  // 'Not the morning after all.'
  if (!time && known && heard.exceptTimes.includes(known)) {
    delete filled.slots.preferredTime;
    refuse('preferredTime', 'required');
  }
  if (!time) return;
  if (heard.eitherTime) refuse('preferredTime', 'required');
  else if ('outside' in time) refuse('preferredTime', 'outside');
  else if ('slot' in time) take('preferredTime', time.slot);
  else {
    // 'Any time' is the first free one of that day.
    const day = filled.slots.preferredDate;
    take('preferredTime', day && scene.diary.freeTimes(day)[0]);
  }
}

/** 'The last one' is the day's last slot. A slot the day lacks is taken literally. */
function timeOn(
  day: string | undefined,
  { time, timeAmong }: Understanding,
  { diary }: Scene,
): TimeReading | undefined {
  if (!time || !day) return time;
  const onDay = timeAmong(diary.slotsOf(day));
  return onDay && 'slot' in onDay ? onDay : time;
}

/** Why a slot is not available on a day, as the errors of `preferredTime` name it, with their texts. */
export function whyNot(day: string, time: TimeSlot, diary: Diary) {
  const isOffered = diary.slotsOf(day).some(({ label }) => label === time);
  return [
    isOffered ? 'full' : 'notThatDay',
    { slot: partsOfSlot(time).name, day: longDay(day) },
  ] as const;
}

/** The nearest; for a slot the day lacks, the next day that has it. */
function alternativesTo(day: string, time: TimeSlot, diary: Diary) {
  const near = diary.near({ day, time }, 4);
  if (diary.slotsOf(day).some(({ label }) => label === time)) return near;
  const other = diary
    .freeDays(day, undefined, DAYS_AHEAD)
    .find((date) => diary.freeTimes(date).includes(time));
  return other === undefined ? near : [{ date: other, time }, ...near].slice(0, 4);
}

const DAYS_AHEAD = 28;

/** A time that is not available on its day is dropped again. */
function checkSlot({ filled, refuse, scene: { diary } }: Filling): void {
  const { preferredDate: day, preferredTime: time } = filled.slots;
  if (!day || !time || diary.freeTimes(day).includes(time)) return;
  delete filled.slots.preferredTime;
  filled.taken = filled.taken.filter((field) => field !== 'preferredTime');
  const [kind, values] = whyNot(day, time, diary);
  refuse('preferredTime', kind, values);
  filled.alternatives = alternativesTo(day, time, diary).map(spokenSlot);
}

/** 'It's Smyth not Smith'. */
function amendName({ state, heard, take }: Filling): void {
  const { slots, asking } = state;
  const isWhole = heard.name && 'value' in heard.name && heard.name.value.includes(' ');
  // 'Rosemary, 12 Welford Road' is a house.
  const isHouse = asking === 'address' && !heard.corrects;
  if (slots.name && asking !== 'name' && !isWhole && !isHouse)
    take('name', amendedName(slots.name, heard.raw));
}

/** The note that was asked for, and a second contact, for the adviser who reads the note. */
function takeNote({ state, heard, filled, take }: Filling): void {
  const before = filled.slots.additionalInfo;
  const { secondContact: second } = heard;
  const add = (more: string) => {
    const note = bookingInput.shape.additionalInfo.safeParse(
      [before, more].filter(Boolean).join('. '),
    );
    if (note.success && note.data) take('additionalInfo', note.data);
  };
  const isAsked = state.asking === 'additionalInfo';
  const isNone = heard.command === 'skip' || heard.command === 'no';
  if (isAsked && isNone) take('additionalInfo', before ?? '');
  else if (isAsked && isNote(heard, filled)) add(heard.raw);
  else if (second && 'value' in second) add(second.value);
}

const CONDITION = /\b(?:if|when|before|once|so|because|instead)\b/i;

function isNote(heard: Understanding, { taken }: Filled): boolean {
  const { command, isQuestion, raw, rest, wishes } = heard;
  const [wish] = wishes;
  const strong = (least: number) => wish !== undefined && wish.sure >= least;
  const asks =
    isQuestion && strong(raw.trimEnd().endsWith('?') ? LEAST.askedNotNote : LEAST.notNote);
  // 'The buzzer does not work, so ring me' is for the adviser.
  const isCall = wish?.intent === 'human' && !CONDITION.test(raw);
  const isTalk = wish && (isSmallTalk(wish.intent) || isCall) && strong(LEAST.notNote);
  if (command || asks || (isTalk && raw.length < 60)) return false;
  // A mere correction of another field is not a note.
  const isChange = heard.corrects || heard.toChange.length > 0 || heard.kinds.drops;
  return taken.length === 0 || !(isChange || /^\W*$/.test(rest));
}
