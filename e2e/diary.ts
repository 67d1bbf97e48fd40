// What the journeys of diary.spec.ts and diary.long.spec.ts share.
import type { APIRequestContext } from '@playwright/test';
import { dayFromNow, expect } from './server.ts';

export const [MORNING, MIDDAY] = ['Morning (9am-11am)', 'Midday (11am-1pm)'];

let people = 0;

/** A visit as a customer books it. @returns its private link. */
export async function book(
  staff: APIRequestContext,
  visit: { name: string; [field: string]: unknown },
) {
  people += 1;
  const response = await staff.post('/api/appointments', {
    data: {
      email: `diary${people}@example.com`,
      phone: `07700 9008${String(people).padStart(2, '0')}`,
      address: `${people} Sample Street, Warwick`,
      postcode: 'CV34 9ZZ',
      service: 'Roman Blinds',
      preferredTime: MORNING,
      windowCount: 5,
      additionalInfo: '',
      ...visit,
    },
  });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: number; reference: string; manageUrl: string };
}

/** A Tuesday in some weeks: with days before and after it in its week. */
export function tuesdayIn(weeks: number): string {
  const weekday = new Date(dayFromNow(0)).getUTCDay();
  return dayFromNow(weeks * 7 + ((9 - weekday) % 7));
}
