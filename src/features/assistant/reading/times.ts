// Which slot of a day is meant: 'after 3', 'half past two', 'first thing', 'the last one'.
import { partsOfSlot, type TimeSlot } from '../../appointments/appointment.ts';
import type { Slot } from '../../settings/booking-settings.ts';
import { escaped, normalWords, readNumber } from './words.ts';

export type TimeReading =
  | { slot: TimeSlot }
  | { any: true }
  /** Visits never begin outside these hours. */
  | { outside: true };

type Slots = readonly Slot[];
type Meaning = (slots: Slots) => TimeReading | undefined;

const HOUR_WORD =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})(?![\\d/])';
const CLOCK = `(?:(\\d{1,2})[:.](\\d{2})(?: ?([ap]m))?|(${HOUR_WORD}) ?(?:([ap]m)\\b|(o'?clock|oclock|hours?))|(noon|midday))`;
const BARE = `(${HOUR_WORD})(?! (?:windows|blinds|vertical|venetian|roller|roman|shutters|curtains|weeks?|days?|months?|of|or|rooms?|minutes|people|by|x|square)\\b)`;
const ANY_CLOCK = `(?:${CLOCK}|${BARE})`;

interface Clock {
  hours: number;
  /** Without am or pm: the likelier ones. */
  either: boolean;
}

/** Groups of CLOCK, and of BARE if that was tried too. */
function clockOf(groups: (string | undefined)[]): Clock | undefined {
  const [hour, minute, suffix, plain, plainSuffix, , noon, bare] = groups;
  if (noon) return { hours: 12, either: false };
  if (hour) {
    const minutes = Number(minute) / 60;
    const hours = Number(hour);
    if (hours > 24 || Number(minute) > 59) return undefined;
    return suffix ? withSuffix(hours, suffix, minutes) : likely(hour, minutes);
  }
  const number = plain ?? bare;
  if (!number) return undefined;
  const hours = readNumber(number) ?? 0;
  if (hours < 1 || hours > 24) return undefined;
  return plainSuffix ? withSuffix(hours, plainSuffix) : likely(number);
}

const withSuffix = (hours: number, suffix: string, more = 0): Clock => ({
  hours: (hours > 12 ? hours : (hours % 12) + (suffix === 'pm' ? 12 : 0)) + more,
  either: false,
});

/** Without am or pm, one to seven are in the afternoon. */
function likely(text: string, more = 0): Clock {
  const hours = readNumber(text) ?? 0;
  return { hours: (hours >= 1 && hours <= 7 ? hours + 12 : hours) + more, either: hours <= 12 };
}

/** Hours since midnight of `09:30`. */
const hoursAt = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60;

const found = (slot: Slot | undefined): TimeReading =>
  slot ? { slot: slot.label } : { outside: true };

const at =
  ({ hours, either }: Clock): Meaning =>
  (slots) => {
    const slotAt = (hour: number) =>
      slots.find(({ from, to }) => hoursAt(from) <= hour && hour < hoursAt(to));
    return found(slotAt(hours) ?? (either ? slotAt((hours + 12) % 24) : undefined));
  };

const from =
  ({ hours }: Clock): Meaning =>
  (slots) =>
    found(slots.find((slot) => hoursAt(slot.from) >= hours));

const until =
  ({ hours }: Clock): Meaning =>
  (slots) =>
    found(slots.findLast((slot) => hoursAt(slot.to) <= hours));

/** The slot with the most of these hours. */
const between =
  (start: number, end: number): Meaning =>
  (slots) => {
    const shared = slots.map((slot) => ({
      slot,
      hours: Math.min(end, hoursAt(slot.to)) - Math.max(start, hoursAt(slot.from)),
    }));
    const [best] = shared.toSorted((a, b) => b.hours - a.hours);
    return found(best && best.hours > 0 ? best.slot : undefined);
  };

/** @param place from the beginning, or from the end if negative. */
const nth =
  (place: number): Meaning =>
  (slots) => {
    const slot = slots.at(place);
    return slot && { slot: slot.label };
  };

const FIRST = nth(0);
const LAST = nth(-1);
const MORNING = between(6, 12);
const MIDDAY = between(11.5, 13.5);
const AFTERNOON = between(12.5, 17.5);
const LATE_AFTERNOON = between(15, 17.5);
const EVENING = between(17.5, 24);
const ANY: Meaning = () => ({ any: true });

const rangePattern = new RegExp(
  `\\b(?:between |from |time )?${ANY_CLOCK}(?:-| to | and | till | until )${ANY_CLOCK}\\b`,
  'g',
);
const GROUPS = 8;

const MINUTES: Record<string, number> = {
  five: 5,
  ten: 10,
  quarter: 15,
  twenty: 20,
  'twenty five': 25,
  half: 30,
  fifteen: 15,
  thirty: 30,
  'forty five': 45,
  'oh five': 5,
};
const HOUR_SAID = `(${HOUR_WORD}|too)(?! (?:windows|blinds|dozen))`;
const PAST_OR_TO = new RegExp(
  `(?<!\\b(?:between|from) )\\b(?:a )?(five|ten|quarter|twenty five|twenty|half)(?: (past|to))? ${HOUR_SAID}\\b`,
  'g',
);
const WITH_MINUTES = new RegExp(`\\b${HOUR_SAID} (oh five|fifteen|thirty|forty five)\\b`, 'g');

const PART_OF_DAY = new RegExp(
  `\\b(${HOUR_WORD}|\\d{1,2}[:.]\\d{2})(?: o ?clock)? (?:in the )?(morning|afternoon|evening)\\b`,
  'g',
);

/** 'Twenty past two' and 'two thirty' in figures; 'too thirty' is a mishearing. */
export function clocksInFigures(text: string): string {
  const figures = (word: string, minutes: number) => {
    const all = (readNumber(word === 'too' ? 'two' : word) ?? 0) * 60 + minutes;
    return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, '0')}`;
  };
  return text
    .replace(
      PART_OF_DAY,
      (_, hour: string, part: string) => `${hour} ${part === 'morning' ? 'am' : 'pm'}`,
    )
    .replace(PAST_OR_TO, (found, minutes: string, side: string | undefined, hour: string) => {
      if (!side && minutes !== 'half') return found;
      return figures(hour, (side === 'to' ? -1 : 1) * (MINUTES[minutes] ?? 0));
    })
    .replace(WITH_MINUTES, (_, hour: string, minutes: string) =>
      figures(hour, MINUTES[minutes] ?? 0),
    );
}

type Reader = [RegExp, (found: RegExpExecArray) => Meaning | undefined];

const words = (pattern: string, meaning: Meaning): Reader => [
  new RegExp(`\\b(?:${pattern})\\b`, 'g'),
  () => meaning,
];

const clock = (before: string, meaning: (time: Clock) => Meaning): Reader => [
  new RegExp(`\\b(?:${before}) (?:about |around )?${ANY_CLOCK}\\b`, 'g'),
  ([, ...groups]) => {
    const time = clockOf(groups);
    return time && meaning(time);
  },
];

const clearReaders: Reader[] = [
  words(
    '(?:any|what ?ever|no particular) time(?: of (?:the )?day)?(?! (?:after|before|from|past|between|on|next|this))',
    ANY,
  ),
  words(
    'any of (?:the|them|those)(?: times| slots)?|when ?ever|does not matter when|no preference',
    ANY,
  ),
  words('after (?:lunch|dinner)(?: ?time)?|early (?:in the )?afternoon', between(13.5, 15.5)),
  words(
    'before (?:lunch(?:time)?|noon|midday)|before 12(?: noon)?',
    until({ hours: 12, either: false }),
  ),
  words('after (?:the )?school(?: run)?|after pick up|before tea(?:time)?', LATE_AFTERNOON),
  clock(
    'after|any ?time after|(?<!half )(?<!quarter )past|later than|not before|from|no earlier than',
    from,
  ),
  clock('before|by|up to|no later than|earlier than|until|till|not after', until),
  [
    rangePattern,
    ([text, ...groups]) => {
      const [start, end] = [groups.slice(0, GROUPS), groups.slice(GROUPS)].map(clockOf);
      // Two bare numbers may be anything.
      if (!start || !end || !/[ap]m|between|from|time|:/.test(text)) return undefined;
      return spanOf(start, end);
    },
  ],
  words('end of the day', LAST),
  words(
    '(?:late|later) (?:in the )?(?:afternoon|aft)|end of the afternoon|tea ?time|mid to late afternoon',
    LATE_AFTERNOON,
  ),
  words('late(?:r)? (?:in the )?morning', between(10.5, 12.5)),
  words('mid morning', between(9.5, 11)),
  words(
    'first thing|early(?: in the)?(?: morning)?(?= |$)(?! as| next| in| on)|crack of dawn',
    FIRST,
  ),
];

const plainReaders: Reader[] = [
  words('evenings?|after work|tonight|at night|out of hours|after hours', EVENING),
  [
    new RegExp(`\\b(?:at |around |about |for |say )?${CLOCK}\\b(?! (?:windows|blinds))`, 'g'),
    ([, ...groups]) => {
      const time = clockOf(groups);
      return time && at(time);
    },
  ],
  words('as late as (?:possible|you can)|late as possible|later the better', LAST),
  words(
    'as early as (?:possible|you can)|early as possible|(?:early|earlier|sooner) the better',
    FIRST,
  ),
  words('mornings?|(?:in the|(?<=_ )|^)am(?! (?:i|not)\\b)', MORNING),
  words('noon|midday|(?:lunch|dinner) ?time|lunch|dinner|middle of the day', MIDDAY),
  words('afternoons?|aft|(?<!\\d)pm', AFTERNOON),
  words(
    '(?:the |your )?(?:earliest|first)(?: (?:one|slot|time(?! (?:customer|buyer|visitor|user))|possible|available))+',
    FIRST,
  ),
  words('(?:the |your )?(?:latest|last)(?: (?:one|slot|time|possible|available))+', LAST),
  ...['second', 'third', 'fourth', 'fifth'].map((ordinal, index) =>
    words(`(?:the )?${ordinal} (?:one|slot|time|option)`, nth(index + 1)),
  ),
];

/** Labels and names of several words are read first, or 'evening' would hide a longer one. */
function readersFor(slots: Slots): Reader[] {
  // A quick reply's label, whatever its text; a day may precede it.
  const wholeLabels = slots.map(
    ({ label }): Reader => [
      new RegExp(`(?:^|(?<=_ ))${escaped(normalWords(label))}$`, 'g'),
      () => () => ({ slot: label }),
    ],
  );
  const names = slots
    .flatMap(({ label }) =>
      [label, partsOfSlot(label).name].map((name) => ({ name: normalWords(name), label })),
    )
    // 'AM' may also be 'I am'.
    .filter(({ name }) => name.length > 2)
    .toSorted((a, b) => b.name.length - a.name.length);
  const read = (several: boolean) =>
    names
      .filter(({ name }) => name.includes(' ') === several)
      .map(({ name, label }) => words(escaped(name), () => ({ slot: label })));
  return [...wholeLabels, ...read(true), ...clearReaders, ...read(false), ...plainReaders];
}

// After an ambiguous preposition: only if a day is near.
const spanOf = (start: { hours: number }, end: { hours: number }) =>
  between(start.hours, end.hours <= start.hours ? end.hours + 12 : end.hours);

const looseReaders: Reader[] = [
  clock('at|around|about|say|circa', at),
  [new RegExp(`\\b${BARE} ish\\b`, 'g'), ([, bare]) => (bare ? at(likely(bare)) : undefined)],
  words(
    'which ?ever|not fussed|do not mind|up to you|you (?:choose|pick|decide)|either|any one|any$|all good',
    ANY,
  ),
  [
    new RegExp(
      `^(?:at |about |around |for |say |maybe |make it |it )?${BARE}(?: please| ish| would be .*)?$`,
      'g',
    ),
    ([, bare]) => {
      const time = bare ? likely(bare) : undefined;
      return time && time.hours >= 7 && time.hours <= 21 ? at(time) : undefined;
    },
  ],
  // '9 to 11', '11-1': asked for a time, two bare numbers are one.
  [
    new RegExp(`\\b${BARE}(?:-| to )${BARE}\\b`, 'g'),
    ([, first = '', second = '']) => {
      const [start, end] = [likely(first), likely(second)];
      return start && end ? spanOf(start, end) : undefined;
    },
  ],
];

/** Read where a day is near; the others only where a time was asked for. */
const NEAR_DAY = 2;

const NOT_BEFORE =
  /\b(?:not(?: in| at)?(?: the)?|except|anything but|instead of|rather than|can not (?:do|make|manage)|avoid|no)(?: in)?(?: the)? $/;
const NOT_AFTER =
  /^s? (?:(?:is|are|would be|will be) )*(?:no (?:good|use)|out|bad|impossible|not (?:good|great|possible|ideal)|(?:does|do|will|would) not (?:work|suit|do))\b/;

interface TimesRead {
  /** The last one said, since people correct themselves, with its position. */
  reading: TimeReading | undefined;
  at: number;
  length: number;
  /** Several are possible, and none chosen. */
  either: boolean;
  /** Unwanted ones. */
  except: TimeSlot[];
}

/**
 * @param text of `normalWords` and `clocksInFigures`, without days, products and greetings.
 * @param asked a time was asked for, so a number is one.
 * @param nearDay a day was said too, so 'at 10' is a time.
 * @param slots to choose from.
 */
/** The last time counts in a correction, else the first: 'afternoon, mornings I am at work'. */
const CORRECTED =
  /\b(?:no|not|actually|sorry|oops|wait|make|change|rather|instead|i mean|i meant|meant|hang on|better|but)\b/;

export function readTime(text: string, asked: boolean, nearDay: boolean, slots: Slots): TimesRead {
  let rest = text;
  const readings: { reading: TimeReading; at: number; length: number; wanted: boolean }[] = [];
  const loose = looseReaders.filter((_, index) => asked || (nearDay && index < NEAR_DAY));
  for (const [pattern, read] of [...readersFor(slots), ...loose]) {
    for (const match of rest.matchAll(pattern)) {
      const reading = read(match)?.(slots);
      if (!reading) continue;
      const [{ length }, at] = [match[0], match.index];
      const before = `${text.slice(0, at).trimEnd()} `;
      // 'No, morning' takes morning; 'not morning' and 'no mornings' do not.
      const corrects = /\bno $/.test(before) && !/s$/.test(match[0]);
      const wanted =
        (!NOT_BEFORE.test(before) || corrects) && !NOT_AFTER.test(text.slice(at + length));
      readings.push({ reading, at, length, wanted });
      rest = rest.slice(0, at) + '_'.repeat(length) + rest.slice(at + length);
    }
  }
  readings.sort((a, b) => a.at - b.at);
  const slotsOf = (isWanted: boolean) =>
    readings.flatMap(({ reading, wanted }) =>
      'slot' in reading && wanted === isWanted ? [reading.slot] : [],
    );
  const chosen = readings.filter(({ wanted }) => wanted);
  const meant = CORRECTED.test(text) ? chosen.at(-1) : chosen[0];
  return {
    reading: meant?.reading,
    at: meant?.at ?? 0,
    length: meant?.length ?? 0,
    // 'Morning or afternoon' chooses neither.
    either: new Set(slotsOf(true)).size > 1 && /\b(?:or|either)\b/.test(text),
    except: slotsOf(false),
  };
}
