import { openLibrary, picture } from './media.ts';
import { expect, expectAccessible, test, toast } from './server.ts';

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

  // By http:// in the office there is no `navigator.clipboard`, and where all is refused the address can be read.
  await page.evaluate(async () => {
    await navigator.clipboard.writeText('something else');
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  });
  await page.getByRole('button', { name: 'Copy URL of E2E hall.jpg' }).click();
  await expect(toast(page, 'URL copied')).toBeVisible();
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    document.execCommand = () => false;
  });
  await page.getByRole('button', { name: 'Copy URL of E2E hall.jpg' }).click();
  await expect(toast(page, 'Copy failed')).toContainText(copied);

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
