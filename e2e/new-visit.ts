// What the journeys of new-visit.spec.ts and new-visit.long.spec.ts share.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect } from './server.ts';

export const MORNING = 'Morning (9am-11am)';

export async function enter(staff: APIRequestContext, visit: Record<string, unknown>) {
  const answer = await staff.post('/api/admin/appointments', {
    data: {
      email: '',
      phone: '07700 900555',
      address: '1 Sample Street',
      postcode: 'CV34 9ZZ',
      service: 'Roman Blinds',
      windowCount: 2,
      preferredTime: MORNING,
      source: 'phone',
      ...visit,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { id: number; reference: string; version: number };
}

/** `Thu 12 Nov 2026` */
export const dayInWords = (day: string) => {
  const parts = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  return new Date(day).toLocaleDateString('en-GB', parts).replace(',', '');
};

export const placeOf = (dialog: Locator, day: string, slot: string) =>
  dialog.getByRole('radio', { name: new RegExp(`^${dayInWords(day)}, ${slot}`) });

export const form = (page: Page) => page.getByRole('dialog', { name: 'New Visit' });
