// What a visitor sees of a conversation, and how the tab remembers it.
import { forMail, LONGEST_MAIL_HREF } from '../../../lib/text/mail-href.ts';
import type { BookingInput } from '../../appointments/appointment.ts';
import type { PanelWords } from '../answers/panel-texts.ts';
import type { AssistantAnswer } from '../dialogue/conversation.ts';

export interface Line {
  from: 'visitor' | 'assistant';
  text: string;
  /** Without what is recognised as personal. */
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

/** Where it stands: behind so many lines. */
type Placed = BookedVisit & { after: number };

export interface Talk {
  conversation?: string;
  lines: Line[];
  quickReplies: string[];
  /** What has been understood of a booking. */
  slots: AssistantAnswer['slots'];
  /** The field that is asked for. */
  asking?: AssistantAnswer['asking'];
  proposal?: BookingInput;
  booked?: Placed;
  draft: string;
}

export const emptyTalk = (): Talk => ({ lines: [], quickReplies: [], slots: {}, draft: '' });

const KEY = 'assistant-talk-1';

/** The conversation of this tab; an empty one where nothing is kept or may be kept. */
export function readTalk(): Talk {
  try {
    const kept: Partial<Talk> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (Array.isArray(kept?.lines)) return { ...emptyTalk(), ...kept };
  } catch {
    // Storage is closed to the site, or holds what something else wrote.
  }
  return emptyTalk();
}

export function keepTalk(talk: Talk): void {
  try {
    if (talk.lines.length === 0 && talk.draft === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(talk));
  } catch {
    // Storage is closed to the site, or full: then the conversation lasts as long as the page.
  }
}

/**
 * An e-mail to the firm with the conversation so far, without what is recognised as personal; of one that
 * is too long for the address of an e-mail, its end.
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

/** The reply without the list that the card of a proposal shows. */
export function replyText({ reply, proposal }: AssistantAnswer, cardTitle: string): string {
  const at = proposal ? reply.indexOf(`${cardTitle}:`) : -1;
  return at < 0 ? reply : `${reply.slice(0, at)}${cardTitle}.`;
}
