import { firstNameOf } from '../../../kit/first-name.ts';
import { openStateAt } from '../../settings/opening-hours.ts';
import {
  type Answer,
  type CallBack,
  handOffOf,
  type Outcome,
  plainAnswer,
} from '../answers/answers.ts';
import type { Facts } from '../answers/facts.ts';
import { errorFor, handOffWords, sayOfBooking, wordsOf } from '../answers/wording.ts';
import { LEAST } from '../reading/intents.ts';
import { type Understanding, wishOf } from '../reading/understanding.ts';
import type { Turn } from './booking-rules.ts';
import type { State } from './state.ts';

interface CallBackTurn extends Answer {
  state: State;
  callBack?: CallBack;
}

export function askForCallBack(before: State, heard: Understanding, facts: Facts): CallBackTurn {
  const asked = before.callBack?.asking;
  const said = { ...before.callBack };
  const { slots } = before;
  const problems: string[] = [];
  if (heard.name && 'value' in heard.name) said.name = heard.name.value;
  else if (asked === 'name') problems.push(errorFor('name', 'invalid', facts));
  if (heard.phone && 'value' in heard.phone) said.phone = heard.phone.value;
  else if (asked === 'phone' || heard.phone) problems.push(errorFor('phone', 'invalid', facts));
  // Details given for a booking need not be given again.
  const name = said.name ?? slots.name;
  const phone = said.phone ?? slots.phone;
  const topic = asked === 'topic' && heard.rest ? heard.raw.slice(0, 300) : undefined;
  const { callBack: _, offered: __, ...rest } = before;
  const answer: Answer = {
    sentences: problems,
    links: [],
    quickReplies: [],
    handOff: handOffOf('call-back', facts),
  };
  if (name && phone && topic) {
    answer.sentences = [handOffWords('confirm', facts, { firstName: firstNameOf(name) })];
    return { ...answer, state: { ...rest, misses: 0 }, callBack: { name, phone, topic } };
  }
  const asking: NonNullable<State['callBack']>['asking'] = name
    ? phone
      ? 'topic'
      : 'phone'
    : 'name';
  const isOpen = openStateAt(facts.settings.general.openingHours, facts.now).state;
  if (!asked)
    answer.sentences.push(handOffWords(isOpen === 'closed' ? 'outOfHours' : 'inHours', facts));
  const question = { name: 'askName', phone: 'askPhone', topic: 'askTopic' } as const;
  answer.sentences.push(handOffWords(question[asking], facts));
  const callBack: State['callBack'] = { asking, ...(name && { name }), ...(phone && { phone }) };
  return { ...answer, state: { ...rest, misses: 0, callBack } };
}

export function stepOfCallBack({ before, heard, scene: { facts } }: Turn): Outcome | undefined {
  if (!before.callBack) return undefined;
  if (heard.command === 'stop' || heard.command === 'back') {
    const { callBack: _, ...state } = before;
    return {
      ...plainAnswer([sayOfBooking('cancelled', facts)], wordsOf('greeting', facts).suggestions),
      state,
      intent: 'human',
    };
  }
  const wish = wishOf(heard, LEAST.askedBeforeCallBack);
  const asks = wish && wish !== 'human' && wish !== 'complaint' && heard.isQuestion;
  if (asks && before.callBack.asking !== 'topic') return undefined;
  return { ...askForCallBack(before, heard, facts), intent: 'human' };
}
