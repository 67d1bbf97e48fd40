import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/http/api-client.ts';
import type { BookingInput } from '../../appointments/appointment.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import { ask } from './ask.ts';
import { type BookedVisit, emptyTalk, keepTalk, readTalk, replyText, type Talk } from './talk.ts';

export interface TalkState {
  talk: Talk;
  /** The reply so far; empty: still waiting; undefined: no request is running. */
  coming: string | undefined;
  /** Why no answer came. The message is in the field again. */
  problem: string;
  /** The last complete reply, for screen readers. */
  announced: string;
  say(message: string): Promise<void>;
  write(draft: string): void;
  noteBooked(visit: BookedVisit): void;
  changeProposal(proposal: BookingInput): void;
  startAgain(): void;
  /** The visitor has come back to a conversation, and said nothing yet. */
  returned: boolean;
}

export function useTalk(words: PanelWords, onReply: (text: string) => void): TalkState {
  const [talk, setTalk] = useState(readTalk);
  const [coming, setComing] = useState<string>();
  const [problem, setProblem] = useState('');
  const [announced, setAnnounced] = useState('');
  // After a restart, answers to earlier messages are ignored.
  const turn = useRef(0);
  const [found] = useState(talk.lines.length);
  useEffect(() => keepTalk(talk), [talk]);

  async function say(message: string) {
    const said = message.trim();
    if (said === '' || coming !== undefined) return;
    turn.current += 1;
    const mine = turn.current;
    const isCurrent = () => turn.current === mine;
    setProblem('');
    setAnnounced('');
    setComing('');
    setTalk((before) => ({
      ...before,
      lines: [...before.lines, { from: 'visitor', text: said }],
      quickReplies: [],
      draft: before.draft.trim() === said ? '' : before.draft,
    }));
    try {
      const answer = await ask({ conversation: talk.conversation, message: said }, (soFar) => {
        if (isCurrent()) setComing(soFar);
      });
      if (!isCurrent()) return;
      const text = replyText(answer, words.card.title);
      const { conversation, kept, slots, links, quickReplies, asking, proposal, handOff } = answer;
      setTalk(({ lines, draft, booked }) => ({
        conversation,
        slots,
        draft,
        lines: [
          ...lines.slice(0, -1),
          { from: 'visitor', text: said, kept: kept.said },
          { from: 'assistant', text, kept: kept.replied, links, ...(handOff && { handOff }) },
        ],
        quickReplies: proposal ? [] : quickReplies,
        ...(asking && { asking }),
        ...(proposal && { proposal }),
        ...(booked && !proposal && { booked }),
      }));
      // A listener does not see the card.
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
      if (isCurrent()) setComing(undefined);
    }
  }

  return {
    talk,
    coming,
    problem,
    announced,
    say,
    returned: found > 0 && talk.lines.length === found,
    write: (draft) => setTalk((before) => ({ ...before, draft })),
    noteBooked: (booked) =>
      setTalk(({ proposal: _, ...before }) => ({
        ...before,
        quickReplies: [],
        slots: {},
        booked: { ...booked, after: before.lines.length },
      })),
    changeProposal: (proposal) => setTalk((before) => ({ ...before, proposal })),
    startAgain() {
      turn.current += 1;
      setComing(undefined);
      setProblem('');
      setTalk(emptyTalk());
    },
  };
}
