// Limits: text messages per number and in total each day, numbers that want none, and e-mails that strangers cause.
import { sql } from 'kysely';
import type { Database, Handle } from '../../../../lib/database/database.ts';
import { prepared } from '../../../../lib/database/prepared-query.ts';
import { deriveToken, sha256 } from '../../../../lib/process/secrets.ts';
import { DAY_MS } from '../../../../lib/time/durations.ts';
import { londonDayOf } from '../../../../lib/time/london-day.ts';

declare module '../../../../lib/database/database.ts' {
  interface Tables {
    smsCounts: { period: string; recipient: string; count: number; bundleId: number | null };
    /** Numbers that want no text messages, as keyed hashes: a STOP outlives an erasure. */
    smsStops: { recipient: string; since: string };
  }
}

const SMS_PER_CUSTOMER_A_DAY = 5;
export const SMS_A_DAY = 200;
export const EVERYBODY = 'customers';

/** Why a customer may get no more text messages today; undefined counts this one. */
export async function cappedBecause(trx: Handle, recipient: string, now: Date) {
  const period = londonDayOf(now);
  const own = await countUpTo(trx, { period, recipient, limit: SMS_PER_CUSTOMER_A_DAY });
  if (own.rows.length === 0) {
    return `This number has had ${SMS_PER_CUSTOMER_A_DAY} text messages in a day`;
  }
  // The total is used up, so the count above no longer matters.
  const all = await countUpTo(trx, { period, recipient: EVERYBODY, limit: SMS_A_DAY });
  if (all.rows.length === 0) return `${SMS_A_DAY} text messages have gone out in a day`;
  return undefined;
}

/** Counts one more; returns no row at the limit. */
export const countUpTo = prepared<
  { period: string; recipient: string; limit: number },
  { count: number; bundleId: number | null }
>((db, value) =>
  db
    .insertInto('smsCounts')
    .values({ period: value('period'), recipient: value('recipient'), count: 1, bundleId: null })
    .onConflict((conflict) =>
      conflict
        .columns(['period', 'recipient'])
        .doUpdateSet({ count: sql<number>`sms_counts.count + 1` })
        .where('smsCounts.count', '<', value('limit')),
    )
    .returning(['count', 'bundleId']),
);

/**
 * Counts the e-mails that visitors cause to one address in a day, however it is spelt: typing somebody else's
 * address must not fill their inbox.
 * @returns false at the limit.
 */
export async function countToRecipient(
  trx: Handle,
  what: string,
  email: string,
  limit: number,
  now: Date,
): Promise<boolean> {
  const recipient = sha256(`${what} ${email.toLowerCase()}`);
  const { rows } = await countUpTo(trx, { period: londonDayOf(now), recipient, limit });
  return rows.length > 0;
}

export const STOPPED = 'This number has said STOP: it wants no text messages';

const findStop = prepared<{ recipient: string; former: string }, { since: string }>((db, value) =>
  db
    .selectFrom('smsStops')
    .select('since')
    .where('recipient', 'in', [value('recipient'), value('former')]),
);

export type SmsStops = ReturnType<typeof createSmsStops>;

/** Numbers that want no text messages. They are few enough to be guessed, so their hashes need a key. */
export function createSmsStops(secret: string, former = secret) {
  const keyed = (plain: string, key = secret) => deriveToken(key, 'sms stop', plain);
  const remove = (trx: Handle, hashes: string[]) =>
    trx.deleteFrom('smsStops').where('recipient', 'in', hashes).execute();
  return {
    async has(db: Handle, e164: string) {
      const plain = plainHashOf(e164);
      const found = await findStop(db, { recipient: keyed(plain), former: keyed(plain, former) });
      return found.rows.length > 0;
    },
    /** Turns text messages to a number off or on. */
    async set(trx: Handle, e164: string, stopped: boolean, now: Date) {
      const plain = plainHashOf(e164);
      const row = { recipient: keyed(plain), since: now.toISOString() };
      await remove(trx, [row.recipient, keyed(plain, former)]);
      if (stopped) await trx.insertInto('smsStops').values(row).execute();
    },
    /** Keys what an earlier version kept plainly, and what a former secret keyed if a customer has the number. */
    async rekey(database: Database) {
      const stops = await database.db.selectFrom('smsStops').selectAll().execute();
      const known = new Map<string, string>();
      if (former !== secret && stops.length > 0) {
        const numbers = database.db.selectFrom('customerContacts').select('contact');
        for (const { contact } of await numbers.where('contact', 'like', '+%').execute()) {
          known.set(keyed(plainHashOf(contact), former), plainHashOf(contact));
        }
      }
      for (const { recipient, since } of stops) {
        // A keyed one is shorter.
        const plain =
          recipient.length === plainHashOf('').length ? recipient : known.get(recipient);
        if (!plain) continue;
        await database.write(async (trx) => {
          await remove(trx, [recipient]);
          // Another server may be starting too.
          await trx
            .insertInto('smsStops')
            .values({ recipient: keyed(plain), since })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        });
      }
    },
  };
}

const plainHashOf = (e164: string) => sha256(`stop ${e164}`);

export async function forgetOldSmsCounts(trx: Handle, now: Date): Promise<void> {
  const limit = londonDayOf(new Date(now.getTime() - 2 * DAY_MS));
  await trx.deleteFrom('smsCounts').where('period', '<', limit).execute();
}
