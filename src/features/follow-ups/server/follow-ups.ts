// Reminders, review invitations and e-mails to warm leads. Each is claimed by a row that can be inserted only once, so
// any number of processes may run this, and clock changes do no harm.

import type { Handle } from '../../../lib/database/database.ts';
import { londonHourOf, quietUntil } from '../../../lib/messages/quiet-hours.ts';
import type { Log } from '../../../lib/process/log.ts';
import { type RepeatedWork, repeatedWork } from '../../../lib/process/repeated-work.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import { instantOfLondon, londonWallTime } from '../../../lib/time/london-time.ts';
import { type AppointmentServices, placeContextOf } from '../../appointments/server/booking.ts';
import { messagesToCustomer } from '../../appointments/server/messages.ts';
import type { PlaceContext } from '../../appointments/server/places.ts';
import type { AppointmentRow } from '../../appointments/server/store.ts';
import { visitUrlOf } from '../../appointments/server/visit-link.ts';
import { takeNotice } from '../../appointments/server/visit-notice-store.ts';
import { channels, type NewMessage } from '../../notifications/message.ts';
import { enqueueMessages } from '../../notifications/server/store.ts';
import {
  channelsThatTold,
  forgetOldNotices,
  lockAppointment,
  noteInvitation,
  plannedInvitations,
  visitsLackingNotice,
  wasInvitedSince,
} from './store.ts';
import { claimLead, dueLeads, messageToLead } from './warm-lead-store.ts';

const BATCH = 50;
const AT_ONCE = 5;
const INVITED_ONCE_IN_DAYS = 90;
/** Older invitations are dropped: the customer has forgotten the visit. */
const INVITE_WITHIN_DAYS = 14;
const KEEP_NOTICES_DAYS = 400;

export function createFollowUps(services: AppointmentServices & { log: Log }): RepeatedWork {
  const { database, clock, log, secret } = services;

  async function run(): Promise<void> {
    const { notifications } = await services.readSettings();
    const now = clock.now();
    if (quietUntil(now, notifications)) return;
    const today = londonDayOf(now);
    const isHour = londonHourOf(now) >= notifications.reminderHour;
    const asked = addDays(today, -notifications.reviewAfterDays);
    const sequences: [isOn: boolean, write: () => Promise<number>][] = [
      [
        notifications.reminders,
        () => remind('reminder-today', today, londonWallTime(now).slice(11, 16)),
      ],
      [notifications.reminders && isHour, () => remind('reminder', addDays(today, 1), '')],
      [notifications.reviewInvitations && isHour, () => invite(asked)],
      [notifications.warmLeads && isHour, writeToLeads],
    ];
    let written = 0;
    for (const [isOn, write] of sequences) if (isOn) written += await write();
    if (written > 0) database.changes.publish('messages');
  }

  /** @param after only visits beginning later, London time. @returns the number of messages written. */
  function remind(kind: 'reminder' | 'reminder-today', date: string, after: string) {
    const isToday = kind === 'reminder-today';
    const due = () => visitsLackingNotice(database.db, { kind, date, after }, BATCH);
    return inTurns(due, async (trx, id, context, now) => {
      const row = await lockAppointment(trx, database, id);
      // It may have been moved or cancelled since it was read.
      if (row?.status !== 'confirmed' || row.preferredDate !== date) return [];
      const known = isToday
        ? await channelsThatTold(trx, id, {
            reminded: startOfDay(addDays(date, -1)),
            told: startOfDay(date),
          })
        : undefined;
      const messages = messagesToCustomer('reminder', row, context, undefined, {
        values: { dayInWords: isToday ? 'today' : 'tomorrow' },
      });
      const notAfter = isToday ? wallTime(date, row.slotFrom || LATEST_START) : startOfDay(date);
      const written: NewMessage[] = [];
      for (const channel of channels) {
        if (!(await takeNotice(trx, { appointmentId: id, kind, date, channel }, now))) continue;
        const message = messages.find((one) => one.channel === channel);
        if (message && !known?.has(channel)) {
          written.push({ ...message, notAfter: notAfter.toISOString() });
        }
      }
      return written;
    });
  }

  function invite(to: string) {
    const range = { from: addDays(to, -INVITE_WITHIN_DAYS), to };
    const due = () => plannedInvitations(database.db, range, BATCH);
    return inTurns(due, async (trx, { id, date }, context, now) => {
      const row = await lockAppointment(trx, database, id);
      if (row?.status !== 'completed') return [];
      const notice = {
        appointmentId: id,
        kind: 'review-invitation',
        date,
        channel: 'any',
      } as const;
      if (!(await takeNotice(trx, notice, now))) return [];
      // An erased visit has no customer to write to.
      if (row.phoneE164 === '') return [];
      const customers = customerKeysOf(row, secret);
      const since = new Date(now.getTime() - INVITED_ONCE_IN_DAYS * DAY_MS);
      if (await wasInvitedSince(trx, customers, since)) return [];
      if ((await noteInvitation(trx, customers, since, now)) < customers.length) {
        // Rolls back; the next run sees the other process's rows.
        throw new Error('another process invites this customer');
      }
      const { publicUrl, settings } = context.correspondents;
      const { googleReviewUrl } = settings.notifications;
      return messagesToCustomer('review-invitation', row, context, undefined, {
        values: {
          reviewUrl: visitUrlOf(row, { secret, publicUrl }) + REVIEW_PART,
          googleReview: googleReviewUrl && `Or on Google: ${googleReviewUrl}`,
        },
      });
    });
  }

  const writeToLeads = () =>
    inTurns(
      () => dueLeads(database.db, secret, clock.now()),
      async (trx, lead, context, now) => {
        // They may have booked, or said no, since they were read.
        const [due] = await dueLeads(trx, secret, now, lead);
        if (!due || !(await claimLead(trx, due, now))) return [];
        return [messageToLead(due, secret, context.correspondents, now)];
      },
    );

  /**
   * Small batches share a commit; a failed one waits for the next run.
   * @param due those still to be written to, a batch at a time
   * @param messagesTo one of them, after it has been looked at again and claimed
   */
  async function inTurns<Item>(
    due: () => Promise<Item[]>,
    messagesTo: (
      trx: Handle,
      item: Item,
      context: PlaceContext,
      now: Date,
    ) => Promise<NewMessage[]>,
  ): Promise<number> {
    const work = async (item: Item) => {
      const context = await placeContextOf(services);
      return database.write(async (trx) => {
        const now = clock.now();
        const messages = await messagesTo(trx, item, context, now);
        await enqueueMessages(trx, messages, context.channels, now);
        return messages.length;
      });
    };
    let written = 0;
    while (true) {
      const items = await due();
      for (let start = 0; start < items.length; start += AT_ONCE) {
        const some = items.slice(start, start + AT_ONCE);
        const outcomes = await Promise.allSettled(some.map(work));
        for (const outcome of outcomes) {
          if (outcome.status === 'fulfilled') written += outcome.value;
          else log.warn({ err: outcome.reason }, 'a message to a customer failed');
        }
        // Otherwise the same rows would be read again at once.
        const failed = outcomes.find(({ status }) => status === 'rejected');
        if (failed?.status === 'rejected') throw failed.reason;
      }
      if (items.length < BATCH) return written;
    }
  }

  return repeatedWork(run, log, 'looking for reminders failed');
}

export const forgetLongWritten = (trx: Handle, now: Date) =>
  forgetOldNotices(trx, {
    notices: new Date(now.getTime() - KEEP_NOTICES_DAYS * DAY_MS),
    invitations: new Date(now.getTime() - INVITED_ONCE_IN_DAYS * DAY_MS),
  });

/** The form is on the visit's private page, so that the review belongs to the visit. */
const REVIEW_PART = '#review';

/** Identifies a customer without revealing them. */
const customerKeysOf = ({ phoneE164, email }: AppointmentRow, secret: string) =>
  [phoneE164, email.toLowerCase()]
    .filter(Boolean)
    .map((contact) => deriveToken(secret, 'customer', contact))
    .sort();

/** For a visit whose slot has no known hours. */
const LATEST_START = '23:00';

const wallTime = (date: string, time: string) =>
  instantOfLondon(`${date}T${time}`) ?? new Date(`${date}T00:00:00Z`);
const startOfDay = (date: string) => wallTime(date, '00:00');
