import type { Locator } from '@playwright/test';
import { dayFromNow, expect, openAdmin, test } from './server.ts';

/** The number beside an entry of the menu; other journeys may have left some. */
async function countOf(entry: Locator): Promise<number> {
  await expect(entry).toContainText(/\d/);
  return Number.parseInt((await entry.textContent())?.replace(/^\D+/, '') ?? '', 10);
}

test('what visitors send shows in an open admin by itself, and quietly', async ({
  page,
  browser,
  server,
}) => {
  await openAdmin(page);
  const line = page.locator('[data-line]').first();
  await expect(line).toHaveText('Live');
  const menu = page.getByRole('navigation', { name: 'Admin' });
  const pending = menu.getByRole('listitem').filter({ hasText: 'Appointments' });
  const requests = await countOf(pending);

  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  const send = (path: string, data: object) => elsewhere.request.post(path, { data });
  const booking = (name: string) => ({
    name,
    email: 'live@example.com',
    phone: '07700 900741',
    address: '1 Sample Street, Warwick',
    postcode: 'CV34 9ZZ',
    service: 'Roman Blinds',
    preferredDate: dayFromNow(9),
    preferredTime: 'Midday (11am-1pm)',
    windowCount: 5,
  });

  // The dashboard: a request, a message and a review.
  expect((await send('/api/appointments', booking('Lila Live'))).status()).toBe(201);
  await expect(page.getByText('Lila Live')).toBeVisible();
  await expect(pending).toContainText(`${requests + 1} pending`);
  const inbox = menu.getByRole('listitem').filter({ hasText: 'Inbox' });
  const unread = await countOf(inbox);
  const message = {
    name: 'Wren Writer',
    email: 'wren@example.com',
    message: 'Do you do shutters?',
  };
  expect((await send('/api/contact', message)).status()).toBe(201);
  await expect(
    page.getByRole('region', { name: 'Recent Contact Submissions, list' }),
  ).toContainText('Wren Writer');
  await expect(inbox).toContainText(`${unread + 1} unread`);
  await send('/api/testimonials', { author: 'Rae View', quote: 'Splendid work.', rating: 5 });
  await expect(page.getByRole('region', { name: 'Recent Testimonials, list' })).toContainText(
    'Rae View',
  );

  // A list: the new row appears, and typing continues undisturbed.
  await menu.getByRole('link', { name: 'Appointments' }).click();
  const search = page.getByRole('searchbox', { name: 'Search appointments' });
  await search.pressSequentially('li');
  await expect(page.getByRole('row').filter({ hasText: 'Lila Live' })).toBeVisible();
  await send('/api/appointments', { ...booking('Lionel Later'), phone: '07700 900742' });
  await expect(page.getByRole('row').filter({ hasText: 'Lionel Later' })).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('li');

  // The server goes away and comes back: so does the line, and what was missed.
  await page.goto('/admin/contact');
  await expect(line).toHaveText('Live');
  const restarting = server.restart();
  await expect(line).toHaveText('Offline', { timeout: 10_000 });
  await restarting;
  await send('/api/contact', { ...message, name: 'Nia Night' });
  await expect(line).toHaveText('Live', { timeout: 20_000 });
  await expect(page.getByText('Nia Night')).toBeVisible();
});
