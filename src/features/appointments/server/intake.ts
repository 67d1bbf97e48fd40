// The checks on every booking form before `bookVisit`.

import { createFormGuard, type Intake, shamId } from '../../../kit/http/form-guard.ts';
import type { Log } from '../../../lib/process/log.ts';
import { deriveToken } from '../../../lib/process/secrets.ts';
import { urls } from '../../../urls.ts';
import { type BookingAnswer, type NewBooking, newBooking, referenceOf } from '../appointment.ts';
import { type AppointmentServices, type BookingHow, bookVisit } from './booking.ts';
import { linkTokenOf } from './store.ts';

interface BookingWay extends Pick<BookingHow, 'source' | 'holdToken'> {
  /** Gets the id of a visit, never of a sham one. */
  onBooked?: ((appointmentId: number) => Promise<void>) | undefined;
}

export type BookingIntake = Intake<NewBooking, BookingAnswer, BookingWay>;

export const createBookingIntake = (services: AppointmentServices, log: Log): BookingIntake =>
  createFormGuard<NewBooking, BookingAnswer, BookingWay>(
    { ...services, log },
    {
      form: 'booking',
      perHour: 10,
      refusal:
        'You have made several bookings in the last hour. Please call us, or try again later.',
      schema: newBooking,
      async accept(booking, { key, page, more = {}, admit, ...how }) {
        const { onBooked, ...way } = more;
        const { answer, replayed } = await bookVisit(services, booking, key, admit, {
          ...how,
          ...way,
        });
        if (!replayed) {
          services.counter.add('booked', page);
          if (way.source === 'assistant') services.counter.add('assistant-booked', page);
        }
        await onBooked?.(answer.id);
        return answer;
      },
      sham: () => sham(services),
    },
  );

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
