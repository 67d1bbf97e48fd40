// A visitor's view of a conversation and the visit they are choosing: both live in the tab alone.
import { tabMemory } from '../../../kit/ui/browser-memory.ts';
import { forMail, LONGEST_MAIL_HREF } from '../../../lib/text/mail-href.ts';
import type { BookingInput } from '../../appointments/appointment.ts';
import type { AssistantAnswer, Control } from '../answer.ts';
import type { PanelWords } from '../answers/panel-texts.ts';

export interface Line {
  from: 'visitor' | 'assistant';
  text: string;
  links?: AssistantAnswer['links'];
  handOff?: AssistantAnswer['handOff'];
}

export interface BookedVisit {
  reference: string;
  visitPath: string;
  date: string;
  time: string;
}

export type Values = Partial<BookingInput>;
export type ValueName = keyof BookingInput;

export interface Talk {
  conversation?: string;
  lines: Line[];
  quickReplies: string[];
  /** What the last answer shows under it; the steps of a booking stay until it is sent or left. */
  controls: Control[];
  /** What has been pressed, filled in, or said plainly. */
  values: Values;
  /** The step of the booking that was opened again, by its place among them. */
  step?: number | undefined;
  /** Its position: after this many lines. */
  booked?: BookedVisit & { after: number };
  draft: string;
}

export const emptyTalk = (): Talk => ({
  lines: [],
  quickReplies: [],
  controls: [],
  values: {},
  draft: '',
});

const KEY = 'assistant-talk-2';

/** The conversation of this tab; an empty one if nothing is or may be stored. */
export function readTalk(): Talk {
  const kept = tabMemory.readJson(KEY) as Partial<Talk> | undefined;
  return Array.isArray(kept?.lines) ? { ...emptyTalk(), ...kept } : emptyTalk();
}

export function keepTalk(talk: Talk): void {
  if (talk.lines.length === 0 && talk.draft === '') tabMemory.forget(KEY);
  else tabMemory.write(KEY, JSON.stringify(talk));
}

const SLOT = ['preferredDate', 'preferredTime'] as const;

/** The values that a step of the booking asks for. */
export const fieldsOf = (control: Control): readonly ValueName[] => {
  if (control.kind === 'choose') return [control.field];
  return control.kind === 'slot' ? SLOT : [];
};

/** The steps of a booking that is under way; none in an answer that shows something else. */
export const stepsOf = ({ controls }: Pick<Talk, 'controls'>): Control[] =>
  controls.some(({ kind }) => kind === 'confirm')
    ? controls.filter(({ kind }) => kind !== 'meant')
    : [];

/** The step that was opened again, or the first whose values are not all chosen. */
export function stepOf({ step = -1, ...talk }: Pick<Talk, 'controls' | 'values' | 'step'>) {
  const isMissing = (field: ValueName) => talk.values[field] === undefined;
  const steps = stepsOf(talk);
  return steps[step] ?? steps.find((one) => fieldsOf(one).some(isMissing)) ?? steps.at(-1);
}

export const without = (values: Values, fields: readonly ValueName[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !fields.includes(name as ValueName)),
  );

/** An e-mail to the firm with the conversation so far; if it is too long for a `mailto:` address, its end. */
export function emailHref({ name, email }: PanelWords, lines: readonly Line[]): string {
  const start = `mailto:${email.address}?subject=${forMail(email.subject)}&body=`;
  const said = lines.map(({ from, text }) => `${from === 'visitor' ? 'I' : name}: ${text}`);
  const bodyFrom = (first: number) =>
    forMail([email.opening, ...(first > 0 ? ['…'] : []), ...said.slice(first), ''].join('\n\n'));
  let first = 0;
  while (first < said.length && start.length + bodyFrom(first).length > LONGEST_MAIL_HREF)
    first += 1;
  return start + bodyFrom(first);
}
