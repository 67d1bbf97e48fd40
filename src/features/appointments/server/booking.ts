// The only write path for bookings: the form, the form without JavaScript and the API all end here.
import { randomUUID } from 'node:crypto';
import type { CaughtForms } from '../../../kit/http/form-guard.ts';
import {
  findAnswerToSame,
  findStoredAnswer,
  type IdempotencyKey,
  storeAnswer,
  storeAnswerToSame,
} from '../../../kit/http/idempotency-store.ts';
import type { Joining } from '../../../kit/http/intake.ts';
import { PHONE_INVALID } from '../../../kit/public-form.ts';
import type { Base, Handle } from '../../../lib/database/database.ts';
import type { RateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { sha256 } from '../../../lib/process/secrets.ts';
import { readPhone } from '../../../lib/text/phone.ts';
import { priceText } from '../../../lib/text/price-text.ts';
import { addDays } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { Counter } from '../../counts/count.ts';
import { outsideArea } from '../../districts/area.ts';
import type { Outcodes } from '../../districts/districts.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import type { PriceBook } from '../../pricing/server/store.ts';
import { countOf, windowsInWords } from '../../pricing/window-format.ts';
import type { PricedRow } from '../../pricing/window-rows.ts';
import type { Settings } from '../../settings/settings.ts';
import {
  activeServices,
  type BookingAnswer,
  type BookingInput,
  CHOOSE_SERVICE,
  CHOOSE_TIME,
  type NewBooking,
  OFFER_ENDED,
  type OfferLine,
  referenceOf,
  type Source,
  type TimeSlot,
  type VisitKind,
} from '../appointment.ts';
import {
  availabilityOf,
  type BookingRules,
  hasBegun,
  nearestAlternatives,
  placesOf,
  refusalOfDay,
  slotIn,
} from '../availability.ts';
import { holdsPlace } from '../lifecycle.ts';
import { endHolds } from './hold-store.ts';
import { messagesToCustomer, messagesToTeam, notifiedOver } from './messages.ts';
import { type PlaceContext, takenIn } from './places.ts';
import {
  type AppointmentRow,
  countTakenPlaces,
  findAppointment,
  insertAppointment,
  linkTokenOf,
  lockSlot,
  type NewAppointment,
  windowsOf,
} from './store.ts';
import { visitTokenOf } from './visit-link.ts';

export interface AppointmentServices extends Base, Joining {
  secret: string;
  readSettings(): Promise<Settings>;
  readRules(): Promise<BookingRules>;
  correspondents(): Promise<Correspondents>;
  channelState(): Promise<ChannelState>;
  visitMoves: RateLimit;
  slotHolds: RateLimit;
  caughtForms: CaughtForms;
  outcodes: Outcodes;
  prices: PriceBook;
  /** Those that run today. */
  readOffers(): Promise<OfferLine[]>;
  counter: Counter;
}

interface BookingResult {
  answer: BookingAnswer;
  /** A repeated answer: nothing new was written. */
  replayed: boolean;
}

export interface BookingHow {
  source?: Source;
  holdToken?: string | undefined;
  overbook?: boolean;
  begin?(trx: Handle): Promise<void>;
}

const SCOPE = 'booking';

/**
 * Books a visit: place, appointment, messages and idempotency key in one transaction.
 * @param admit runs after all writes, unless this is clearly a replay; throws to turn the visitor away.
 * @throws AppError 400 with field errors, 409 with `alternatives` when the slot is full, 422 when the
 * key was used with another body.
 */
export async function bookVisit(
  services: AppointmentServices,
  { windows, offer, ...input }: NewBooking,
  key: IdempotencyKey | undefined,
  admit: () => Promise<void>,
  { source = 'website', holdToken, overbook, begin }: BookingHow = {},
): Promise<BookingResult> {
  const { database } = services;
  const context = await placeContextOf(services);
  const { correspondents, rules, now } = context;
  const phoneE164 = phoneOf(input);
  const same = {
    ...input,
    ...(windows && { windows }),
    ...(offer && { offer }),
    email: input.email.toLowerCase(),
    phone: phoneE164,
  };
  const replay = (text: string): BookingResult => {
    const stored: StoredAnswer = JSON.parse(text);
    const visitToken = visitTokenOf(services.secret, stored.visitSeed);
    return { answer: answerOf(stored, visitToken, correspondents), replayed: true };
  };
  const offers = offer ? await services.readOffers() : [];
  const offerInWords = offers.find(({ title }) => title === offer)?.words;
  const refusal =
    refusalOf(input, rules, now) ??
    refusalOfPostcode(services, input, context) ??
    (offer && !offerInWords ? (['offer', OFFER_ENDED] as const) : undefined);
  if (refusal) {
    // A replay gets its first answer, even if the day has closed since.
    const stored = key && (await findStoredAnswer(database.db, key, now));
    if (stored) return replay(stored);
    throw AppError.at(...refusal);
  }

  const priced = windows && (await services.prices.price(windows));
  // Nearly every key is new, so the first attempt writes without looking.
  const write = async (trx: Handle, looksForKey: boolean): Promise<BookingResult> => {
    await begin?.(trx);
    const slot = { date: input.preferredDate, time: input.preferredTime };
    if (!key || looksForKey) {
      // Locked, so that a duplicate waits until it can see the first booking.
      await lockSlot(trx, slot);
      const earlier = key
        ? await findStoredAnswer(trx, key, now)
        : await findStanding(trx, same, now);
      if (earlier) return replay(earlier);
    }
    const [hold] =
      holdToken === undefined ? [] : await endHolds(trx, { tokenHash: sha256(holdToken), ...slot });
    const isHeld = hold !== undefined && hold.until > now.toISOString();
    const person = { ...input, phoneE164 };
    const place = isHeld ? 'kept' : overbook ? 'any' : 'free';
    const offered = { windows: priced, offer: offerInWords };
    const { stored, visitToken } = await book(
      trx,
      { by: source, place, person, ...offered },
      context,
    );
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
      // The slot may be full of this very booking.
      const isFull = error instanceof AppError && error.status === 409;
      if (!key || !(isFull || error instanceof KeyTaken)) throw error;
      return database.write((trx) => write(trx, true));
    });
  if (!result.replayed) database.changes.publish('appointments');
  return result;
}

/** The current settings, advisers and channels: what a booking needs. */
export async function placeContextOf(services: AppointmentServices): Promise<PlaceContext> {
  const [correspondents, channels, rules] = await Promise.all([
    services.correspondents(),
    services.channelState(),
    services.readRules(),
  ]);
  const { secret, joinCustomer, clock } = services;
  return { secret, correspondents, channels, rules, joinCustomer, now: clock.now() };
}

interface Booking {
  by: Source;
  /** A free one, any that staff ask for, or the one that a hold or an offer has kept until this transaction. */
  place: 'free' | 'any' | 'kept';
  person: BookingInput & { phoneE164: string };
  windows?: PricedRow[] | undefined;
  offer?: string | undefined;
  /** By staff: the team hears nothing of it, and its customer on request. */
  entered?: {
    status: 'pending' | 'confirmed';
    notify: boolean;
    kind: VisitKind;
    jobId: string | null;
    /** Of a visit that is no consultation. */
    hours: Pick<AppointmentRow, 'slotFrom' | 'slotTo'> | undefined;
  };
}

/**
 * Books a visit, and queues its messages: for the public form, staff, the waiting list and the assistant.
 * @throws AppError 409 with `alternatives`, `capacity` and `taken` when the slot is full
 */
export async function book(
  trx: Handle,
  { by: source, place, person: input, windows, offer, entered }: Booking,
  context: PlaceContext,
) {
  const { secret, correspondents, channels, rules, joinCustomer, now } = context;
  const { preferredDate: date, preferredTime: time } = input;
  const { status = 'pending', kind = 'consultation', jobId = null, hours } = entered ?? {};
  const isFull =
    kind === 'consultation' &&
    place !== 'kept' &&
    (await takenIn(trx, { date, time }, context)) >= placesOf(date, time, rules);
  if (isFull && place === 'free') throw await slotFull(trx, input, rules, now);
  const visitSeed = randomUUID();
  const visitToken = visitTokenOf(secret, visitSeed);
  const at = now.toISOString();
  const visit = { status, kind, preferredDate: date };
  const row: NewAppointment = {
    ...input,
    ...(hours ?? hoursOf(time, rules)),
    windows: windows?.length ? JSON.stringify(windows) : null,
    offer: offer || null,
    status,
    kind,
    jobId,
    source,
    reason: null,
    cancelledBy: null,
    means: 'open',
    visitSeed,
    visitTokenHash: sha256(visitToken),
    calendarSequence: 0,
    customerId: await joinCustomer(trx, { ...input, source, visit }, now),
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const id = await insertAppointment(trx, row);
  const appointment: AppointmentRow = { ...row, id, assignedTo: null };
  const toTeam = entered
    ? []
    : messagesToTeam(appointment, correspondents, 'booking-received-team', teamNote(appointment));
  const event = row.status === 'confirmed' ? 'confirmed' : 'received';
  const toCustomer =
    entered?.notify === false
      ? []
      : messagesToCustomer(event, appointment, { secret, correspondents }).map(
          (message): NewMessage => (entered ? message : { ...message, unasked: true }),
        );
  await enqueueMessages(trx, [...toTeam, ...toCustomer], channels, now);
  const notified = notifiedOver(toTeam, correspondents.settings);
  const stored: StoredAnswer = { id, visitSeed, notified };
  return { stored, visitToken, appointment, overbooked: isFull };
}

/** The team sees the offer and the windows in the customer's message. */
function teamNote(row: AppointmentRow): { additionalInfo: string } {
  const { windows, windowsPence } = windowsOf(row);
  const lines = [
    row.additionalInfo,
    row.offer && `Offer: ${row.offer}`,
    windows.length > 0 &&
      `Guide price ${priceText(windowsPence)}, ${windowsInWords(countOf(windows))}`,
  ];
  return { additionalInfo: lines.filter(Boolean).join('\n') };
}

/** The slot's hours as stored with a visit. */
export function hoursOf(time: TimeSlot, rules: Pick<BookingRules, 'slots'>) {
  const slot = slotIn(rules, time);
  return { slotFrom: slot?.from ?? '', slotTo: slot?.to ?? '' };
}

interface WantedSlot {
  preferredDate: string;
  preferredTime: TimeSlot;
  service?: string | undefined;
}

type Refusal = readonly [field: string, sentence: string];

/** A problem with a request, other than a full slot: field and sentence. */
function refusalOf(
  { preferredDate: date, preferredTime: time, service }: WantedSlot,
  rules: BookingRules,
  now: Date,
): Refusal | undefined {
  const ofDay = refusalOfDay(date, rules, now);
  if (ofDay) return ['preferredDate', ofDay];
  const slot = slotIn(rules, time);
  if (!slot) return ['preferredTime', CHOOSE_TIME];
  if (hasBegun(date, slot, now)) return ['preferredTime', 'Please choose a later time'];
  const known = service === undefined || activeServices(rules.services).includes(service);
  return known ? undefined : ['service', CHOOSE_SERVICE];
}

/** @throws AppError 400 under the field that is wrong, if the day and slot cannot be booked */
export function refuseDay(wanted: WantedSlot, rules: BookingRules, now: Date): void {
  const refusal = refusalOf(wanted, rules, now);
  if (refusal) throw AppError.at(...refusal);
}

function refusalOfPostcode(
  { outcodes }: Pick<AppointmentServices, 'outcodes'>,
  { postcode }: Pick<BookingInput, 'postcode'>,
  { rules, correspondents }: PlaceContext,
): Refusal | undefined {
  const { phone } = correspondents.settings.general;
  const sentence = outsideArea(postcode, { area: rules.area, phone }, outcodes);
  return sentence === undefined ? undefined : ['postcode', sentence];
}

/** @throws AppError 400 under `postcode` outside our area */
export function refuseOutside(...asked: Parameters<typeof refusalOfPostcode>): void {
  const refusal = refusalOfPostcode(...asked);
  if (refusal) throw AppError.at(...refusal);
}

export async function slotFull(
  db: Handle,
  wanted: WantedSlot,
  rules: BookingRules,
  now: Date,
): Promise<AppError> {
  const { preferredDate: date, preferredTime: time } = wanted;
  const [from, to] = [addDays(date, -14), addDays(date, 14)];
  const taken = await countTakenPlaces(db, from, to, now);
  const days = availabilityOf(from, to, rules, taken, now);
  const message = 'That time has just been taken. Please choose another.';
  return new AppError('conflict', message, {
    fields: { preferredTime: message },
    body: {
      alternatives: nearestAlternatives(wanted, days, rules.slots),
      capacity: placesOf(date, time, rules),
      taken: taken(date, time),
    },
  });
}

export function phoneOf(input: Pick<BookingInput, 'phone'>): string {
  const phone = readPhone(input.phone);
  if (phone) return phone.e164;
  throw AppError.at('phone', PHONE_INVALID);
}

/** Another request has this key: undo the writes and return its answer. */
class KeyTaken extends Error {}

// Stored for replays. The link itself is not stored: it is derived again on request.
interface StoredAnswer {
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

/** The same booking sent twice within a minute; if cancelled in between, it is booked again. */
async function findStanding(trx: Handle, same: BookingInput, now: Date) {
  const text = await findAnswerToSame(trx, SCOPE, same, now);
  const stored: StoredAnswer | undefined = text && JSON.parse(text);
  const visit = stored && (await findAppointment(trx, stored.id));
  return visit && holdsPlace(visit.status) ? text : undefined;
}
