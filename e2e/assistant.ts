// What the journeys of assistant.spec.ts and assistant.long.spec.ts share.
import type { Locator, Page } from '@playwright/test';
import { dayFromNow, expect } from './server.ts';

export const opener = (page: Page) => page.getByRole('link', { name: 'Ask Robin' });

export const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Robin' });

export const fieldOf = (panel: Locator) => panel.getByRole('textbox', { name: 'Your message' });

/** A form of the thread, by its heading. */
export const stepOf = (panel: Locator, name: string) => panel.getByRole('region', { name });

export async function open(page: Page, path = '/faqs') {
  await page.goto(path);
  await opener(page).click();
  const panel = panelOf(page);
  await expect(fieldOf(panel)).toBeFocused();
  return panel;
}

/** Says something and waits for the whole answer. */
export async function say(panel: Locator, text: string) {
  const lines = panel.locator('.ask-told');
  const before = await lines.count();
  await fieldOf(panel).fill(text);
  await fieldOf(panel).press('Enter');
  await expect(panel.getByText('Robin is writing')).toHaveCount(0);
  await expect(lines).toHaveCount(before + 1);
  return lines.last();
}

/** Any day but Sunday, so that visits are made. */
export function openDay(days: number) {
  const day = dayFromNow(days);
  return new Date(day).getUTCDay() === 0 ? dayFromNow(days + 1) : day;
}
