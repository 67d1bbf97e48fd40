import {
  expect,
  expectAccessible,
  expectFits,
  expectFormAwake,
  openAdmin,
  test,
} from './server.ts';
import { colour, fill, formOf, removeAll } from './swatches.ts';

test('a visitor chooses colours and asks for them; the office prints the label and marks them as sent', async ({
  page,
  browser,
  server,
  staff: api,
}) => {
  await page.goto('/products/roman-blinds');
  await page.getByRole('link', { name: 'Free swatch', exact: true }).click();
  await expectFormAwake(formOf(page));
  const count = formOf(page).getByRole('status');
  const neutrals = page.getByRole('button', { name: 'Eight neutrals from our Roman Blinds' });
  await colour(page, 'Roman Blinds', 'Rosehip').check();
  await neutrals.click();
  await expect(count).toHaveText('8 of 8 chosen.');
  await colour(page, 'Roman Blinds', 'Blush').click();
  await expect(count).toHaveText('8 of 8 chosen. Remove one to choose another.');
  await expect(colour(page, 'Roman Blinds', 'Blush')).not.toBeChecked();
  // A second press takes back what the first has added.
  await neutrals.click();
  await expect(count).toHaveText('1 of 8 chosen.');
  await formOf(page).getByRole('button', { name: 'Remove Rosehip, Roman Blinds' }).click();
  for (const name of ['Chalk', 'Stone']) await colour(page, 'Roman Blinds', name).check();
  await expect(count).toHaveText('2 of 8 chosen.');
  // Its cloth is large under the pointer, and under the keyboard until Escape.
  const large = page.locator('[data-large-cloth]');
  await colour(page, 'Roman Blinds', 'Blush').hover();
  await expect(large).toHaveText('Blush');
  await page.mouse.move(0, 0);
  await expect(large).toBeHidden();
  await colour(page, 'Roman Blinds', 'Stone').focus();
  await page.keyboard.press('Tab');
  await expect(large).toHaveText('Dove');
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  // The choice is remembered between pages; another category is folded until it is opened.
  await page.goto('/swatches');
  await expect(count).toHaveText('2 of 8 chosen.');
  await page.locator('summary', { hasText: 'Roller Blinds' }).click();
  await colour(page, 'Roller Blinds', 'Flax').check();
  await expect(count).toHaveText('3 of 8 chosen.');

  const send = await fill(page, { 'Your name': 'Sally Swatch', Postcode: 'nowhere' });
  await send.click();
  await expect(formOf(page).getByLabel('Address')).toBeFocused();
  await expect(formOf(page).getByLabel('Postcode')).toHaveAccessibleDescription(
    'Must be a valid UK postcode',
  );
  await fill(page, { Address: 'Flat 3, 4 Sample Mews\nWarwick', Postcode: 'cv344aa' });
  await send.click();
  await expect(page).toHaveURL(/\/swatches\/thank-you\?swatch=/);
  await expect(page.getByRole('heading', { name: 'Thank you.' })).toBeVisible();
  for (const text of ['Flax', 'Roman Blinds', '4 Sample Mews', 'CV34 4AA']) {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
  await expectAccessible(page);
  await expectFits(page, 320, 768, 1280);
  await page.getByRole('link', { name: 'Price these' }).click();
  await expect(page.getByRole('radio', { name: /^Flax/, checked: true })).toHaveCount(1);
  await page.goto('/swatches');
  await expect(count).toHaveText('Choose up to 8 colours.');

  const office = await browser.newContext({ baseURL: server.url });
  const staff = await office.newPage();
  await openAdmin(staff, '/admin/swatches');
  const row = staff.getByRole('row').filter({ hasText: 'Sally Swatch' });
  await expect(row).toContainText('Flax, Chalk, Stone');
  await expect(row).toContainText('New');
  await row.getByRole('button', { name: 'Actions for Sally Swatch' }).click();
  await staff.getByRole('menuitem', { name: 'View' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Swatches for Sally Swatch' });
  await expect(dialog).toContainText('Roller Blinds');
  await expectAccessible(staff);
  await dialog.getByRole('link', { name: 'Print label' }).click();
  const label = staff.getByRole('list', { name: 'Sheet 1' }).getByRole('listitem');
  await expect(label).toContainText('Flat 3, 4 Sample Mews');
  await expect(label).toContainText('3: Roller Blinds Flax; Roman Blinds Chalk, Stone');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(row).toContainText('Sent');
  await staff.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('New');
  await office.close();
  await removeAll(api, 'Sally Swatch');
});
