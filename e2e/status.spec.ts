import { expect, openAdmin, test } from './server.ts';

test('the status says in words and signs how the server is, and looks again by itself', async ({
  page,
}) => {
  await page.clock.install();
  await openAdmin(page);
  await page.goto('/admin/status');
  await expect(page.getByRole('heading', { name: 'Status', level: 1 })).toBeVisible();
  await page.getByText('What we check').click();
  const partOf = (label: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: label });
  await expect(partOf('Database')).toContainText(
    /Fine.*(SQLite|PostgreSQL) \d+.*Answers in \d+ ms/,
  );
  await expect(partOf('Disk')).toContainText(/are free \(\d+ %\)/);
  await expect(partOf('Certificate')).toContainText('None, because');
  const again = page.waitForResponse('**/api/admin/status');
  await page.clock.fastForward(31_000);
  expect((await again).status()).toBe(200);
  await partOf('Backups').getByRole('link', { name: 'All backups' }).click();
  await expect(page).toHaveURL('/admin/backups');
});
