import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { dayFromNow, expect, expectAccessible, expectAwake, openAdmin, test } from './server.ts';

const morning = 'Morning (9am-11am)';
const afternoon = 'Afternoon (1pm-3pm)';

const bookVisit = async (staff: APIRequestContext, name: string, date: string) => {
  const booked = await staff.post('/api/appointments', {
    data: {
      name,
      email: `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
      phone: '07700 900777',
      address: '1 Sample Street',
      postcode: 'CV37 9ZZ',
      service: 'Curtains',
      preferredDate: date,
      preferredTime: morning,
      windowCount: 2,
    },
  });
  const { manageUrl } = await booked.json();
  return new URL(manageUrl).pathname;
};
const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#9ab' } })
    .jpeg()
    .toBuffer();
const open = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

test('a customer moves the visit by its link, sends a message with a photo, and cancels', async ({
  page,
  staff,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const path = await bookVisit(staff, 'Mo Ving', dayFromNow(9));
  await page.goto(path);
  await expectAwake(page, 'VisitActions');

  await page.getByRole('button', { name: 'Send to the team' }).click();
  await expect(page.getByText('Please write something or choose a photo')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Message' }).fill('The gate sticks.');
  await page
    .getByLabel('Photos of the windows')
    .setInputFiles({ name: 'bay.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await page.getByRole('button', { name: 'Send to the team' }).click();
  await expect(page.getByRole('status').getByText('Thank you, we have it.')).toBeVisible();
  await expect(page.getByText(/4 more\. Only you/)).toBeVisible();
  const sent = page.getByRole('list', { name: 'Messages', exact: true });
  await expect(sent).toContainText('The gate sticks.');
  const shown = sent.getByRole('img');
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(600);

  await open(page, 'Move this visit');
  await page.getByLabel('New date').fill(dayFromNow(10));
  await page.getByRole('radio', { name: afternoon, exact: true }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move the visit' }).click();
  await expect(page.getByText(afternoon)).toBeVisible();
  await expect(page.getByText('Your visit has moved', { exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);

  await expectAwake(page, 'VisitActions');
  await open(page, 'Cancel this visit');
  await page.getByLabel('Why? It helps us').fill('We have moved house.');
  await page.getByRole('button', { name: 'Cancel the visit' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This visit is cancelled');
  await expect(page.getByRole('link', { name: 'Book another visit' })).toBeVisible();
  await expect(page.getByText('Move this visit')).toHaveCount(0);

  // The visit's card shows what was sent.
  const [visit] = await (await staff.get('/api/admin/appointments?q=Mo+Ving')).json();
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAdmin(page, `/admin/appointments?view=${visit.id}`);
  const card = page.getByRole('dialog');
  await expect(card.getByRole('region', { name: 'Messages with the customer' })).toContainText(
    'The gate sticks.',
  );
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the visit is moved, gets a photo, and is cancelled', async ({ page, staff }) => {
    await page.goto(await bookVisit(staff, 'No Script', dayFromNow(12)));
    await open(page, 'Move this visit');
    await page.getByLabel('New date').fill(dayFromNow(0));
    await page.getByRole('button', { name: 'Move the visit' }).click();
    await expect(page.getByText('Please choose a time')).toBeVisible();
    await page.getByLabel('New date').fill(dayFromNow(13));
    await page.getByRole('radio', { name: afternoon }).check();
    await page.getByRole('button', { name: 'Move the visit' }).click();
    await expect(page.getByText(afternoon)).toBeVisible();
    await page
      .getByLabel('Photos of the windows')
      .setInputFiles({ name: 'bay.jpg', mimeType: 'image/jpeg', buffer: await photo() });
    await page.getByRole('button', { name: 'Send to the team' }).click();
    await expect(
      page.getByRole('list', { name: 'Messages', exact: true }).getByRole('img'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'See what they cost' }).click();
    await page.getByLabel('Window 1').selectOption('Roller Blinds');
    await page.getByLabel(/^Width/).fill('610');
    await page.getByLabel(/^Drop/).fill('91');
    await page.getByRole('button', { name: 'Show the prices' }).last().click();
    await page.getByRole('link', { name: 'Did you mean 61 cm?' }).click();
    await page.getByRole('button', { name: 'Keep' }).click();
    await expect(page.getByRole('region', { name: 'Your windows' })).toContainText('61 × 91 cm');
    await open(page, 'Cancel this visit');
    await page.getByRole('button', { name: 'Cancel the visit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This visit is cancelled');
  });
});
