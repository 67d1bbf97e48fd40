// What the journeys of navigation.spec.ts and navigation.long.spec.ts share.
import type { Page } from '@playwright/test';
import { expect, openAdmin } from './server.ts';

export async function openNavigation(page: Page) {
  await openAdmin(page, '/admin/navigation');
  await expect(page.getByRole('heading', { name: 'Navigation', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Reorder / }).first()).toBeVisible();
}

/** The titles of the rows that are shown, in order. */
export const titles = (page: Page) =>
  page
    .getByRole('button', { name: /^Reorder / })
    .evaluateAll((handles) =>
      handles.map((handle) => handle.ariaLabel?.replace(/^Reorder (.*) in .*$/, '$1')),
    );

export const row = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Reorder ${title}` }) });

export const show = (page: Page, filter: string) =>
  page.getByRole('button', { name: filter, exact: true }).click();
