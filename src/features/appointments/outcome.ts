// How a visit ended, for staff.
import { z } from '../../lib/text/zod.ts';
import { type BookingSettings, endingOf, type Meaning } from '../settings/booking-settings.ts';
import type { Appointment, AppointmentStatus, Canceller } from './appointment.ts';

/** What staff choose from. */
export const reasonTexts = z.record(z.enum(['cancelled', 'completed']), z.array(z.string()));
export type Reasons = z.infer<typeof reasonTexts>;

export const textsOf = ({ cancelled, completed }: BookingSettings['reasons']): Reasons => ({
  cancelled,
  completed: completed.map((one) => endingOf(one).label),
});

/** What the outcome of a visit means for its customer. */
export function meaningOf(
  { status, reason }: Pick<Appointment, 'status' | 'reason'>,
  { completed }: BookingSettings['reasons'],
): Meaning {
  const known = status === 'completed' ? completed.map(endingOf) : [];
  return known.find(({ label }) => label === reason)?.means ?? 'open';
}

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
