// Every change to a booked visit, by staff or by its customer. Each is a compare-and-swap on the version, with its
// effects in the same transaction, so that fifty clicks send one message.
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { createRateLimit, type RateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { londonDayOf } from '../../../lib/time/london-day.ts';
import { countToRecipient } from '../../notifications/limits/server/store.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { enqueueMessages } from '../../notifications/server/store.ts';
import {
  cancelMessagesOf,
  outdateUnsent,
  readdressUnsent,
} from '../../notifications/written/server/store.ts';
import {
  type Appointment,
  type AppointmentStatus,
  activeServices,
  appointmentSchema,
  type BookingInput,
  type Canceller,
  CHOOSE_SERVICE,
  CHOOSE_TIME,
  isConsultation,
  type OwnHours,
  type TimeSlot,
} from '../appointment.ts';
import { type BookingRules, placesOf, slotIn } from '../availability.ts';
import { holdsPlace, toldOf } from '../lifecycle.ts';
import { meaningOf } from '../outcome.ts';
import { correctedFields } from '../timeline.ts';
import {
  type AppointmentServices,
  hoursOf,
  placeContextOf,
  refuseDay,
  slotFull,
} from './booking.ts';
import { changesEntry } from './calendar.ts';
import { messagesToCustomer } from './messages.ts';
import { ownHoursOf, refuseOverlap } from './own-hours.ts';
import { offerFreePlaces, takenIn } from './places.ts';
import {
  type AppointmentRow,
  appointmentOf,
  deleteAppointment,
  findAppointment,
  findAppointmentByToken,
  type NewAppointment,
  NO_VISIT,
  toVisit,
  updateAppointment,
} from './store.ts';
import { noteVisitChange } from './visit-notices.ts';

type Changes = Partial<BookingInput & Pick<AppointmentRow, 'slotFrom' | 'slotTo'>> & {
  status?: AppointmentStatus | undefined;
  reason?: string | null | undefined;
  windows?: string | undefined;
  cancelledBy?: Canceller | undefined;
  note?: string | undefined;
  notify?: boolean | undefined;
  overbook?: boolean | undefined;
  mayBeUndone?: boolean | undefined;
};

const ATTEMPTS = 5;
const MOVES_A_DAY = 10;
/** A little longer than the toast that undoes it. */
const UNDO_MS = 18_000;
const BUSY = 'Our adviser has other work then. Please choose another time, or call us.';
const MOVED_OFTEN = 'This visit has been changed often today. Please call us, or try again later.';

export const createMoveLimit = (database: Pick<Database, 'counts'>): RateLimit =>
  createRateLimit(10, 3600, MOVED_OFTEN, { database, name: 'move' });

/**
 * Changes a visit for staff: any field, any status.
 * @param expected.version refuses the change if the record has another version.
 * @throws AppError 404, 409 (with `current` for an old version, with `alternatives` for a full slot)
 */
export async function changeAppointment(
  services: AppointmentServices,
  id: number,
  { from, minutes, ...changes }: Changes & OwnHours,
  caller: Caller,
  expected: { version?: number | undefined } = {},
): Promise<Appointment> {
  const row = await swap(services, caller, {
    by: 'staff',
    find: (trx) => findAppointment(trx, id),
    missing: 'There is no such appointment.',
    decide: async (trx, current) => {
      if (expected.version !== undefined && expected.version !== current.version) {
        throw AppError.stale(
          'Somebody else has changed this appointment in the meantime.',
          // The response schema keeps the visit's secrets in.
          appointmentSchema.parse(await appointmentOf(trx, current)),
        );
      }
      if (changes.email === '' && current.email && current.source !== 'phone') {
        throw AppError.at('email', 'Email is required');
      }
      if (isConsultation(current)) return changes;
      const hours = (from ?? minutes) !== undefined && ownHoursOf({ from, minutes });
      return { ...changes, preferredTime: current.preferredTime, ...hours };
    },
  });
  return appointmentOf(services.database.db, row);
}

/**
 * Moves or cancels a visit for its customer, found by the private link, or takes other windows, as stored, for it.
 * @throws AppError 404 for a wrong link, 400 for a day that cannot be booked, 409 when it is too late
 * or the slot is full, 429 after ten moves or lists of windows an hour.
 */
export async function changeVisit(
  services: AppointmentServices,
  linkToken: string,
  changes:
    | { preferredDate: string; preferredTime: TimeSlot }
    | { status: 'cancelled'; reason?: string }
    | { windows: string; windowCount: number },
  caller: Caller,
) {
  const rules = await services.readRules();
  let counted: string | undefined;
  const changing = swap(services, caller, {
    by: 'customer',
    find: (trx) => findAppointmentByToken(trx, linkToken, services.secret),
    missing: NO_VISIT,
    decide: async (trx, current) => {
      const now = services.clock.now();
      if (!toVisit(current, londonDayOf(now)).canChange) {
        throw new AppError('conflict', 'This visit can no longer be changed here. Please call us.');
      }
      if ('status' in changes) {
        const note = changes.reason && `Cancelled by the customer: ${changes.reason}`;
        const additionalInfo = [current.additionalInfo, note].filter(Boolean).join('\n');
        return { status: changes.status, additionalInfo, reason: changes.reason ?? null };
      }
      if ('preferredDate' in changes) refuseDay(changes, rules, now);
      if (!counted) await services.visitMoves.spend(String(current.id));
      counted = String(current.id);
      if ('windows' in changes) return changes;
      // Otherwise every move could e-mail a stranger.
      const { email } = current;
      if (email && !(await countToRecipient(trx, 'moved', email, MOVES_A_DAY, now))) {
        throw new AppError('tooManyRequests', MOVED_OFTEN);
      }
      return changes;
    },
  });
  const row = await changing.catch(async (error: unknown) => {
    if (counted) await services.visitMoves.giveBack(counted);
    throw error;
  });
  return toVisit(row, londonDayOf(services.clock.now()));
}

/** Deletes a visit and frees its place. @throws AppError 404 */
export async function removeAppointment(
  services: AppointmentServices,
  id: number,
  caller: Caller,
): Promise<void> {
  const context = await placeContextOf(services);
  await untilSwapped(() =>
    writeAs(services, caller, 'appointments', async (trx, audit, now) => {
      const current = existing(await findAppointment(trx, id), 'appointment');
      if (!(await deleteAppointment(trx, current))) return undefined;
      if (holdsPlace(current.status)) {
        const { preferredDate: date, preferredTime: time } = current;
        await offerFreePlaces(trx, { date, time }, context);
      }
      await cancelMessagesOf(trx, id, now);
      await audit('deleted', 'appointment', { subjectId: id });
      return true;
    }),
  );
}

/** A visit keeps an old label; a changed label must be on offer. */
function refuseUnknownLabels(before: AppointmentRow, after: AppointmentRow, rules: BookingRules) {
  const fields: Record<string, string> = {};
  const offered = activeServices(rules.services);
  if (before.service !== after.service && !offered.includes(after.service)) {
    fields.service = CHOOSE_SERVICE;
  }
  const hasSlot = !isConsultation(after) || slotIn(rules, after.preferredTime);
  if (before.preferredTime !== after.preferredTime && !hasSlot) {
    fields.preferredTime = CHOOSE_TIME;
  }
  const [message] = Object.values(fields);
  if (message) throw new AppError('invalid', message, { fields });
}

interface Swap {
  by: Canceller;
  find(trx: Handle): Promise<AppointmentRow | undefined>;
  missing: string;
  /** The changes to the current row; throws to refuse. */
  decide(trx: Handle, current: AppointmentRow): Promise<Changes>;
}

async function swap(services: AppointmentServices, caller: Caller, steps: Swap) {
  const { clock, secret } = services;
  const inPlace = await placeContextOf(services);
  const { correspondents, channels, rules } = inPlace;

  return untilSwapped(() =>
    writeAs(services, caller, 'appointments', async (trx, audit, now) => {
      const current = await steps.find(trx);
      if (!current) throw new AppError('notFound', steps.missing);
      const changes = await steps.decide(trx, current);
      const next = { ...current, ...withPhone(changes), status: changes.status ?? current.status };
      Object.assign(next, outcomeOf(current, changes, steps.by));
      const endsAnew = next.status !== current.status || next.reason !== current.reason;
      if (endsAnew) next.means = meaningOf(next, rules.reasons);
      const moved =
        next.preferredDate !== current.preferredDate ||
        next.preferredTime !== current.preferredTime;
      refuseUnknownLabels(current, next, rules);
      if (moved && isConsultation(next)) Object.assign(next, hoursOf(next.preferredTime, rules));
      const context = { ...inPlace, now };
      const told = toldOf(current.status, next.status);
      if (!moved && !differs(current, next) && !changes.notify) return current;

      // Confirming again checks again: capacity may have been lowered since.
      let overbooked = false;
      const [held, holds] = [holdsPlace(current.status), holdsPlace(next.status)];
      const comesAnew = holds && (moved || !held);
      if (comesAnew && isConsultation(next)) {
        const { preferredDate: date, preferredTime: time } = next;
        overbooked = (await takenIn(trx, { date, time }, context)) >= placesOf(date, time, rules);
        if (overbooked && !changes.overbook) {
          // The last place may be its own: the same change sent twice.
          if ((await findAppointment(trx, current.id))?.version !== current.version)
            return undefined;
          throw await slotFull(trx, next, rules, now);
        }
      }
      const toldAnew = told !== undefined || changesEntry(current, next);
      const calendarSequence = current.calendarSequence + (toldAnew ? 1 : 0);
      const { id: _id, ...columns } = { ...next, calendarSequence };
      const saved = await updateAppointment(trx, current, columns, now);
      if (!saved) return undefined;

      if (held && (moved || !holds)) {
        const { preferredDate: date, preferredTime: time } = current;
        await offerFreePlaces(trx, { date, time }, context);
      }
      // Last, as for a visit that is entered: two changes then lock slots and advisers in the same order.
      if (comesAnew && !changes.overbook) {
        await refuseOverlap(trx, saved, steps.by === 'customer' ? BUSY : undefined);
      }
      await readdress(trx, current, saved);
      const letters = lettersOf(current, saved, moved, told, changes);
      if (letters.length > 0 || moved) await outdateUnsent(trx, saved.id, now);
      await enqueueMessages(trx, letters, channels, now);
      await noteVisitChange(trx, current, saved, now);
      await audit('changed', 'appointment', {
        subjectId: saved.id,
        detail: changesInWords(current, saved, { moved, overbooked }),
      });
      return saved;
    }),
  );

  function lettersOf(
    before: AppointmentRow,
    after: AppointmentRow,
    moved: boolean,
    event: 'confirmed' | 'cancelled' | undefined,
    { note, notify, mayBeUndone }: Pick<Changes, 'note' | 'notify' | 'mayBeUndone'>,
  ): NewMessage[] {
    const writer = { secret, correspondents };
    if (notify === false) return [];
    if (event) {
      const notBefore = new Date(clock.now().getTime() + UNDO_MS).toISOString();
      return messagesToCustomer(event, after, writer, undefined, { note }).map((message) =>
        mayBeUndone ? { ...message, notBefore } : message,
      );
    }
    if (!holdsPlace(after.status)) return [];
    if (moved) return messagesToCustomer('rescheduled', after, writer, before);
    const known = after.status === 'confirmed' ? 'confirmed' : 'received';
    return notify ? messagesToCustomer(known, after, writer) : [];
  }
}

/** Retries when somebody else was faster: the version changed between reading and writing. */
export async function untilSwapped<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    const done = await attempt();
    if (done !== undefined) return done;
  }
  throw new AppError('conflict', 'Somebody else is changing this appointment. Please try again.');
}

/** A corrected number or address gets the messages queued for the wrong one. */
async function readdress(trx: Handle, before: AppointmentRow, after: AppointmentRow) {
  const visit = { appointmentId: after.id };
  if (before.phoneE164 !== after.phoneE164 && readPhone(after.phone)?.isUk) {
    const change = { from: before.phoneE164, to: after.phoneE164 };
    await readdressUnsent(trx, { ...visit, ...change, channel: 'sms' });
  }
  // Without a new address the queued e-mail keeps the old one.
  if (before.email !== after.email && after.email) {
    const change = { from: before.email, to: after.email };
    await readdressUnsent(trx, { ...visit, ...change, channel: 'email' });
  }
}

function withPhone(changes: Changes): Partial<NewAppointment> {
  const {
    status: _s,
    note: _n,
    notify: _t,
    overbook: _o,
    mayBeUndone: _m,
    phone,
    ...rest
  } = changes;
  if (phone === undefined) return rest;
  const known = readPhone(phone);
  if (!known) throw AppError.at('phone', 'Must be a valid phone number');
  return { ...rest, phone, phoneE164: known.e164 };
}

/** Why it has its status, and who cancelled: from this change, or as corrected since. */
function outcomeOf(
  current: AppointmentRow,
  { status = current.status, reason, cancelledBy }: Changes,
  by: Canceller,
): Pick<AppointmentRow, 'reason' | 'cancelledBy'> {
  const before = status === current.status ? current : { reason: null, cancelledBy: by };
  return {
    reason: reason === undefined ? before.reason : reason,
    cancelledBy: status === 'cancelled' ? (cancelledBy ?? before.cancelledBy) : null,
  };
}

const differs = (a: AppointmentRow, b: AppointmentRow) =>
  (Object.keys(b) as (keyof AppointmentRow)[]).some((key) => a[key] !== b[key]);

function changesInWords(
  before: AppointmentRow,
  after: AppointmentRow,
  { moved, overbooked }: { moved: boolean; overbooked: boolean },
): string {
  const parts = [];
  if (before.status !== after.status) parts.push(`${before.status} to ${after.status}`);
  if (moved) parts.push(`moved to ${after.preferredDate}, ${after.preferredTime}`);
  if (overbooked) parts.push('overbooked');
  // Names of changed fields only, no values: the log outlives a request for erasure.
  parts.push(...correctedFields.filter((field) => before[field] !== after[field]));
  return parts.join('; ') || 'details';
}
