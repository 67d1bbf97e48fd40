// The one write path of bookings: the form, the form without JavaScript and the API all end here.
import { randomUUID } from 'node:crypto';
import {
  findAnswerToSame,
  findStoredAnswer,
  type IdempotencyKey,
  storeAnswer,
  storeAnswerToSame,
} from '../../../kit/http/idempotency-store.ts';
import { PHONE_INVALID } from '../../../kit/public-form.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import type { RateLimit } from '../../../lib/http/rate-limit.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import { addDays } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { Counter } from '../../counts/count.ts';
import type { Outcodes } from '../../districts/districts.ts';
import type { Outbox } from '../../notifications/server/outbox.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  type BookingAnswer,
  type BookingInput,
  referenceOf,
  type TimeSlot,
} from '../appointment.ts';
import {
  availabilityOf,
  type BookingRules,
  bookableRange,
  nearestAlternatives,
  refusalOfDay,
} from '../availability.ts';
import { holdsPlace } from '../lifecycle.ts';
import { messagesToCustomer, messagesToTeam, notifiedOver } from './messages.ts';
import { type PlaceContext, takeLapsedPlace } from './places.ts';
import {
  type AppointmentRow,
  countTakenPlaces,
  findAppointment,
  freePlace,
  insertAppointment,
  linkTokenOf,
  type NewAppointment,
  takePlace,
} from './store.ts';
import { visitTokenOf } from './visit-link.ts';

export interface AppointmentServices {
  database: Database;
  clock: Clock;
  outbox: Pick<Outbox, 'wake'>;
  secret: string;
  readSettings(): Promise<Settings>;
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
  visitMoves: RateLimit;
  outcodes: Outcodes;
  counter: Counter;
}

export interface BookingResult {
  answer: BookingAnswer;
  /** The answer was given before: nothing new was written. */
  replayed: boolean;
}

const SCOPE = 'booking';

/**
 * Books a visit: place, appointment, messages and idempotency key in one transaction.
 * @param admit asked when all is written and this is clearly no replay; throws to turn the visitor away.
 * @throws AppError 400 with field errors, 409 with `alternatives` when the slot is full, 422 when the
 *   key was used with another body.
 */
export async function bookVisit(
  services: AppointmentServices,
  input: BookingInput,
  key: IdempotencyKey | undefined,
  admit: () => Promise<void>,
): Promise<BookingResult> {
  const { database, clock, outbox } = services;
  const now = clock.now();
  const [correspondents, channels] = await Promise.all([
    services.correspondents(),
    services.channelState(),
  ]);
  const { settings } = correspondents;
  const phoneE164 = phoneOf(input);
  const same = { ...input, email: input.email.toLowerCase(), phone: phoneE164 };
  const replay = (text: string): BookingResult => {
    const stored: StoredAnswer = JSON.parse(text);
    const visitToken = visitTokenOf(services.secret, stored.visitSeed);
    return { answer: answerOf(stored, visitToken, correspondents), replayed: true };
  };
  if (refusalOfDay(input.preferredDate, settings.booking, now)) {
    // What was booked while the day was open is answered as it was then.
    const stored = key && (await findStoredAnswer(database.db, key, now));
    if (stored) return replay(stored);
    refuseDay(input.preferredDate, settings.booking, now);
  }

  // Nearly every key is new, so the first attempt writes without looking.
  const write = async (trx: Handle, looksForKey: boolean): Promise<BookingResult> => {
    const { preferredDate: date, preferredTime: time } = input;
    // Take the place first: its row lock makes a duplicate wait until it can see the first booking.
    const taken = await takePlace(trx, date, time, settings.booking.capacityPerSlot);
    const mayBeReplay = !key || looksForKey || taken === undefined;
    const earlier =
      mayBeReplay &&
      (key ? await findStoredAnswer(trx, key, now) : await findStanding(trx, same, now));
    if (earlier) {
      if (taken !== undefined) await freePlace(trx, date, time);
      return replay(earlier);
    }
    const context = { secret: services.secret, correspondents, channels, now };
    if (taken === undefined && !(await takeLapsedPlace(trx, { date, time }, context))) {
      throw await slotFull(trx, input, settings.booking, now);
    }
    const { stored, visitToken } = await writeVisit(trx, { ...input, phoneE164 }, context);
    const text = JSON.stringify(stored);
    if (!key) await storeAnswerToSame(trx, SCOPE, same, text, now);
    else if (!(await storeAnswer(trx, key, text, now))) throw new KeyTaken();
    await admit();
    return {
      answer: answerOf(stored, visitToken, correspondents),
      replayed: false,
    };
  };

  const result = await database
    .write((trx) => write(trx, false))
    .catch((error: unknown) => {
      if (error instanceof KeyTaken) return database.write((trx) => write(trx, true));
      throw error;
    });
  if (!result.replayed) {
    outbox.wake();
    database.changes.publish('appointments');
  }
  return result;
}

/** Writes a visit whose place is taken, and the messages about it. */
export async function writeVisit(
  trx: Handle,
  input: BookingInput & { phoneE164: string },
  { secret, correspondents, channels, now }: PlaceContext,
): Promise<{ stored: StoredAnswer; visitToken: string }> {
  const visitSeed = randomUUID();
  const visitToken = visitTokenOf(secret, visitSeed);
  const row: NewAppointment = {
    ...input,
    status: 'pending',
    visitSeed,
    visitTokenHash: sha256(visitToken),
    calendarSequence: 0,
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  const id = await insertAppointment(trx, row);
  const appointment: AppointmentRow = { ...row, id, assignedTo: null };
  const toTeam = messagesToTeam(appointment, correspondents);
  await enqueueMessages(
    trx,
    [...toTeam, ...messagesToCustomer('received', appointment, { secret, correspondents })],
    channels,
    now,
  );
  const notified = notifiedOver(toTeam, correspondents.settings);
  return { stored: { id, visitSeed, notified }, visitToken };
}

/** @throws AppError 400 under `preferredDate` when no visit can be booked that day. */
export function refuseDay(day: string, rules: BookingRules, now: Date): void {
  const refusal = refusalOfDay(day, rules, now);
  if (refusal) throw new AppError('invalid', refusal, { fields: { preferredDate: refusal } });
}

/** The 409 of a full slot, with the nearest free ones. */
export async function slotFull(
  db: Handle,
  wanted: { preferredDate: string; preferredTime: TimeSlot },
  rules: BookingRules,
  now: Date,
): Promise<AppError> {
  const range = bookableRange(rules, now);
  const from = maxDay(addDays(wanted.preferredDate, -14), range.first);
  const to = minDay(addDays(wanted.preferredDate, 14), range.last);
  const taken = await countTakenPlaces(db, from, to);
  const days = from <= to ? availabilityOf(from, to, rules, taken, now) : [];
  const message = 'That time has just been taken. Please choose another.';
  return new AppError('conflict', message, {
    fields: { preferredTime: message },
    body: { alternatives: nearestAlternatives(wanted, days) },
  });
}

const maxDay = (a: string, b: string) => (a > b ? a : b);
const minDay = (a: string, b: string) => (a < b ? a : b);

export function phoneOf(input: Pick<BookingInput, 'phone'>): string {
  const phone = readPhone(input.phone);
  if (phone) return phone.e164;
  throw new AppError('invalid', PHONE_INVALID, { fields: { phone: PHONE_INVALID } });
}

/** Another request has this key: undo what was written and return its answer. */
class KeyTaken extends Error {}

// What is kept for a replay. The link itself is not: it is derived again when it is asked for.
export interface StoredAnswer {
  id: number;
  visitSeed: string;
  notified: BookingAnswer['notified'];
}

export function answerOf(
  { id, notified }: StoredAnswer,
  visitToken: string,
  { publicUrl }: Correspondents,
): BookingAnswer {
  return {
    id,
    reference: referenceOf(id),
    status: 'pending',
    manageUrl: publicUrl + urls.visit(linkTokenOf(id, visitToken)),
    notified,
  };
}

/** The same booking sent twice within a minute; one cancelled meanwhile is booked anew. */
async function findStanding(trx: Handle, same: BookingInput, now: Date) {
  const text = await findAnswerToSame(trx, SCOPE, same, now);
  const stored: StoredAnswer | undefined = text && JSON.parse(text);
  const visit = stored && (await findAppointment(trx, stored.id));
  return visit && holdsPlace(visit.status) ? text : undefined;
}
