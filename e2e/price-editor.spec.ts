import { sizes, table, withProduct } from './priced-product.ts';
import { expect, openAdmin, test } from './server.ts';

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

    // In centimetres: asked, and taken in millimetres.
    await chooser.setInputFiles(file(',60,150\n100,55,60'));
    await expect(page.getByText('Are these centimetres?')).toBeVisible();
    expect((await staff.get(prices)).status()).toBe(404);
    await page.getByRole('button', { name: 'In centimetres' }).click();
    await expect(page.locator('[data-at="0 2"]')).toHaveValue('1500');
    // The same in the editor, which does not save before the answer.
    await page.getByRole('button', { name: 'Paste a table' }).click();
    await page.getByRole('textbox', { name: /Widths across/ }).fill('\t24\t48\n36\t55\t60');
    await page.getByRole('button', { name: 'Replace table' }).click();
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(page.getByRole('alert')).toContainText('Are these inches?');
    expect((await (await staff.get(prices)).json()).widthsMm).toEqual([600, 1500]);
    await page.getByRole('button', { name: 'In inches' }).click();
    await expect(page.locator('[data-at="0 2"]')).toHaveValue('1219');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect
      .poll(async () => (await (await staff.get(prices)).json()).widthsMm)
      .toEqual([610, 1219]);
    await expect(page.getByText('Not saved yet')).toBeHidden();

    await chooser.setInputFiles(file(table(',')));
    const cell = page.locator('[data-at="40 40"]');
    await expect(cell).toHaveValue('230.50');
    await expect(faults).toBeHidden();
    const stored = await (await staff.get(prices)).json();
    expect(stored).toMatchObject({ version: 3, widthsMm: sizes, dropsMm: sizes });
    await expect(page.getByRole('link', { name: 'Export CSV' })).toBeVisible();

    await page.getByLabel('Lead time in days').fill('12');
    await page.getByRole('textbox', { name: 'Width 600, drop 600', exact: true }).fill('61');
    const theirs = { ...stored, fittingIncluded: false, leadDays: 20 };
    expect((await staff.put(prices, { data: theirs })).status()).toBe(200);
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(page.getByText('Somebody else has changed this list')).toBeVisible();
    await expect(page.getByLabel('Fitting is included')).not.toBeChecked();
    await expect(page.getByLabel('Lead time in days')).toHaveValue('12');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect
      .poll(async () => await (await staff.get(prices)).json())
      .toMatchObject({ version: 5, leadDays: 12, fittingIncluded: false });
    expect((await (await staff.get(prices)).json()).prices.A[0][0]).toBe(6100);
  });
});

test('what an option costs stays as it is typed, key by key', async ({ page, staff }) => {
  const products: { id: number; slug: string }[] = await (await staff.get('/api/products')).json();
  const roller = products.find(({ slug }) => slug === 'roller-blinds');
  await openAdmin(page, `/admin/prices?product=${roller?.id}`);
  const costs = page.getByLabel('What Motor, rechargeable costs');
  await costs.fill('');
  await costs.pressSequentially('1.05');
  await expect(costs).toHaveValue('1.05');
});
