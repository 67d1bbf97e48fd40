// Which of the four times of a day somebody means: 'after 3', 'half past two', 'first thing'.
import type { TimeSlot } from '../../appointments/appointment.ts';
import { slotHours, timeSlots } from '../../appointments/standard-labels.ts';
import { readNumber } from './words.ts';

export type TimeReading =
  | { slot: TimeSlot }
  | { any: true }
  /** Before nine or after five, when nobody calls. */
  | { outside: true };

const [MORNING, MIDDAY, AFTERNOON, LATE] = timeSlots;

const HOUR_WORD =
  '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2})(?![\\d/])';
const CLOCK = `(?:(half|quarter) (past|to) (${HOUR_WORD})|(half) (${HOUR_WORD})|(\\d{1,2})[:.](\\d{2})(?: ?([ap]m))?|(${HOUR_WORD}) ?(?:([ap]m)\\b|(o'?clock|oclock))|(noon|midday))`;
const BARE = `(${HOUR_WORD})(?! (?:windows|blinds|vertical|venetian|roller|roman|shutters|curtains|weeks?|days?|months?|of|or|rooms?|minutes|people|by|x|square)\\b)`;
const ANY_CLOCK = `(?:${CLOCK}|${BARE})`;

/** Hours since midnight of the groups of CLOCK, and of BARE where that was tried too. */
function hoursOf(groups: (string | undefined)[]): number | undefined {
  const [fraction, past, ofHour, half, halfHour, hour, minute, suffix, plain, plainSuffix] = groups;
  const noon = groups[11];
  const bare = groups[12];
  if (noon) return 12;
  if (fraction && ofHour) {
    const shift = fraction === 'half' ? 0.5 : 0.25;
    return workingHour(ofHour) + (past === 'to' ? -shift : shift);
  }
  if (half && halfHour) return workingHour(halfHour) + 0.5;
  if (hour) {
    const minutes = Number(minute) / 60;
    const hours = Number(hour);
    if (hours > 24 || Number(minute) > 59) return undefined;
    return (suffix ? withSuffix(hours, suffix) : workingHour(hour)) + minutes;
  }
  const number = plain ?? bare;
  if (!number) return undefined;
  const hours = readNumber(number) ?? 0;
  if (hours < 1 || hours > 24) return undefined;
  return plainSuffix ? withSuffix(hours, plainSuffix) : workingHour(number);
}

const withSuffix = (hours: number, suffix: string) =>
  hours > 12 ? hours : (hours % 12) + (suffix === 'pm' ? 12 : 0);

/** Without am or pm, one to seven are in the afternoon. */
function workingHour(text: string): number {
  const hours = readNumber(text) ?? 0;
  return hours >= 1 && hours <= 7 ? hours + 12 : hours;
}

const at = (hours: number): TimeReading => {
  const slot = timeSlots.find((one) => slotHours(one).from <= hours && hours < slotHours(one).to);
  return slot ? { slot } : { outside: true };
};

const from = (hours: number): TimeReading => {
  const slot = timeSlots.find((one) => slotHours(one).from >= hours);
  return slot ? { slot } : { outside: true };
};

const until = (hours: number): TimeReading => {
  const slot = timeSlots.findLast((one) => slotHours(one).to <= hours);
  return slot ? { slot } : { outside: true };
};

function between(start: number, end: number): TimeReading {
  const later = end <= start ? end + 12 : end;
  const shared = timeSlots.map((one) => ({
    one,
    hours: Math.min(later, slotHours(one).to) - Math.max(start, slotHours(one).from),
  }));
  const best = shared.reduce((a, b) => (b.hours > a.hours ? b : a));
  return best.hours > 0 ? { slot: best.one } : { outside: true };
}

const rangePattern = new RegExp(
  `\\b(?:between |from )?${ANY_CLOCK}(?:-| to | and | till | until )${ANY_CLOCK}\\b`,
  'g',
);
const GROUPS = 13;

type Reader = [RegExp, (found: RegExpExecArray) => TimeReading | undefined];

const words = (pattern: string, meaning: TimeReading): Reader => [
  new RegExp(`\\b(?:${pattern})\\b`, 'g'),
  () => meaning,
];

const clock = (before: string, meaning: (hours: number) => TimeReading): Reader => [
  new RegExp(`\\b(?:${before}) (?:about |around )?${ANY_CLOCK}\\b`, 'g'),
  ([, ...groups]) => {
    const hours = hoursOf(groups);
    return hours === undefined ? undefined : meaning(hours);
  },
];

const readers: Reader[] = [
  words('late afternoon 3pm-5pm', { slot: LATE }),
  words('afternoon 1pm-3pm', { slot: AFTERNOON }),
  words('midday 11am-1pm', { slot: MIDDAY }),
  words('morning 9am-11am', { slot: MORNING }),
  words(
    '(?:any|what ?ever|no particular) time(?: of (?:the )?day)?(?! (?:after|before|from|past|between|on|next|this))',
    {
      any: true,
    },
  ),
  words(
    'any of (?:the|them|those)(?: times| slots)?|when ?ever|does not matter when|no preference',
    {
      any: true,
    },
  ),
  words('after lunch(?:time)?|early (?:in the )?afternoon', { slot: AFTERNOON }),
  words('before (?:lunch(?:time)?|noon|midday)|before 12(?: noon)?', { slot: MORNING }),
  words('after (?:the )?school(?: run)?|after pick up|before tea(?:time)?', { slot: LATE }),
  clock(
    'after|any ?time after|(?<!half )(?<!quarter )past|later than|not before|from|no earlier than',
    from,
  ),
  clock('before|by|no later than|earlier than|until|till|not after', until),
  [
    rangePattern,
    ([text, ...groups]) => {
      const [start, end] = [groups.slice(0, GROUPS), groups.slice(GROUPS)].map(hoursOf);
      // Two bare numbers may be anything.
      if (!/[ap]m|between|from|:/.test(text)) return undefined;
      return start === undefined || end === undefined ? undefined : between(start, end);
    },
  ],
  words(
    '(?:late|later) (?:in the )?afternoon|end of the (?:day|afternoon)|tea ?time|mid to late afternoon',
    {
      slot: LATE,
    },
  ),
  words('late(?:r)? (?:in the )?morning', { slot: MIDDAY }),
  words(
    'first thing|early(?: in the)?(?: morning)?(?= |$)(?! as| next| in| on)|mid morning|crack of dawn',
    {
      slot: MORNING,
    },
  ),
  words('evenings?|after work|tonight|at night|out of hours|after hours', { outside: true }),
  [
    new RegExp(`\\b(?:at |around |about |for |say )?${CLOCK}\\b(?! (?:windows|blinds))`, 'g'),
    ([, ...groups]) => {
      const hours = hoursOf(groups);
      return hours === undefined ? undefined : at(hours);
    },
  ],
  words('as late as (?:possible|you can)|late as possible|later the better', { slot: LATE }),
  words('as early as (?:possible|you can)|early as possible|(?:early|earlier|sooner) the better', {
    slot: MORNING,
  }),
  words('mornings?|(?:in the|(?<=_ )|^)am(?! (?:i|not)\\b)', { slot: MORNING }),
  words('noon|midday|lunch ?time|lunch|middle of the day', { slot: MIDDAY }),
  words('afternoons?|(?<!\\d)pm', { slot: AFTERNOON }),
  words(
    '(?:the |your )?(?:earliest|first)(?: (?:one|slot|time(?! (?:customer|buyer|visitor|user))|possible|available))+',
    {
      slot: MORNING,
    },
  ),
  words('(?:the |your )?(?:latest|last)(?: (?:one|slot|time|possible|available))+', { slot: LATE }),
  words('(?:the )?second (?:one|slot|time|option)', { slot: MIDDAY }),
  words('(?:the )?third (?:one|slot|time|option)', { slot: AFTERNOON }),
  words('(?:the )?fourth (?:one|slot|time|option)', { slot: LATE }),
];

// Said with a preposition that may also be about something else: only where a day is near.
const looseReaders: Reader[] = [
  clock('at|around|about|say|circa', at),
  [new RegExp(`\\b${BARE} ish\\b`, 'g'), ([, bare]) => (bare ? at(workingHour(bare)) : undefined)],
  words(
    'which ?ever|not fussed|do not mind|up to you|you (?:choose|pick|decide)|either|any one|any$|all good',
    { any: true },
  ),
  [
    new RegExp(
      `^(?:at |about |around |for |say |maybe |make it |it )?${BARE}(?: please| ish| would be .*)?$`,
      'g',
    ),
    ([, bare]) => {
      const hours = bare ? workingHour(bare) : 0;
      return hours >= 7 && hours <= 21 ? at(hours) : undefined;
    },
  ],
];

/** So many of them are read where a day is near, the others only where a time was asked for. */
const NEAR_DAY = 2;

const NOT_BEFORE =
  /\b(?:not(?: in| at)?(?: the)?|except|anything but|instead of|rather than|can not (?:do|make|manage)|avoid|no)(?: in)?(?: the)? $/;

/**
 * @param text of `normalWords`, without days, products and greetings.
 * @param asked a time has been asked for, so that a number is one.
 * @param nearDay a day was said too, so that 'at 10' is a time.
 * @returns the last one said, since people correct themselves, and where it stands.
 */
export function readTime(
  text: string,
  asked: boolean,
  nearDay: boolean,
): { reading: TimeReading; at: number; length: number; either: boolean } | undefined {
  let rest = text;
  const found: { reading: TimeReading; at: number; length: number }[] = [];
  const loose = looseReaders.filter((_, index) => asked || (nearDay && index < NEAR_DAY));
  const all = [...readers, ...loose];
  for (const [pattern, read] of all) {
    for (const match of rest.matchAll(pattern)) {
      const reading = read(match);
      if (!reading) continue;
      const [words] = match;
      const negated = NOT_BEFORE.test(`${text.slice(0, match.index).trimEnd()} `);
      // 'No, morning' takes morning; 'not morning' does not.
      const corrects = /\bno $/.test(`${text.slice(0, match.index).trimEnd()} `);
      if (!negated || corrects) found.push({ reading, at: match.index, length: words.length });
      rest =
        rest.slice(0, match.index) +
        '_'.repeat(words.length) +
        rest.slice(match.index + words.length);
    }
  }
  found.sort((a, b) => a.at - b.at);
  const last = found.at(-1);
  const slots = new Set(found.flatMap(({ reading }) => ('slot' in reading ? [reading.slot] : [])));
  // 'Morning or afternoon' chooses neither.
  return last && { ...last, either: slots.size > 1 && /\b(?:or|either)\b/.test(text) };
}
