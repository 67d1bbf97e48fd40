import type { APIRequestContext, Page } from '@playwright/test';
import {
  dayFromNow,
  expect,
  expectAccessible,
  expectAwake,
  expectFits,
  fillBooking,
  openAdmin,
  test,
} from './server.ts';

const morning = 'Morning (9am-11am)';
const total = (page: Page) => page.locator('#guide-total');
const row = (page: Page, number: number) => page.getByRole('group', { name: `Window ${number}` });

/** What the call for prices says of the same windows. */
async function priceOf(staff: APIRequestContext, windows: Record<string, unknown>[]) {
  const products: { id: number; slug: string }[] = await (await staff.get('/api/products')).json();
  const idOf = (slug: unknown) => products.find((product) => product.slug === slug)?.id;
  const answer = await staff.post('/api/price-estimates', {
    data: { windows: windows.map(({ slug, ...rest }) => ({ productId: idOf(slug), ...rest })) },
  });
  const { totalPence } = await answer.json();
  const pounds = (totalPence / 100).toLocaleString('en-GB');
  return { totalPence, text: `£${pounds}` };
}

const wanted = [
  { slug: 'roller-blinds', widthMm: 1207, dropMm: 1524, quantity: 2 },
  { slug: 'venetian-blinds', widthMm: 610, dropMm: 914 },
];

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('three windows in inches have a total at once, are booked, and are seen by staff', async ({
    page,
    staff,
  }) => {
    // A bay has a price after one press, and the one that is wanted after a second.
    await page.goto('/prices');
    await page.getByRole('button', { name: 'A bay of three' }).click();
    await expect(total(page)).toContainText('Guide price for 3 windows');
    await expect(page.getByLabel('Windows 1 to 3')).toBeFocused();
    await page.getByLabel('Windows 1 to 3').selectOption('Roman Blinds');
    const bay = [600, 1500, 600].map((widthMm) => ({
      slug: 'roman-blinds',
      widthMm,
      dropMm: 1300,
    }));
    await row(page, 2)
      .getByLabel(/^Width/)
      .fill('150');
    await expect(total(page)).toContainText((await priceOf(staff, bay)).text);
    await expectFits(page, 320, 390);

    await page.goto('/prices');
    // An answer that comes late leaves selected what is about to be typed over.
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/prices/form?**', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('inches').check();
    await page.getByLabel('Window 1').selectOption('Roller Blinds');
    const form = page.locator('#guide-price');
    await expect(form).toHaveAttribute('aria-busy');
    await page.getByLabel('How many').selectText();
    const selected = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const read = ({ target }: Event) => {
            const { value, selectionStart, selectionEnd } = target as HTMLInputElement;
            resolve(value.slice(selectionStart ?? 0, selectionEnd ?? 0));
          };
          addEventListener('focusin', (event) => queueMicrotask(() => read(event)), { once: true });
        }),
    );
    answer();
    expect(await selected).toBe('1');
    await page.keyboard.type('2');
    await expect(page.getByLabel('How many')).toHaveValue('2');
    await page.getByLabel(/^Width/).fill('47 1/2');
    await page.getByLabel(/^Drop/).fill('60');
    await expect(total(page)).toContainText('Guide price for 2 windows');
    await page.getByRole('button', { name: 'Add a window' }).click();
    await expect(page.getByLabel('Window 2')).toBeFocused();
    await page.getByLabel('Window 2').selectOption('Venetian Blinds');
    await row(page, 2)
      .getByLabel(/^Width/)
      .fill('24');
    await row(page, 2).getByLabel(/^Drop/).fill('36');
    const price = await priceOf(staff, wanted);
    await expect(total(page)).toContainText(price.text);
    await expect(total(page)).toContainText(
      'Fitted, VAT included, confirmed when we have measured.',
    );
    await expect(total(page)).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);

    // In other units the windows are the same, and after a reload too.
    await page.getByLabel('cm', { exact: true }).check();
    await expect(row(page, 1).getByLabel(/^Width/)).toHaveValue('120.7');
    await expect(page).toHaveURL(/units=cm.*width1=120\.7/);
    await page.reload();
    await expect(total(page)).toContainText(price.text);
    await expect(row(page, 2).getByLabel(/^Drop/)).toHaveValue('91.4');

    // A question about a likely typing error, and its correction by a press.
    await row(page, 2)
      .getByLabel(/^Width/)
      .fill('610');
    await page.getByRole('link', { name: 'Did you mean 61 cm?' }).click();
    await expect(row(page, 2).getByLabel(/^Width/)).toHaveValue('61');
    await row(page, 2).getByRole('button', { name: 'Copy' }).click();
    await expect(row(page, 3).getByLabel(/^Width/)).toBeFocused();
    await row(page, 3).getByRole('button', { name: 'Remove' }).click();
    await expect(row(page, 3)).toHaveCount(0);

    await page.getByRole('link', { name: 'Book a free visit with these' }).click();
    await expectAwake(page, 'BookingForm');
    await expect(page.getByRole('region', { name: 'Your windows' })).toContainText(price.text);
    await expect(page.getByLabel('Type of blind')).toHaveValue('Roller Blinds');
    await fillBooking(page, { name: 'Prudence Price', date: dayFromNow(9), time: morning });
    await page.getByRole('button', { name: 'Book my free visit' }).click();
    await expect(page.getByRole('region', { name: 'We have your request' })).toBeVisible();

    const [visit] = await (await staff.get('/api/admin/appointments')).json();
    expect(visit).toMatchObject({
      name: 'Prudence Price',
      windowCount: 3,
      windowsPence: price.totalPence,
      windows: [
        { widthMm: 1207, quantity: 2 },
        { widthMm: 610, dropMm: 914 },
      ],
    });
    await openAdmin(page, `/admin/appointments?view=${visit.id}`);
    const dialog = page.getByRole('dialog', { name: /Prudence Price/ });
    await expect(dialog).toContainText('2 × Roller Blinds');
    await expect(dialog).toContainText('1,207 × 1,524 mm');
    await expect(dialog).toContainText(`Guide price, 3 windows${price.text}`);
    await page.goto(`/admin/diary/${visit.preferredDate}/sheet`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Prudence Price' })).toContainText(
      'Guide price, 3 windows',
    );
    await staff.delete(`/api/admin/appointments/${visit.id}`);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the same windows are priced, kept and booked', async ({ page, staff }) => {
    await page.goto('/categories/roman-blinds');
    await page.getByRole('link', { name: 'Price a bay' }).click();
    await expect(total(page)).toContainText('Guide price for 3 windows');
    await expect(page.getByLabel('Windows 1 to 3')).toHaveValue('roman-blinds');
    await page.getByRole('button', { name: 'One window' }).click();
    await expect(total(page)).toContainText('Guide price for 1 window');

    await page.goto('/prices');
    await page.getByLabel('inches').check();
    await page.getByLabel('Window 1').selectOption('Roller Blinds');
    await page.getByLabel(/^Width/).fill('47.5');
    await page.getByLabel(/^Drop/).fill('60');
    await page.getByLabel('How many').fill('2');
    await page.getByRole('button', { name: 'Add a window' }).click();
    await expect(total(page)).toContainText('So far, for 2 windows');
    await page.getByLabel('Window 2').selectOption('Venetian Blinds');
    await row(page, 2)
      .getByLabel(/^Width/)
      .fill('24');
    await row(page, 2).getByLabel(/^Drop/).fill('much');
    await page.getByRole('button', { name: 'Show the prices' }).last().click();
    await expect(row(page, 2)).toContainText('We cannot read “much” as a drop');
    await row(page, 2).getByLabel(/^Drop/).fill('36');
    await page.getByRole('button', { name: 'Show the prices' }).last().click();
    await page.getByRole('button', { name: 'Keep my list' }).click();
    await expect(page).toHaveURL(/\/prices\/[\w-]{22}$/);
    await expect(page.getByText('We keep your list, thank you.')).toBeVisible();
    await page.goBack();
    const price = await priceOf(staff, wanted);
    await expect(total(page)).toContainText(price.text);
    await expectFits(page, 360, 768, 1280);

    await page.getByRole('link', { name: 'Book a free visit with these' }).click();
    // A refusal comes back with the windows.
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Book my free visit' }).click();
    await expect(page.getByRole('region', { name: 'Your windows' })).toContainText(price.text);
    await fillBooking(page, { name: 'Percy Price', date: dayFromNow(9), time: morning });
    await page.getByRole('button', { name: 'Book my free visit' }).click();
    await expect(page).toHaveURL(/\/visits\//);
    const [visit] = await (await staff.get('/api/admin/appointments')).json();
    expect(visit).toMatchObject({ name: 'Percy Price', windowsPence: price.totalPence });
    await staff.delete(`/api/admin/appointments/${visit.id}`);
  });
});

test('the stage of a product answers in place and leads on with its window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/products/roller-blinds');
  const panel = page.getByRole('form', { name: 'Guide price for Roller Blinds' });
  const sum = panel.locator('#guide-sum');
  await expect(sum).toContainText('from £55 per window');
  await expect(sum).toBeInViewport({ ratio: 1 });
  const visit = panel.getByRole('link', { name: /^Book a free visit/ });
  await expect(visit).toHaveAttribute('href', /service=Roller/);
  // A colour that costs more, before anything has been typed.
  await panel.getByRole('link', { name: 'Terracotta' }).click();
  await expect(sum).not.toContainText('£55');
  await panel.getByLabel(/^Width/).fill('120');
  await panel.getByLabel(/^Drop/).fill('150');
  await expect(sum).toContainText('Guide price for 1 window');
  await panel.getByText('How it adds up').click();
  await expect(panel.getByText('Terracotta, up to 120 by 160 cm')).toBeVisible();
  await expect(visit).toHaveText('Book a free visit for this window');
  await expect(visit).toHaveAttribute('href', /width1=120/);
  await expectAccessible(page);
  // The address keeps what was typed, so that going back finds it.
  await expect(page).toHaveURL(/\/products\/roller-blinds\?.*colour1=Terracotta.*&width1=120/);
  await panel.getByRole('button', { name: 'Price a bay' }).click();
  await expect(page).toHaveURL(/#drawn$/);
  await expect(total(page)).toContainText('Guide price for 3 windows');
  await page.goBack();
  await expect(panel.getByLabel(/^Width/)).toHaveValue('120');
  await expect(sum).toContainText('Guide price for 1 window');
  await panel.getByRole('button', { name: 'Price more windows' }).click();
  await expect(row(page, 1).getByLabel(/^Width/)).toHaveValue('120');
  await expect(page.getByLabel('Window 2')).toHaveValue('');
});
