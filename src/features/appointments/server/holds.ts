// A place kept for ten minutes while somebody fills in the booking form. It counts as taken, so the one guarded update
// of `takePlace` decides about holds and bookings alike.
import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../kit/http/route.ts';
import type { Database } from '../../../lib/database/database.ts';
import { createRateLimit, type RateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { deriveToken, sha256 } from '../../../lib/process/secrets.ts';
import type { z } from '../../../lib/text/zod.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import type { holdInput } from '../appointment.ts';
import { placesOf } from '../availability.ts';
import type { Slot } from '../waiting/server/waiting-store.ts';
import { type AppointmentServices, placeContextOf, refuseDay } from './booking.ts';
import {
  countHolds,
  deleteHold,
  findHold,
  type HoldRow,
  insertHold,
  listHoldsOf,
  listOverHolds,
} from './hold-store.ts';
import { offerFreePlaces, type PlaceContext, takeAnyPlace } from './places.ts';
import { freePlace } from './store.ts';

type HoldInput = z.output<typeof holdInput>;

const HOLD_MINUTES = 10;

const NOTHING_TO_HOLD =
  'This time cannot be kept for you now. You can still book it while it is free.';

/** From one address: a household, an office, or a mobile network's shared address. */
const MOST_AT_AN_ADDRESS = 3;
const HOLDS_AN_HOUR = 60;

export const createHoldLimit = (database: Pick<Database, 'counts'>): RateLimit =>
  createRateLimit(HOLDS_AN_HOUR, 3600, NOTHING_TO_HOLD, { database, name: 'slot hold' });

/**
 * Holds a place in a slot, and releases the visitor's previous one: from the same page, or from the same address
 * if no page is given.
 * @throws AppError 400 for a day or slot that cannot be booked, 409 when nothing may be held, 429 after
 * sixty an hour from one address
 */
export async function holdSlot(
  services: AppointmentServices,
  { preferredDate: date, preferredTime: time, page = '' }: HoldInput,
  { address }: Pick<Caller, 'address'>,
): Promise<{ token: string; until: string }> {
  const { database } = services;
  const context = await placeContextOf(services);
  const { rules, now } = context;
  refuseDay({ preferredDate: date, preferredTime: time }, rules, now);
  await services.slotHolds.spend(address);
  const slot = { date, time };
  const capacity = placesOf(date, time, rules);
  const visitor = deriveToken(services.secret, 'slot-hold', address);
  const token = randomBytes(18).toString('base64url');
  const until = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString();
  const id = await database.write(async (trx) => {
    const taken = await takeAnyPlace(trx, slot, capacity, context);
    // The slot is locked, so the count of its holds is safe.
    const there = await listHoldsOf(trx, visitor);
    const own = there.filter(
      (hold) => hold.page === page && hold.date === date && hold.time === time,
    );
    const others = there.filter((hold) => hold.page !== page && hold.until > now.toISOString());
    if (others.length >= MOST_AT_AN_ADDRESS) throw new AppError('conflict', NOTHING_TO_HOLD);
    let places = taken === undefined ? 0 : 1;
    for (const hold of own) if (await deleteHold(trx, hold)) places += 1;
    if (places === 0) throw new AppError('conflict', NOTHING_TO_HOLD);
    for (; places > 1; places -= 1) await freePlace(trx, date, time);
    // A robot must not be able to empty the diary.
    if ((await countHolds(trx, slot)) >= Math.floor(capacity / 2)) {
      throw new AppError('conflict', NOTHING_TO_HOLD);
    }
    return insertHold(trx, { tokenHash: sha256(token), ...slot, visitor, page, until });
  });
  for (const hold of await listHoldsOf(database.db, visitor)) {
    if (hold.page === page && hold.id < id) await endHold(services, hold, context);
  }
  database.changes.publish('appointments');
  return { token, until };
}

/** Releases a hold; does nothing if it has expired or been used. */
export async function releaseHold(services: AppointmentServices, token: string): Promise<void> {
  const hold = await findHold(services.database.db, token);
  if (!hold) return;
  await endHold(services, hold, await placeContextOf(services));
  services.database.changes.publish('appointments');
}

/** Frees the places of expired holds. @returns how many. */
export async function endOverHolds(
  services: AppointmentServices,
  context: PlaceContext,
): Promise<number> {
  const over = await listOverHolds(services.database.db, context.now);
  let ended = 0;
  for (const hold of over) if (await endHold(services, hold, context)) ended += 1;
  return ended;
}

function endHold(
  { database }: Pick<AppointmentServices, 'database'>,
  hold: HoldRow,
  context: PlaceContext,
): Promise<boolean> {
  const slot: Slot = { date: hold.date, time: hold.time };
  return database.write(async (trx) => {
    if (!(await deleteHold(trx, hold))) return false;
    await freePlace(trx, slot.date, slot.time);
    await offerFreePlaces(trx, slot, context);
    return true;
  });
}
