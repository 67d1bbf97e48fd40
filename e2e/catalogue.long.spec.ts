import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

async function openScreen(page: Page, name: 'Categories' | 'Products') {
  await openAdmin(page, name === 'Products' ? '/admin/products' : '/admin/categories');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function choose(page: Page, record: string, action: 'Edit' | 'Delete') {
  await page.getByRole('button', { name: `Actions for ${record}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

// By its class: a modal dialog hides the notifications' region from the tree of roles.
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);

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
