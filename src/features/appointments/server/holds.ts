// A place kept for ten minutes while somebody fills in the booking form. It counts as taken while they run.

import { randomBytes } from 'node:crypto';
import type { Caller } from '../../../kit/http/route.ts';
import { type Database, lockUntilCommit } from '../../../lib/database/database.ts';
import { createRateLimit, type RateLimit } from '../../../lib/database/rate-limits.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { deriveToken, sha256 } from '../../../lib/process/secrets.ts';
import type { z } from '../../../lib/text/zod.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import type { holdInput } from '../appointment.ts';
import { placesOf } from '../availability.ts';
import { type AppointmentServices, placeContextOf, refuseDay } from './booking.ts';
import { countHolds, endHolds, insertHold } from './hold-store.ts';
import { offerFreePlaces, type PlaceContext, takenIn } from './places.ts';
import type { Slot } from './store.ts';

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
  const before = await database.write(async (trx) => {
    await lockUntilCommit(trx, visitor);
    const ended = await endHolds(trx, { visitor, page });
    const isRefused =
      (await countHolds(trx, { visitor }, now)) >= MOST_AT_AN_ADDRESS ||
      (await takenIn(trx, slot, context)) >= capacity ||
      // A robot must not be able to empty the diary.
      (await countHolds(trx, slot, now)) >= Math.floor(capacity / 2);
    if (isRefused) throw new AppError('conflict', NOTHING_TO_HOLD);
    await insertHold(trx, { tokenHash: sha256(token), ...slot, visitor, page, until });
    return ended;
  });
  await offer(services, before, context);
  database.changes.publish('appointments');
  return { token, until };
}

/** Releases a hold; does nothing if it has expired or been used. */
export async function releaseHold(services: AppointmentServices, token: string): Promise<void> {
  const { database } = services;
  const ended = await database.write((trx) => endHolds(trx, { tokenHash: sha256(token) }));
  if (ended.length === 0) return;
  await offer(services, ended, await placeContextOf(services));
  database.changes.publish('appointments');
}

/** In transactions of their own: two holds that change places would wait for each other. */
async function offer({ database }: AppointmentServices, slots: Slot[], context: PlaceContext) {
  for (const slot of slots) await database.write((trx) => offerFreePlaces(trx, slot, context));
}
