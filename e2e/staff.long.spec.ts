import type { APIRequestContext } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, openAdmin, signIn, test } from './server.ts';

const adviser = { username: 'ada.fielding', password: 'measure twice, cut once' };

async function book(request: APIRequestContext, name: string, time: string) {
  const answer = await request.post('/api/appointments', {
    data: {
      name,
      email: 'customer@example.com',
      phone: '07700 900321',
      postcode: 'CV34 9ZZ',
      address: '1 Sample Street, Warwick',
      service: 'Roman Blinds',
      windowCount: 2,
      preferredDate: dayFromNow(9),
      preferredTime: time,
    },
  });
  expect(answer.status()).toBe(201);
  const { manageUrl } = (await answer.json()) as { manageUrl: string };
  return new URL(manageUrl).pathname;
}

test('the owner invites an adviser, who chooses a password and sees only the visits that are theirs', async ({
  page,
  request,
  browser,
  server,
}) => {
  // Two people, five screens each.
  test.slow();
  const visit = await book(request, 'Visit For Ada', 'Morning (9am-11am)');
  await book(request, 'Visit For Nobody', 'Midday (11am-1pm)');

  await openAdmin(page, '/admin/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(dialog.getByText('Name is required', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Fielding');
  await dialog.getByLabel('Username').fill(adviser.username);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const link = await dialog.getByLabel('Link').inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Ada Fielding/ })).toContainText('Invited');

  await page.goto('/admin/appointments');
  await page.getByRole('button', { name: /^Adviser of A\d+, Visit For Ada: Unassigned$/ }).click();
  await page.getByRole('menuitem', { name: /^Ada Fielding/ }).click();
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

  // A button that shows and is refused would be a fault.
  const refused: string[] = [];
  hers.on('response', (answer) => answer.status() === 403 && refused.push(answer.url()));
  await signIn(hers, adviser);
  await expect(hers.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  const menu = hers.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: 'My visits' }).click();
  await expect(hers.getByText('Visit For Ada')).toBeVisible();
  await expect(hers.getByText('Visit For Nobody')).toBeHidden();
  await expect(menu.getByRole('link')).toHaveText([
    ...['Today', 'Diary', 'My visits', 'Tasks', 'My times', 'Inbox', 'Customers'],
  ]);
  for (const label of ['Dashboard', 'Settings', 'Accounts', 'Contact Submissions']) {
    await expect(menu.getByRole('link', { name: label })).toBeHidden();
  }
  // No search over everything, no waiting list, no file of all visits, nothing to delete or assign.
  await hers.keyboard.press('Control+k');
  for (const name of [/^Search$/, /^Waiting list/, /^Delete /, /^New Visit/, /^Edit /]) {
    await expect(hers.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(hers.getByRole('link', { name: /Export/ })).toHaveCount(0);
  await expect(hers.getByRole('combobox', { name: 'Whose visits' })).toHaveCount(0);
  await expect(hers.getByRole('button', { name: /^Adviser of/ })).toHaveCount(0);
  await expect(hers.getByRole('dialog')).toHaveCount(0);
  await hers.goto('/admin/settings');
  await expect(hers).toHaveURL('/admin/today');
  await hers.goto('/admin/appointments');
  await hers.getByRole('button', { name: 'Visit For Ada' }).click();
  const card = hers.getByRole('dialog', { name: /Visit For Ada/ });
  await expect(card.getByText('Booked')).toBeVisible();
  await expect(card.getByRole('button', { name: /Retry|Delete/ })).toHaveCount(0);
  await hers.keyboard.press('Escape');

  await hers
    .getByRole('combobox', { name: /^Status of .*Visit For Ada$/ })
    .selectOption('Confirmed');
  await expect(hers.locator('.toast', { hasText: 'Status Updated' })).toBeVisible();
  await hers.goto(`/admin/diary?view=week&date=${dayFromNow(9)}`);
  await expect(hers.getByText('Visit For Ada').first()).toBeVisible();
  await expect(hers.getByText('Visit For Nobody')).toHaveCount(0);
  await expect(hers.getByRole('button', { name: /^(Move|Suggest|Edit|New Visit)/ })).toHaveCount(0);

  // What a customer writes shows in her open inbox by itself.
  await menu.getByRole('link', { name: 'Inbox' }).click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await expect(hers.locator('[data-line]').first()).toHaveText('Live');
  const multipart = { message: 'The bell is broken.' };
  expect((await request.post(`/api${visit}/messages`, { multipart })).status()).toBe(201);
  await expect(hers.getByText(multipart.message)).toBeVisible();
  expect(refused).toEqual([]);

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

test('the office looks at the settings, and is shown nothing that only an owner may do', async ({
  staff,
  page,
}) => {
  const office = { username: 'otto.front', password: 'the front desk itself' };
  const invited = await staff.post('/api/admin/accounts', {
    data: { name: 'Otto Front', username: office.username, role: 'office' },
  });
  const token = new URL((await invited.json()).link.url).searchParams.get('token');
  await staff.post('/api/set-password', { data: { token, password: office.password } });
  await signIn(page, office);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Admin' });
  for (const label of ['Accounts', 'Audit Log']) {
    await expect(menu.getByRole('link', { name: label })).toHaveCount(0);
  }

  await page.goto('/admin/settings');
  for (const tab of ['Booking', 'Notifications']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByText('Only an owner can change them.')).toBeVisible();
    await expect(page.getByRole('tabpanel').locator('input').first()).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save settings' })).toHaveCount(0);
  }
  // The office can do everything it may.
  await expect(page.getByRole('button', { name: 'Send a test: E-mail' })).toBeEnabled();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByRole('button', { name: 'Read Visit confirmed' }).click();
  const words = page.getByRole('dialog', { name: 'Visit confirmed' });
  await expect(words).toContainText('Laura');
  await expect(words.getByRole('button')).toHaveCount(1);
});
