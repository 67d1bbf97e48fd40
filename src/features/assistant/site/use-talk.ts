import { useEffect, useRef, useState } from 'react';
import { ApiError, ask } from '../../../lib/http/api-client.ts';
import { api } from '../../../urls.ts';
import type { AssistantAnswer, MessageInput } from '../answer.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import {
  type BookedVisit,
  emptyTalk,
  keepTalk,
  readTalk,
  stepOf,
  stepsOf,
  type Talk,
  type Values,
} from './talk.ts';

export interface TalkState {
  talk: Talk;
  busy: boolean;
  /** Why no answer came. The message is in the field again. */
  problem: string;
  /** The last reply, for screen readers. */
  announced: string;
  say(message: string): Promise<void>;
  /** Adds a reply that came from a form in the thread, which ends; what was chosen for a visit stays. */
  tell(text: string): void;
  write(draft: string): void;
  choose(values: Values): void;
  /** Opens a step of the booking again; its values stay. */
  goTo(step: number): void;
  noteBooked(visit: BookedVisit): void;
  startAgain(): void;
  /** The visitor has come back to a conversation, and said nothing yet. */
  returned: boolean;
}

/** The field and the price form that are open under the last answer: a message may answer them in words. */
export function askedOf(talk: Talk): Pick<MessageInput, 'field' | 'price'> {
  const step = stepOf(talk);
  const { preferredDate } = talk.values;
  const ofSlot = preferredDate === undefined ? 'preferredDate' : 'preferredTime';
  const field = step?.kind === 'choose' ? step.field : step?.kind === 'slot' ? ofSlot : undefined;
  return {
    field,
    price: talk.controls.flatMap((one) => (one.kind === 'price' ? one.query : [])).at(-1),
  };
}

export function useTalk(words: PanelWords, onReply: (text: string) => void): TalkState {
  const [talk, setTalk] = useState(readTalk);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [announced, setAnnounced] = useState('');
  // After a restart, answers to earlier messages are ignored.
  const turn = useRef(0);
  const [found] = useState(talk.lines.length);
  useEffect(() => keepTalk(talk), [talk]);

  async function say(message: string) {
    const said = message.trim();
    if (said === '' || busy) return;
    turn.current += 1;
    const mine = turn.current;
    const isCurrent = () => turn.current === mine;
    const { conversation } = talk;
    const open = askedOf(talk);
    setProblem('');
    setAnnounced('');
    setBusy(true);
    setTalk((before) => ({
      ...before,
      lines: [...before.lines, { from: 'visitor', text: said }],
      quickReplies: [],
      draft: before.draft.trim() === said ? '' : before.draft,
    }));
    try {
      const answer = await ask<AssistantAnswer>(api.assistant(), {
        conversation,
        message: said,
        ...open,
      });
      if (!isCurrent()) return;
      setTalk((before) => answered(before, answer));
      setAnnounced(answer.reply);
      onReply(answer.reply);
    } catch (error) {
      if (!isCurrent()) return;
      setProblem(error instanceof ApiError && error.body.error ? error.body.error : words.problem);
      // Not sent after all: the text returns to the field.
      setTalk((before) => ({
        ...before,
        lines: before.lines.slice(0, -1),
        draft: before.draft || said,
      }));
    } finally {
      if (isCurrent()) setBusy(false);
    }
  }

  const tell = (text: string) => {
    setAnnounced(text);
    onReply(text);
    setTalk((before) => ({
      ...before,
      controls: [],
      step: undefined,
      lines: [...before.lines, { from: 'assistant', text }],
    }));
  };

  return {
    talk,
    busy,
    problem,
    announced,
    say,
    tell,
    returned: found > 0 && talk.lines.length === found,
    write: (draft) => setTalk((before) => ({ ...before, draft })),
    choose: (values) => setTalk((before) => ({ ...before, values, step: undefined })),
    goTo: (step) => setTalk((before) => ({ ...before, step })),
    noteBooked: (booked) =>
      setTalk((before) => ({
        ...before,
        quickReplies: [],
        controls: [],
        values: {},
        step: undefined,
        booked: { ...booked, after: before.lines.length },
      })),
    startAgain() {
      turn.current += 1;
      setBusy(false);
      setProblem('');
      setTalk(emptyTalk());
    },
  };
}

/** What a visitor wants in place of the booking that is under way. */
const ENDS_BOOKING = new Set(['goodbye', 'human', 'complaint', 'change-booking']);

/** A question in the middle of a booking leaves its steps where they are. */
export function answered(before: Talk, answer: AssistantAnswer): Talk {
  const { conversation, reply, links, quickReplies, controls, taken, handOff } = answer;
  const isOver = stepsOf({ controls }).length > 0 || ENDS_BOOKING.has(answer.topic);
  const steps = isOver ? [] : stepsOf(before);
  const shown = steps.length > 0 ? steps : controls;
  return {
    ...before,
    conversation,
    lines: [
      ...before.lines,
      { from: 'assistant', text: reply, links, ...(handOff && { handOff }) },
    ],
    quickReplies: stepsOf({ controls: shown }).length > 0 ? [] : quickReplies,
    controls: shown,
    values: { ...before.values, ...taken },
    step: isOver || Object.keys(taken).length > 0 ? undefined : before.step,
  };
}
