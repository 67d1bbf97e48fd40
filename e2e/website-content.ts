// What the journeys of website-content.spec.ts and website-content.long.spec.ts share.
import type { Locator, Page } from '@playwright/test';
import { expect, openAdmin, toast } from './server.ts';

export const PATH = '/api/admin/website-content';

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export const section = (form: Locator, name: string) =>
  form.getByRole('button', { name, exact: true });

export const preview = (page: Page) => page.frameLocator('iframe');

export const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

export async function openContent(page: Page) {
  await openAdmin(page, '/admin/website-content');
  await expect(page.getByRole('tab', { name: 'Home Page' })).toBeVisible();
}

/** The landing page as any visitor gets it now. */
export const publicPage = async (page: Page) => (await page.request.get('/')).text();

/** Saves by its button, and waits for the notification. */
export async function save(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click();
}
