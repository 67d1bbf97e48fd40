// The door that every booking form passes before `bookVisit`: traps for robots, and how often one
// address may book.
import type { IdempotencyKey } from '../../../kit/server/idempotency-store.ts';
import type { Caller } from '../../../kit/server/route.ts';
import type { Log } from '../../../lib/log.ts';
import { createRateLimit } from '../../../lib/rate-limit.ts';
import { deriveToken } from '../../../lib/secrets.ts';
import { type BookingAnswer, type BookingInput, referenceOf } from '../appointment.ts';
import { type AppointmentServices, bookVisit } from './booking.ts';
import { linkTokenOf } from './store.ts';

export interface Trap {
  /** A field that people do not see. */
  website?: string | undefined;
  /** When the form was shown: an instant. An API client need not say. */
  startedAt?: string | undefined;
}

export interface Reception {
  /** @throws AppError as `bookVisit`, and 429 after ten bookings an hour from one address. */
  receive(
    booking: BookingInput,
    trap: Trap,
    key: IdempotencyKey | undefined,
    caller: Caller,
  ): Promise<BookingAnswer>;
}

const FASTEST_PERSON_MS = 2000;

export function createReception(services: AppointmentServices, log: Log): Reception {
  const limit = createRateLimit(
    10,
    3600,
    'You have made several bookings in the last hour. Please call us, or try again later.',
  );
  let caught = 0;

  return {
    async receive(booking, trap, key, caller) {
      if (isCaught(trap, services.clock.now())) {
        caught += 1;
        log.info({ caught }, 'a booking form was filled in by a robot');
        return sham(services, await services.correspondents().then(({ publicUrl }) => publicUrl));
      }
      let admitted = false;
      const admit = async () => {
        if (!admitted) await limit.spend(caller.address);
        admitted = true;
      };
      try {
        return (await bookVisit(services, booking, key, admit)).answer;
      } catch (error) {
        // Only a visit that was booked counts.
        if (admitted) await limit.giveBack(caller.address);
        throw error;
      }
    },
  };
}

function isCaught({ website, startedAt }: Trap, now: Date): boolean {
  if (website) return true;
  return startedAt !== undefined && now.getTime() - Date.parse(startedAt) < FASTEST_PERSON_MS;
}

// Looks like the answer to a real booking, so that a robot learns nothing; nothing is stored.
function sham({ secret }: AppointmentServices, publicUrl: string): BookingAnswer {
  const id = 100 + Math.floor(Math.random() * 900);
  return {
    id,
    reference: referenceOf(id),
    status: 'pending',
    manageUrl: `${publicUrl}/visits/${linkTokenOf(id, deriveToken(secret, 'sham', String(Math.random())))}`,
    notified: 'sms',
  };
}
