import type { Page } from '@playwright/test';
import { openLibrary, picture } from './media.ts';
import { expect, expectAccessible, test, toast } from './server.ts';

async function chooseFiles(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  await page.getByRole('button', { name: 'Upload Files' }).first().click();
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(files);
}

test('a file is refused in words: by its type, its size, its content, and without a server', async ({
  page,
}) => {
  await openLibrary(page);
  await chooseFiles(page, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  await expect(
    dialog.getByText(
      'File type text/plain is not supported. Supported formats are: JPEG, PNG, GIF, SVG, WebP, and PDF.',
    ),
  ).toBeVisible();
  await expect(dialog.getByText('Each file must be less than 5MB')).toBeVisible();
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove notes.txt' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove notes.txt' }).click();
  await dialog.getByRole('button', { name: 'Remove huge.jpg' }).click();

  // Called a picture, but none inside: the server looks.
  const chooser = dialog.locator('input[type="file"]');
  await chooser.setInputFiles({
    name: 'fake.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html><script>alert(1)</script>'),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toast(page, 'Upload failed')).toContainText(
    'Failed to upload files: File type unknown is not supported. Supported formats are: JPEG, PNG, GIF, SVG, WebP, and PDF.',
  );
  await dialog.getByRole('button', { name: 'Remove fake.png' }).click();

  await page.route('**/api/upload', (route) => route.abort());
  await chooser.setInputFiles({
    name: 'hall.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(100, '#fff'),
  });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toast(page, 'Upload failed')).toContainText(
    'Failed to upload files: Upload failed',
    { timeout: 15_000 },
  );
  // The chosen files are still there for another try.
  await page.unroute('**/api/upload');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(toast(page, 'Files uploaded')).toContainText('It was converted to WebP.');
});

test('the picker is a grid for the keyboard, finds, takes one by a click and several by a confirmation', async ({
  page,
}) => {
  await openLibrary(page);
  await chooseFiles(
    page,
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (number) => ({
        name: `Pick ${number}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await picture(100 + number, '#abc'),
      })),
    ),
  );
  await page.getByRole('button', { name: 'Upload 6 files' }).click();
  await expect(toast(page, 'Files uploaded')).toBeVisible();

  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Category' });
  await form.getByRole('button', { name: 'Select image' }).click();
  const picker = page.getByRole('dialog', { name: 'Select' });
  const options = picker.getByRole('option');
  const select = picker.getByRole('button', { name: 'Select', exact: true });
  await expect(options.first()).toHaveAccessibleName('Pick 6.jpg');
  await expect(select).toBeDisabled();

  await picker.getByLabel('Search media').fill('pick');
  await expect(options).toHaveCount(6);
  await options.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(options.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(5)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(options.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(options.nth(5)).toBeFocused();
  await expect(options.nth(5)).toHaveAttribute('aria-selected', 'true');
  await expect(select).toBeEnabled();
  await options.nth(2).click();
  await expect(picker).toBeHidden();
  await expect(form.locator('img').first()).toHaveAttribute('src', /^\/pictures\/\w+-480\.webp/);

  // Several: clicks toggle up to the maximum, in the order chosen.
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Add Product' }).first().click();
  await page.getByRole('button', { name: 'Select images' }).click();
  const confirm = picker.getByRole('button', { name: 'Confirm Selection' });
  await expect(confirm).toBeDisabled();
  for (const index of [4, 2, 0, 2]) await options.nth(index).click();
  await expect(picker.getByText('2 of 10 selected')).toBeVisible();
  for (let index = 6; index < 14; index += 1) await options.nth(index).click();
  await expect(picker.getByText('10 of 10 selected')).toBeVisible();
  await expect(options.nth(14)).toHaveAttribute('aria-disabled', 'true');
  await options.nth(14).dispatchEvent('click');
  await expect(options.nth(14)).toHaveAttribute('aria-selected', 'false');
  await expectAccessible(page);
  // Files uploaded from inside are chosen while there is room.
  await options.nth(4).click();
  await picker.getByRole('button', { name: 'Upload' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload Files' });
  await upload.locator('input[type="file"]').setInputFiles({
    name: 'Picked from inside.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(300, '#dcb'),
  });
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(upload).toBeHidden();
  await expect(options.first()).toHaveAccessibleName('Picked from inside.jpg');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await confirm.click();
  const images = page.getByRole('list', { name: 'Chosen images' });
  await expect(images.getByRole('listitem')).toHaveCount(10);
});

test('a lost picture says so', async ({ page }) => {
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404 }));
  await openLibrary(page);
  await expect(page.getByText('Image Error').first()).toBeVisible();
});

test('several files go in one request, each with its progress, and a bad one holds up no other', async ({
  page,
}) => {
  await openLibrary(page);
  const [good, other] = await Promise.all([picture(400, '#456'), picture(300, '#654')]);
  const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
  const damaged = good.subarray(0, 300);
  await chooseFiles(page, [
    jpeg('E2E first.jpg', good),
    jpeg('E2E damaged.jpg', damaged),
    jpeg('E2E second.jpg', other),
    jpeg('E2E damaged too.jpg', damaged),
  ]);
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByLabel('Alt text for E2E second.jpg').fill('The second');
  let requests = 0;
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/upload', async (route) => {
    requests += 1;
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Upload 4 files' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(4);
  await expect(dialog.getByRole('progressbar', { name: 'Upload of E2E first.jpg' })).toBeVisible();
  send();
  // Both bad files are reported at once, and the good ones have been uploaded without them.
  const rows = dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'The picture is damaged' })).toHaveCount(2);
  await expect(toast(page, 'Upload failed')).toContainText(
    'Failed to upload files: E2E damaged.jpg: The picture is damaged',
  );
  expect(requests).toBe(2);
  const { files } = await (await page.request.get('/api/media?after=0&pageSize=2')).json();
  expect(files.map(({ name, alt }: { name: string; alt: string }) => [name, alt])).toEqual([
    ['E2E second.jpg', 'The second'],
    ['E2E first.jpg', ''],
  ]);
});
