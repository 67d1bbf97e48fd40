import { dayFromNow, expect, expectAccessible, openAdmin, test } from './server.ts';

const palette = { name: 'Search everything' };

test('staff find a visit by its telephone number, and open it, by the keyboard alone', async ({
  page,
  staff,
}) => {
  const booked = await staff.post('/api/appointments', {
    data: {
      name: 'Zoë Searchable',
      email: 'zoe.searchable@example.com',
      phone: '07700 900987',
      address: '9 Sample Mews, Warwick',
      postcode: 'CV34 9ZZ',
      service: 'Curtains',
      preferredDate: dayFromNow(9),
      preferredTime: 'Afternoon (1pm-3pm)',
      windowCount: 2,
      additionalInfo: '<img src=x onerror=alert(1)>',
    },
  });
  expect(booked.status()).toBe(201);
  const { reference } = (await booked.json()) as { reference: string };

  await openAdmin(page, '/admin/products');
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.click();
  const field = page.getByRole('combobox', palette);
  const options = page.getByRole('option');
  await expect(field).toBeFocused();
  await expect(options.filter({ hasText: 'Go to Dashboard' })).toBeVisible();
  // Screens are found by what is on them.
  await field.fill('where do I change the phone');
  await expect(options.first()).toContainText('Settings: General');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('+44 7700 900 987');
  await expect(options.filter({ hasText: 'Zoë Searchable' }).first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ results?$/);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);

  await field.fill('zoe search');
  await expect(page.locator('mark', { hasText: 'Zoë' }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const active = await field.getAttribute('aria-activedescendant');
  await expect(page.locator(`[id="${active}"]`)).toContainText('Zoë Searchable');
  await page.keyboard.press('Enter');

  const visit = page.getByRole('dialog', { name: `Zoë Searchable, ${reference}` });
  await expect(visit).toContainText('<img src=x onerror=alert(1)>');
  await expect(page).toHaveURL('/admin/appointments');
  await page.keyboard.press('Escape');
  await expect(visit).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(
    /Zoë Searchable/,
  );
  await field.fill('add prod');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Enter before the answer is there opens what is found.
  await page.keyboard.press('Control+k');
  await field.fill('zoe searchable');
  await page.keyboard.press('Enter');
  await expect(visit).toBeVisible();

  await page.goto('/admin/products?edit=999999');
  await expect(page.locator('.toast-description')).toHaveText('This product no longer exists.');
  await page.goto('/admin/appointments?q=zoe+search');
  await expect(page.getByRole('searchbox')).toHaveValue('zoe search');
  await expect(page.getByRole('row', { name: /Zoë Searchable/ })).toBeVisible();

  // A list keeps its search and its filters over a reload.
  await page.getByLabel('Show', { exact: true }).selectOption('Cancelled');
  await expect(page).toHaveURL('/admin/appointments?q=zoe+search&status=cancelled');
  await page.reload();
  await expect(page.getByLabel('Search appointments')).toHaveValue('zoe search');
  await page.getByRole('button', { name: 'Show all appointments' }).click();
  await expect(page).toHaveURL('/admin/appointments');
  await expect(page.getByLabel('Show', { exact: true })).toHaveValue('');
  await page.getByRole('searchbox').fill('nobody is called so');
  await expect(page.getByText('No appointments match your search.')).toBeVisible();
});

test('what is typed before the search has loaded is not lost', async ({ page }) => {
  await page.route('**/command-palette*.js', async (route) => {
    await expect(page.getByRole('textbox', palette)).toBeFocused();
    await page.keyboard.type('dashb');
    await route.continue();
  });
  await openAdmin(page, '/admin/products');
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', palette);
  await expect(field).toHaveValue('dashb');
  await page.keyboard.type('oard');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
});
