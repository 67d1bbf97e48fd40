// A write may be sent twice (a retry, a double press). Its key makes the second one a replay.

import type { Database, Handle } from '../../lib/database/database.ts';
import { prepared } from '../../lib/database/prepared-query.ts';
import { AppError } from '../../lib/http/errors.ts';
import { seal, sha256, unseal } from '../../lib/process/secrets.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/time/durations.ts';

declare module '../../lib/database/database.ts' {
  interface Tables {
    idempotencyKeys: {
      scope: string;
      /** A hash: the answer is sealed with the key itself, as it may hold personal data or a private link. */
      key: string;
      bodyHash: string;
      /** Empty until it is known. */
      answer: string;
      createdAt: string;
    };
  }
}

const KEPT_HOURS = 48;
/** Within this time after the first, the same call without a key is a double press. */
const DOUBLE_PRESS_MS = MINUTE_MS;

export interface IdempotencyKey {
  scope: string;
  key: string;
  bodyHash: string;
}

/** @throws AppError 400 if the header is not a valid key. */
export function idempotencyKeyOf(
  scope: string,
  header: string | undefined,
  body: unknown,
): IdempotencyKey | undefined {
  if (header === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) {
    throw new AppError('invalid', 'The Idempotency-Key must be 1 to 200 plain characters.');
  }
  return { scope, key: header, bodyHash: sha256(JSON.stringify(body)) };
}

/** The JSON stored under this key. @throws AppError 422 for another body, 409 while unanswered */
export async function findStoredAnswer(
  trx: Handle,
  { scope, key, bodyHash }: IdempotencyKey,
  now: Date,
): Promise<string | undefined> {
  const [stored] = (await findKey(trx, { scope, key: sha256(key) })).rows;
  if (!stored || stored.createdAt < expiryLimit(now)) return undefined;
  if (stored.bodyHash !== bodyHash) {
    throw keyReused();
  }
  if (stored.answer === '') throw new AppError('conflict', ANSWER_UNKNOWN);
  return unseal(key, stored.answer);
}

const keyReused = () =>
  new AppError('unprocessable', 'This Idempotency-Key was used for another request.');
const ANSWER_UNKNOWN =
  'This has been sent before, and its result is unknown. Please check before you send it again.';

const findKey = prepared<
  { scope: string; key: string },
  { bodyHash: string; answer: string; createdAt: string }
>((db, value) =>
  db
    .selectFrom('idempotencyKeys')
    .select(['bodyHash', 'answer', 'createdAt'])
    .where('scope', '=', value('scope'))
    .where('key', '=', value('key')),
);

/** Stores an answer (empty: a claim) for 48 hours. @returns false if another call was first */
export async function storeAnswer(
  trx: Handle,
  { scope, key, bodyHash }: IdempotencyKey,
  answer: string,
  now: Date,
): Promise<boolean> {
  const stored = await insertKey(trx, {
    scope,
    key: sha256(key),
    bodyHash,
    answer: answer && seal(key, answer),
    createdAt: now.toISOString(),
    expiry: expiryLimit(now),
  });
  return stored.rows.length > 0;
}

const insertKey = prepared<
  {
    scope: string;
    key: string;
    bodyHash: string;
    answer: string;
    createdAt: string;
    expiry: string;
  },
  { key: string }
>((db, value) => {
  const stored = {
    bodyHash: value('bodyHash'),
    answer: value('answer'),
    createdAt: value('createdAt'),
  };
  return db
    .insertInto('idempotencyKeys')
    .values({ scope: value('scope'), key: value('key'), ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['scope', 'key'])
        .doUpdateSet(stored)
        .where('idempotencyKeys.createdAt', '<', value('expiry')),
    )
    .returning('key');
});

/** For calls without a key: the JSON answered to the very same body in the last minute. */
export async function findAnswerToSame(
  trx: Handle,
  scope: string,
  body: unknown,
  now: Date,
): Promise<string | undefined> {
  const [stored] = (await findKey(trx, keyOfBody(scope, body))).rows;
  const since = new Date(now.getTime() - DOUBLE_PRESS_MS).toISOString();
  return stored && stored.createdAt > since ? stored.answer : undefined;
}

export async function storeAnswerToSame(
  trx: Handle,
  scope: string,
  body: unknown,
  answer: string,
  now: Date,
): Promise<void> {
  const createdAt = now.toISOString();
  await insertKey(trx, { ...keyOfBody(scope, body), answer, createdAt, expiry: 'always' });
}

function keyOfBody(scope: string, body: unknown): IdempotencyKey {
  const bodyHash = sha256(JSON.stringify(body));
  return { scope: `${scope} without a key`, key: bodyHash, bodyHash };
}

export async function forgetOldAnswers(trx: Handle, now: Date): Promise<void> {
  await trx.deleteFrom('idempotencyKeys').where('createdAt', '<', expiryLimit(now)).execute();
}

const expiryLimit = (now: Date) => new Date(now.getTime() - KEPT_HOURS * HOUR_MS).toISOString();

/** The result of a write; `isNew` is false for a replay. */
export interface Written<Answer> {
  answer: Answer;
  isNew: boolean;
}

/** Writes once per key; a replay gets the first answer. `admit` may throw to undo it. */
export async function writeOnce<Answer>(
  database: Database,
  key: IdempotencyKey | undefined,
  now: Date,
  write: (trx: Handle) => Promise<Written<Answer>>,
  admit: () => Promise<void>,
): Promise<Written<Answer>> {
  const attempt = () =>
    database.write(async (trx) => {
      const stored = key && (await findStoredAnswer(trx, key, now));
      if (stored) return { answer: JSON.parse(stored) as Answer, isNew: false };
      const written = await write(trx);
      const isFirst = !key || (await storeAnswer(trx, key, JSON.stringify(written.answer), now));
      if (!isFirst) throw new KeyTaken();
      if (written.isNew) await admit();
      return written;
    });
  return attempt().catch((error: unknown) => {
    if (error instanceof KeyTaken) return attempt();
    throw error;
  });
}

/** Another call with this key was first: the write is rolled back, and its answer read. */
class KeyTaken extends Error {}

export interface KeptReply {
  status: number;
  body: string | null;
  headers: Record<string, string>;
}

export type AnswerOnce = (
  key: IdempotencyKey,
  work: () => Promise<KeptReply>,
) => Promise<KeptReply>;

/**
 * For work with its own transactions: claims the key first, stores the answer afterwards. A call meanwhile waits; one
 * after a crash in between is refused; failed work may be tried again.
 */
export function createAnswerOnce(database: Database, clock: Clock): AnswerOnce {
  const running = new Map<string, { bodyHash: string; reply: Promise<KeptReply> }>();

  async function reply(key: IdempotencyKey, work: () => Promise<KeptReply>): Promise<KeptReply> {
    const now = clock.now();
    const isFirst = await database.write((trx) => storeAnswer(trx, key, '', now));
    if (!isFirst) {
      const stored = await findStoredAnswer(database.db, key, now);
      if (stored === undefined) throw new AppError('conflict', ANSWER_UNKNOWN);
      return JSON.parse(stored) as KeptReply;
    }
    const place = { scope: key.scope, key: sha256(key.key) };
    try {
      const made = await work();
      const answer = seal(key.key, JSON.stringify(made));
      await database.write((trx) => fillClaim(trx, { ...place, answer }));
      return made;
    } catch (error) {
      await database.write((trx) => dropClaim(trx, place));
      throw error;
    }
  }

  return async (key, work) => {
    const name = `${key.scope} ${key.key}`;
    const first = running.get(name);
    if (first && first.bodyHash !== key.bodyHash) throw keyReused();
    if (first) return first.reply;
    const made = reply(key, work).finally(() => running.delete(name));
    running.set(name, { bodyHash: key.bodyHash, reply: made });
    return made;
  };
}

type Place = Pick<IdempotencyKey, 'scope' | 'key'>;

async function fillClaim(
  trx: Handle,
  { scope, key, answer }: Place & { answer: string },
): Promise<void> {
  await trx
    .updateTable('idempotencyKeys')
    .set({ answer })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}

async function dropClaim(trx: Handle, { scope, key }: Place): Promise<void> {
  await trx
    .deleteFrom('idempotencyKeys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('answer', '=', '')
    .execute();
}
