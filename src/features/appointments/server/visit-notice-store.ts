import type { Handle } from '../../../lib/database/database.ts';
import type { Channel } from '../../notifications/message.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    visitNotices: VisitNotice & { writtenAt: string | null };
  }
}

export type NoticeKind =
  | 'reminder'
  /** Sent on the day itself to customers who missed the reminder the day before. */
  | 'reminder-today'
  | 'on-our-way'
  | 'review-invitation';

interface VisitNotice {
  appointmentId: number;
  kind: NoticeKind;
  date: string;
  /** `any` if one decision covers all. */
  channel: Channel | 'any';
}

/** Marks a notice as written. @returns false when it already was. */
export async function takeNotice(trx: Handle, notice: VisitNotice, now: Date): Promise<boolean> {
  const taken = await trx
    .insertInto('visitNotices')
    .values({ ...notice, writtenAt: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['appointmentId', 'kind', 'date', 'channel'])
        .doUpdateSet({ writtenAt: now.toISOString() })
        .where('visitNotices.writtenAt', 'is', null),
    )
    .returning('channel')
    .execute();
  return taken.length > 0;
}

export async function planNotice(trx: Handle, notice: VisitNotice): Promise<void> {
  await trx
    .insertInto('visitNotices')
    .values({ ...notice, writtenAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function dropPlannedNotices(
  trx: Handle,
  appointmentId: number,
  kind: NoticeKind,
): Promise<void> {
  await trx
    .deleteFrom('visitNotices')
    .where('appointmentId', '=', appointmentId)
    .where('kind', '=', kind)
    .where('writtenAt', 'is', null)
    .execute();
}

/** Removes notices whose messages were withdrawn, so that new ones can be written. */
export async function forgetNotices(
  trx: Handle,
  appointmentId: number,
  kinds: NoticeKind[],
  withdrawn: Channel[],
): Promise<void> {
  if (kinds.length === 0 || withdrawn.length === 0) return;
  await trx
    .deleteFrom('visitNotices')
    .where('appointmentId', '=', appointmentId)
    .where('kind', 'in', kinds)
    .where('channel', 'in', withdrawn)
    .execute();
}
