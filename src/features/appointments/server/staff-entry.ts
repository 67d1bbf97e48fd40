// A visit entered by staff for somebody who has called, written or come in. The area and the notice do not apply, and
// staff may overbook a slot on purpose.
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { AppError, type FieldErrors } from '../../../lib/http/errors.ts';
import { addDays, londonDayOf } from '../../../lib/time/london-day.ts';
import {
  type Appointment,
  activeServices,
  CHOOSE_SERVICE,
  CHOOSE_TIME,
  isConsultation,
  type StaffBooking,
} from '../appointment.ts';
import { type BookingRules, bookableRange, ENTERED_DAYS_BACK, slotIn } from '../availability.ts';
import { giveVisit } from './assignment.ts';
import { type AppointmentServices, book, phoneOf, placeContextOf } from './booking.ts';
import { ownHoursOf } from './own-hours.ts';
import { appointmentOf } from './store.ts';

/** @throws AppError 400; 409 with `capacity` and `taken` when the slot is full or closed */
export async function enterVisit(
  services: AppointmentServices,
  { source, notify = false, overbook, status, assignedTo, ...entry }: StaffBooking,
  caller: Caller,
): Promise<Appointment> {
  const context = await placeContextOf(services);
  const { rules, now } = context;
  const { kind, jobId = null, from, minutes, ...booking } = entry;
  refuseBadEntry(entry, rules, now);
  const hours = isConsultation(entry) ? undefined : ownHoursOf({ from, minutes });
  const { preferredTime = booking.preferredTime } = hours ?? {};
  const person = { ...booking, preferredTime, phoneE164: phoneOf(booking) };
  const row = await writeAs(services, caller, 'appointments', async (trx, audit) => {
    const { appointment, overbooked } = await book(
      trx,
      {
        by: source,
        place: overbook ? 'any' : 'free',
        person,
        entered: { status, notify, kind, jobId, hours },
      },
      context,
    );
    await audit('created', 'appointment', {
      subjectId: appointment.id,
      detail: [source, !isConsultation(entry) && kind, overbooked && 'overbooked']
        .filter(Boolean)
        .join('; '),
    });
    if (!assignedTo) return appointment;
    return giveVisit(trx, appointment, assignedTo, audit, now, { field: 'assignedTo', overbook });
  });
  return appointmentOf(services.database.db, row);
}

function refuseBadEntry(
  {
    kind,
    preferredDate: date,
    preferredTime,
    service,
  }: Pick<StaffBooking, 'kind' | 'preferredDate' | 'preferredTime' | 'service'>,
  rules: BookingRules,
  now: Date,
): void {
  const fields: FieldErrors = {};
  const first = addDays(londonDayOf(now), -ENTERED_DAYS_BACK);
  if (date < first || date > bookableRange(rules, now).last) {
    fields.preferredDate = `Must be from ${ENTERED_DAYS_BACK} days ago to ${rules.horizonDays} days ahead`;
  }
  if (isConsultation({ kind }) && !slotIn(rules, preferredTime)) fields.preferredTime = CHOOSE_TIME;
  if (!activeServices(rules.services).includes(service)) fields.service = CHOOSE_SERVICE;
  const [message] = Object.values(fields);
  if (message) throw new AppError('invalid', message, { fields });
}
