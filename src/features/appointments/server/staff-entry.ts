// A visit entered by staff for somebody who has called, written or come in. The area and the notice do not apply, and
// staff may overbook a slot on purpose.
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { AppError, type FieldErrors } from '../../../lib/http/errors.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import {
  type Appointment,
  activeServices,
  type BookingInput,
  CHOOSE_SERVICE,
  CHOOSE_TIME,
  type StaffBooking,
} from '../appointment.ts';
import {
  type BookingRules,
  bookableRange,
  ENTERED_DAYS_BACK,
  placesOf,
  slotIn,
} from '../availability.ts';
import { giveVisit } from './assignment.ts';
import {
  type AppointmentServices,
  phoneOf,
  placeContextOf,
  slotFull,
  writeVisit,
} from './booking.ts';
import { takeAnyPlace } from './places.ts';
import { ANY_NUMBER, appointmentOf, findAppointment } from './store.ts';

/** @throws AppError 400; 409 with `capacity` and `taken` when the slot is full or closed */
export async function enterVisit(
  services: AppointmentServices,
  { source, notify = false, overbook, status, assignedTo, ...booking }: StaffBooking,
  caller: Caller,
): Promise<Appointment> {
  const context = await placeContextOf(services);
  const { rules, now } = context;
  refuseBadEntry(booking, rules, now);
  const { preferredDate: date, preferredTime: time } = booking;
  const phoneE164 = phoneOf(booking);
  const row = await writeAs(services, caller, 'appointments', async (trx, audit) => {
    const capacity = overbook ? ANY_NUMBER : placesOf(date, time, rules);
    const place = await takeAnyPlace(trx, { date, time }, capacity, context);
    if (place === undefined) throw await slotFull(trx, booking, rules, now);
    const { stored } = await writeVisit(trx, { ...booking, phoneE164 }, context, {
      source,
      entered: { status, notify },
    });
    await audit('created', 'appointment', {
      subjectId: stored.id,
      detail: overbook && place > placesOf(date, time, rules) ? `${source}; overbooked` : source,
    });
    const entered = await findAppointment(trx, stored.id);
    if (!entered || !assignedTo) return entered;
    return giveVisit(trx, entered, assignedTo, audit, now, 'assignedTo');
  });
  return appointmentOf(services.database.db, row);
}

function refuseBadEntry(
  { preferredDate: date, preferredTime, service }: BookingInput,
  rules: BookingRules,
  now: Date,
): void {
  const fields: FieldErrors = {};
  const first = addDays(londonDayOf(now), -ENTERED_DAYS_BACK);
  if (date < first || date > bookableRange(rules, now).last) {
    fields.preferredDate = `Must be from ${ENTERED_DAYS_BACK} days ago to ${rules.horizonDays} days ahead`;
  }
  if (!slotIn(rules, preferredTime)) fields.preferredTime = CHOOSE_TIME;
  if (!activeServices(rules.services).includes(service)) fields.service = CHOOSE_SERVICE;
  const [message] = Object.values(fields);
  if (message) throw new AppError('invalid', message, { fields });
}
