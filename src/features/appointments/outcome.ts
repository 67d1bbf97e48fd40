// How a visit ended, as staff read it.
import type { BookingSettings } from '../settings/booking-settings.ts';
import type { Appointment, AppointmentStatus, Canceller } from './appointment.ts';

/** What staff choose from, by the status that they give a visit. */
export type Reasons = BookingSettings['reasons'];

/** How a visit can end. */
export const outcomes = ['completed', 'cancelled', 'noShow'] as const;
export type Outcome = (typeof outcomes)[number];

export const isOutcome = (status: AppointmentStatus): status is Outcome =>
  outcomes.some((one) => one === status);

const BY: Record<Canceller, string> = { customer: 'By the customer', staff: 'By us' };

/** `By the customer: Moving house`, `Bought`; empty where nothing was said. */
export function outcomeInWords({
  reason,
  cancelledBy,
}: Pick<Appointment, 'reason' | 'cancelledBy'>): string {
  return [cancelledBy && BY[cancelledBy], reason].filter(Boolean).join(': ');
}
