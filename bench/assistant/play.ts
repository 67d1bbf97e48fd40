// Plays messages that were written apart from the code, with their expected results: sentences, first messages, and
// whole conversations up to the booking shown for confirmation.
import type { Field, Slots } from '../../src/features/assistant/dialogue/booking-fields.ts';
import type { AssistantAnswer } from '../../src/features/assistant/dialogue/conversation.ts';

export interface Sentence {
  text: string;
  /** Several if a message is honestly about both. */
  intent: string | string[];
  slots?: Slots;
  /** Fields that are not judged. */
  free?: Field[];
  /** Regular expressions that the reply must or must not match. */
  facts?: string[];
  not?: string[];
}

export interface WrittenConversation {
  title: string;
  /** Said first, whatever the reply. */
  open: string[];
  /** Answers to a question of the booking: the second when it is asked again, and so on. */
  answers?: Partial<Record<Field, string[]>>;
  asides?: Partial<Record<Field, string[]>>;
  after?: string[];
  booking: Slots | null;
  end?: { handOff?: boolean; reply?: string; not?: string[] };
  facts?: string[];
}

/** A conversation: sends a message and returns the answer. */
export type Say = (message: string) => Promise<AssistantAnswer>;

export interface Wrong {
  what: 'intent' | 'slot' | 'fact' | 'conversation';
  said: string;
  why: string;
}

export interface Tally {
  intents: number;
  slots: number;
  facts: number;
  conversations: number;
  wrong: Wrong[];
}

export const emptyTally = (): Tally => ({
  intents: 0,
  slots: 0,
  facts: 0,
  conversations: 0,
  wrong: [],
});

export async function playSentence(sentence: Sentence, say: Say, tally: Tally): Promise<void> {
  const { text, intent, slots = {}, free = [], facts = [], not = [] } = sentence;
  const answer = await say(text);
  const miss = (what: Wrong['what'], why: string) => tally.wrong.push({ what, said: text, why });
  tally.intents += 1;
  if (![intent].flat().includes(answer.intent)) miss('intent', `${answer.intent}, not ${intent}`);
  const named = new Set([...Object.keys(slots), ...Object.keys(answer.slots)]) as Set<Field>;
  for (const field of named) {
    if (free.includes(field)) continue;
    tally.slots += 1;
    const [wanted, got] = [slots[field], answer.slots[field]];
    if (!isSame(field, wanted, got)) miss('slot', `${field} is ${got}, not ${wanted}`);
  }
  for (const fact of facts) {
    tally.facts += 1;
    if (!new RegExp(fact, 'i').test(answer.reply)) miss('fact', `no ${fact} in: ${answer.reply}`);
  }
  for (const fact of not) {
    tally.facts += 1;
    if (new RegExp(fact, 'i').test(answer.reply))
      miss('fact', `${fact} stands in: ${answer.reply}`);
  }
}

const MOST_TURNS = 40;
/** The same answer this many times in a row ends it. */
const MOST_SAME = 3;

export async function playConversation(
  written: WrittenConversation,
  say: Say,
  tally: Tally,
): Promise<void> {
  const talk: string[] = [];
  const replies: string[] = [];
  const speak = async (message: string) => {
    const answer = await say(message);
    replies.push(answer.reply);
    talk.push(`  > ${message}`, `  < ${answer.reply}`);
    return answer;
  };
  const answer = await visit(written, speak, () => talk.length / 2 >= MOST_TURNS);
  tally.conversations += 1;
  const why = whatIsWrong(written, answer, replies);
  if (why.length > 0) {
    const said = `${written.title}\n${talk.join('\n')}`;
    tally.wrong.push({ what: 'conversation', said, why: why.join('; ') });
  }
}

async function visit(
  { open, answers = {}, asides = {}, after = [], booking }: WrittenConversation,
  speak: Say,
  isTooLong: () => boolean,
): Promise<AssistantAnswer> {
  let answer: AssistantAnswer | undefined;
  for (const message of open) answer = await speak(message);
  if (!answer) throw new Error('a conversation begins with a message');
  const left = { asides: structuredClone(asides), answers: structuredClone(answers) };
  const corrections = [...after];
  let same = 0;
  while (booking !== null && !isTooLong() && same < MOST_SAME) {
    const { asking, proposal } = answer;
    const said = proposal ? corrections.shift() : asking && nextFor(asking, left);
    if (said === undefined) break;
    const before = answer.reply;
    answer = await speak(said);
    same = answer.reply === before ? same + 1 : 0;
  }
  return answer;
}

function nextFor(
  field: Field,
  left: Required<Pick<WrittenConversation, 'asides' | 'answers'>>,
): string | undefined {
  const aside = left.asides[field]?.shift();
  const [first, ...more] = left.answers[field] ?? [];
  if (aside !== undefined) return aside;
  if (more.length > 0) left.answers[field] = more;
  return first ?? (field === 'additionalInfo' ? 'no' : undefined);
}

function whatIsWrong(
  { booking, end = {}, facts = [] }: WrittenConversation,
  answer: AssistantAnswer,
  replies: string[],
): string[] {
  const why: string[] = [];
  const { proposal } = answer;
  if (booking === null && proposal) why.push('a booking was proposed');
  if (booking !== null && !proposal) why.push('no booking was proposed');
  if (booking !== null && proposal) {
    const named = new Set([...Object.keys(booking), ...Object.keys(proposal)]) as Set<Field>;
    for (const field of named) {
      if (!isSame(field, booking[field], proposal[field])) {
        why.push(`${field} is ${proposal[field]}, not ${booking[field]}`);
      }
    }
  }
  const says = (pattern: string, text: string) => new RegExp(pattern, 'i').test(text);
  if (end.handOff && !answer.handOff) why.push('nobody was handed to');
  if (end.reply && !says(end.reply, answer.reply)) why.push(`no ${end.reply}`);
  for (const pattern of end.not ?? []) if (says(pattern, answer.reply)) why.push(`says ${pattern}`);
  for (const fact of facts) if (!says(fact, replies.join('\n'))) why.push(`no ${fact}`);
  return why;
}

/** Whether a value is the expected one, however it is written. */
export function isSame(field: Field, wanted: unknown, got: unknown): boolean {
  if ((wanted ?? '') === (got ?? '')) return true;
  if (!wanted || !got) return false;
  const [one, other] = [plain(wanted), plain(got)];
  switch (field) {
    case 'phone':
      return nationalDigits(one) === nationalDigits(other);
    case 'address':
    case 'additionalInfo': {
      const words = one.split(' ');
      const said = words.filter((word) => other.split(' ').includes(word)).length;
      return said / words.length >= (field === 'address' ? 0.75 : 0.5);
    }
    case 'name':
      return withoutTitle(one) === withoutTitle(other);
    default:
      return one === other;
  }
}

const plain = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}@]+/gu, ' ')
    .trim();

const withoutTitle = (name: string) => name.replace(/^(?:mr|mrs|ms|miss|dr) /, '');

const nationalDigits = (text: string) =>
  text.replace(/\D/g, '').replace(/^(?:00)?44(?=\d{9,10}$)/, '0');

/** In per cent. */
export function shareOf(tally: Tally, what: Wrong['what']): number {
  const bad = tally.wrong.filter((one) => one.what === what).length;
  return 100 - (100 * bad) / (tally[`${what}s`] || 1);
}

export function reportOf(tally: Tally): string {
  const line = (what: Wrong['what']) =>
    `${what}s ${shareOf(tally, what).toFixed(1)} % of ${tally[`${what}s`]}`;
  return [
    ...tally.wrong.map(({ what, said, why }) => `${what}: ${said}\n    ${why}`),
    (['intent', 'slot', 'fact', 'conversation'] as const).map(line).join(', '),
  ].join('\n');
}
