// Visitors who say what they do not want, or several things, before they choose.
import { addDays, longDay } from '../../src/lib/time/london-day.ts';
import { sentence } from './grammar.ts';
import { type Move, namesOf } from './move.ts';
import {
  dayOf,
  dayValue,
  kindValue,
  mixedKinds,
  pluralOf,
  timeValue,
  type Value,
} from './values.ts';
import type { Visitor } from './visitor.ts';

const day = (visitor: Visitor, except: readonly Value[] = []) =>
  dayValue(visitor.dice, visitor.world.facts.today, [
    visitor.world.full.day,
    ...except.map(({ truth }) => String(truth)),
  ]);

/** After 'next month' a weekday alone is one of the days offered: another day is said with its date. */
function wantClearly(visitor: Visitor): void {
  const value = visitor.wanted('preferredDate');
  const ways = value.ways.slice(1);
  visitor.want({ ...value, ways, phrase: `on ${ways[0]}` });
}

function twoKinds(visitor: Visitor): { said: string; one: Value; other: Value } {
  const { dice } = visitor;
  const one = kindValue(dice);
  const other = kindValue(dice, [one.truth]);
  visitor.tell(mixedKinds);
  visitor.allowed.set('additionalInfo', { field: 'additionalInfo', truth: '*', ways: [] });
  return { said: sentence('mixed', dice, namesOf(visitor, one, other)), one, other };
}

export const choosing = {
  'not that day': {
    when: 'asked',
    fields: ['preferredDate'],
    say: (visitor) => {
      const other = day(visitor);
      const value = day(visitor, [other]);
      visitor.tell(value);
      return sentence('negateDay', visitor.dice, namesOf(visitor, other, value));
    },
  },
  'not that kind': {
    when: 'asked',
    fields: ['service'],
    say: (visitor) => {
      const other = kindValue(visitor.dice);
      const value = kindValue(visitor.dice, [other.truth]);
      visitor.tell(value);
      return sentence('negateKind', visitor.dice, namesOf(visitor, other, value));
    },
  },
  'two kinds': { when: 'asked', fields: ['service'], say: (visitor) => twoKinds(visitor).said },
  'drops a kind': {
    when: 'asked',
    fields: ['service'],
    say: (visitor) => {
      const { said, one, other } = twoKinds(visitor);
      visitor.next.push(() => {
        visitor.tell(other);
        return sentence('dropKind', visitor.dice, namesOf(visitor, one, other));
      });
      return said;
    },
  },
  'vague day': {
    when: 'asked',
    fields: ['preferredDate'],
    say: (visitor) => {
      wantClearly(visitor);
      return sentence('vagueDay', visitor.dice);
    },
  },
  'any day but': {
    when: 'asked',
    fields: ['preferredDate'],
    say: (visitor) => {
      wantClearly(visitor);
      return sentence('anyBut', visitor.dice, namesOf(visitor, day(visitor), day(visitor)));
    },
  },
  'either day': {
    when: 'asked',
    fields: ['preferredDate'],
    say: (visitor) => {
      const other = visitor.wanted('preferredDate');
      const one = day(visitor, [other]);
      return sentence('eitherDay', visitor.dice, {
        day: other.ways[1],
        oldday: longDay(String(one.truth)),
      });
    },
  },
  'either time': {
    when: 'asked',
    fields: ['preferredTime'],
    say: (visitor) => {
      const other = visitor.wanted('preferredTime');
      const one = timeValue(visitor.dice, [other.truth]);
      return sentence('eitherTime', visitor.dice, {
        time: other.ways[1]?.toLowerCase(),
        oldtime: one.ways[1]?.toLowerCase(),
      });
    },
  },
  'either kind': {
    when: 'asked',
    fields: ['service'],
    say: (visitor) => {
      const value = kindValue(visitor.dice);
      const one = kindValue(visitor.dice, [value.truth]);
      visitor.want(value);
      // Noting both until one is chosen is fair.
      visitor.allowed.set('service', { ...mixedKinds, also: ['Not Sure Yet'] });
      visitor.next.push(() => {
        visitor.tell(value);
        return sentence('chooseKind', visitor.dice, { kind: value.ways[0] });
      });
      return sentence('eitherKind', visitor.dice, namesOf(visitor, one, value));
    },
  },
  'wants a full slot': {
    when: 'asked',
    fields: ['preferredDate'],
    say: (visitor) => {
      const { dice, world } = visitor;
      const wish = dayOf(world.full.day, dice, world.facts.today);
      visitor.allowed.set('preferredDate', wish);
      const free = timeValue(dice, [world.full.time]);
      visitor.next.push(() => {
        visitor.tell(wish);
        visitor.tell(free);
        return sentence('dayAndTime', dice, {
          day: wish.ways[1],
          onday: `on ${wish.ways[1]}`,
          attime: free.phrase,
        });
      });
      return sentence('dayAndTime', dice, {
        day: wish.ways[0],
        onday: wish.phrase,
        attime: world.full.time.replace(/ \(.*/, '').toLowerCase(),
      });
    },
  },
  'wants a closed day': {
    when: 'asked',
    fields: ['preferredDate'],
    say: ({ dice, world }) => {
      const { today } = world.facts;
      const sunday =
        [1, 2, 3, 4, 5, 6, 7]
          .map((days) => addDays(today, days))
          .find((one) => pluralOf(one) === 'Sundays') ?? today;
      const wish = dice.pick('closed', [
        'today',
        longDay(sunday),
        'this Sunday',
        longDay(addDays(sunday, 7)),
      ]);
      return sentence('preferredDate', dice, {
        day: wish,
        onday: wish.replace(/^(?!today|this)/, 'on '),
      });
    },
  },
} satisfies Record<string, Move>;
