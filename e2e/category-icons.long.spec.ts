import { expect, expectAccessible, openAdmin, test, toast } from './server.ts';

test('staff choose an icon with the keyboard, add it to a group, edit and delete it', async ({
  page,
}) => {
  await openAdmin(page, '/admin/website-content');
  await page.getByRole('tab', { name: 'Product Categories' }).click();
  await page.getByRole('button', { name: 'Hide preview' }).click();
  for (const group of [
    'Popular Styles',
    'Materials & Design Styles',
    'Light Control Solutions',
    'Specialty & Smart Technologies',
  ]) {
    await expect(page.getByRole('table', { name: group })).toBeVisible();
  }
  const add = page.getByRole('region', { name: 'Add Category Icon' });
  await add.getByRole('button', { name: 'Add Icon' }).click();
  await expect(toast(page, 'Missing information')).toContainText('Please fill in all fields.');
  await expect(add.getByText('Link is required')).toBeVisible();
  await expect(add.getByLabel('Title')).toBeFocused();
  await add.getByLabel('Title').fill('Roof blinds');
  await add.getByLabel('Link URL').fill('/products');
  await add.getByLabel('Section').selectOption('Light Control Solutions');
  await add.getByRole('button', { name: 'Add Icon' }).click();
  await expect(add.getByText('Icon is required')).toBeVisible();
  await expect(add.getByRole('button', { name: 'Select icon' })).toBeFocused();

  await page.keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Select Icon' });
  const options = picker.getByRole('option');
  await expect(options).toHaveCount(123);
  await expect(
    picker.getByRole('group', { name: 'Kinds of icons' }).getByRole('button'),
  ).toHaveCount(15);
  await picker.getByLabel('Search icons').fill('no such thing');
  await expect(picker.getByText('No icons matching "no such thing"')).toBeVisible();
  await picker.getByLabel('Search icons').fill('');
  await picker.getByRole('button', { name: 'Pleated & Cellular' }).click();
  await expect(options).toHaveCount(7);
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'All', exact: true }).click();
  await options.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(5)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Home');
  await expect(options.first()).toBeFocused();
  await picker.getByLabel('Search icons').fill('roof');
  await options.filter({ hasText: 'Conservatory Roof Blind' }).focus();
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(add.getByRole('button', { name: 'Choose another' })).toBeFocused();
  await add.getByLabel('Display Order').fill('0');
  // A double click adds one, and does not complain of the empty form that follows.
  await add.getByRole('button', { name: 'Add Icon' }).dblclick();
  await expect(toast(page, 'Category icon added')).toBeVisible();
  await expect(add.getByText('Title is required')).toHaveCount(0);
  await expect(add.getByLabel('Title')).toHaveValue('');
  const group = page.getByRole('table', { name: 'Light Control Solutions' });
  await expect(group.getByRole('row').nth(1)).toContainText('Roof blinds');

  await group.getByRole('button', { name: 'Actions for Roof blinds' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category Icon' });
  await dialog.getByLabel('Title').fill('');
  await dialog.getByRole('button', { name: 'Save category icon' }).click();
  await expect(toast(page, 'Missing information')).toBeVisible();
  await dialog.getByLabel('Title').fill('Roofs');
  await dialog.getByRole('button', { name: 'Save category icon' }).click();
  await expect(toast(page, 'Category icon updated')).toBeVisible();
  await group.getByRole('button', { name: 'Actions for Roofs' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Category icon deleted')).toBeVisible();
  await expect(group.getByText('Roofs')).toHaveCount(0);

  await page.route('**/api/category-icons', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await page.getByRole('tab', { name: 'Product Categories' }).click();
  await expect(page.getByText('Error loading category icons. Please try again.')).toBeVisible();
  await expect(page.getByText('database migrations may be needed')).toBeVisible();
});
