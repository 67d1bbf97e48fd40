// The waiting list: the actions of its private link, and the job that ends expired offers.

import { writeAs } from '../../../../kit/crud/server/write-as.ts';
import { firstNameOf } from '../../../../kit/first-name.ts';
import { type Intake, shamId } from '../../../../kit/http/form-guard.ts';
import { createIntake } from '../../../../kit/http/intake.ts';
import type { Caller } from '../../../../kit/http/route.ts';
import type { Handle } from '../../../../lib/database/database.ts';
import { AppError } from '../../../../lib/http/errors.ts';
import type { Log } from '../../../../lib/process/log.ts';
import { type Job, repeatedWork } from '../../../../lib/process/repeated-work.ts';
import { deriveToken } from '../../../../lib/process/secrets.ts';
import { addDays, londonDayOf } from '../../../../lib/time/london-day.ts';
import { urls } from '../../../../urls.ts';
import type { BookingAnswer } from '../../appointment.ts';
import { bookableRange, placesOf, refusalOfDay } from '../../availability.ts';
import {
  type AppointmentServices,
  answerOf,
  book,
  placeContextOf,
  refuseOutside,
} from '../../server/booking.ts';
import { offerFreePlaces, type PlaceContext, waitingUrlOf } from '../../server/places.ts';
import {
  countTakenPlaces,
  endOver,
  findAppointment,
  linkTokenOf,
  lockSlot,
} from '../../server/store.ts';
import { visitTokenOf, visitUrlOf } from '../../server/visit-link.ts';
import {
  type ClaimInput,
  KEPT_DAYS,
  type WaitingAnswer,
  type WaitingInput,
  type WaitingPlace,
  waitingInput,
} from '../waiting.ts';
import { joining } from './intake.ts';
import {
  changeWaiting,
  deleteWaiting,
  findWaiting,
  findWaitingByToken,
  forgetOldWaiting,
  listWantedSlots,
  timesOf,
  type WaitingRow,
} from './waiting-store.ts';

export interface WaitingList {
  /** Puts somebody on the list of a day. */
  intake: Intake<WaitingInput, WaitingAnswer>;
  /** @throws AppError 404 */
  find(linkToken: string): Promise<WaitingPlace>;
  /**
   * Books the offered place; repeating it changes nothing.
   * @throws AppError 404 for a wrong link, 400 for missing fields, 409 when it is too late.
   */
  claim(linkToken: string, input: ClaimInput, caller: Caller): Promise<BookingAnswer>;
  /** Leaves the list, or passes an offered place on. @throws AppError 404, 409 */
  decline(linkToken: string, caller: Caller): Promise<WaitingPlace>;
  /** Takes somebody off the list, for staff. @throws AppError 404 */
  remove(id: number, caller: Caller): Promise<void>;
  run(): Promise<void>;
  /** Offers places freed without a change to a visit; a failure is logged and left to the next run. */
  offerFreed(): Promise<void>;
  rounds: Job;
}

const ROUND_MS = 15_000;

const UNKNOWN = 'We could not find an entry for this link.';
const UNCHECKED = 'the waiting list was not checked';

export function createWaitingList(services: AppointmentServices, log: Log): WaitingList {
  const { database, clock, secret } = services;
  const intake = createIntake(
    { ...services, log },
    {
      form: 'waiting list',
      perHour: 10,
      refusal:
        'You have joined several lists in the last hour. Please call us, or try again later.',
      schema: waitingInput,
      topic: 'appointments',
      async prepare(input) {
        const context = await placeContext();
        return { context, join: joining(context, input) };
      },
      write: (trx, _, { join }) => join(trx),
      answer: (entry, _, { context }) => ({ manageUrl: waitingUrlOf(entry, context) }),
      async sham() {
        const { publicUrl } = await services.correspondents();
        const token = deriveToken(secret, 'sham', String(Math.random()));
        return { manageUrl: publicUrl + urls.waiting(linkTokenOf(shamId(), token)) };
      },
    },
  );

  const placeContext = () => placeContextOf(services);

  async function claim(
    linkToken: string,
    input: ClaimInput,
    caller: Caller,
  ): Promise<BookingAnswer> {
    const context = await placeContext();
    const { now, correspondents, rules } = context;
    const { stored, visitToken, isNew } = await writeAs(
      services,
      caller,
      'appointments',
      async (trx, audit) => {
        const entry = await lockedEntry(trx, (db) => findWaitingByToken(db, linkToken, secret));
        const before = entry.appointmentId && (await findAppointment(trx, entry.appointmentId));
        if (before) {
          const { id, visitSeed } = before;
          const stored = { id, visitSeed, notified: 'none' as const };
          return { stored, visitToken: visitTokenOf(secret, visitSeed), isNew: false };
        }
        const { offeredTime, offeredUntil } = entry;
        if (entry.status !== 'offered' || !offeredTime || !offeredUntil) throw tooLate(entry);
        if (offeredUntil <= now.toISOString()) throw tooLate({ status: 'lapsed' });
        const refusal = refusalOfDay(entry.date, rules, now);
        if (refusal) throw new AppError('conflict', `${refusal}. Please choose another.`);
        refuseOutside(services, input, context);
        const { name, email, phone, phoneE164 } = entry;
        const visit = { name, email, phone, phoneE164, preferredDate: entry.date };
        const person = { ...input, ...visit, preferredTime: offeredTime };
        const written = await book(trx, { by: 'website', place: 'kept', person }, context);
        const booked = { status: 'booked' as const, appointmentId: written.stored.id };
        if (!(await changeWaiting(trx, entry, booked, now))) throw tooLate({ status: 'lapsed' });
        await audit('claimed', 'waiting-entry', { subjectId: entry.id });
        return { ...written, isNew: true };
      },
    );
    if (isNew) services.counter.add('booked', caller.page);
    return answerOf(stored, visitToken, correspondents);
  }

  async function decline(linkToken: string, caller: Caller): Promise<WaitingPlace> {
    const context = await placeContext();
    await writeAs(services, caller, 'appointments', async (trx, audit) => {
      const entry = await lockedEntry(trx, (db) => findWaitingByToken(db, linkToken, secret));
      if (entry.status === 'declined') return;
      const open = entry.status === 'waiting' || entry.status === 'offered';
      if (!open || !(await changeWaiting(trx, entry, { status: 'declined' }, context.now))) {
        throw tooLate(entry);
      }
      await passOn(trx, entry, context);
      await audit('declined', 'waiting-entry', { subjectId: entry.id });
    });
    return find(linkToken);
  }

  async function find(linkToken: string): Promise<WaitingPlace> {
    const entry = await findWaitingByToken(database.db, linkToken, secret);
    if (!entry) throw new AppError('notFound', UNKNOWN);
    const now = clock.now();
    const over =
      entry.status === 'offered'
        ? entry.offeredUntil !== null && entry.offeredUntil <= now.toISOString()
        : entry.status === 'waiting' && entry.date <= londonDayOf(now);
    const visit = entry.appointmentId
      ? await findAppointment(database.db, entry.appointmentId)
      : undefined;
    const { publicUrl } = await services.correspondents();
    return {
      // An offer may have ended before the next run.
      status: over ? 'lapsed' : entry.status,
      firstName: firstNameOf(entry.name),
      preferredDate: entry.date,
      times: timesOf(entry),
      offeredTime: entry.offeredTime,
      offeredUntil: entry.offeredUntil,
      visitUrl: visit ? visitUrlOf(visit, { secret, publicUrl }) : null,
    };
  }

  async function remove(id: number, caller: Caller): Promise<void> {
    const context = await placeContext();
    await writeAs(services, caller, 'appointments', async (trx, audit) => {
      const entry = await lockedEntry(trx, (db) => findWaiting(db, id));
      if (!(await deleteWaiting(trx, entry))) {
        throw new AppError('conflict', 'This entry has just changed. Please try again.');
      }
      await passOn(trx, entry, context);
      await audit('deleted', 'waiting-entry', { subjectId: id });
    });
  }

  async function run(): Promise<void> {
    const context = await placeContext();
    const { now, rules } = context;
    let changed = await endOver(database, now);
    const { first, last } = bookableRange(rules, now);
    const wanted = await listWantedSlots(database.db, first);
    if (wanted.length > 0) {
      const taken = await countTakenPlaces(database.db, first, last, now);
      for (const slot of wanted) {
        const { date, time } = slot;
        if (taken(date, time) >= placesOf(date, time, rules) || refusalOfDay(date, rules, now)) {
          continue;
        }
        const offered = await database.write((trx) => offerFreePlaces(trx, slot, context));
        changed ||= offered > 0;
      }
    }
    if (changed) database.changes.publish('appointments');
  }

  const offerFreed = () => run().catch((error: unknown) => log.error({ err: error }, UNCHECKED));

  return {
    intake,
    find,
    claim,
    decline,
    remove,
    run,
    offerFreed,
    rounds: repeatedWork(run, log, UNCHECKED, ROUND_MS, ROUND_MS),
  };
}

export function forgetOldEntries(trx: Handle, now: Date): Promise<void> {
  return forgetOldWaiting(trx, addDays(londonDayOf(now), -KEPT_DAYS));
}

/** An entry, read after locking its slot. @throws AppError 404 */
async function lockedEntry(
  trx: Handle,
  find: (db: Handle) => Promise<WaitingRow | undefined>,
): Promise<WaitingRow> {
  const seen = await find(trx);
  if (seen?.offeredTime) await lockSlot(trx, { date: seen.date, time: seen.offeredTime });
  const entry = seen && (await find(trx));
  if (!entry) throw new AppError('notFound', UNKNOWN);
  return entry;
}

/** Offers the place that was kept for somebody to the next. */
async function passOn(
  trx: Handle,
  { status, date, offeredTime }: WaitingRow,
  context: PlaceContext,
) {
  if (status !== 'offered' || !offeredTime) return;
  await offerFreePlaces(trx, { date, time: offeredTime }, context);
}

function tooLate({ status }: Pick<WaitingRow, 'status'>): AppError {
  const sentences: Record<WaitingRow['status'], string> = {
    waiting: 'No place is free yet. We will tell you when one is.',
    offered: 'This place has just been offered. Please try again.',
    booked: 'This place is already booked.',
    declined: 'You have given this place up.',
    lapsed: 'The time to book this place is over. Please choose another.',
  };
  return new AppError('conflict', sentences[status]);
}
