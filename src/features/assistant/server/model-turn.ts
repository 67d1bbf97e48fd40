// Which turns a language model may word, and what becomes of its text.
import { fullDay, isDay } from '../../../lib/time/london-day.ts';
import type { Outcome } from '../answers/answers.ts';
import { step } from '../dialogue/dialogue.ts';
import type { Scene } from '../dialogue/slot-filling.ts';
import type { State } from '../dialogue/state.ts';
import type { Intent } from '../reading/intents.ts';
import { type Understanding, understand } from '../reading/understanding.ts';
import type { WishedVisit } from './model-tools.ts';
import type { ModelTurn, ModelVoice } from './model-voice.ts';

/** Somebody's own visit, or a hand-off: for the guided core alone. */
const GUIDED: ReadonlySet<Intent> = new Set<Intent>(['change-booking', 'human', 'complaint']);

/**
 * True for a plain question. A model never sees bookings, visits on record or messages with recognised personal
 * details.
 */
export function isOpenQuestion(
  before: State,
  heard: Understanding,
  { state, intent, lookUp }: Outcome,
) {
  const isPersonal = [heard.name, heard.email, heard.phone, heard.postcode, heard.address].some(
    (found) => found !== undefined,
  );
  return (
    [before, state].every(({ mode, visit, callBack }) => mode === 'idle' && !visit && !callBack) &&
    !(isPersonal || lookUp || heard.command || heard.reference !== undefined) &&
    !GUIDED.has(intent)
  );
}

interface TurnDeps {
  voice: ModelVoice;
  before: State;
  guided: Outcome;
  scene: Scene;
  turn: Pick<ModelTurn, 'message' | 'history' | 'address'>;
  onSentence(sentence: string): void;
}

export async function wordedByModel(deps: TurnDeps): Promise<Outcome> {
  const { voice, before, guided, scene, turn, onSentence } = deps;
  const spoken = await voice.speak(
    {
      ...turn,
      ...scene,
      ownAnswer: guided.sentences.filter(Boolean).join(' '),
      ownAnswerIsUnknown: guided.unanswered === true,
    },
    onSentence,
  );
  if (!spoken) return guided;
  if (spoken.visit) {
    const begun = step(
      before,
      understand(wishOf(spoken.visit), {
        today: scene.facts.today,
        offered: scene.facts.settings.booking,
        model: scene.facts.intentModel,
      }),
      scene,
    );
    return { ...begun, sentences: [...spoken.sentences, ...begun.sentences] };
  }
  const { unanswered: _, handOff, ...rest } = guided;
  return {
    ...rest,
    sentences: spoken.sentences,
    links: [...guided.links, ...spoken.links],
    ...(handOff && !guided.unanswered && { handOff }),
  };
}

/** What the visitor would have said: the core reads it by its own rules. */
function wishOf({ service, windowCount, preferredDate, preferredTime }: WishedVisit): string {
  const details = [
    service,
    windowCount && `${windowCount} windows`,
    preferredDate && isDay(preferredDate) && fullDay(preferredDate),
    preferredTime,
  ].filter(Boolean);
  return ['I would like to book a visit', ...details].join(', ');
}
