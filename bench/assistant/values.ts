// What visitors want, and ways of saying it: everyday words first, unmistakable ones last.

import type { Field } from '../../src/features/assistant/dialogue/booking-fields.ts';
import {
  addDays,
  daysBetween,
  fullDay,
  longDay,
  WEEKDAYS,
  weekdayOf,
} from '../../src/lib/time/london-day.ts';
import type { Dice } from './dice.ts';

export interface Value {
  field: Field;
  truth: string | number;
  /** Also accepted: without a title, or with the house number spelt out. */
  also?: readonly (string | number)[];
  /** From everyday words to unmistakable ones. */
  ways: readonly string[];
  /** The same after `on` or `at`, as the first way needs it. */
  phrase?: string;
}

export const kinds: Readonly<Record<string, readonly string[]>> = {
  'Vertical Blinds': ['verticals', 'vertical blinds'],
  'Venetian Blinds': ['venetians', 'venetian blinds', 'wooden venetians'],
  'Roller Blinds': ['rollers', 'roller blinds', 'blackout rollers'],
  'Roman Blinds': ['romans', 'roman blinds'],
  'Perfect Fit Blinds': ['perfect fit blinds', 'perfect fits'],
  'Day & Night Blinds': ['day and night blinds', 'day & night blinds', 'day/night blinds'],
  'Plantation Shutters': ['shutters', 'plantation shutters', 'wooden shutters'],
  Curtains: ['curtains'],
};
const UNSURE = [
  'not sure yet',
  "i don't know yet",
  "haven't decided yet",
  'no idea really',
  'not sure',
];

export function kindValue(dice: Dice, except: readonly unknown[] = []): Value {
  const truth = dice.pick(
    'kind',
    Object.keys(kinds).filter((kind) => !except.includes(kind)),
  );
  return {
    field: 'service',
    truth,
    ways: [dice.pick('kind way', kinds[truth] ?? []), truth, truth],
  };
}

export function unsureKind(dice: Dice): Value {
  return {
    field: 'service',
    truth: 'Not Sure Yet',
    ways: [dice.pick('unsure', UNSURE), 'Not Sure Yet'],
  };
}

export const mixedKinds: Value = { field: 'service', truth: 'Mixed Types', ways: ['Mixed Types'] };

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');

export function countValue(dice: Dice, except?: unknown): Value {
  const counts = [1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20];
  const truth = dice.pick(
    'count',
    counts.filter((count) => count !== except),
  );
  const word = NUMBERS[truth - 1] ?? String(truth);
  const others =
    truth === 2 ? ['a couple'] : truth === 6 ? ['half a dozen'] : truth === 12 ? ['a dozen'] : [];
  const way = dice.pick('count way', [word, word, String(truth), String(truth), ...others]);
  return {
    field: 'windowCount',
    truth,
    ways: [way, String(truth), `${truth} window${truth === 1 ? '' : 's'}`],
  };
}

export function windowsOf({ truth, ways: [way = ''] }: Value, noun = 'window'): string {
  return `${way}${way === 'a couple' ? ' of' : ''} ${noun}${truth === 1 ? '' : 's'}`;
}

/** `three roller blinds`, if the kind is one of blinds. */
export function countedKind(kind: Value, count: Value): string {
  const [plural = ''] = [
    kinds[kind.truth]?.find((way) => /\b(?:blinds|shutters|curtains)$/.test(way)),
  ];
  const many = windowsOf(count, '').trimEnd();
  if (/curtains|shutters/.test(plural)) return `${plural} for ${windowsOf(count)}`;
  return `${many.replace(/s$/, '')} ${count.truth === 1 ? plural.replace(/s$/, '') : plural}`;
}

const MISSPELT: Record<string, readonly string[]> = {
  Monday: ['monday', 'mon', 'munday'],
  Tuesday: ['tuesday', 'tues', 'tuseday'],
  Wednesday: ['wednesday', 'weds', 'wensday', 'wednsday'],
  Thursday: ['thursday', 'thurs', 'thur', 'thrusday'],
  Friday: ['friday', 'fri', 'firday'],
  Saturday: ['saturday', 'sat', 'saterday'],
};

const weekdayNameOf = (day: string) => WEEKDAYS[weekdayOf(day) - 1] ?? '';
const ordinal = (date: number) =>
  `${date}${date > 3 && date < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][date % 10] ?? 'th')}`;

/** A day from tomorrow to seven weeks ahead on which we work. */
export function dayValue(dice: Dice, today: string, except: readonly string[] = []): Value {
  const weekdays = except.map(weekdayNameOf);
  for (;;) {
    const ahead = dice.chance('soon', 0.6)
      ? 1 + dice.below('ahead', 13)
      : 1 + dice.below('far', 49);
    const truth = addDays(today, ahead);
    const isOther = !except.includes(truth) && !weekdays.includes(weekdayNameOf(truth));
    // 'Tuesday' on a Tuesday is today or in a week's time, and we do not work on Sundays.
    if (ahead !== 7 && isOther && weekdayNameOf(truth) !== 'Sunday')
      return dayOf(truth, dice, today);
  }
}

export function dayOf(truth: string, dice: Dice, today: string): Value {
  const way = dice.pick('day way', waysOf(truth, dice, today));
  const takesOn = !/^(?:tomorrow|the day after|(?:in )?an? |two weeks|next |this |.* week$)/.test(
    way,
  );
  return {
    field: 'preferredDate',
    truth,
    ways: [way, longDay(truth), fullDay(truth), truth],
    phrase: takesOn ? `on ${way}` : way,
  };
}

function waysOf(day: string, dice: Dice, today: string): string[] {
  const ahead = daysBetween(today, day);
  const weekday = weekdayNameOf(day);
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const name = dice.pick('weekday', MISSPELT[weekday] ?? [weekday]);
  const plain = weekday.toLowerCase();
  const monthName = longDay(day).split(' ').at(-1) ?? '';
  const short = monthName.slice(0, 3);
  const dates = [
    `${date} ${monthName}`,
    `the ${ordinal(date)} of ${monthName}`,
    `${monthName} ${ordinal(date)}`,
    `${plain} ${ordinal(date)} ${monthName}`,
    `${plain.slice(0, 3)} ${date} ${short}`,
    `${date}/${month}`,
    `${date}/${month}/${year}`,
    `${plain} the ${ordinal(date)} of ${monthName}`,
  ];
  const nextWeek = 7 - weekdayOf(today) + weekdayOf(day);
  return [
    ...(ahead === 1 ? ['tomorrow', 'tomorrow'] : []),
    ...(ahead === 2 ? ['the day after tomorrow'] : []),
    ...(ahead === 8 ? ['a week tomorrow'] : []),
    ...(ahead === 14 ? ['a fortnight today', 'two weeks today'] : []),
    ...(ahead < 7 ? [name, name, name, `this ${name}`, `this coming ${plain}`] : []),
    ...(ahead > 7 && ahead < 14 ? [`a week on ${plain}`, `${plain} week`] : []),
    ...(ahead === nextWeek && weekdayOf(today) < 7
      ? [`${name} next week`, `next week on ${plain}`]
      : []),
    ...(ahead < 27 ? [`the ${ordinal(date)}`, `${plain} the ${ordinal(date)}`] : []),
    ...dates,
  ];
}

/** Refers to a day named before: by its weekday, or its date. */
export function shortNameOf(day: string, today: string): string {
  return daysBetween(today, day) < 7 ? weekdayNameOf(day) : `the ${ordinal(Number(day.slice(8)))}`;
}

export const pluralOf = (day: string) => `${weekdayNameOf(day)}s`;

export const times: Readonly<Record<string, readonly string[]>> = {
  'Morning (9am-11am)': [
    'in the morning',
    'at 9am',
    'at 10am',
    'at half nine',
    "at 10 o'clock",
    'at half past nine',
    'first thing',
    'at 9.30am',
    'between 9 and 11',
  ],
  'Midday (11am-1pm)': [
    'at midday',
    'at noon',
    'around lunchtime',
    "at 12 o'clock",
    'at half eleven',
    'at half past twelve',
    'at 11.30am',
    'at 12:00',
  ],
  'Afternoon (1pm-3pm)': [
    'at 2pm',
    'at 1pm',
    'at half one',
    'at half two',
    'at 14:00',
    'early afternoon',
    "at 2 o'clock",
    'between 1 and 3',
  ],
  'Late Afternoon (3pm-5pm)': [
    'late afternoon',
    'at 4pm',
    'at half three',
    "at 4 o'clock",
    'at half past four',
    'at 16:00',
    'at 3.30pm',
    'between 3 and 5',
  ],
};

export function timeValue(dice: Dice, except: readonly unknown[] = []): Value {
  const truth = dice.pick(
    'time',
    Object.keys(times).filter((time) => !except.includes(time)),
  );
  const phrase = dice.pick('time way', times[truth] ?? []);
  const bare = phrase.replace(/^(?:at|in the|around) /, '');
  return { field: 'preferredTime', truth, ways: [bare, truth.replace(/ \(.*/, ''), truth], phrase };
}
