import type { Answer, Outcome } from '../answers/answers.ts';
import { bookingWords, say, sayOfBooking, wordsOf } from '../answers/wording.ts';
import type { Intent } from '../reading/intents.ts';
import type { Understanding } from '../reading/understanding.ts';
import type { Field } from './booking-fields.ts';
import { proceed } from './booking-talk.ts';
import type { Scene } from './slot-filling.ts';
import type { State } from './state.ts';

type Known = Omit<Outcome, 'intent' | 'links'> & Partial<Pick<Answer, 'links'>>;
/** A turn of the booking; by default it ends there. */
export const ofBooking = (turn: Known, intent: Intent = 'book-visit'): Outcome => ({
  links: [],
  ...turn,
  intent,
});

const EDITABLE: [string, Field][] = [
  ['Type', 'service'],
  ['Windows', 'windowCount'],
  ['Day', 'preferredDate'],
  ['Time', 'preferredTime'],
  ['Name', 'name'],
  ['Telephone', 'phone'],
  ['Email', 'email'],
  ['Address', 'address'],
  ['Postcode', 'postcode'],
  ['Message', 'additionalInfo'],
];

export function obey(before: State, heard: Understanding, scene: Scene): Outcome | undefined {
  const { facts } = scene;
  const { summary } = bookingWords;
  const isReady = before.mode === 'ready';
  switch (heard.command) {
    case 'stop': {
      const { asking: _, proposedAt: __, ...rest } = before;
      return ofBooking({
        state: { ...rest, mode: 'idle', offered: 'booking' },
        sentences: [sayOfBooking('cancelled', facts)],
        quickReplies: wordsOf('greeting', facts).suggestions,
      });
    }
    case 'restart':
      return ofBooking(
        proceed(
          { slots: {}, mode: 'booking', answered: [], noteAsked: false, misses: 0 },
          [say('restarted', facts)],
          [],
          scene,
        ),
      );
    case 'back':
      return goBack(before, scene);
    case 'send':
    case 'yes':
    case 'skip':
      if (before.mode === 'booking') return undefined;
      return pressToSend(before, scene);
    case 'no':
    case 'change':
      if (!isReady && before.mode !== 'editing' && heard.command === 'no') return undefined;
      if (before.mode === 'booking') return undefined;
      return edit(before, say('editOrStop', facts), summary.cancelLabel);
    default:
      return undefined;
  }
}

/** The booking is on the screen already. */
function pressToSend(before: State, scene: Scene): Outcome {
  const turn = proceed({ ...before, mode: 'booking' }, [], [], scene);
  const sentences = turn.proposal ? [say('pressToSend', scene.facts)] : turn.sentences;
  return ofBooking({ ...turn, sentences });
}

export function edit(before: State, sentence: string, cancelLabel: string): Outcome {
  const { asking: _, proposedAt: __, ...rest } = before;
  return ofBooking({
    state: { ...rest, mode: 'editing' },
    sentences: [sentence],
    quickReplies: [...EDITABLE.map(([label]) => label), cancelLabel],
  });
}

function goBack(before: State, scene: Scene): Outcome {
  const answered = before.answered.filter((field) => before.slots[field] !== undefined);
  const last = answered.at(-1);
  if (!last) {
    return ofBooking(
      proceed({ ...before, mode: 'booking' }, [say('nothingToUndo', scene.facts)], [], scene),
    );
  }
  return askAgain({ ...before, answered: answered.slice(0, -1) }, [last], scene);
}

export function askAgain(before: State, which: readonly Field[], scene: Scene): Outcome {
  const slots = { ...before.slots };
  for (const field of which) delete slots[field];
  const { proposedAt: _, ...rest } = before;
  const noteAsked = before.noteAsked && !which.includes('additionalInfo');
  return ofBooking(proceed({ ...rest, slots, noteAsked, mode: 'booking' }, [], [], scene));
}
