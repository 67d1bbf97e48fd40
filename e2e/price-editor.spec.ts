import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

/** A product of its own for a journey, which is gone at its end. */
async function withProduct(
  staff: APIRequestContext,
  name: string,
  journey: (product: { id: number; prices: string }) => Promise<void>,
) {
  const [category] = await (await staff.get('/api/categories')).json();
  const answer = await staff.post('/api/products', {
    data: {
      name,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      description: 'Priced by size.',
      categoryId: category.id,
      image: '/uploads/main.webp',
      colours: [{ name: 'Denim', hex: '#4f6b88' }],
    },
  });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  try {
    await journey({ id, prices: `/api/admin/products/${id}/price-list` });
  } finally {
    await staff.delete(`/api/products/${id}`);
  }
}

/** 40 rows of 40 cells, of which a few are looked at. */
const ROWS_ALIKE = 'tr:nth-child(n + 4)';

const sizes = Array.from({ length: 40 }, (_, at) => 600 + at * 60);
const priceAt = (row: number, column: number) => 55 + row * 2 + column * 2.5;

/** A table of 40 by 40 as a spreadsheet has it. */
const table = (sign: string) =>
  [
    ['', ...sizes],
    ...sizes.map((drop, row) => [drop, ...sizes.map((_, column) => priceAt(row, column))]),
  ]
    .map((line) => line.join(sign))
    .join('\n');

test('the office pastes 40 by 40 prices, mends a cell, saves, undoes and restores', async ({
  page,
  staff,
}) => {
  await withProduct(staff, 'Pasted Blinds', async ({ prices }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openAdmin(page, '/admin/prices');
    await page.getByRole('button', { name: 'Start prices of Pasted Blinds' }).click();
    const grid = page.getByRole('grid', { name: 'Prices of band A' });
    const cell = (row: number, column: number) => grid.locator(`[data-at="${row} ${column}"]`);

    await page.evaluate((text) => navigator.clipboard.writeText(text), table('\t'));
    await cell(0, 0).click();
    await page.keyboard.press('Control+V');
    await expect(cell(40, 40)).toHaveText('230.50');
    await expect(page.getByRole('region', { name: 'Try it' })).toContainText('£87.50');

    // By the keyboard alone: an invalid price, refused in its cell, and corrected there.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('dear');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(cell(1, 1)).toBeFocused();
    await expect(cell(1, 1)).toHaveAttribute('aria-invalid', 'true');
    await expect(cell(1, 1)).toHaveAccessibleDescription(/‘dear’ is not a price/);
    await expectAccessible(page, ROWS_ALIKE);
    await page.keyboard.type('60');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Prices saved', { exact: true })).toBeVisible();
    expect((await (await staff.get(prices)).json()).prices.A[0].slice(0, 2)).toEqual([6000, 5750]);

    // Shift selects, Delete clears, and undoing brings it back, as it does what has been saved.
    await cell(2, 1).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await expect(cell(3, 2)).toHaveText('-');
    await page.keyboard.press('Control+Z');
    await expect(cell(3, 2)).toHaveText('61.50');
    await page.keyboard.press('Control+Z');
    await expect(cell(1, 1)).toHaveText('dear');
    await page.keyboard.press('Control+Y');
    await expect(cell(1, 1)).toHaveText('60');

    await page.getByRole('button', { name: 'Raise all' }).click();
    await page.getByLabel('By how many per cent').fill('10');
    await page.keyboard.press('Enter');
    await expect(cell(1, 1)).toHaveText('66');
    await page.getByLabel('Band of Denim').selectOption('A');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect.poll(async () => (await (await staff.get(prices)).json()).version).toBe(2);

    await page.getByRole('button', { name: 'Show versions' }).click();
    await page.getByRole('button', { name: /^Compare the version/ }).click();
    const compared = page.getByRole('region', { name: 'Band A: 1600 prices differ' });
    await expect(compared.getByRole('cell').first()).toHaveText('£60 £66+£6 (10 %)');
    await expect(page.getByText('Denim: A')).toBeVisible();
    await expectAccessible(page, ROWS_ALIKE);
    await page.getByRole('button', { name: /^Restore this version/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
    await expect(cell(1, 1)).toHaveText('60');
    expect((await (await staff.get(prices)).json()).prices.A[0][0]).toBe(6000);
    // Nothing that is typed next is lost by going back.
    await page.getByRole('button', { name: 'Raise all' }).click();
    await page.getByLabel('By how many per cent').fill('5');
    await page.keyboard.press('Enter');
    await page.goBack();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(cell(1, 1)).toHaveText('63');
    await expectFits(page, 360, 768);
  });
});

test('a file of prices is taken by one press or not at all, and two people lose nothing', async ({
  page,
  staff,
}) => {
  await withProduct(staff, 'Imported Blinds', async ({ id, prices }) => {
    await openAdmin(page, `/admin/prices?product=${id}`);
    const chooser = page.getByLabel('File of prices');
    const file = (text: string) => ({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await chooser.setInputFiles(file(table(',').replace(',55,', ',cheap,')));
    const faults = page.getByRole('region', { name: 'What is wrong' });
    await expect(faults.getByRole('row').nth(1)).toContainText(/^22‘cheap’ is not a price/);
    expect((await staff.get(prices)).status()).toBe(404);

    await chooser.setInputFiles(file(table(',')));
    const cell = page.locator('[data-at="40 40"]');
    await expect(cell).toHaveText('230.50');
    await expect(faults).toBeHidden();
    const stored = await (await staff.get(prices)).json();
    expect(stored).toMatchObject({ version: 1, widthsMm: sizes, dropsMm: sizes });
    await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();

    await page.getByLabel('Lead time in days').fill('12');
    await page.locator('[data-at="1 1"]').dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('61');
    await page.keyboard.press('Enter');
    const theirs = { ...stored, fittingIncluded: false, leadDays: 20 };
    expect((await staff.put(prices, { data: theirs })).status()).toBe(200);
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(page.getByText('Somebody else has changed this list')).toBeVisible();
    await expect(page.getByLabel('Fitting is included')).not.toBeChecked();
    await expect(page.getByLabel('Lead time in days')).toHaveValue('12');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect
      .poll(async () => await (await staff.get(prices)).json())
      .toMatchObject({ version: 3, leadDays: 12, fittingIncluded: false });
    expect((await (await staff.get(prices)).json()).prices.A[0][0]).toBe(6100);
  });
});
