// The order in which a visitor does things.
import type { Field } from '../../src/features/assistant/dialogue/booking-fields.ts';
import type { AssistantAnswer } from '../../src/features/assistant/dialogue/conversation.ts';
import { sentence } from './grammar.ts';
import type { Move } from './move.ts';
import { type MoveName, moves } from './moves.ts';
import { opening, type Visitor } from './visitor.ts';

/** The visitor's next message: a move whose time has come, or an answer. */
export function createPlan(visitor: Visitor, names: readonly MoveName[]) {
  const { dice } = visitor;
  const left = names.map((name) => {
    const move: Move = moves[name];
    const field = move.fields && dice.pick(`${name} field`, move.fields);
    return { move, field, wait: 1 + dice.below('wait', 5) };
  });
  const later = left.flatMap(({ move, field }) => (move.when === 'asked' && field ? [field] : []));
  let plain = 0;

  const take = (isDue: (one: (typeof left)[number]) => boolean | undefined) => {
    const at = left.findIndex((one) => isDue(one));
    const [due] = at < 0 ? [] : left.splice(at, 1);
    return due?.move.say(visitor, due.field ?? 'service');
  };

  return {
    first: () => take(({ move }) => move.when === 'open') ?? opening(visitor, later),
    /** Undefined when there is nothing more to say. */
    next(answer: AssistantAnswer): string | undefined {
      const { asking, proposal } = answer;
      for (const one of left) one.wait -= 1;
      const forced = visitor.next.shift()?.(answer);
      if (forced !== undefined) return forced;
      const isTold = (field?: Field) => field === undefined || visitor.truth.has(field);
      const own = take(({ move: { when }, field, wait }) => {
        if (proposal) return when === 'shown' || (when === 'later' && isTold(field));
        if (when === 'asked') return field && field === asking && !visitor.truth.has(field);
        return when === 'later' && wait <= 0 && isTold(field) && asking !== undefined;
      });
      if (own !== undefined) return own;
      if (proposal || visitor.isOver || visitor.end === 'asked') return undefined;
      if (asking) {
        plain = 0;
        return visitor.answer(asking);
      }
      plain += 1;
      return plain > 3 ? undefined : sentence('plainBooking', dice);
    },
  };
}
