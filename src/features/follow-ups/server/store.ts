import { sql } from 'kysely';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import type { AppointmentRow } from '../../appointments/server/store.ts';
import { type NoticeKind, takeNotice } from '../../appointments/server/visit-notice-store.ts';
import { type Channel, channels, kindsThat } from '../../notifications/message.ts';

declare module '../../../lib/database/database.ts' {
  interface Tables {
    reviewInvitations: { customer: string; invitedAt: string };
  }
}

/** Confirmed visits of a day, starting after a time, that lack a notice on some channel. */
export async function visitsLackingNotice(
  db: Handle,
  { kind, date, after }: { kind: NoticeKind; date: string; after: string },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('appointments')
    .select('id')
    .where('preferredDate', '=', date)
    .where((row) => row.or([row('slotFrom', '>', after), row('slotFrom', '=', '')]))
    .where('status', '=', 'confirmed')
    .where(
      (row) =>
        row
          .selectFrom('visitNotices')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('visitNotices.appointmentId', '=', 'appointments.id')
          .where('visitNotices.kind', '=', kind)
          .where('visitNotices.date', '=', date),
      '<',
      channels.length,
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export function lockAppointment(
  trx: Handle,
  { engine }: Pick<Database, 'engine'>,
  id: number,
): Promise<AppointmentRow | undefined> {
  const query = trx.selectFrom('appointments').selectAll().where('id', '=', id);
  return (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}

/** Channels on which the customer has had the visit's time since a given day, or cannot be reached. */
export async function channelsThatTold(
  db: Handle,
  appointmentId: number,
  since: { reminded: Date; told: Date },
): Promise<Set<Channel>> {
  const rows = await db
    .selectFrom('messages')
    .select('channel')
    .where('appointmentId', '=', appointmentId)
    .where((row) =>
      row.or([
        row.and([
          row('kind', 'in', ['booking-reminder-customer', 'work-reminder-customer']),
          row('createdAt', '>=', since.reminded.toISOString()),
          row('status', 'in', ['sent', 'leased', 'failed']),
        ]),
        row.and([row('kind', 'in', TELL_TIME), row('createdAt', '>=', since.told.toISOString())]),
      ]),
    )
    .distinct()
    .execute();
  return new Set(rows.map(({ channel }) => channel));
}

const TELL_TIME = kindsThat(({ tellsTime }) => tellsTime === true);

/** Completed visits due for a review invitation, planned on one of these days. */
export async function plannedInvitations(
  db: Handle,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ id: number; date: string }[]> {
  return db
    .selectFrom('visitNotices')
    .innerJoin('appointments', 'appointments.id', 'visitNotices.appointmentId')
    .select(['appointments.id', 'visitNotices.date'])
    .where('visitNotices.kind', '=', 'review-invitation')
    .where('visitNotices.date', '>=', from)
    .where('visitNotices.date', '<=', to)
    .where('visitNotices.writtenAt', 'is', null)
    .where('appointments.status', '=', 'completed')
    .orderBy('visitNotices.date')
    .orderBy('appointments.id')
    .limit(limit)
    .execute();
}

/**
 * Claims a customer's invitation, unless one was sent since a given time.
 * @param customers every key of this customer.
 * @returns how many keys were free: fewer than all means none was claimed.
 */
export async function noteInvitation(
  trx: Handle,
  customers: string[],
  since: Date,
  now: Date,
): Promise<number> {
  const invitedAt = now.toISOString();
  const noted = await trx
    .insertInto('reviewInvitations')
    .values(customers.map((customer) => ({ customer, invitedAt })))
    .onConflict((conflict) =>
      conflict
        .column('customer')
        .doUpdateSet({ invitedAt })
        .where('reviewInvitations.invitedAt', '<=', since.toISOString()),
    )
    .returning('customer')
    .execute();
  return noted.length;
}

export async function wasInvitedSince(
  db: Handle,
  customers: string[],
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('reviewInvitations')
    .select(sql<number>`1`.as('one'))
    .where('customer', 'in', customers)
    .where('invitedAt', '>', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Marks everything due by now as sent, in case another database has sent it; tomorrow's visits still get their
 * reminder.
 */
export async function takeDueNotices(trx: Handle, now: Date): Promise<void> {
  const today = londonDayOf(now);
  const writtenAt = now.toISOString();
  const reminders = [
    { kind: 'reminder-today', date: today },
    { kind: 'reminder', date: addDays(today, 1) },
  ] as const;
  for (const { kind, date } of reminders) {
    const visits = await trx
      .selectFrom('appointments')
      .select('id')
      .where('preferredDate', '=', date)
      .where('status', '=', 'confirmed')
      .execute();
    for (const { id: appointmentId } of visits) {
      for (const channel of channels) {
        await takeNotice(trx, { appointmentId, kind, date, channel }, now);
      }
    }
  }
  await trx
    .updateTable('visitNotices')
    .set({ writtenAt })
    .where('kind', '=', 'review-invitation')
    .where('date', '<=', today)
    .where('writtenAt', 'is', null)
    .execute();
}

export async function forgetOldNotices(
  trx: Handle,
  before: { notices: Date; invitations: Date },
): Promise<void> {
  await trx
    .deleteFrom('visitNotices')
    .where('writtenAt', '<', before.notices.toISOString())
    .execute();
  await trx
    .deleteFrom('reviewInvitations')
    .where('invitedAt', '<', before.invitations.toISOString())
    .execute();
}
