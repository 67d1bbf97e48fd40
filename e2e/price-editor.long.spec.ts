import { table, withProduct } from './priced-product.ts';
import { expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

/** 40 rows of 40 cells, of which a few are looked at. */
const ROWS_ALIKE = 'tr:nth-child(n + 4)';

test('the office pastes 40 by 40 prices, mends a cell, saves and restores', async ({
  page,
  staff,
}) => {
  await withProduct(staff, 'Pasted Blinds', async ({ prices }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAdmin(page, '/admin/prices');
    await page.getByRole('button', { name: 'Start prices of Pasted Blinds' }).click();
    const grid = page.getByRole('table', { name: 'Prices of band A' });
    const cell = (row: number, column: number) => grid.locator(`[data-at="${row} ${column}"]`);

    await page.evaluate((text) => navigator.clipboard.writeText(text), table('\t'));
    await cell(0, 0).click();
    await page.keyboard.press('Control+V');
    await expect(cell(40, 40)).toHaveValue('230.50');
    await expect(page.getByRole('region', { name: 'Try it' })).toContainText('£87.50');

    // By the keyboard alone: an invalid price, refused in its cell, and corrected there.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('dear');
    await page.keyboard.press('Tab');
    await expect(cell(1, 2)).toBeFocused();
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(cell(1, 1)).toBeFocused();
    await expect(cell(1, 1)).toHaveAttribute('aria-invalid', 'true');
    await expect(cell(1, 1)).toHaveAccessibleDescription(/‘dear’ is not a price/);
    await expectAccessible(page, ROWS_ALIKE);
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: 'Show the next' }).click();
    await expect(cell(1, 1)).toBeFocused();
    await page.keyboard.type('60');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Prices saved', { exact: true })).toBeVisible();
    expect((await (await staff.get(prices)).json()).prices.A[0].slice(0, 2)).toEqual([6000, 5750]);

    // A block of a spreadsheet goes where the focus is. A cell left empty is not made, until the browser takes it back.
    await page.evaluate((text) => navigator.clipboard.writeText(text), '70\t71\r\n-\t73\r\n');
    await cell(2, 1).focus();
    await page.keyboard.press('Control+V');
    await expect(cell(3, 2)).toHaveValue('73');
    await expect(cell(3, 1)).toHaveValue('-');
    await expect(cell(2, 1)).toBeFocused();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Control+Z');
    await page.keyboard.press('Enter');
    await expect(cell(3, 1)).toBeFocused();
    await expect(cell(2, 1)).toHaveValue('70');
    await cell(2, 1).fill('');
    await page.keyboard.press('ArrowRight');
    await expect(cell(2, 1)).toHaveValue('-');

    await page.getByRole('button', { name: 'Raise all' }).click();
    await page.getByLabel('By how many per cent').fill('10');
    await page.keyboard.press('Enter');
    await expect(cell(1, 1)).toHaveValue('66');
    await page.getByLabel('Band of Denim').selectOption('A');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect.poll(async () => (await (await staff.get(prices)).json()).version).toBe(2);

    await page.getByRole('button', { name: 'Show versions' }).click();
    await page.getByRole('button', { name: /^Compare the version/ }).click();
    const [then, now] = await page.getByRole('definition').allInnerTexts();
    expect(then).toMatch(/^Then\s+Band A, drop 600\. 600: 60, 660: 57\.50, /);
    expect(now).toMatch(/^Now\s+Band A, drop 600\. 600: 66, 660: 63, /);
    await expect(page.getByText('Denim: A')).toBeVisible();
    await expectAccessible(page, ROWS_ALIKE);
    await page.getByRole('button', { name: /^Restore this version/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(cell(1, 1)).toHaveValue('60');
    expect((await (await staff.get(prices)).json()).prices.A[0][0]).toBe(6000);
    // Nothing that is typed next is lost by going back.
    await page.getByRole('button', { name: 'Raise all' }).click();
    await page.getByLabel('By how many per cent').fill('5');
    await page.keyboard.press('Enter');
    await page.goBack();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(cell(1, 1)).toHaveValue('63');
    await expectFits(page, 360, 768);
  });
});
