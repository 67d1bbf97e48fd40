// A made-up visitor: knows what they have said so far, answers questions, and makes their moves in between.
import type { Facts } from '../../src/features/assistant/answers/facts.ts';
import { type Field, fields } from '../../src/features/assistant/dialogue/booking-fields.ts';
import type { AssistantAnswer } from '../../src/features/assistant/dialogue/conversation.ts';
import type { Dice } from './dice.ts';
import { type Rule, sentence } from './grammar.ts';
import { kept, type Manner } from './noise.ts';
import { noteValue, type Personal, personalValue } from './people.ts';
import {
  countedKind,
  countValue,
  dayValue,
  kindValue,
  timeValue,
  unsureKind,
  type Value,
  windowsOf,
} from './values.ts';

/** Another person, whose visit is asked about. */
export type Neighbour = Record<Personal, string>;

export interface World {
  facts: Facts;
  neighbour: Neighbour;
  /** Must never be revealed about that visit. */
  secrets: readonly string[];
  full: { day: string; time: string };
}

export interface Visitor {
  world: World;
  dice: Dice;
  manner: Manner;
  /** Values said and still valid. */
  truth: Map<Field, Value>;
  /** Values that may be taken although they were not said for a booking: the kind whose price was asked. */
  allowed: Map<Field, Value>;
  /** May be gone after this message. */
  forgets: Set<Field>;
  /** Sizes in mm and numbers of windows whose prices were asked. */
  sizes: { width: number; drop: number }[];
  counts: Set<number>;
  /** What the reply to this message must contain. */
  expects: { text?: string; handOff?: true; noProposal?: true };
  /** Said next, whatever the question. */
  next: ((answer: AssistantAnswer) => string | undefined)[];
  /** How it ends: with a booking shown, with none, or after the question. */
  end: 'booking' | 'none' | 'asked';
  isOver: boolean;
  wanted(field: Field): Value;
  want(value: Value): void;
  tell(value: Value): void;
  answer(field: Field): string;
}

export const ruleOf = {
  service: 'correctService',
  windowCount: 'correctWindowCount',
  preferredDate: 'correctPreferredDate',
  preferredTime: 'correctPreferredTime',
  name: 'correctName',
  phone: 'correctPhone',
  email: 'correctEmail',
  address: 'correctAddress',
  postcode: 'correctPostcode',
} as const satisfies Partial<Record<Field, Rule>>;
export type Correctable = keyof typeof ruleOf;

/** Another value of the same field, different from the last. */
export function another(visitor: Visitor, field: Field, before?: Value): Value {
  const { dice, world, manner } = visitor;
  const except = before ? [before.truth] : [];
  switch (field) {
    case 'service':
      return before === undefined && dice.chance('unsure', 0.05)
        ? unsureKind(dice)
        : kindValue(dice, except);
    case 'windowCount':
      return countValue(dice, before?.truth);
    case 'preferredDate':
      return dayValue(dice, world.facts.today, [...except.map(String), world.full.day]);
    case 'preferredTime':
      // Nobody insists on a time that is gone.
      return timeValue(
        dice,
        visitor.truth.get('preferredDate')?.truth === world.full.day
          ? [...except, world.full.time]
          : except,
      );
    case 'additionalInfo':
      return noteValue(dice);
    default:
      for (;;) {
        const name = visitor.truth.get('name')?.truth;
        const value = personalValue(
          field,
          dice,
          manner,
          name === undefined ? undefined : String(name),
        );
        if (value.truth !== before?.truth) return value;
      }
  }
}

export function createVisitor(world: World, dice: Dice, manner: Manner): Visitor {
  const wanted = new Map<Field, Value>();
  const asked = new Map<Field, number>();
  const visitor: Visitor = {
    world,
    dice,
    manner,
    sizes: [],
    counts: new Set(),
    expects: {},
    next: [],
    truth: new Map(),
    allowed: new Map(),
    forgets: new Set(),
    end: 'booking',
    isOver: false,
    wanted(field) {
      const value = wanted.get(field) ?? another(visitor, field);
      wanted.set(field, value);
      return value;
    },
    want(value) {
      wanted.set(value.field, value);
      asked.delete(value.field);
    },
    tell(value) {
      wanted.set(value.field, value);
      visitor.truth.set(value.field, value);
      visitor.allowed.delete(value.field);
      if (value.field === 'windowCount') visitor.counts.add(Number(value.truth));
    },
    answer(field) {
      const times = asked.get(field) ?? 0;
      asked.set(field, times + 1);
      return answerTo(visitor, field, times);
    },
  };
  return visitor;
}

function answerTo(visitor: Visitor, field: Field, times: number): string {
  const { dice, truth } = visitor;
  if (field === 'additionalInfo') {
    if (!truth.has(field) && !dice.chance('notes', 0.3)) return sentence('noNote', dice);
    const note = visitor.wanted(field);
    visitor.tell(note);
    return sentence('note', dice, { note: note.ways[0] });
  }
  const value = visitor.wanted(field);
  const way = value.ways[Math.min(times, value.ways.length - 1)];
  visitor.tell(value);
  // People repeat themselves more plainly.
  if (times > 0 || value.truth === 'Not Sure Yet') return kept(way ?? '');
  switch (field) {
    case 'service':
      return sentence('service', dice, { kind: way });
    case 'windowCount':
      return sentence('windowCount', dice, { count: way, windows: windowsOf(value) });
    case 'preferredDate':
      return sentence('preferredDate', dice, { day: way, onday: value.phrase });
    case 'preferredTime':
      return sentence('preferredTime', dice, { time: way, attime: value.phrase });
    default:
      return sentence(field, dice, { [field]: way });
  }
}

const OPENINGS = ['open', 'open', 'openKind', 'openCounted', 'openDay'] as const;

/** How a visitor begins who does nothing unusual. @param later fields left for later. */
export function opening(visitor: Visitor, later: readonly Field[]): string {
  const { dice } = visitor;
  const rule = dice.pick('opening', OPENINGS);
  const told: Field[] = {
    open: [],
    openKind: ['service'] as Field[],
    openCounted: ['service', 'windowCount'] as Field[],
    openDay: ['service', 'windowCount', 'preferredDate', 'preferredTime'] as Field[],
  }[rule];
  const isUnsure = visitor.wanted('service').truth === 'Not Sure Yet';
  if (isUnsure || told.some((field) => later.includes(field))) return sentence('open', dice);
  return sentence(rule, dice, tellAll(visitor, told));
}

/** Gives several values. @returns the text of the sentence. */
export function tellAll(
  visitor: Visitor,
  told: readonly Field[],
): Record<string, string | undefined> {
  for (const field of told) visitor.tell(visitor.wanted(field));
  const day = visitor.wanted('preferredDate');
  const time = visitor.wanted('preferredTime');
  const kind = visitor.wanted('service');
  return {
    kind: kind.ways[0],
    counted: countedKind(kind, visitor.wanted('windowCount')),
    day: day.ways[0],
    onday: day.phrase,
    time: time.ways[0],
    attime: time.phrase,
  };
}

export const jobFields = fields.slice(0, 4);
