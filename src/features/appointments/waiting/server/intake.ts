import { randomUUID } from 'node:crypto';
import {
  findAnswerToSame,
  storeAnswerToSame,
  type Written,
} from '../../../../kit/http/idempotency-store.ts';
import type { Handle } from '../../../../lib/database/database.ts';
import { AppError } from '../../../../lib/http/errors.ts';
import { sha256 } from '../../../../lib/process/secrets.ts';
import { countToRecipient } from '../../../notifications/limits/server/store.ts';
import { CHOOSE_TIME, labelsOf } from '../../appointment.ts';
import { placesOf } from '../../availability.ts';
import { phoneOf, refuseDay } from '../../server/booking.ts';
import { type PlaceContext, takenIn, waitingTokenOf } from '../../server/places.ts';
import type { WaitingInput } from '../waiting.ts';
import {
  countWaitingOn,
  findActiveWaiting,
  insertWaiting,
  type NewWaiting,
} from './waiting-store.ts';

const SCOPE = 'waiting';
/** More people than this have no realistic chance. */
const MOST_A_DAY = 100;
/** Lists per day for one e-mail address. */
const LISTS_A_DAY = 10;

const WAITS = {
  waiting: 'You are already on the list for that day. We will tell you when a place becomes free.',
  offered: 'We are keeping a place for you that day: see our message.',
};

interface Joined {
  id: number;
  linkSeed: string;
}

/**
 * Returns the function that adds somebody to a day's list.
 * @throws AppError 400 for a day that cannot be booked; the returned function 409 when a wanted slot is free,
 * this person already waits for that day, or the list is too long, and 429 for somebody on many lists.
 */
export function joining(
  context: PlaceContext,
  input: WaitingInput,
): (trx: Handle) => Promise<Written<Joined>> {
  const { secret, rules, now } = context;
  const { preferredDate: date, ...person } = input;
  const times = labelsOf(rules.slots).filter((time) => input.times.includes(time));
  const phoneE164 = phoneOf(input);
  const [preferredTime] = times;
  if (preferredTime === undefined) throw AppError.at('times', CHOOSE_TIME);
  refuseDay({ preferredDate: date, preferredTime }, rules, now);
  const same = { ...input, email: input.email.toLowerCase(), phone: phoneE164 };

  return async (trx) => {
    // A transaction that frees a place in these slots sees this entry, or this one sees the place.
    for (const time of times) {
      if ((await takenIn(trx, { date, time }, context)) >= placesOf(date, time, rules)) continue;
      throw AppError.at('times', `${time} is free: you can book it at once.`, 'conflict');
    }
    const linkSeed = randomUUID();
    const { name, email, phone } = person;
    const row: NewWaiting = {
      name,
      email,
      phone,
      phoneE164,
      date,
      times: JSON.stringify(times),
      status: 'waiting',
      offeredTime: null,
      offeredUntil: null,
      linkSeed,
      linkTokenHash: sha256(waitingTokenOf(secret, linkSeed)),
      appointmentId: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    };
    // One entry per person and day, with one offer. The entry's link is never given to somebody who only knows the
    // person's contact details.
    const before = await findActiveWaiting(trx, row);
    if (before) {
      const text = await findAnswerToSame(trx, SCOPE, same, now);
      const first: Joined | undefined = text && JSON.parse(text);
      if (first?.id !== before.id) throw new AppError('conflict', WAITS[before.status]);
      return { answer: first, isNew: false };
    }
    if ((await countWaitingOn(trx, date)) >= MOST_A_DAY) {
      const sentence = 'Too many people are waiting for this day. Please choose another.';
      throw new AppError('conflict', sentence);
    }
    if (!(await countToRecipient(trx, SCOPE, email, LISTS_A_DAY, now))) {
      throw new AppError('tooManyRequests', 'You are already on many lists. Please call us.');
    }
    const answer = { id: await insertWaiting(trx, row), linkSeed };
    await storeAnswerToSame(trx, SCOPE, same, JSON.stringify(answer), now);
    return { answer, isNew: true };
  };
}
