// A visitor's view of a conversation, and how the tab remembers it.
import { tabMemory } from '../../../kit/ui/browser-memory.ts';
import { forMail, LONGEST_MAIL_HREF } from '../../../lib/text/mail-href.ts';
import type { BookingInput } from '../../appointments/appointment.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';

export interface Line {
  from: 'visitor' | 'assistant';
  text: string;
  /** Without recognised personal details. */
  kept?: string;
  links?: AssistantAnswer['links'];
  handOff?: AssistantAnswer['handOff'];
}

export interface BookedVisit {
  reference: string;
  visitPath: string;
  date: string;
  time: string;
}

/** Its position: after this many lines. */
type Placed = BookedVisit & { after: number };

export interface Talk {
  conversation?: string;
  lines: Line[];
  quickReplies: string[];
  /** The booking as understood so far. */
  slots: AssistantAnswer['slots'];
  asking?: AssistantAnswer['asking'];
  proposal?: BookingInput;
  booked?: Placed;
  draft: string;
}

export const emptyTalk = (): Talk => ({ lines: [], quickReplies: [], slots: {}, draft: '' });

const KEY = 'assistant-talk-1';

/** The conversation of this tab; an empty one if nothing is or may be stored. */
export function readTalk(): Talk {
  const kept = tabMemory.readJson(KEY) as Partial<Talk> | undefined;
  return Array.isArray(kept?.lines) ? { ...emptyTalk(), ...kept } : emptyTalk();
}

export function keepTalk(talk: Talk): void {
  if (talk.lines.length === 0 && talk.draft === '') tabMemory.forget(KEY);
  else tabMemory.write(KEY, JSON.stringify(talk));
}

/**
 * An e-mail to the firm with the conversation so far, without recognised personal details; if it is too long for a
 * `mailto:` address, its end.
 */
export function emailHref({ name, email }: PanelWords, lines: readonly Line[]): string {
  const start = `mailto:${email.address}?subject=${forMail(email.subject)}&body=`;
  const said = lines.flatMap(({ from, kept }) =>
    kept ? [`${from === 'visitor' ? 'I' : name}: ${kept}`] : [],
  );
  const bodyFrom = (first: number) =>
    forMail([email.opening, ...(first > 0 ? ['…'] : []), ...said.slice(first), ''].join('\n\n'));
  let first = 0;
  while (first < said.length && start.length + bodyFrom(first).length > LONGEST_MAIL_HREF)
    first += 1;
  return start + bodyFrom(first);
}

/** The reply without the list that the proposal's card shows. */
export function replyText({ reply, proposal }: AssistantAnswer, cardTitle: string): string {
  const at = proposal ? reply.indexOf(`${cardTitle}:`) : -1;
  return at < 0 ? reply : `${reply.slice(0, at)}${cardTitle}.`;
}
