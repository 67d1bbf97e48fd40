// Sends a booking as the specification's transport does: network failures are tried again, twice.
import { ApiError, callApi, retryDelay, retryUnlessStatus } from '../../../lib/api-client.ts';
import type { BookingAnswer, BookingInput } from '../appointment.ts';
import type { Alternative } from '../availability.ts';

const shouldRetry = retryUnlessStatus(2);

/** @param key the same for every attempt at the same form, so that none books twice. */
export async function sendBooking(
  booking: BookingInput & { website: string; startedAt: string },
  key: string,
): Promise<BookingAnswer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await callApi<BookingAnswer>('/api/appointments', {
        method: 'POST',
        body: booking,
        headers: { 'Idempotency-Key': key },
      });
    } catch (error) {
      if (!(error instanceof Error) || !shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
    }
  }
}

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
export function newBookingKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The nearest free slots that a refusal names. */
export function alternativesOf(error: unknown): Alternative[] {
  const list = error instanceof ApiError ? error.body.alternatives : undefined;
  return Array.isArray(list) ? (list as Alternative[]) : [];
}
