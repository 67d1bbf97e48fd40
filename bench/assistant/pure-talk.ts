// The conversation without server and store: facts and diary are passed in.
import type { BookingRules, TakenPlaces } from '../../src/features/appointments/availability.ts';
import type { Facts } from '../../src/features/assistant/answers/facts.ts';
import { listeningOf, step } from '../../src/features/assistant/dialogue/dialogue.ts';
import { createDiary } from '../../src/features/assistant/dialogue/diary.ts';
import { newState, type State } from '../../src/features/assistant/dialogue/state.ts';
import { tellVisit } from '../../src/features/assistant/dialogue/visit-talk.ts';
import { understand } from '../../src/features/assistant/reading/understanding.ts';
import type { Say } from './play.ts';

/** A new conversation in which no reference matches a visit. */
export function pureTalk(facts: Facts, rules: BookingRules, taken: TakenPlaces): Say {
  const diary = createDiary(rules, taken, facts.now, facts.today);
  let before = newState();
  return async (message) => {
    const heard = understand(message, listeningOf(before, facts));
    const outcome = step(before, heard, { facts, diary });
    const told = outcome.lookUp ? tellVisit({ outcome: 'unknown' }, facts) : outcome;
    const { state, intent, proposal } = outcome;
    before = state;
    return {
      conversation: '',
      kept: { said: '', replied: '' },
      reply: told.sentences.filter(Boolean).join(' '),
      intent,
      slots: state.slots,
      links: told.links,
      quickReplies: told.quickReplies,
      ...(isAsking(state) && { asking: state.asking }),
      ...(proposal && { proposal }),
      ...(told.handOff && { handOff: told.handOff }),
    };
  };
}

const isAsking = ({ mode, callBack, visit, asking }: State) =>
  mode === 'booking' && !callBack && !visit && asking !== undefined;
