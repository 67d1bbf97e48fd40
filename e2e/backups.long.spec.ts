import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, openAdmin, test } from './server.ts';

test.use({
  serverEnvironment: [{ BACKUP_PASSPHRASE: 'four words of no use' }, { scope: 'worker' }],
});

test('the owner makes a backup, tries to restore it, and takes it home', async ({ page }) => {
  // A pass phrase takes a second each time, by design.
  test.slow();
  await openAdmin(page, '/admin/backups');
  await expect(page.getByText('No backups yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try a restore now' })).toBeDisabled();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'This machine' });
  await expect(row).toContainText(/MB.*Encrypted.*Not tried/, { timeout: 90_000 });

  await page.getByRole('button', { name: 'Try a restore now' }).click();
  await expect(page.getByText(/Restored and compared: 0 differences/)).toBeVisible({
    timeout: 90_000,
  });

  const download = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download this backup?' });
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Your password').fill('blinds-demo');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[\d-]{15}\.tar\.age$/);
  const content = await readFile(await file.path());
  expect(content.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
});
