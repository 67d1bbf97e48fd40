import { expect, openAdmin, test } from './server.ts';

const palette = { name: 'Search everything' };

test('the search says when nothing matches, and when the server is down', async ({ page }) => {
  await openAdmin(page, '/admin/pages');
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', palette);
  await field.fill('qqzzqq');
  await expect(page.getByText('Nothing matches “qqzzqq”.')).toBeVisible();
  await expect(field).toHaveAttribute('aria-expanded', 'false');

  await page.route('**/api/admin/search?**', (route) =>
    route.fulfill({ status: 503, json: { error: 'Away.' } }),
  );
  await field.fill('settings boo');
  await expect(page.getByText('Error searching. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/search?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Error searching. Please try again.')).toBeHidden();
  // Screens are found without the server.
  await field.press('Enter');
  await expect(page).toHaveURL(/\/admin\/settings\?tab=booking/);
});
