// Visits that are no consultations take hours of their adviser's day instead of a slot's place.
import { type Handle, lockUntilCommit } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import {
  CHOOSE_LENGTH,
  CHOOSE_START,
  isConsultation,
  kindLabels,
  type OwnHours,
  ownTime,
  referenceOf,
} from '../appointment.ts';
import { holding, holdsPlace } from '../lifecycle.ts';
import { type AppointmentRow, rangeOf } from './store.ts';

/** The hours as stored with a visit. @throws AppError 400 */
export function ownHoursOf(hours: OwnHours) {
  if (!hours.from) throw AppError.at('from', CHOOSE_START);
  if (!hours.minutes) throw AppError.at('minutes', CHOOSE_LENGTH);
  const time = ownTime(hours);
  if (!time) throw AppError.at('minutes', 'Must end on the same day');
  return time;
}

/**
 * Refuses a visit at hours at which its adviser has other work. Consultations may share their hours, as they always could.
 * @param says in place of that work, to a customer
 * @throws AppError 409 with `overlaps`, the references of that work
 */
export async function refuseOverlap(
  trx: Handle,
  visit: AppointmentRow,
  says?: string,
): Promise<void> {
  const { id, assignedTo, preferredDate, slotFrom, slotTo } = visit;
  if (assignedTo === null || !holdsPlace(visit.status)) return;
  await lockUntilCommit(trx, `${assignedTo} ${preferredDate}`);
  const atThatTime = trx
    .selectFrom('appointments')
    .selectAll()
    .where('assignedTo', '=', assignedTo)
    .where('preferredDate', '=', preferredDate)
    .where('status', 'in', holding)
    .where('slotFrom', '<', slotTo)
    .where('slotTo', '>', slotFrom)
    .where('id', '!=', id)
    .orderBy('slotFrom');
  const others = await (isConsultation(visit)
    ? atThatTime.where('kind', '!=', 'consultation')
    : atThatTime
  ).execute();
  const [first] = others;
  if (!first) return;
  const work = `a ${kindLabels[first.kind].toLowerCase()} then: ${rangeOf(first)}`;
  const sentence = says ?? `The adviser has ${work}, ${referenceOf(first.id)}.`;
  const overlaps = others.map((one) => referenceOf(one.id));
  throw new AppError('conflict', sentence, { body: says ? {} : { overlaps } });
}
