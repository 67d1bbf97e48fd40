// The door that every booking form passes before `bookVisit`.

import { createFormGuard, shamId } from '../../../kit/http/form-guard.ts';
import type { IdempotencyKey } from '../../../kit/http/idempotency-store.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { validate } from '../../../kit/http/validate.ts';
import type { Trap } from '../../../kit/public-form.ts';
import type { Log } from '../../../lib/process/log.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import { urls } from '../../../urls.ts';
import { windowRows } from '../../pricing/window-rows.ts';
import { type BookingAnswer, bookingInput, type NewBooking, referenceOf } from '../appointment.ts';
import { type AppointmentServices, type BookingHow, bookVisit } from './booking.ts';
import { linkTokenOf } from './store.ts';

const newBooking = bookingInput.extend({ windows: windowRows.optional() });

export interface BookingIntake {
  /**
   * @param onBooked told the number of a visit, and never that of a sham one.
   * @throws AppError as `bookVisit`, and 429 after ten bookings an hour from one address.
   */
  receive(
    booking: NewBooking,
    trap: Trap,
    key: IdempotencyKey | undefined,
    caller: Caller,
    how?: BookingHow,
    onBooked?: (appointmentId: number) => Promise<void>,
  ): Promise<BookingAnswer>;
}

export function createBookingIntake(services: AppointmentServices, log: Log): BookingIntake {
  const guard = createFormGuard(
    { ...services, log },
    {
      form: 'booking',
      perHour: 10,
      refusal:
        'You have made several bookings in the last hour. Please call us, or try again later.',
      letThrough: (body, { key, admit, overbook }) =>
        accept(validate(newBooking, body), key, admit, { overbook }),
    },
  );

  async function accept(
    booking: NewBooking,
    key: IdempotencyKey | undefined,
    admit: () => Promise<void>,
    how: BookingHow = {},
    page?: string,
  ): Promise<BookingAnswer> {
    const { answer, replayed } = await bookVisit(services, booking, key, admit, how);
    if (!replayed) {
      services.counter.add('booked', page);
      if (how.source === 'assistant') services.counter.add('assistant-booked', page);
    }
    return answer;
  }

  return {
    receive: (booking, trap, key, caller, how, onBooked) =>
      guard.receive(
        trap,
        booking,
        caller,
        async (admit) => {
          const answer = await accept(booking, key, admit, how, caller.page);
          await onBooked?.(answer.id);
          return answer;
        },
        () => sham(services),
      ),
  };
}

// Looks like the answer to a real booking, so that a robot learns nothing.
async function sham({ secret, correspondents }: AppointmentServices): Promise<BookingAnswer> {
  const { publicUrl } = await correspondents();
  const id = shamId();
  return {
    id,
    reference: referenceOf(id),
    status: 'pending',
    manageUrl:
      publicUrl + urls.visit(linkTokenOf(id, deriveToken(secret, 'sham', String(Math.random())))),
    notified: 'sms',
  };
}
