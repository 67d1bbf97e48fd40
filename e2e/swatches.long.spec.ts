import { expect, test } from './server.ts';
import { colour, fill, formOf, removeAll } from './swatches.ts';

test.use({ javaScriptEnabled: false });

test('what is wrong comes back with the colours still ticked, and then the request arrives', async ({
  page,
  staff,
}) => {
  await page.goto('/swatches?product=roman-blinds&add=roman-blinds:Sage');
  await expect(colour(page, 'Roman Blinds', 'Sage')).toBeChecked();
  const alike = page.getByRole('button', { name: 'Sage and seven like it' });
  await alike.click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(8);
  await expect(colour(page, 'Roman Blinds', 'Duck Egg')).toBeChecked();
  await alike.click();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await colour(page, 'Roman Blinds', 'Chalk').check();
  await (await fill(page, { 'Your name': 'Nora Script', Address: '5 Sample Row' })).click();
  await expect(page.getByText('Postcode is required', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Your name')).toHaveValue('Nora Script');
  await expect(colour(page, 'Roman Blinds', 'Sage')).toBeChecked();
  await expect(colour(page, 'Roman Blinds', 'Chalk')).toBeChecked();
  await colour(page, 'Roman Blinds', 'Chalk').uncheck();
  await colour(page, 'Roman Blinds', 'Sage').uncheck();
  await (await fill(page, { Postcode: 'CV34 4AA' })).click();
  await expect(page.getByText('Please choose at least one colour', { exact: true })).toBeVisible();
  await page.locator('summary', { hasText: 'Roman Blinds' }).click();
  await colour(page, 'Roman Blinds', 'Blush').check();
  await formOf(page).getByRole('button', { name: 'Send me these swatches' }).click();
  await expect(page).toHaveURL(/\/swatches\/thank-you\?swatch=\d+\+Blush$/);
  await expect(page.getByRole('main')).toContainText('Blush');
  const list = await staff.get('/api/admin/swatch-requests?q=Nora+Script');
  expect(await list.json()).toMatchObject([
    { postcode: 'CV34 4AA', swatches: [{ colour: 'Blush', product: 'Roman Blinds' }] },
  ]);
  await removeAll(staff, 'Nora Script');
});
