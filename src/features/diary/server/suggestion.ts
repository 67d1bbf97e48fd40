// Other times that staff offer a customer: kept for the visit page, and sent with its link.
import { writeAs } from '../../../kit/crud/server/write-as.ts';
import type { Caller } from '../../../kit/http/route.ts';
import { AppError, existing } from '../../../lib/http/errors.ts';
import { isConsultation } from '../../appointments/appointment.ts';
import { availabilityOf, type BookingRules, slotIn } from '../../appointments/availability.ts';
import { holdsPlace } from '../../appointments/lifecycle.ts';
import { type AppointmentServices, placeContextOf } from '../../appointments/server/booking.ts';
import { messagesToCustomer } from '../../appointments/server/messages.ts';
import { countTakenPlaces, findAppointment } from '../../appointments/server/store.ts';
import { enqueueMessages } from '../../notifications/server/store.ts';
import { type SuggestedSlot, slotInWords } from '../diary.ts';
import { findSuggestion, saveSuggestion } from './suggestion-store.ts';

/**
 * Offers up to three free slots. The visit stays where it is until its customer chooses one.
 * @throws AppError 404; 409 when the visit is over; 400 for a slot that cannot be booked.
 */
export async function suggestSlots(
  services: AppointmentServices,
  id: number,
  { slots, note }: { slots: SuggestedSlot[]; note?: string | undefined },
  caller: Caller,
): Promise<void> {
  const { correspondents, channels, rules, now } = await placeContextOf(services);
  await writeAs(services, caller, 'appointments', async (trx, audit) => {
    const visit = existing(await findAppointment(trx, id), 'appointment');
    if (!holdsPlace(visit.status)) {
      throw new AppError('conflict', 'This visit is over: no other time can be suggested.');
    }
    if (!isConsultation(visit)) {
      throw new AppError('conflict', 'Other times can only be suggested for a consultation.');
    }
    const free = await freeOf(trx, slots, rules, now);
    const gone = slots.find((slot) => !free.includes(slot));
    if (gone) {
      const message = `${slotInWords(gone.date, gone.time)} is not free. Please choose another.`;
      throw AppError.at('slots', message);
    }
    const offered = inOrder(slots, rules);
    await saveSuggestion(trx, visit, offered, now);
    const writer = { secret: services.secret, correspondents };
    const letters = messagesToCustomer('suggestion', visit, writer, undefined, {
      note,
      values: {
        suggestedTimes: offered.map(({ date, time }) => slotInWords(date, time)).join('\n'),
      },
    });
    await enqueueMessages(trx, letters, channels, now);
    await audit('suggested', 'appointment', {
      subjectId: id,
      detail: offered.map(({ date, time }) => `${date}, ${time}`).join('; '),
    });
  });
}

export async function openSuggestions(
  services: Pick<AppointmentServices, 'database' | 'clock'>,
  rules: BookingRules,
  visit: Parameters<typeof findSuggestion>[1],
): Promise<SuggestedSlot[]> {
  const { db } = services.database;
  const slots = await findSuggestion(db, visit);
  return freeOf(db, slots, rules, services.clock.now());
}

async function freeOf(
  db: Parameters<typeof countTakenPlaces>[0],
  slots: SuggestedSlot[],
  rules: BookingRules,
  now: Date,
): Promise<SuggestedSlot[]> {
  const inTurn = inOrder(slots, rules);
  const [first] = inTurn;
  const last = inTurn.at(-1);
  if (!first || !last) return [];
  const taken = await countTakenPlaces(db, first.date, last.date, now);
  return slots.filter(({ date, time }) => {
    const [day] = availabilityOf(date, date, rules, taken, now);
    return day?.slots.some((slot) => slot.time === time && slot.available > 0);
  });
}

function inOrder(slots: SuggestedSlot[], rules: BookingRules): SuggestedSlot[] {
  const startOf = ({ date, time }: SuggestedSlot) => `${date} ${slotIn(rules, time)?.from ?? ''}`;
  return slots.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
}
