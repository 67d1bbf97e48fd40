// The demo with its made-up advisers and their weeks, on a server of its own: an empty folder is filled once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../src/test/child.ts';
import { startBuiltServer } from './built-server.ts';
import { demoStaff, expect, expectAccessible, expectFits, test } from './server.ts';

test('samples are marked, and gone with one press of the owner’s, after a question', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'sill-samples-'));
  const port = await freePort();
  const server = await startBuiltServer(port, { DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const at = (path: string) => `http://localhost:${port}${path}`;
  try {
    await page.goto(at('/admin/login'));
    await page.getByLabel('Username').fill(demoStaff.username);
    await page.getByLabel('Password').fill(demoStaff.password);
    await page.getByRole('button', { name: 'Login' }).click();
    const notice = page.getByText('This demo has sample visits, enquiries and conversations.');
    await expect(notice).toBeVisible();
    await page.goto(at('/admin/appointments'));
    await expect(page.getByText('Sample', { exact: true }).first()).toBeVisible();
    await page.goto(at('/admin/advisers'));
    // On its last day, a Sunday, there is no 'until'.
    await expect(page.getByText(/^On leave/)).toBeVisible();
    await expect(page.getByText('Sample times do not limit')).toHaveCount(3);

    await page.goto(at('/admin'));
    await page.getByRole('link', { name: 'Remove them' }).click();
    await expect(page.getByRole('heading', { name: 'Sample records' })).toBeFocused();
    await expectAccessible(page);
    await expectFits(page, 360, 1280);
    await page.getByRole('button', { name: 'Remove the samples' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove the samples?' });
    await expect(question).toContainText('3 advisers');
    await question.getByRole('button', { name: 'Remove them' }).click();
    await expect(page.getByText('Samples removed', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sample records' })).toHaveCount(0);
    await page.goto(at('/admin/appointments'));
    await expect(page.getByText('No appointments found')).toBeVisible();
    await page.goto(at('/admin'));
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.goto(at('/products'));
    await expect(page.getByRole('link', { name: 'Roller Blinds' }).first()).toBeVisible();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});
