// What a visitor may do besides answering.
import type { Field } from '../../src/features/assistant/dialogue/booking-fields.ts';
import { type Rule, sentence } from './grammar.ts';
import { pluralOf, shortNameOf, type Value } from './values.ts';
import type { Visitor } from './visitor.ts';

export interface Move {
  /** As the first message, instead of an answer, some time later (about what was said), or at the booking shown. */
  when: 'open' | 'asked' | 'later' | 'shown';
  /** One of these is drawn. */
  fields?: readonly Field[];
  say(visitor: Visitor, field: Field): string;
}

/** Two values of a field as sentences name them. */
export function namesOf(
  { world }: Visitor,
  before: Value,
  value: Value,
): Record<string, string | undefined> {
  const [way] = value.ways;
  switch (value.field) {
    case 'service':
      return { kind: way, old: before.ways[0] };
    case 'windowCount':
      return {
        count: way,
        windows: `${value.truth} window${value.truth === 1 ? '' : 's'}`,
        oldcount: String(before.truth),
      };
    case 'preferredDate': {
      const old = shortNameOf(String(before.truth), world.facts.today);
      // 'I'm busy on the 14th', 'not Friday'.
      return {
        day: way,
        onday: value.phrase,
        oldday: old,
        olddayonly: old,
        olddayplural: pluralOf(String(before.truth)),
      };
    }
    case 'preferredTime':
      return {
        time: way,
        attime: value.phrase,
        oldtime: String(before.truth).replace(/ \(.*/, '').toLowerCase(),
      };
    default:
      return { [`old${value.field}`]: String(before.truth) };
  }
}

/** Says something that gives no value. */
export const saying = (
  rule: Rule,
  when: Move['when'] = 'later',
  fields?: readonly Field[],
): Move => ({
  when,
  ...(fields && { fields }),
  say: ({ dice }) => sentence(rule, dice),
});
