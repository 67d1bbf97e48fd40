import type { Locator } from '@playwright/test';
import {
  addressesIn,
  choose,
  fillProduct,
  galleryOf,
  openScreen,
  pick,
  productNamed,
  toast,
} from './catalogue.ts';
import { expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('one of them is not there');
  const apart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !apart;
}

test('a notification leaves Escape to the dialog, and covers nothing of it', async ({ page }) => {
  const refusal = page.locator('.toast', { hasText: 'Failed to create category' });
  await openAdmin(page, '/admin/categories');
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 768, height: 600 },
    { width: 1280, height: 600 },
  ]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Add Category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Category' });
    await dialog.getByLabel('Name').fill('Roller Blinds');
    await dialog.getByRole('button', { name: 'Save category' }).click();
    await expect(refusal).toBeVisible();
    await expect.poll(() => overlap(refusal, dialog)).toBe(false);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await expect(question).toBeVisible();
    await expect(refusal).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    // The focus comes back a moment after the question has gone.
    await expect(dialog.locator(':focus')).toBeAttached();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    // Nothing is open: now it is the notification's.
    await page.keyboard.press('Escape');
    await expect(refusal).toBeHidden();
  }
});

test('while the server fails, the screens say so and offer to try again', async ({ page }) => {
  await openScreen(page, 'Categories');
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 503, body: '{"error":"Closed."}' }));
  await fail('**/api/products?**');
  await fail('**/api/products/*/images');
  await page.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(page.getByText('Error loading products. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/products?**');
  await page.getByRole('button', { name: 'Try again' }).click();

  await choose(page, 'Roller Blinds', 'Edit');
  await expect(toast(page, 'Failed to load product images')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByText('Failed to load product images')).toBeVisible();
  await page.route('**/api/products/*', (route) =>
    route.fulfill({ status: 503, body: '{"error":"Closed."}' }),
  );
  await dialog.getByLabel('Name', { exact: true }).fill('Kept');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(toast(page, 'Failed to update product: 503: Closed.')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Kept');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'Roller Blinds', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Failed to delete product: 503: Closed.')).toBeVisible();
});

test('a row’s menu and its form fit every width and have no accessibility fault by night', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openScreen(page, 'Products');
  await page.getByRole('searchbox').fill('wave curtains');
  // A few rows will do: the rest are more of the same.
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFits(page, 1280, 768, 320);
  await expectAccessible(page);
});

test('a gallery grows, is put in order by keys and by hand, and loses a picture only when asked', async ({
  page,
  staff,
}) => {
  await openScreen(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await fillProduct(page, 'Gallery Blind');
  await page.getByRole('button', { name: 'Save product' }).click();
  await expect(toast(page, 'Product created')).toBeVisible();
  const product = await productNamed(staff, 'Gallery Blind');

  await choose(page, 'Gallery Blind', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(
    dialog.getByText('No additional images. Click "Add Images" to upload more product images.'),
  ).toBeVisible();

  await dialog.getByRole('button', { name: 'Add Images' }).click();
  const [a = ''] = await pick(page, 1);
  await expect(toast(page, 'Image added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Images' }).click();
  const [, b = '', c = ''] = await pick(page, 3);
  await expect(toast(page, 'Images added')).toBeVisible();
  await expect(toast(page, '3 image(s) added to product gallery.')).toBeVisible();
  expect(await galleryOf(staff, product)).toEqual([
    [1, a],
    [2, a],
    [3, b],
    [4, c],
  ]);

  const gallery = dialog.getByRole('list', { name: 'Gallery images' });
  await gallery.getByRole('button', { name: 'Move image 4 earlier' }).press('Enter');
  await expect(dialog.getByText('Image 4 is now image 3 of 4.')).toBeAttached();
  await expect(gallery.getByRole('button', { name: 'Move image 3 earlier' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => galleryOf(staff, product))
    .toEqual([
      [1, a],
      [2, c],
      [3, a],
      [4, b],
    ]);
  await gallery.getByRole('listitem').nth(3).dragTo(gallery.getByRole('listitem').nth(0));
  await expect.poll(() => addressesIn(gallery)).toEqual([b, a, c, a]);
  await expect
    .poll(() => galleryOf(staff, product))
    .toEqual([
      [1, b],
      [2, a],
      [3, c],
      [4, a],
    ]);

  await gallery.getByRole('button', { name: 'Delete image 2' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this image?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Image deleted')).toBeVisible();
  await expect(gallery.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: 'Add Images' })).toBeFocused();

  await dialog.getByRole('button', { name: 'Choose another' }).click();
  const [main = ''] = await pick(page, 1);
  await expect(toast(page, 'Image selected')).toBeVisible();
  await dialog.getByLabel('Featured', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save product' }).click();
  await expect(toast(page, 'Product updated')).toBeVisible();
  expect(await productNamed(staff, 'Gallery Blind')).toMatchObject({ image: main, featured: true });
});
