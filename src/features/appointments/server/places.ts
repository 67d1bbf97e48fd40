// Offers a freed place to the person who has waited longest, for half an hour; then to the next. An offered place
// counts as taken while that runs, so it cannot be booked by others. The transaction that frees a place offers it.

import { firstNameOf } from '../../../kit/first-name.ts';
import type { Joining } from '../../../kit/http/intake.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import { smsNumber } from '../../../lib/text/phone.ts';
import { MINUTE_MS } from '../../../lib/time/durations.ts';
import { addDays, londonDayOf, longDay, shortDay } from '../../../lib/time/london-day.ts';
import { instantOfLondon, londonWallTime } from '../../../lib/time/london-time.ts';
import { urls } from '../../../urls.ts';
import type { NewMessage } from '../../notifications/message.ts';
import { type ChannelState, enqueueMessages } from '../../notifications/server/store.ts';
import type { Correspondents } from '../../notifications/team.ts';
import { asMessages, textsOf } from '../../notifications/templates.ts';
import { partsOfSlot } from '../appointment.ts';
import { type BookingRules, hasBegun, placesOf, refusalOfDay, slotIn } from '../availability.ts';
import {
  changeWaiting,
  findFirstWaiting,
  type WaitingRow,
} from '../waiting/server/waiting-store.ts';
import { HOLD_MINUTES } from '../waiting/waiting.ts';
import { countIn, linkTokenOf, lockSlot, type Slot } from './store.ts';

export interface PlaceContext {
  secret: string;
  correspondents: Correspondents;
  channels: ChannelState;
  rules: BookingRules;
  joinCustomer: Joining['joinCustomer'];
  now: Date;
}

/** No messages at night: a place freed then is held until the morning. */
const FIRST_HOUR = 8;
const LAST_HOUR = 21;

/**
 * Offers a slot's free places to the people waiting for one, in order.
 * @returns how many were offered.
 */
export async function offerFreePlaces(
  trx: Handle,
  slot: Slot,
  context: PlaceContext,
): Promise<number> {
  const { channels, rules, now } = context;
  const { from, until } = timeToAnswer(now);
  // The day must stay open for booking until the offer ends.
  const known = slotIn(rules, slot.time);
  if (!known || hasBegun(slot.date, known, until)) return 0;
  if (refusalOfDay(slot.date, rules, now) || refusalOfDay(slot.date, rules, until)) return 0;
  const capacity = placesOf(slot.date, slot.time, rules);
  const offer = {
    status: 'offered' as const,
    offeredTime: slot.time,
    offeredUntil: until.toISOString(),
  };
  // Locked first: a visitor who joins the list meanwhile is seen here, or sees the free place.
  await lockSlot(trx, slot);
  let offered = 0;
  for (;;) {
    const first = await findFirstWaiting(trx, slot);
    if (!first || (await countIn(trx, slot, now)).taken >= capacity) return offered;
    // Otherwise they have just been offered another slot that day, or left the list.
    if (await changeWaiting(trx, first, offer, now)) {
      offered += 1;
      await enqueueMessages(trx, offerMessages(first, slot, until, from, context), channels, now);
    }
  }
}

/**
 * The places taken in a slot, which stays locked until the commit. What a hold or an offer that has run out leaves free
 * is first offered to who waits for it.
 */
export async function takenIn(trx: Handle, slot: Slot, context: PlaceContext): Promise<number> {
  await lockSlot(trx, slot);
  const { taken, over } = await countIn(trx, slot, context.now);
  return over === 0 ? taken : taken + (await offerFreePlaces(trx, slot, context));
}

export function waitingUrlOf(
  { id, linkSeed }: Pick<WaitingRow, 'id' | 'linkSeed'>,
  { secret, correspondents }: Pick<PlaceContext, 'secret' | 'correspondents'>,
): string {
  const link = linkTokenOf(id, waitingTokenOf(secret, linkSeed));
  return correspondents.publicUrl + urls.waiting(link);
}

export const waitingTokenOf = (secret: string, linkSeed: string) =>
  deriveToken(secret, 'waiting', linkSeed);

/** When somebody can be expected to read an offer, and how long it lasts. */
function timeToAnswer(now: Date): { from: Date; until: Date } {
  const hour = Number(londonWallTime(now).slice(11, 13));
  const today = londonDayOf(now);
  const morning = hour < FIRST_HOUR ? today : hour >= LAST_HOUR ? addDays(today, 1) : undefined;
  const wall = morning && `${morning}T${String(FIRST_HOUR).padStart(2, '0')}:00`;
  const from = (wall && instantOfLondon(wall)) || now;
  return { from, until: new Date(from.getTime() + HOLD_MINUTES * MINUTE_MS) };
}

function offerMessages(
  row: WaitingRow,
  { date, time }: Slot,
  until: Date,
  from: Date,
  context: PlaceContext,
): NewMessage[] {
  const kind = 'waiting-offer-customer';
  const filled = textsOf(context.correspondents, kind, {
    firstName: firstNameOf(row.name),
    date: longDay(date),
    dateShort: shortDay(date),
    timeRange: partsOfSlot(time, slotIn(context.rules, time)).range,
    heldUntil: londonWallTime(until).slice(11, 16),
    claimUrl: waitingUrlOf(row, context),
  });
  // A message about a place that has gone to the next person is no use.
  const common = { kind, notAfter: until.toISOString() } as const;
  const notBefore = from > context.now ? from.toISOString() : undefined;
  return asMessages(filled, { email: row.email, sms: smsNumber(row.phone) }, common).map(
    (message) => (message.channel === 'sms' ? { ...message, notBefore } : message),
  );
}
