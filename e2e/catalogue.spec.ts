import {
  addressesIn,
  choose,
  fillProduct,
  galleryOf,
  keptAddress,
  openScreen,
  pick,
  productNamed,
  toast,
} from './catalogue.ts';
import { expect, expectAccessible, openAdmin, test } from './server.ts';

test('a category is added with a picture from the library, edited and deleted', async ({
  page,
}) => {
  await openScreen(page, 'Categories');
  await expect(page.getByText('Manage your product categories.')).toBeVisible();
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByRole('button', { name: 'Save category' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByText('Slug is required')).toBeVisible();
  await dialog.getByLabel('Slug').fill('No Slug');
  await expect(dialog.getByText('Must be lower-case letters, digits and hyphens')).toBeVisible();
  await dialog.getByLabel('Slug').fill('');
  await dialog.getByLabel('Name').fill('Café & Bay Blinds');
  await expect(dialog.getByLabel('Slug')).toHaveValue('cafe-and-bay-blinds');
  // The second is of the picture for social media.
  await dialog.getByRole('button', { name: 'Select image' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Select Media' })).toBeVisible();
  const [picture = ''] = await pick(page, 1);
  await expect(toast(page, 'Image selected')).toBeVisible();
  const chosen = dialog.getByRole('img', { name: 'The chosen picture' });
  expect(keptAddress(await chosen.getAttribute('src'))).toBe(picture);
  await dialog.getByRole('button', { name: 'Save category' }).click();
  await expect(toast(page, 'Category created')).toBeVisible();
  await expect(dialog).toBeHidden();
  // Back where the keyboard was.
  await expect(page.getByRole('button', { name: 'Add Category' })).toBeFocused();

  const row = page.getByRole('row').filter({ hasText: 'Café & Bay Blinds' });
  const shown = await row.locator('img').getAttribute('src');
  expect(shown).toMatch(/^\/pictures\/\w+-480\.webp/);
  expect(keptAddress(shown)).toBe(picture);
  await expect(row.getByRole('cell').nth(1)).toHaveText('Slugcafe-and-bay-blinds');
  await expect(row.getByRole('cell').nth(2)).toContainText('—');

  await choose(page, 'Café & Bay Blinds', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await edit.getByLabel('Description').fill('Half a window, all the light.');
  await edit.getByRole('button', { name: 'Remove picture' }).click();
  await edit.getByRole('button', { name: 'Save category' }).click();
  await expect(toast(page, 'Category updated')).toBeVisible();
  await expect(row).toContainText('Half a window, all the light.');
  await expect(row.locator('img')).toHaveCount(0);

  await choose(page, 'Café & Bay Blinds', 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this category?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await choose(page, 'Café & Bay Blinds', 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Category deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // One with products is kept, and the sentence says why.
  await choose(page, 'Roller Blinds', 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(
    toast(
      page,
      /^Failed to delete category: 409: "Roller Blinds" still has \d+ products\. Move or delete them first\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Roller Blinds' })).toHaveCount(1);
});

test('a product is added with three pictures: the first is the main one, the others 1 and 2', async ({
  page,
  staff,
}) => {
  await openScreen(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Name', { exact: true }).fill('Journey Blind');
  await dialog.getByLabel('Description', { exact: true }).fill('Made to measure.');
  await dialog.getByLabel('Category').selectOption('Roller Blinds');
  await dialog.getByLabel('New', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Select images' }).click();
  const [first, second, third] = await pick(page, 3);
  expect(await addressesIn(dialog.getByRole('list', { name: 'Chosen images' }))).toEqual([
    first,
    second,
    third,
  ]);
  await dialog.getByLabel('Price from').fill('55.5');
  await dialog.getByLabel('Features').fill('Wipes clean\nFits in four days');
  await dialog.getByRole('button', { name: 'Add colour' }).click();
  await expect(dialog.getByLabel('Name of colour 1')).toBeFocused();
  await dialog.getByLabel('Name of colour 1').fill('Chalk');
  await dialog.getByLabel('Kitchens').check();
  // Twice in a row is once.
  await dialog.getByRole('button', { name: 'Save product' }).dblclick();
  await expect(toast(page, 'Product created')).toBeVisible();
  await expect(dialog).toBeHidden();

  const product = await productNamed(staff, 'Journey Blind');
  expect(product).toMatchObject({
    slug: 'journey-blind',
    image: first,
    isNew: true,
    featured: false,
    priceFromPence: 5550,
    features: ['Wipes clean', 'Fits in four days'],
    colours: [{ name: 'Chalk', hex: '#ffffff' }],
    rooms: ['Kitchens'],
  });
  expect(await galleryOf(staff, product)).toEqual([
    [1, second],
    [2, third],
  ]);
  const row = page.getByRole('row').filter({ hasText: 'Journey Blind' });
  await expect(row).toContainText('/journey-blind');
  await expect(row).toContainText('Roller Blinds');
  await expect(row.getByText('New', { exact: true })).toBeVisible();
  await expect(row.getByText('Featured', { exact: true })).toHaveCount(0);

  await choose(page, 'Journey Blind', 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this product?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Product deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('the search asks the server, and says so when nothing matches', async ({ page }) => {
  await openScreen(page, 'Products');
  const search = page.getByPlaceholder('Search products...');
  await search.fill('WIPE-clean roller');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('Wipe-Clean Roller Blinds');
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    /q=WIPE-clean\+roller/,
  );
  await search.fill('no such blind');
  await expect(page.getByText('No products matching "no such blind"')).toBeVisible();
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Vertical Blinds' }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Name', exact: true }).click();
  const header = page.getByRole('columnheader', { name: 'Name' });
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('Bay Window Shutters');
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('row').nth(1)).toContainText('Wooden Venetian Blinds');

  // A phone shows no headers, but a choice of orders.
  await page.setViewportSize({ width: 360, height: 740 });
  const sortBy = page.getByRole('combobox', { name: 'Sort by' });
  await expect(sortBy).toHaveValue('name desc');
  await sortBy.selectOption('Name, ascending');
  await expect(page.getByRole('row').first()).toContainText('Bay Window Shutters');
});

test('a list says that it cannot be read, that it is empty, and that there is more', async ({
  page,
}) => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => ({
      id: from + at,
      name: `Paged ${from + at}`,
      slug: `paged-${from + at}`,
      version: 1,
    }));
  let answer: { status?: number; json: unknown; headers?: Record<string, string> };
  await page.route('**/api/categories?**', (route) => route.fulfill(answer));
  answer = { status: 503, json: { error: 'Closed.' } };
  await openScreen(page, 'Categories');
  await expect(page.getByText('Error loading categories. Please try again.')).toBeVisible();
  await expectAccessible(page);
  answer = { json: [] };
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No categories found. Add your first category!')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Add Category' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Add Category' })).toBeVisible();
  await page.keyboard.press('Escape');

  answer = { json: rows(0, 50), headers: { 'X-Next-After': '49' } };
  await page.getByRole('searchbox').fill('paged');
  await expect(page.getByText('Showing the first 50')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  answer = { json: rows(50, 51) };
  const more = page.waitForRequest(/[?&]after=49&/);
  await page.getByRole('button', { name: 'Load more' }).click();
  await more;
  await expect(page.getByRole('row')).toHaveCount(52);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('every rule of a product is said under its field, and the first one has the focus', async ({
  page,
}) => {
  await openScreen(page, 'Products');
  await page.getByRole('button', { name: 'Add Product' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Product' });
  await dialog.getByLabel('Price from').fill('cheap');
  await dialog.getByRole('button', { name: 'Add colour' }).click();
  await dialog.getByRole('button', { name: 'Save product' }).click();
  for (const message of [
    'Name is required',
    'Slug is required',
    'Description is required',
    'Category is required',
    'Please select at least one image from the media library',
    'Must be a price such as 55 or 55.50',
    'Colour name is required',
  ]) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await expectAccessible(page);

  // The server's own errors appear under their fields too, and typed text is kept.
  await dialog.getByLabel('Price from').fill('');
  await dialog.getByRole('button', { name: /Remove colour 1/ }).click();
  await fillProduct(page, 'Another Roller');
  await dialog.getByLabel('Slug').fill('roller-blinds');
  await dialog.getByRole('button', { name: 'Save product' }).click();
  const taken = 'The slug "roller-blinds" is already used.';
  await expect(toast(page, `Failed to create product: 409: ${taken}`)).toBeVisible();
  await expect(dialog.getByText(taken)).toBeVisible();
  await expect(dialog.getByLabel('Slug')).toBeFocused();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Another Roller');
});

test('two who edit one product: the second sees how they differ and chooses', async ({
  page,
  staff,
}) => {
  await openScreen(page, 'Products');
  const product = await productNamed(staff, 'Wave Curtains');
  const saveElsewhere = (changes: Record<string, unknown>) =>
    staff.put(`/api/products/${product.id}`, {
      data: { ...product, version: undefined, ...changes },
    });
  await choose(page, 'Wave Curtains', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const save = dialog.getByRole('button', { name: 'Save product' });
  await dialog.getByLabel('Lead time').fill('Mine');
  await dialog.getByLabel('Care').fill('My care');
  await saveElsewhere({ leadTime: 'Theirs', care: 'Their care', priceFromPence: 12_345 });
  await save.click();
  await expect(
    toast(page, 'Failed to update product: 409: Somebody else has changed this product meanwhile.'),
  ).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Take theirs or keep yours');
  await expect(dialog.getByRole('alert')).toBeFocused();
  // My changes stay; other fields show the other person's.
  const care = dialog.getByRole('textbox', { name: 'Care' });
  await expect(care).toHaveValue('My care');
  await expect(dialog.getByLabel('Price from')).toHaveValue('123.45');
  for (const shown of ['Their care', 'My care', '£123.45']) {
    await expect(dialog.getByRole('definition').filter({ hasText: shown })).toBeAttached();
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take their version' }).click();
  await expect(care).toHaveValue('Their care');
  await dialog.getByLabel('Lead time').fill('Mine');
  await save.click();
  await expect(toast(page, 'Product updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('F8');
  await expect(page.locator('.toast-viewport')).toBeFocused();
  expect(await productNamed(staff, 'Wave Curtains')).toMatchObject({
    leadTime: 'Mine',
    care: 'Their care',
    priceFromPence: 12_345,
    version: product.version + 2,
  });
});

test('what was typed is not lost by Back, by a reload, or by Escape', async ({ page }) => {
  await openAdmin(page);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await menu.getByRole('link', { name: 'Categories', exact: true }).click();
  await page.getByRole('button', { name: 'Add Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill('Half a thought');
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await page.goBack();
  await expect(question).toContainText('What you have changed in this category is not saved yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a thought');

  const asked: string[] = [];
  page.on('dialog', (native) => {
    asked.push(native.type());
    void native.dismiss();
  });
  // The browser stays, so there is nothing to wait for.
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a thought');

  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(dialog).toBeHidden();
  // Nothing is guarded any more.
  await page.goForward();
  await expect(page).toHaveURL(/\/admin\/categories$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible();
  await page.reload();
  expect(asked).toHaveLength(1);
});
