// Questions about a booked visit: nothing is revealed unless reference and postcode are both right.

import { fullDay } from '../../../lib/time/london-day.ts';
import {
  type AppointmentStatus,
  referenceOf,
  type TimeSlot,
} from '../../appointments/appointment.ts';
import { type Answer, handOffOf, type Outcome, plainAnswer } from '../answers/answers.ts';
import type { Facts } from '../answers/facts.ts';
import { say, wordsOf } from '../answers/wording.ts';
import { LEAST } from '../reading/intents.ts';
import { type Understanding, wishOf } from '../reading/understanding.ts';
import type { Turn } from './booking-rules.ts';
import type { State } from './state.ts';

export type VisitFound =
  | { outcome: 'unknown' }
  | { outcome: 'too-often' }
  | {
      outcome: 'found';
      id: number;
      status: AppointmentStatus;
      day: string;
      time: TimeSlot;
      /** Over which channel the private link went; `before` if it went a little while ago. */
      link: 'email' | 'phone' | 'before' | 'none';
    };

interface VisitTurn extends Answer {
  state: State;
  lookUp?: { id: number; postcode: string };
}

function askForVisit(before: State, heard: Understanding, facts: Facts): VisitTurn {
  const id = heard.reference ?? before.visit?.id;
  const postcode =
    heard.postcode && 'value' in heard.postcode ? heard.postcode.value : before.visit?.postcode;
  const first = before.visit === undefined;
  const visit = { ...(id !== undefined && { id }), ...(postcode && { postcode }) };
  const { asking: _, offered: __, ...rest } = before;
  const mode = before.mode === 'idle' ? 'idle' : before.mode;
  const state: State = {
    ...rest,
    ...(before.asking && { asking: before.asking }),
    mode,
    visit,
    misses: 0,
  };
  if (id !== undefined && postcode) {
    return { state, sentences: [], links: [], quickReplies: [], lookUp: { id, postcode } };
  }
  const sentences = first ? [wordsOf('change-booking', facts).response] : [];
  if (
    !first &&
    /\b(?:not (?:know|have|got|remember)|forgot|forgotten|lost|no idea)\b/.test(heard.text)
  ) {
    sentences.push(say('cannotLookUp', facts));
  } else if (id !== undefined) sentences.push(say('askPostcodeOfVisit', facts));
  else if (postcode) sentences.push(say('askReferenceOnly', facts));
  else sentences.push(say('askReference', facts));
  return {
    state,
    sentences,
    links: [],
    quickReplies: ['Call now'],
    handOff: handOffOf('change-booking', facts),
  };
}

/** The same sentence for a wrong reference and for a wrong postcode. */
export function tellVisit(found: VisitFound, facts: Facts): Answer {
  const handOff = handOffOf('change-booking', facts);
  if (found.outcome !== 'found') {
    const name = found.outcome === 'unknown' ? 'noSuchVisit' : 'tooManyLookUps';
    return { sentences: [say(name, facts)], links: [], quickReplies: ['Call now'], handOff };
  }
  const stands = say('visitStands', facts, {
    reference: referenceOf(found.id),
    status: found.status,
    day: fullDay(found.day),
    slot: found.time,
  });
  const link = {
    email: say('linkSent', facts, { channel: 'e-mail address' }),
    phone: say('linkSent', facts, { channel: 'telephone number' }),
    before: say('linkSentBefore', facts),
    none: say('linkNotSent', facts),
  }[found.link];
  return { sentences: [stands, link], links: [], quickReplies: ['No, that is all'], handOff };
}

/** Tells a booked visit from the booking in progress. */
const STANDS =
  /\b(?:already|existing|(?:i|we) (?:have )?(?:booked|made)|last (?:week|month)|earlier)\b/;

/** 'Change the number of windows': of the booking in progress, not of a booked visit. */
const ofThisTalk = ({ slots, booked }: State, { toChange, reference }: Understanding) =>
  toChange.length > 0 &&
  !booked &&
  reference === undefined &&
  toChange.some((field) => slots[field]);

/** A reference indicates a visit, unless something else is asked. */
const isAboutVisit = ({ wishes: [first] }: Understanding) =>
  !first || first.intent === 'change-booking' || first.intent === 'book-visit';

export function stepOfVisit({ before, heard, scene: { facts } }: Turn): Outcome | undefined {
  const goesOn = (): Outcome => ({
    ...askForVisit(before, heard, facts),
    intent: 'change-booking',
  });
  if (!before.visit) {
    const wish = wishOf(heard, LEAST.aboutVisit);
    // Inside a booking, 'change' and 'cancel' are about that booking.
    const about =
      before.mode === 'idle'
        ? !ofThisTalk(before, heard) &&
          (wish === 'change-booking' || (heard.reference !== undefined && isAboutVisit(heard)))
        : heard.reference !== undefined || (wish === 'change-booking' && STANDS.test(heard.text));
    return about && !before.callBack ? goesOn() : undefined;
  }
  if (heard.reference !== undefined || (heard.postcode && 'value' in heard.postcode))
    return goesOn();
  const leaves = ['stop', 'no', 'back', 'restart'].includes(heard.command ?? '');
  if (leaves) {
    const { visit: _, ...state } = before;
    return {
      ...plainAnswer([say('anythingElse', facts)], wordsOf('thanks', facts).suggestions),
      state,
      intent: 'change-booking',
    };
  }
  const wish = wishOf(heard, LEAST.besideVisit);
  if (wish && wish !== 'change-booking') return undefined;
  if (before.visit.id === undefined || !before.visit.postcode) return goesOn();
  // Both were looked up, and the message adds nothing: it is about something else.
  const { visit: _, ...state } = before;
  if (!wish) return undefined;
  return { ...askForVisit(state, heard, facts), intent: 'change-booking' };
}
