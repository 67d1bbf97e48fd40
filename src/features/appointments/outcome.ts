// How a visit ended, for staff.
import type { BookingSettings } from '../settings/booking-settings.ts';
import type { Appointment, AppointmentStatus, Canceller } from './appointment.ts';

export type Reasons = BookingSettings['reasons'];

const outcomes = ['completed', 'cancelled', 'noShow'] as const;
export type Outcome = (typeof outcomes)[number];

export const isOutcome = (status: AppointmentStatus): status is Outcome =>
  outcomes.some((one) => one === status);

const BY: Record<Canceller, string> = { customer: 'By the customer', staff: 'By us' };

/** `By the customer: Moving house`, `Bought`; empty if not given. */
export function outcomeInWords({
  reason,
  cancelledBy,
}: Pick<Appointment, 'reason' | 'cancelledBy'>): string {
  return [cancelledBy && BY[cancelledBy], reason].filter(Boolean).join(': ');
}
