import { readFile } from 'node:fs/promises';
import {
  dayFromNow,
  expect,
  expectAccessible,
  expectAwake,
  expectFits,
  openAdmin,
  test,
} from './server.ts';

// No other journey's visits are counted among these.
test.use({ serverEnvironment: [{ LOG_LEVEL: 'error' }, { scope: 'worker' }] });

test('what visitors do is counted, and Visitors says how many look and how many book', async ({
  page,
  browser,
  staff,
}) => {
  await page.goto('/prices?product1=roller-blinds&width1=120');
  await page.getByLabel(/^Drop/).fill('150');
  const book = page.getByRole('banner').getByRole('link', { name: 'Book a free visit' });
  await expect(book).toHaveAttribute('href', /drop1=150/);
  await book.click();
  const form = page.getByRole('form', { name: 'Book' });
  await expectAwake(page, 'BookingForm');
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Preferred date').fill(dayFromNow(5));
  await page.getByLabel('Preferred date').fill(dayFromNow(6));
  const call = form.getByRole('link', { name: /^\d/ });
  // The browser would ask what to call with, and hear nothing else.
  await call.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await call.click();
  await page.getByRole('link', { name: /^Ask/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
  // A browser sends them when it has time.
  const counted = async () => (await staff.get('/api/admin/counts')).text();
  for (const name of [
    'price-worked-out',
    'form-opened',
    'day-chosen',
    'call-pressed',
    'assistant-opened',
  ]) {
    await expect.poll(counted).toContain(name);
  }

  // Somebody who asks not to be followed.
  const unseen = await browser.newPage({ extraHTTPHeaders: { 'sec-gpc': '1' } });
  await unseen.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
  });
  let told = 0;
  unseen.on('request', (request) => {
    if (request.url().endsWith('/api/counts')) told += 1;
  });
  await unseen.goto(new URL('/', page.url()).href);
  await unseen.getByLabel('Full name').fill('Una');
  await unseen.close();
  expect(told).toBe(0);

  await page.route('**/api/admin/reports/visitors?**', (route) =>
    route.fulfill({ status: 500, json: { error: 'A fault' } }),
  );
  await openAdmin(page, '/admin/visitors');
  await expect(page.getByRole('alert')).toContainText('The visitor numbers could not be loaded.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  const steps = page.getByRole('table', { name: 'From page view to booking' }).getByRole('row');
  await expect(steps.nth(1)).toHaveText('Pages viewed2');
  await expect(steps.nth(2)).toHaveText('Price worked out150% of pages viewed');
  await expect(steps.nth(3)).toHaveText('Booking form begun150% of pages viewed');
  await expect(steps.nth(4)).toHaveText('Day chosen1100% of forms begun');
  await expect(steps.nth(5)).toHaveText('Visit booked00% of pages viewed');
  const pages = page.getByRole('table', { name: 'Visitors by page' }).getByRole('row');
  await expect(pages).toHaveText([/^Page/, '/book11011', '/prices10000']);
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await page.getByRole('button', { name: 'As table' }).click();
  await expect(page.getByRole('table', { name: 'Visitors by day' }).getByRole('row')).toHaveCount(
    8,
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Areas' }).click();
  await expect(page.locator('main')).toContainText('No area pages were viewed on these days.');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('page-view,/book,1');
  await expectFits(page, 360, 768, 1280);
});
