import type { APIRequestContext } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, openAdmin, signIn, test } from './server.ts';

const adviser = { username: 'ada.fielding', password: 'measure twice, cut once' };

async function book(request: APIRequestContext, name: string, time: string) {
  const answer = await request.post('/api/appointments', {
    data: {
      ...{ name, email: 'customer@example.com', phone: '07700 900321', postcode: 'CV34 9ZZ' },
      ...{ address: '1 Sample Street, Warwick', service: 'Roman Blinds', windowCount: 2 },
      ...{ preferredDate: dayFromNow(9), preferredTime: time },
    },
  });
  expect(answer.status()).toBe(201);
}

test('the owner invites an adviser, who chooses a password and sees only the visits that are theirs', async ({
  page,
  request,
  browser,
  server,
}) => {
  await book(request, 'Visit For Ada', 'Morning (9am-11am)');
  await book(request, 'Visit For Nobody', 'Midday (11am-1pm)');

  await openAdmin(page, '/admin/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Fielding');
  await dialog.getByLabel('Username').fill(adviser.username);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Ada Fielding/ })).toContainText('Invited');
  await expectAccessible(page);

  await page.goto('/admin/appointments');
  const assign = page.getByRole('combobox', { name: /^Adviser of A\d+, Visit For Ada$/ });
  await assign.selectOption('Ada Fielding');
  await expect(page.locator('.toast', { hasText: 'Visit assigned' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Whose visits' }).selectOption('Unassigned');
  await expect(page.getByText('Visit For Ada')).toBeHidden();
  await expect(page.getByText('Visit For Nobody')).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: server.url });
  const hers = await elsewhere.newPage();
  await hers.goto(link);
  await hers.getByLabel('New password', { exact: true }).fill(adviser.password);
  await hers.getByLabel('New password again').fill('something else altogether');
  await hers.getByRole('button', { name: 'Set password' }).click();
  await expect(hers.getByText('The two passwords differ')).toBeVisible();
  await expectAccessible(hers);
  await hers.getByLabel('New password again').fill(adviser.password);
  await hers.getByRole('button', { name: 'Set password' }).click();
  await expect(hers.getByText('Your password is set')).toBeVisible();
  await hers.goto(link);
  await expect(hers.getByRole('alert')).toHaveText(/no longer works/);

  await signIn(hers, adviser);
  await expect(hers.getByRole('heading', { level: 1, name: 'My visits' })).toBeVisible();
  await expect(hers.getByText('Visit For Ada')).toBeVisible();
  await expect(hers.getByText('Visit For Nobody')).toBeHidden();
  const menu = hers.getByRole('navigation', { name: 'Admin' });
  await expect(menu.getByRole('link').first()).toHaveText('My visits');
  for (const label of ['Dashboard', 'Settings', 'Accounts', 'Contact Submissions']) {
    await expect(menu.getByRole('link', { name: label })).toBeHidden();
  }
  await hers.goto('/admin/settings');
  await expect(hers).toHaveURL('/admin/appointments');
  await hers
    .getByRole('combobox', { name: /^Status of .*Visit For Ada$/ })
    .selectOption('Confirmed');
  await expect(hers.locator('.toast', { hasText: 'Status Updated' })).toBeVisible();

  await page.goto('/admin/accounts');
  await page.getByRole('button', { name: 'Actions for Ada Fielding' }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByRole('dialog', { name: 'Visits without an adviser' })).toContainText(
    'Visit For Ada',
  );
  await hers.reload();
  await expect(hers).toHaveURL('/admin/login');
  await elsewhere.close();
});
