import type { Locator, Page } from '@playwright/test';
import { openNavigation, row, show, titles } from './navigation.ts';
import { expect, test, toast } from './server.ts';

test('a menu is put in order with the keyboard and with the mouse, in one request each', async ({
  page,
}) => {
  await openNavigation(page);
  await show(page, 'Mobile Menu');
  await expect(row(page, 'Products')).toBeVisible();
  const before = await titles(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname);
  });

  const handle = page.getByRole('button', { name: 'Reorder Products' });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(handle).toBeFocused();
  await expect(page.getByText(/^Products is now at place 3 of 7/)).toBeAttached();
  await page.keyboard.press('Escape');
  await expect.poll(() => titles(page)).toEqual(before);
  expect(sent).toEqual([]);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(toast(page, 'Order updated')).toBeVisible();
  await expect(handle).toBeFocused();
  const [first, second, third, ...rest] = before;
  await expect.poll(() => titles(page)).toEqual([second, third, first, ...rest]);
  expect(sent).toEqual(['/api/admin/navigation/order']);

  await draw(page, handle, row(page, String(second)));
  await expect.poll(() => sent.length).toBe(2);
  await expect.poll(() => titles(page)).toEqual(before);
  await page.reload();
  await show(page, 'Mobile Menu');
  await expect.poll(() => titles(page)).toEqual(before);

  // An order that is not saved goes back; what was typed stays.
  await page.route('**/api/admin/navigation/**', (route) =>
    route.fulfill({ status: 503, json: { error: 'We cannot save or read anything right now.' } }),
  );
  await page.getByRole('button', { name: 'Move Products down' }).click();
  await expect(toast(page, 'Error')).toContainText('Failed to update order');
  await expect.poll(() => titles(page)).toEqual(before);
  await page.getByRole('button', { name: 'Edit Products' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Range');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Failed to update navigation item')).toContainText(
    'There was an error updating the navigation item. Please try again.',
  );
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Range');
});

/** Draws a handle to above the middle of a row. */
async function draw(page: Page, handle: Locator, to: Locator) {
  await handle.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  await page.mouse.move(0, 400);
  await page.mouse.move((box?.x ?? 0) + 40, (box?.y ?? 0) + 4, { steps: 4 });
  await page.mouse.up();
}
