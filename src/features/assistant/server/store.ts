import { type Generated, type Selectable, sql } from 'kysely';
import { storeOf } from '../../../kit/crud/server/crud-store.ts';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import type {
  AssistantDay,
  Conversation,
  Counted,
  Transcript,
  Unanswered,
} from '../conversation.ts';
import { counted, KEPT_DAYS } from '../conversation.ts';
import { lessons } from '../lesson.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    lessons: true;
  }
  interface Tables {
    assistantLessons: { id: Generated<number>; sentence: string };
    assistantConversations: ConversationTable;
    assistantMessages: MessageTable;
    assistantQuestions: QuestionTable;
    assistantCounts: { day: string; what: Counted; count: number };
  }
}

interface ConversationTable {
  id: Generated<number>;
  tokenHash: string;
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

export const lessonStore = storeOf(lessons);

type ConversationRow = Selectable<ConversationTable>;

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
  const { tokenHash, said, replied, intent, proposes, handsOff } = turn;
  const changes = {
    lastText: said,
    messageCount: (before?.messageCount ?? 0) + 2,
    proposedAt: before?.proposedAt ?? (proposes ? at : null),
    handedOffAt: before?.handedOffAt ?? (handsOff ? at : null),
    updatedAt: at,
  };
  const { id } = await trx
    .insertInto('assistantConversations')
    .values({ ...changes, tokenHash, createdAt: at })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('assistantMessages')
    .values([
      { conversationId: id, role: 'visitor', text: said, intent, createdAt: at },
      { conversationId: id, role: 'assistant', text: replied, intent: null, createdAt: at },
    ])
    .execute();
  const news = {
    conversations: !before,
    proposals: proposes && !before?.proposedAt,
    handOffs: handsOff && !before?.handedOffAt,
  };
  return counted.filter((what) => what in news && news[what as keyof typeof news]);
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
export async function keepQuestion(trx: Handle, said: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const example = [...said].slice(0, EXAMPLE_LENGTH).join('');
  const words = example.toLowerCase();
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
): Promise<boolean> {
  const result = await trx
    .updateTable('assistantConversations')
    .set({ appointmentId })
    .where('id', '=', id)
    .where((row) =>
      row.or([row('appointmentId', 'is', null), row('appointmentId', '!=', appointmentId)]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A conversation goes to a person. @returns false if it did before, or is unknown */
export async function noteHandOff(trx: Handle, tokenHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('assistantConversations')
    .set({ handedOffAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('handedOffAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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

/** @returns how many */
export async function deleteConversations(trx: Handle, ids: readonly number[]): Promise<number> {
  await trx.deleteFrom('assistantMessages').where('conversationId', 'in', ids).execute();
  const gone = trx.deleteFrom('assistantConversations').where('id', 'in', ids);
  return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
}

/** Conversations in which one of these visits was booked, or that asked for one of these customers to be called. */
export async function findConversationsOf(
  db: Handle,
  { visits, customers }: { visits: readonly { id: number }[]; customers: readonly number[] },
): Promise<Transcript[]> {
  const rows = await db
    .selectFrom('assistantConversations')
    .select('id')
    .where((row) =>
      row.or([
        row('appointmentId', 'in', [0, ...visits.map(({ id }) => id)]),
        row('customerId', 'in', [0, ...customers]),
      ]),
    )
    .orderBy('id')
    .execute();
  const transcripts = await Promise.all(rows.map(({ id }) => findTranscript(db, id)));
  return transcripts.filter((one) => one !== undefined);
}

/** With the questions as they were first asked in them. @returns how many */
export async function eraseConversations(
  trx: Handle,
  conversations: readonly { id?: number }[],
): Promise<number> {
  const ids = [0, ...conversations.flatMap(({ id }) => id ?? [])];
  const example = sql<string>`substr(text, 1, ${sql.lit(EXAMPLE_LENGTH)})`.as('example');
  const said = trx
    .selectFrom('assistantMessages')
    .select(example)
    .where('conversationId', 'in', ids);
  await trx.deleteFrom('assistantQuestions').where('example', 'in', said).execute();
  return deleteConversations(trx, ids);
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

export async function deleteQuestion(trx: Handle, id: number): Promise<number> {
  const gone = trx.deleteFrom('assistantQuestions').where('id', '=', id);
  return Number((await gone.executeTakeFirstOrThrow()).numDeletedRows);
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
