import { randomBytes } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { urls } from '../src/urls.ts';
import { openPublicPage, publicPaths } from './every-page.ts';
import {
  dayFromNow,
  expect,
  expectAccessible,
  expectAwake,
  expectFits,
  openAdmin,
  test,
} from './server.ts';

const morning = 'Morning (9am-11am)';

const bookVisit = async (
  staff: APIRequestContext,
  name: string,
  date: string,
  windows?: Record<string, unknown>[],
) => {
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
      windows,
    },
  });
  const { manageUrl } = await booked.json();
  return new URL(manageUrl).pathname;
};
/** 12 megapixels that hardly compress, taken with the telephone on its side. */
const largePhoto = () =>
  sharp(randomBytes(4000 * 3000 * 3), { raw: { width: 4000, height: 3000, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 75 })
    .toBuffer();
const open = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

test('every page keeps its forms where the browser blocks storage, and a visit is moved there', async ({
  page,
  staff,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => '',
      set: () => undefined,
    });
  });
  const visit = await bookVisit(staff, 'Priva Sea', dayFromNow(16));
  const paths = [...Object.values(publicPaths).flat(), urls.book(), visit];
  for (const path of paths) {
    await test.step(path, async () => {
      const html = await (await page.request.get(path)).text();
      await openPublicPage(page, path);
      // Awake, a component that throws takes away what the server made.
      const asleep = page.locator('main astro-island[ssr]');
      await asleep.evaluateAll(([island]) => island?.firstElementChild?.scrollIntoView());
      await expect(asleep).toHaveCount(0);
      expect(await page.locator('form').count()).toBeGreaterThanOrEqual(
        html.split('<form').length - 1,
      );
    });
  }
  await expectAwake(page, 'VisitActions');
  await open(page, 'Move this visit');
  await page.getByLabel('New date').fill(dayFromNow(17));
  await page.getByRole('radio', { name: morning, exact: true }).check();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Move the visit' }).click();
  await reloaded;
  await expect(page.locator('summary', { hasText: 'Cancel this visit' })).toBeVisible();
});

test('on its page nothing scrolls sideways with every part open, and any photo can be sent', async ({
  page,
  staff,
}) => {
  await page.goto(await bookVisit(staff, 'Fay Photo', dayFromNow(15)));
  await expectAwake(page, 'VisitActions');
  await open(page, 'Move this visit');
  await expect(page.getByRole('button', { name: /times? free/ }).first()).toBeVisible();
  await open(page, 'Cancel this visit');
  await expectFits(page, 320, 390, 768, 1280);
  await page.getByRole('button', { name: 'Move the visit' }).click();
  await expect(page.getByLabel('New date')).toBeFocused();
  await expectFits(page, 390);

  const buffer = await largePhoto();
  expect(buffer.length).toBeGreaterThan(6 * 1024 * 1024);
  // 50 megapixels in few bytes, which the server does not decode.
  const wall = sharp({ create: { width: 8160, height: 6120, channels: 3, background: '#cba' } });
  await page.getByLabel('Photos of the windows').setInputFiles([
    { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'wall.png', mimeType: 'image/png', buffer: await wall.png().toBuffer() },
  ]);
  await page.getByRole('button', { name: 'Send to the team' }).click();
  // The browser makes it smaller first.
  await expect(page.getByRole('status').getByText('Thank you, we have it.')).toBeVisible({
    timeout: 30_000,
  });
  const shown = page.getByRole('list', { name: 'Messages', exact: true }).getByRole('img');
  await expect(shown.first()).toHaveAttribute('width', '1800');
  await expect(shown.first()).toHaveAttribute('height', '2400');
  await expect(shown.nth(1)).toHaveAttribute('width', '2400');
  // Not a picture at all: nothing can make it smaller.
  await page
    .getByLabel('Photos of the windows')
    .setInputFiles({ name: 'IMG_0043.jpg', mimeType: 'image/jpeg', buffer: buffer.fill(7) });
  await page.getByRole('button', { name: 'Send to the team' }).click();
  await expect(page.getByText('IMG_0043.jpg: A photo may have at most 5 MB')).toBeVisible();
});

test('the windows of a guide price are shown with the visit, and changed for it', async ({
  page,
  staff,
}) => {
  const products: { id: number; slug: string }[] = await (await staff.get('/api/products')).json();
  const roller = products.find(({ slug }) => slug === 'roller-blinds');
  const windows = [{ productId: roller?.id, widthMm: 700, dropMm: 1500, quantity: 2 }];
  const path = await bookVisit(staff, 'Wynn Dow', dayFromNow(16), windows);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const card = page.getByRole('region', { name: 'Your windows' });
  await expect(card).toContainText('2 × Roller Blinds70 × 150 cm');
  const before = await card.getByRole('strong').textContent();
  await card.getByRole('link', { name: 'Change the windows' }).click();
  await page.getByLabel(/^Width/).fill('');
  await page.getByRole('button', { name: 'Keep for my visit' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please complete every window, or remove it.');
  await page.getByLabel(/^Width/).fill('180');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator('#guide-total')).toContainText('Guide price for 4 windows');
  const sum = (await page.locator('#guide-total strong').textContent()) ?? '';
  await expectAccessible(page);
  await expectFits(page, 320, 390, 768, 1280);
  await page.getByRole('button', { name: 'Keep for my visit' }).click();
  await expect(page).toHaveURL(`${path}#windows-title`);
  expect(sum).not.toBe(before);
  await expect(card).toContainText(`Guide price for 4 windows${sum}`);
  const [visit] = await (await staff.get('/api/admin/appointments?q=Wynn+Dow')).json();
  expect(visit).toMatchObject({ windowCount: 5, windows: [{ widthMm: 1800 }, { widthMm: 1800 }] });
});

test('a place that becomes free is offered to who waits, and booked by the link', async ({
  page,
  staff,
}) => {
  const settings = await (await staff.get('/api/admin/settings')).json();
  const setCapacity = (capacityPerSlot: number) =>
    staff.put('/api/admin/settings', {
      data: { booking: { ...settings.booking, capacityPerSlot } },
    });
  await setCapacity(1);
  try {
    const day = dayFromNow(40);
    const path = await bookVisit(staff, 'First Inline', day);
    await page.goto('/#appointment-form');
    await expectAwake(page, 'BookingForm');
    await page.getByLabel('Full name').fill('Willa Waits');
    await page.getByLabel('Preferred date').fill(day);
    await page.getByRole('button', { name: 'Tell me if a place becomes free' }).click();
    const fields = page.getByRole('group', { name: 'Tell me if a place becomes free' });
    await expect(fields.getByLabel('Your name')).toHaveValue('Willa Waits');
    await expect(fields.getByRole('checkbox')).toBeChecked();
    await fields.getByLabel('Mobile').fill('07700 900888');
    await expectAccessible(page);
    await fields.getByRole('button', { name: 'Add me to the list' }).click();
    await expect(fields.getByText('Email is required')).toBeVisible();
    await fields.getByLabel('Your e-mail').fill('willa@example.com');
    await fields.getByRole('button', { name: 'Add me to the list' }).click();
    await expect(page.getByText(/You are on the list for/)).toBeFocused();

    await openAdmin(page, '/admin/appointments');
    await page.getByRole('button', { name: /Waiting list/ }).click();
    const list = page.getByRole('dialog', { name: 'Waiting list' });
    await expect(list.getByRole('listitem')).toContainText('Willa Waits');
    await expect(list).toContainText('Waiting');

    await staff.post(`/api${path}/cancellation`, { data: {} });
    await expect(list).toContainText(/Offered until \d\d:\d\d/);
    const messages = await (await staff.get('/api/admin/messages')).json();
    const offer = messages.find(
      ({ kind, channel }: { kind: string; channel: string }) =>
        kind === 'waiting-offer-customer' && channel === 'sms',
    );
    const [, link = ''] = /(\/waiting\/\S+)/.exec(offer.body) ?? [];

    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A place is free for you');
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page.getByText('Address is required')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Address').fill('3 Sample Row, Warwick');
    await page.getByLabel('Postcode').fill('CV34 9ZZ');
    await page.getByLabel('Type of blind').selectOption('Roller Blinds');
    await page.getByRole('button', { name: 'Book this visit' }).click();
    await expect(page).toHaveURL(/\/visits\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your visit is booked');
  } finally {
    await setCapacity(settings.booking.capacityPerSlot);
  }
});
