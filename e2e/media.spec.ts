import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, openAdmin, test } from './server.ts';

const picture = (width: number, background: string) =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

// By its class: while a dialog is open, everything beside it is hidden from roles.
const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title });

async function openLibrary(page: Page) {
  await openAdmin(page, '/admin/media');
  await expect(page.getByRole('heading', { name: 'Media Library', level: 1 })).toBeVisible();
}

async function chooseFiles(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  await page.getByRole('button', { name: 'Upload Files' }).first().click();
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(files);
}

test('staff upload two pictures, describe, find, copy and delete them', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLibrary(page);

  // Nothing chosen yet.
  await page.getByRole('button', { name: 'Upload Files' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload Files' });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByText('Please select at least one file')).toBeVisible();

  const [hall, bay] = await Promise.all([picture(900, '#cba'), picture(700, '#9ab')]);
  const chooser = dialog.locator('input[type="file"]');
  await chooser.setInputFiles([
    { name: 'E2E hall.jpg', mimeType: 'image/jpeg', buffer: hall },
    { name: 'E2E spare.jpg', mimeType: 'image/jpeg', buffer: hall },
  ]);
  // More are added to those that are chosen; one of them is taken out again.
  await chooser.setInputFiles({ name: 'E2E bay.jpg', mimeType: 'image/jpeg', buffer: bay });
  const chosen = dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  await expect(chosen).toHaveCount(3);
  await expect(chosen.first().locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);
  await dialog.getByRole('button', { name: 'Remove E2E spare.jpg' }).click();
  await expect(chosen).toHaveCount(2);
  await dialog.getByLabel('Alt text for E2E hall.jpg').fill('A hall in the evening');
  await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(toast(page, 'Files uploaded')).toContainText(
    '2 files uploaded. 2 were converted to WebP.',
  );
  await expect(dialog).toBeHidden();

  // Both come first in the library, and a search finds them in any case.
  const cards = page.getByRole('list', { name: 'Media files' }).getByRole('listitem');
  await expect(cards.first()).toContainText('E2E bay.jpg');
  await expect(cards.nth(1)).toContainText('E2E hall.jpg');
  const search = page.getByLabel('Search media');
  await search.fill('e2e HALL');
  await expect(cards).toHaveCount(1);
  await search.fill('nothing like it');
  await expect(page.getByText('No media found matching "nothing like it"')).toBeVisible();
  await page.getByRole('button', { name: 'Show all media' }).click();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await expect(page.getByText('No media files found.')).toBeVisible();
  await page.getByRole('tab', { name: 'Images' }).click();
  await expect(cards.first()).toContainText('E2E bay.jpg');

  await page.getByRole('button', { name: 'Copy URL of E2E hall.jpg' }).click();
  await expect(toast(page, 'URL copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const served = await page.request.get(copied);
  expect(served.headers()['content-type']).toBe('image/webp');

  // Details: what it is, and what may be changed.
  await page.getByRole('button', { name: 'View details of E2E hall.jpg' }).click();
  const details = page.getByRole('dialog', { name: 'File details' });
  await expect(details).toContainText('image/webp');
  await expect(details).toContainText(/\d+\.\d\d MB/);
  await expect(details).toContainText('900 × 300');
  await expect(details).toContainText('/uploads/');
  await expect(details.getByLabel('Alt text')).toHaveValue('A hall in the evening');
  await details.getByLabel('Name').fill('');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByText('Name is required')).toBeVisible();
  await expect(details.getByLabel('Name')).toBeFocused();
  await details.getByLabel('Name').fill('E2E staircase');
  await details.getByLabel('Down').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await details.getByRole('img', { name: 'A hall in the evening' }).click({
    position: { x: 20, y: 20 },
  });
  await expectAccessible(page);
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(toast(page, 'Details saved')).toBeVisible();
  await page.getByRole('button', { name: 'View details of E2E staircase' }).click();
  await expect(details.getByLabel('Across')).not.toHaveValue('50');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.getByRole('button', { name: 'Delete E2E staircase' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete File' });
  await expect(question).toContainText('Are you sure you want to delete this file?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'File deleted')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete E2E staircase' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Media Library' })).toBeFocused();
  expect((await page.request.get(copied)).status()).toBe(404);
});

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

test('without a server the library says so, and tries again; a lost picture says so too', async ({
  page,
}) => {
  await openLibrary(page);
  await page.route('**/api/media?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  await expect(page.getByText('Error loading media. Please try again.')).toBeVisible();
  await page.unroute('**/api/media?*');
  await page.route('**/pictures/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Image Error').first()).toBeVisible();
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
