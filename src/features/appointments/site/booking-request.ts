// Sends a booking as the specification prescribes.
import type { Trap } from '../../../kit/public-form.ts';
import { ApiError } from '../../../lib/http/api-client.ts';
import { sendOnce } from '../../../lib/http/send-once.ts';
import { api } from '../../../urls.ts';
import type { BookingAnswer, NewBooking } from '../appointment.ts';
import type { Alternative } from '../availability.ts';

/** @param key the same for every attempt at the same form, so that none books twice. */
export function sendBooking(
  booking: NewBooking & Trap & { holdToken?: string },
  key: string,
): Promise<BookingAnswer> {
  return sendOnce(api.appointments(), booking, key);
}

/** The title of the offer that is ticked in a field's form; empty without one. */
export const offerBeside = (field: HTMLInputElement | null): string =>
  field?.form ? `${new FormData(field.form).get('offer') ?? ''}` : '';

export function alternativesOf(error: unknown): Alternative[] {
  const list = error instanceof ApiError ? error.body.alternatives : undefined;
  return Array.isArray(list) ? (list as Alternative[]) : [];
}
