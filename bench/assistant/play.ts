// Plays conversations that strangers wrote: what they say goes to the reader, a press chooses among what is shown.
import { type BookingInput, bookingInput } from '../../src/features/appointments/appointment.ts';
import {
  type Answer,
  answerTo,
  type Ground,
} from '../../src/features/assistant/answers/answer-to.ts';
import {
  emptyTalk,
  fieldsOf,
  stepOf,
  stepsOf,
  type Talk,
  type ValueName,
  type Values,
  without,
} from '../../src/features/assistant/site/talk.ts';
import { answered, askedOf } from '../../src/features/assistant/site/use-talk.ts';

type Turn =
  | { say: string }
  | { press: { field: ValueName; value: string | number } }
  | { back: ValueName }
  | { drop: ValueName }
  | { fill: Partial<BookingInput> }
  | { confirm: true };

export interface Written {
  title: string;
  turns: Turn[];
  booking: Partial<BookingInput> | null;
  expect: 'booked' | 'person' | 'nothing';
}

/**
 * Where a step is shown that its writer did not expect, the visitor presses what they want.
 * @returns what went wrong, empty if it ended as its writer expects, and how many presses more it took
 */
export function play(
  { turns, booking, expect }: Written,
  ground: Ground,
): { wrong: string; more: number } {
  let talk: Talk = emptyTalk();
  let more = 0;
  let last: Answer | undefined;
  let sent: Talk['values'] | undefined;
  const say = (message: string) => {
    last = answerTo({ message, ...askedOf(talk) }, ground);
    const { sentences, ...answer } = last;
    talk = answered(talk, { ...answer, conversation: 'x', reply: sentences.join(' ') });
  };
  for (const turn of turns) {
    if ('say' in turn) {
      say(turn.say);
      continue;
    }
    if (stepsOf(talk).length === 0) {
      more += 1;
      say('Book a visit');
    }
    const set = (values: Values) => {
      talk = { ...talk, values: { ...talk.values, ...values }, step: undefined };
    };
    if ('press' in turn) set({ [turn.press.field]: turn.press.value });
    if ('back' in turn || 'drop' in turn) {
      const field = 'back' in turn ? turn.back : turn.drop;
      talk = { ...talk, values: without(talk.values, [field]) };
    }
    if ('fill' in turn) set(turn.fill);
    if ('confirm' in turn) {
      for (let step = stepOf(talk); step && step.kind !== 'confirm'; step = stepOf(talk)) {
        more += 1;
        set(Object.fromEntries(fieldsOf(step).map((field) => [field, booking?.[field]])));
      }
      sent = talk.values;
    }
  }
  return { wrong: wrongOf(), more };

  function wrongOf(): string {
    if (expect === 'person') {
      const asks = last?.controls.some(({ kind }) => kind === 'callBack');
      return last?.handOff || asks ? '' : `no person: ${last?.sentences.join(' ')}`;
    }
    if (expect === 'nothing') return sent ? 'it is booked' : '';
    if (!bookingInput.safeParse(sent).success) return `not whole: ${JSON.stringify(sent)}`;
    return Object.entries(booking ?? {})
      .filter(([field, value]) => `${sent?.[field as ValueName]}` !== `${value}`)
      .map(([field, value]) => `${field} is ${sent?.[field as ValueName]}, not ${value}`)
      .join(', ');
  }
}
