import { openNavigation, row, show, titles } from './navigation.ts';
import { expect, expectAccessible, test, toast } from './server.ts';

test('staff add, edit in its row, reorder and delete a menu item, and visitors see it', async ({
  page,
}) => {
  await openNavigation(page);
  for (const column of ['Title', 'URL', 'Section', 'Order', 'Active', 'Actions']) {
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: /^Reorder / })).toHaveCount(31);

  // The dialog says what is missing, and goes there.
  await show(page, 'Footer Links');
  await expect.poll(() => titles(page)).toHaveLength(8);
  // What the site leaves out says why (left-out.ts).
  await expect(row(page, 'Measuring guide')).toContainText(
    /The footer column “.+” has this link\./,
  );
  const home = await (await page.request.get('/')).text();
  const foot = home.slice(home.indexOf('<footer'));
  expect(foot.match(/href="\/guides\/measuring-guide"/g)).toHaveLength(1);
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Menu Item' });
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(dialog.getByText('URL is required')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill('Our vans');
  // New links come last. Another address is typed, and told of where it leads nowhere.
  await expect(dialog.getByLabel('Order')).toHaveValue('8');
  await dialog.getByLabel('URL').selectOption('Another address');
  await dialog.getByLabel('URL').fill('/guides/no-such-guide');
  await expect(dialog.getByText('There is no page at this address now')).toBeVisible();
  await dialog.getByLabel('URL').fill('javascript:alert(1)');
  await dialog.getByLabel('Order').fill('-1');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog.getByText('Must be a valid URL or path')).toBeVisible();
  await expect(dialog.getByText('Order must be a positive number')).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByLabel('Section').locator('option')).toHaveText([
    'Main Navigation',
    'Products Dropdown',
    'Footer Links',
    'Mobile Menu',
  ]);
  await expect(dialog.getByLabel('Section')).toHaveValue('footer');
  await expect(dialog.getByLabel('Icon').locator('option')).toHaveCount(18);
  await dialog.getByLabel('Section').selectOption('Main Navigation');
  await dialog.getByLabel('Icon').selectOption('Sun');
  await dialog.getByLabel('URL').fill('/#offers');
  await dialog.getByLabel('Order').fill('1');
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(toast(page, 'Navigation item created')).toBeVisible();
  await expect(dialog).toBeHidden();
  await show(page, 'Main Navigation');
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['Prices', 'Our vans', 'Swatches']);
  await expect(row(page, 'Our vans')).toContainText('/#offers');

  // Up is off at the top, down at the end. Each button says of which menu it is.
  const isTop = page.getByRole('button', {
    name: 'Move Prices up in Main Navigation',
    exact: true,
  });
  await expect(isTop).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Move Book a visit down' })).toBeDisabled();
  const up = page.getByRole('button', { name: 'Move Our vans up' });
  await up.click();
  await expect(toast(page, 'Order updated')).toBeVisible();
  await expect
    .poll(async () => (await titles(page)).slice(0, 3))
    .toEqual(['Our vans', 'Prices', 'Swatches']);
  await expect(up).toBeFocused();
  await expect(up).toBeDisabled();

  // Edited in its row; Cancel asks before it throws anything away.
  await page.getByRole('button', { name: 'Edit Our vans' }).click();
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toBeFocused();
  await title.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Title is required')).toBeVisible();
  await title.fill('Our fitters');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Discard changes?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Navigation item updated')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Our fitters' })).toBeFocused();

  const link = row(page, 'Our fitters').getByRole('link');
  await expect(link).toHaveAttribute('href', '/#offers');
  await expect(link).toHaveAttribute('target', '_blank');
  const items = await (await page.request.get('/api/navigation')).json();
  expect(items[0]).toMatchObject({ title: 'Our fitters', icon: 'Sun', order: 0, isActive: true });

  // A page is chosen, comes last, and is on phones, too.
  const guideLinks = async () => {
    const html = await (await page.request.get('/')).text();
    return html.match(/href="\/guides\/measuring-guide"/g)?.length;
  };
  const before = (await guideLinks()) ?? 0;
  await page.getByRole('button', { name: 'Add Menu Item' }).click();
  await dialog.getByLabel('Title').fill('How to measure');
  await dialog.getByLabel('URL').selectOption('Measuring guide (/guides/measuring-guide)');
  await expect(dialog.getByLabel('Also on phones')).toBeChecked();
  await dialog.getByRole('button', { name: 'Add Item' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await titles(page)).at(-1)).toBe('How to measure');
  expect(await guideLinks()).toBe(before + 2);
  await page.getByRole('button', { name: 'Edit How to measure' }).click();
  await page.getByLabel('Also on phones').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Edit How to measure' })).toBeFocused();
  expect(await guideLinks()).toBe(before + 1);

  await page.getByRole('button', { name: 'Delete Our fitters' }).click();
  await expect(question).toContainText('Are you sure you want to delete this navigation item?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Navigation item deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Navigation', level: 1 })).toBeFocused();
  await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(['Prices', 'Swatches']);
});
