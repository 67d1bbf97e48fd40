import { first } from './search-fields.ts';
import { expect, expectAccessible, openAdmin, test } from './server.ts';

test('staff see the search result as they type, and say what a picture shows', async ({
  page,
  staff,
}) => {
  const { id } = await first(staff, '/api/products', 'roman-blinds');
  await openAdmin(page, `/admin/products?edit=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const result = dialog.getByRole('figure', { name: 'In search results' });
  await expect(result).toContainText('Roman Blinds');
  await dialog.getByLabel('Headline for search engines').fill('Roman blinds, made in Warwickshire');
  await expect(result).toContainText('Roman blinds, made in Warwickshire');

  await dialog.getByRole('button', { name: /^Describe image 1:/ }).click();
  const picture = page.getByRole('dialog', { name: 'Describe the picture' });
  await picture.getByLabel('What it shows').fill('');
  await picture.getByRole('button', { name: 'Save description' }).click();
  await expect(
    picture.getByText('Describe the picture, or tick that it is decoration'),
  ).toBeVisible();
  await expectAccessible(page);
  await picture.getByLabel('Decoration only').check();
  await picture.getByRole('button', { name: 'Save description' }).click();
  await expect(picture).toBeHidden();
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/products/roman-blinds');
  await expect(page).toHaveTitle('Roman blinds, made in Warwickshire');
  const images: { imageUrl: string }[] = await (
    await staff.get(`/api/products/${id}/images`)
  ).json();
  expect(images.length).toBeGreaterThan(0);
  const skipped = page.locator('figure:has([data-zoom][data-alt=""])');
  await expect(skipped).toHaveCount(1);
  await expect(skipped.getByRole('img')).toHaveCount(0);
});
