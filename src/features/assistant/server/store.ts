import { type Generated, type Selectable, sql } from 'kysely';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import type {
  AssistantDay,
  Conversation,
  Counted,
  PersonalConversation,
  Transcript,
  Unanswered,
} from '../dialogue/conversation.ts';
import { counted, KEPT_DAYS } from '../dialogue/conversation.ts';
import type { State } from '../dialogue/state.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    assistantConversations: ConversationTable;
    assistantMessages: MessageTable;
    assistantQuestions: QuestionTable;
    assistantCounts: { day: string; what: Counted; count: number };
  }
}

interface ConversationTable {
  id: Generated<number>;
  tokenHash: string;
  state: string;
  messageCount: number;
  lastText: string;
  proposedAt: string | null;
  appointmentId: number | null;
  handedOffAt: string | null;
  customerId: number | null;
  createdAt: string;
  updatedAt: string;
}

interface MessageTable {
  id: Generated<number>;
  conversationId: number;
  role: 'visitor' | 'assistant';
  text: string;
  intent: string | null;
  createdAt: string;
}

interface QuestionTable {
  id: Generated<number>;
  words: string;
  example: string;
  asked: number;
  firstAt: string;
  lastAt: string;
}

export type ConversationRow = Selectable<ConversationTable>;

const QUESTIONS_KEPT_DAYS = 180;
const daysBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * DAY_MS).toISOString();

/** A conversation by its visitor's token; undefined if unknown or too old. */
export function findConversation(
  db: Handle,
  tokenHash: string,
  now: Date,
): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('assistantConversations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('updatedAt', '>=', daysBefore(now, KEPT_DAYS))
    .executeTakeFirst();
}

interface TurnToKeep {
  tokenHash: string;
  state: string;
  /** Without personal details. */
  said: string;
  replied: string;
  intent: string;
  proposes: boolean;
  handsOff: boolean;
}

/**
 * Stores one turn of a conversation.
 * @param before the conversation as read; undefined for a new one.
 * @returns what is counted for the first time.
 */
export async function keepTurn(
  trx: Handle,
  before: ConversationRow | undefined,
  turn: TurnToKeep,
  now: Date,
): Promise<Counted[]> {
  const at = now.toISOString();
  const { tokenHash, state, said, replied, intent, proposes, handsOff } = turn;
  const changes = {
    state,
    lastText: said,
    messageCount: (before?.messageCount ?? 0) + 2,
    proposedAt: before?.proposedAt ?? (proposes ? at : null),
    handedOffAt: before?.handedOffAt ?? (handsOff ? at : null),
    updatedAt: at,
  };
  let id = before?.id;
  if (id === undefined) {
    const row = await trx
      .insertInto('assistantConversations')
      .values({ ...changes, tokenHash, appointmentId: null, createdAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = row.id;
  } else {
    await trx.updateTable('assistantConversations').set(changes).where('id', '=', id).execute();
  }
  await trx
    .insertInto('assistantMessages')
    .values([
      { conversationId: id, role: 'visitor', text: said, intent, createdAt: at },
      { conversationId: id, role: 'assistant', text: replied, intent: null, createdAt: at },
    ])
    .execute();
  const news: Counted[] = [];
  if (!before) news.push('conversations');
  if (proposes && !before?.proposedAt) news.push('proposals');
  if (handsOff && !before?.handedOffAt) news.push('handOffs');
  return news;
}

export async function countUp(trx: Handle, day: string, whats: readonly Counted[]): Promise<void> {
  for (const what of whats) {
    await trx
      .insertInto('assistantCounts')
      .values({ day, what, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'what'])
          .doUpdateSet({ count: sql<number>`assistant_counts.count + 1` }),
      )
      .execute();
  }
}

const EXAMPLE_LENGTH = 300;

/**
 * Stores an unanswered question, or counts it again.
 * @param said the question, without personal details.
 */
export async function keepQuestion(
  trx: Handle,
  words: string,
  said: string,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const example = said.slice(0, EXAMPLE_LENGTH);
  await trx
    .insertInto('assistantQuestions')
    .values({ words, example, asked: 1, firstAt: at, lastAt: at })
    .onConflict((conflict) =>
      conflict
        .column('words')
        .doUpdateSet({ asked: sql<number>`assistant_questions.asked + 1`, lastAt: at }),
    )
    .execute();
}

/** Links a visit to its conversation, once. @returns false if it was linked already. */
export async function tieBooking(
  trx: Handle,
  { id }: Pick<ConversationRow, 'id'>,
  appointmentId: number,
  state: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('assistantConversations')
    .set({ appointmentId, state })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('appointmentId', 'is', null), row('appointmentId', '!=', appointmentId)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const shown = [
  'id',
  'lastText',
  'messageCount',
  'proposedAt',
  'appointmentId',
  'handedOffAt',
  'customerId',
  'createdAt',
  'updatedAt',
] as const;

/** Newest first. @param before only those with a smaller number. */
export function listConversations(
  db: Handle,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<Conversation[]> {
  let query = db
    .selectFrom('assistantConversations')
    .select(shown)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('id', '<', before);
  return query.execute();
}

export async function findTranscript(db: Handle, id: number): Promise<Transcript | undefined> {
  const conversation = await db
    .selectFrom('assistantConversations')
    .select(shown)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!conversation) return undefined;
  const messages = await db
    .selectFrom('assistantMessages')
    .select(['id', 'role', 'text', 'intent', 'createdAt'])
    .where('conversationId', '=', id)
    .orderBy('id')
    .execute();
  return { ...conversation, messages };
}

export async function deleteConversation(trx: Handle, id: number): Promise<boolean> {
  await trx.deleteFrom('assistantMessages').where('conversationId', '=', id).execute();
  const result = await trx
    .deleteFrom('assistantConversations')
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Contact details: e-mail address or E.164 number. */
type Contact = { email: string } | { e164: string };

/** Conversations that contain a person's contact details, or in which one of their visits was booked. */
export async function findConversationsOf(
  db: Handle,
  contact: Contact,
  visitIds: number[] = [],
): Promise<PersonalConversation[]> {
  const key = 'email' in contact ? 'email' : 'phone';
  const rows = await db
    .selectFrom('assistantConversations')
    .select(['id', 'state', 'appointmentId', 'createdAt', 'updatedAt'])
    .where((row) =>
      row.or([
        row('state', 'like', `%"${key}":%`),
        ...(visitIds.length > 0 ? [row('appointmentId', 'in', visitIds)] : []),
      ]),
    )
    .orderBy('id')
    .execute();
  const found: PersonalConversation[] = [];
  for (const { id, state: kept, appointmentId, createdAt, updatedAt } of rows) {
    const state: State = JSON.parse(kept);
    const isTheirs = appointmentId !== null && visitIds.includes(appointmentId);
    if (!isTheirs && !knows(state, contact)) continue;
    const messages = await db
      .selectFrom('assistantMessages')
      .select(['id', 'role', 'text', 'createdAt'])
      .where('conversationId', '=', id)
      .orderBy('id')
      .execute();
    found.push({ id, createdAt, updatedAt, told: toldIn(state), messages });
  }
  return found;
}

export async function contactsInConversations(
  db: Handle,
): Promise<{ email: string; phone: string }[]> {
  const rows = await db.selectFrom('assistantConversations').select('state').execute();
  return rows.map(({ state }) => {
    const { email = '', phone = '' } = toldIn(JSON.parse(state) as State);
    return { email, phone };
  });
}

/** What a visitor has said about themselves; the messages leave it out. */
function toldIn({ slots, callBack }: State): PersonalConversation['told'] {
  const { name = callBack?.name, phone = callBack?.phone, ...others } = slots;
  return { ...others, ...(name && { name }), ...(phone && { phone }) };
}

/** Whoever can be known by an address or a number. */
export function personIn(state: State) {
  const { name, email = '', phone = '' } = toldIn(state);
  return email || phone ? { name: name ?? (email || phone), email, phone } : undefined;
}

export async function deleteConversationsOf(
  trx: Handle,
  contact: Contact,
  visitIds: number[] = [],
): Promise<number> {
  return deleteConversations(trx, await findConversationsOf(trx, contact, visitIds));
}

/** With what was asked in them. @returns how many */
export async function deleteConversations(
  trx: Handle,
  conversations: readonly PersonalConversation[],
): Promise<number> {
  for (const { id, messages } of conversations) {
    const said = messages.filter(({ role }) => role === 'visitor').map(({ text }) => text);
    for (const text of new Set(said)) await deleteQuestion(trx, text);
    await deleteConversation(trx, id);
  }
  return conversations.length;
}

/** The question as it was first asked. */
async function deleteQuestion(trx: Handle, text: string): Promise<void> {
  const example = text.slice(0, EXAMPLE_LENGTH);
  await trx.deleteFrom('assistantQuestions').where('example', '=', example).execute();
}

function knows(state: State, contact: Contact): boolean {
  if ('email' in contact) return state.slots.email?.toLowerCase() === contact.email.toLowerCase();
  const phones = [state.slots.phone, state.callBack?.phone];
  return phones.some((phone) => phone !== undefined && readPhone(phone)?.e164 === contact.e164);
}

export function listUnanswered(db: Handle, limit: number): Promise<Omit<Unanswered, 'about'>[]> {
  return db
    .selectFrom('assistantQuestions')
    .select(['id', 'example', 'asked', 'firstAt', 'lastAt'])
    .orderBy('asked', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export const countUnanswered = (db: Handle): Promise<number> =>
  countRows(db.selectFrom('assistantQuestions'));

export async function deleteUnanswered(trx: Handle, id: number): Promise<boolean> {
  const result = await trx.deleteFrom('assistantQuestions').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function countedDays(db: Handle, days: readonly string[]): Promise<AssistantDay[]> {
  const [first = ''] = days;
  const rows = await db
    .selectFrom('assistantCounts')
    .selectAll()
    .where('day', '>=', first)
    .execute();
  const counts = new Map(rows.map(({ day, what, count }) => [`${day} ${what}`, count]));
  return days.map((day) => {
    const entries = counted.map((what) => [what, counts.get(`${day} ${what}`) ?? 0]);
    return { day, ...Object.fromEntries(entries) } as AssistantDay;
  });
}

/** Deletes conversations that are too old, with their messages, and questions not asked for long. */
export async function forgetOldConversations(trx: Handle, now: Date): Promise<void> {
  const limit = daysBefore(now, KEPT_DAYS);
  const old = trx.selectFrom('assistantConversations').select('id').where('updatedAt', '<', limit);
  await trx.deleteFrom('assistantMessages').where('conversationId', 'in', old).execute();
  await trx.deleteFrom('assistantConversations').where('updatedAt', '<', limit).execute();
  await trx
    .deleteFrom('assistantQuestions')
    .where('lastAt', '<', daysBefore(now, QUESTIONS_KEPT_DAYS))
    .execute();
}
