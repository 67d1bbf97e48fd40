// How much anybody gets: text messages to one number and in all in a day, e-mails that strangers cause.
import { sql } from 'kysely';
import type { Handle } from '../../../../lib/database/database.ts';
import { prepared } from '../../../../lib/database/prepared-query.ts';
import { sha256 } from '../../../../lib/process/secrets.ts';
import { DAY_MS } from '../../../../lib/time/durations.ts';
import { londonDayOf } from '../../../../lib/time/london-day.ts';

declare module '../../../../lib/database/database.ts' {
  interface Tables {
    smsCounts: { period: string; recipient: string; count: number; bundleId: number | null };
  }
}

const SMS_PER_CUSTOMER_A_DAY = 5;
export const SMS_A_DAY = 200;
export const EVERYBODY = 'customers';

/** Why a customer may have no more text messages today, or undefined: then this one is counted. */
export async function cappedBecause(trx: Handle, recipient: string, now: Date) {
  const period = londonDayOf(now);
  const own = await countUpTo(trx, { period, recipient, limit: SMS_PER_CUSTOMER_A_DAY });
  if (own.rows.length === 0) {
    return `This number has had ${SMS_PER_CUSTOMER_A_DAY} text messages in a day`;
  }
  // Past this limit nobody has any more that day, so what was counted above is as good as not.
  const all = await countUpTo(trx, { period, recipient: EVERYBODY, limit: SMS_A_DAY });
  if (all.rows.length === 0) return `${SMS_A_DAY} text messages have gone out in a day`;
  return undefined;
}

/** Counts one more, unless there are as many as there may be: then there is no row. */
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
 * Counts what visitors cause to be written to one address in a day, however it is spelt: whoever types
 * somebody else's must not be able to fill that person's inbox.
 * @returns false when it has had as many as it may.
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

/** Deletes counts of days and hours that are long over. */
export async function forgetOldSmsCounts(trx: Handle, now: Date): Promise<void> {
  const limit = londonDayOf(new Date(now.getTime() - 2 * DAY_MS));
  await trx.deleteFrom('smsCounts').where('period', '<', limit).execute();
}
