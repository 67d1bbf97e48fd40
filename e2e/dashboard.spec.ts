import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

const cards: [title: string, text: string][] = [
  ['Products', 'Total products'],
  ['Categories', 'Product categories'],
  ['Blog Posts', 'Published posts'],
  ['Testimonials', 'Customer reviews'],
  ['Contact Submissions', 'Form submissions'],
  ['Pending Approvals', 'Testimonials awaiting approval'],
  ['Unread Messages', 'Unread contact messages'],
];

test('the dashboard says what waits, what there is, and how it goes', async ({ page }) => {
  // Held back, so that what is shown meanwhile can be seen.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/admin/dashboard', async (route) => {
    await held;
    await route.continue();
  });
  await openAdmin(page);
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(17);
  answer();
  const numbers = page.getByRole('region', { name: 'Numbers' });
  for (const [title, text] of cards) {
    const card = numbers.getByRole('listitem').filter({ hasText: text });
    await expect(card).toContainText(title);
    await expect(card).toContainText(/[1-9]/);
  }
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0);
  const list = page.getByRole('region', { name: 'Recent Testimonials, list' });
  expect(await list.evaluate((box) => box.getBoundingClientRect().height)).toBe(300);
  // A request is confirmed and taken back, opened, and offered another time, where it is.
  const requests = page.getByRole('region', { name: 'Waiting for your answer, list' });
  const request = requests.getByRole('listitem').first();
  await expect(request).toContainText(/left|late|due/);
  const name = (await request.getByRole('button').first().textContent()) ?? '';
  await request.getByRole('button', { name: /^Confirm/ }).click();
  await expect(requests.getByRole('button', { name, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await request.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('dialog', { name }).getByText('Pending').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await request.getByRole('button', { name: /^More answers/ }).click();
  await page.getByRole('menuitem', { name: 'Offer another time' }).click();
  await expect(page.getByRole('dialog', { name: `Another time for ${name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  const confirms = requests.getByRole('button', { name: /^Confirm/ });
  const [, next = ''] = await confirms.allTextContents();
  await confirms.first().focus();
  await page.keyboard.press('Enter');
  await expect(confirms.filter({ hasText: next })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  const also = page.getByRole('region', { name: 'Also waiting, list' });
  await expect(also.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Reports' }).click();
  const bookings = page.getByRole('region', { name: 'Bookings by week' });
  await bookings.getByRole('button', { name: 'As table' }).click();
  await expect(page.getByRole('table', { name: 'Bookings by week' }).getByRole('row')).toHaveCount(
    13,
  );
  await expect(page.getByRole('table', { name: 'Bookings by town' })).toContainText('Coventry');
  const bySource = page.getByRole('region', { name: 'Visits by source', exact: true });
  await bySource.getByRole('button', { name: 'As table' }).click();
  await expect(bySource.getByRole('row', { name: /^Showroom/ })).toContainText('1 (100%)');
  const file = page.waitForEvent('download');
  await bySource.getByRole('link', { name: 'Export CSV: Visits by source' }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv).toMatch(/^\uFEFFSource,Visits,.*,Completed: Bought,/);

  await page.goto('/admin');
  await expect(also).toBeVisible();
  await expectFits(page, 360);
  await page.setViewportSize({ width: 1280, height: 900 });
  await numbers.getByRole('link', { name: /Pending Approvals/ }).click();
  await expect(page).toHaveURL(/\/admin\/testimonials$/);
});

test('the dashboard’s page asks for its scripts and data at once, for each of them once', async ({
  page,
}) => {
  await openAdmin(page);
  await expect(page.getByRole('region', { name: 'Numbers' })).toContainText(/[1-9]/);
  await expect(page.locator('[data-slot="skeleton"]')).toHaveCount(0);
  const { named, loaded } = await page.evaluate(() => ({
    // Those that Vite adds during loading are in the head.
    named: [...document.querySelectorAll<HTMLLinkElement>('body > link')].map(({ href }) => href),
    loaded: performance.getEntriesByType('resource').map(({ name }) => name),
  }));
  const scripts = loaded.filter((address) => address.endsWith('.js'));
  // The script that chooses between light and dark is inline.
  expect(scripts.filter((address) => !named.includes(address))).toHaveLength(1);
  expect(scripts.length).toBeLessThan(25);
  for (const path of ['attention', 'dashboard']) {
    expect(loaded.filter((address) => address.endsWith(`/api/admin/${path}`))).toHaveLength(1);
  }
});

test('a person is looked up, handed their data, and erased', async ({ page, staff }) => {
  const email = 'una.gone@example.com';
  await staff.post('/api/contact', {
    data: { name: 'Una Gone', email, message: 'Please call me about shutters.' },
  });
  await openAdmin(page, '/admin/privacy');
  const field = page.getByLabel('E-mail or telephone');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(field).toHaveAccessibleDescription(
    'Please type an e-mail address or a telephone number',
  );
  await expect(field).toBeFocused();
  await field.fill(email);
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('Please call me about shutters.')).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(saved).toMatchObject({ contact: email, contactSubmissions: [{ name: 'Una Gone' }] });

  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase personal data' });
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(dialog.getByLabel('Type ERASE to continue')).toHaveAccessibleDescription(
    'Please type ERASE to continue',
  );
  await expectAccessible(page);
  await dialog.getByLabel('Type ERASE to continue').fill('ERASE');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('Personal data erased', { exact: true })).toBeVisible();
  await expect(page.getByText(`Nothing is kept about ${email}.`)).toBeVisible();
  const left = await (await staff.get('/api/admin/contact-submissions')).text();
  expect(left).not.toContain('Una Gone');
});
