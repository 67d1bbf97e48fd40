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
import { type PlaceContext, waitingTokenOf } from '../../server/places.ts';
import { takePlace } from '../../server/store.ts';
import type { WaitingInput } from '../waiting.ts';
import {
  countWaitingOn,
  findActiveWaiting,
  insertWaiting,
  type NewWaiting,
} from './waiting-store.ts';

const SCOPE = 'waiting';
/** With so many ahead, nobody has a chance. */
const MOST_A_DAY = 100;
/** That one e-mail address may be put on in a day. */
const LISTS_A_DAY = 10;

const WAITS = {
  waiting: 'You are on the list for that day already. We tell you when a place becomes free.',
  offered: 'We keep a place for you that day: see our message.',
};

interface Joined {
  id: number;
  linkSeed: string;
}

/**
 * What puts somebody on the list of a day.
 * @throws AppError 400 for a day that cannot be booked; what it returns 409 when a wanted slot is free, this
 *   person already waits for that day, or the list is too long, and 429 for who is on many lists.
 */
export function joining(
  { secret, rules, now }: PlaceContext,
  input: WaitingInput,
): (trx: Handle) => Promise<Written<Joined>> {
  const { preferredDate: date, ...person } = input;
  const times = labelsOf(rules.slots).filter((time) => input.times.includes(time));
  const phoneE164 = phoneOf(input);
  const [preferredTime] = times;
  if (preferredTime === undefined) {
    throw new AppError('invalid', CHOOSE_TIME, { fields: { times: CHOOSE_TIME } });
  }
  refuseDay({ preferredDate: date, preferredTime }, rules, now);
  const same = { ...input, email: input.email.toLowerCase(), phone: phoneE164 };

  return async (trx) => {
    // Whoever frees a place of these slots meanwhile sees this entry, or is seen by it.
    for (const time of times) {
      if ((await takePlace(trx, date, time, placesOf(date, time, rules))) === undefined) continue;
      const message = `${time} is free: you can book it at once.`;
      throw new AppError('conflict', message, { fields: { times: message } });
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
    // One person waits once for a day, and is offered one place of it. The entry's link is told to nobody
    // who only knows how to reach that person.
    const before = await findActiveWaiting(trx, row);
    if (before) {
      const text = await findAnswerToSame(trx, SCOPE, same, now);
      const first: Joined | undefined = text && JSON.parse(text);
      if (first?.id !== before.id) throw new AppError('conflict', WAITS[before.status]);
      return { answer: first, isNew: false };
    }
    if ((await countWaitingOn(trx, date)) >= MOST_A_DAY) {
      throw new AppError('conflict', 'Too many people wait for this day. Please choose another.');
    }
    if (!(await countToRecipient(trx, SCOPE, email, LISTS_A_DAY, now))) {
      throw new AppError('tooManyRequests', 'You are on many lists already. Please call us.');
    }
    const answer = { id: await insertWaiting(trx, row), linkSeed };
    await storeAnswerToSame(trx, SCOPE, same, JSON.stringify(answer), now);
    return { answer, isNew: true };
  };
}
