// What the journeys of settings.spec.ts and settings.long.spec.ts share.
import type { Page } from '@playwright/test';
import { expect, openAdmin, toast } from './server.ts';

export async function openSettings(page: Page, tab = 'General') {
  await openAdmin(page, '/admin/settings');
  await page.getByRole('tab', { name: tab }).click();
  await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible();
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

export async function saved(page: Page) {
  await save(page);
  await expect(toast(page, 'Settings saved')).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
}
