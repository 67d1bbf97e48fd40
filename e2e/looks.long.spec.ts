// What the eye and the finger need: these break with the look of a page, and no other test asks for them.
import type { Page } from '@playwright/test';
import { contrast } from '../src/lib/pictures/colour.ts';
import { expect, expectAccessible, expectAwake, openAdmin, test } from './server.ts';

const slides = (page: Page) => page.locator('[data-slide]');
const shownSlide = (page: Page) =>
  slides(page).evaluateAll((all) =>
    all.findIndex((slide) => 'shown' in (slide as HTMLElement).dataset),
  );

test('slides follow a swipe', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
    // So that only the finger moves them.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: 250 }],
      });
    await touch('touchStart', from);
    await touch('touchMove', to);
    await touch('touchEnd');
  };
  await swipe(300, 80);
  await expect.poll(() => shownSlide(page)).toBe(1);
  await swipe(80, 300);
  await expect.poll(() => shownSlide(page)).toBe(0);
  await context.close();
});

test('no accessibility fault by night, which is dark only where Settings say so', async ({
  page,
  staff,
}) => {
  const { appearance } = await (await staff.get('/api/admin/settings')).json();
  const setDarkMode = (darkMode: boolean) =>
    staff.put('/api/admin/settings', { data: { appearance: { ...appearance, darkMode } } });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe(light);
  await setDarkMode(true);
  try {
    for (const width of [360, 1280]) {
      // Not with the page open: the first picture is fetched again for another width.
      await page.goto('about:blank');
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      expect(await ground()).not.toBe(light);
      await expectAccessible(page);
    }
  } finally {
    await setDarkMode(false);
  }
});

test('with forced colours the chosen day and time can be read, and the slide’s mark is seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Book a free home consultation' }).click();
  await expectAwake(page, 'BookingForm');
  await page.locator('[data-date]').nth(2).click();
  await page.getByRole('radio', { name: 'Morning (9am-11am)' }).check();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const chosen = page.locator('[data-date][aria-pressed="true"], label:has(:checked)');
    await expect(chosen).toHaveCount(2);
    const colours = await chosen.evaluateAll((boxes) =>
      boxes.map((box) =>
        [box, ...box.querySelectorAll('span')].map((part) => getComputedStyle(part).color),
      ),
    );
    for (const [own, ...within] of colours) expect(new Set(within)).toEqual(new Set([own]));
    const marks = await page
      .locator('.hero-mark')
      .evaluateAll((all) => all.map((mark) => getComputedStyle(mark).backgroundColor));
    const ground = await page
      .locator('.hero-pill')
      .evaluate((pill) => getComputedStyle(pill).backgroundColor);
    expect(marks.map((mark) => mark === ground)).toEqual([false, true, true]);
  }
});

test('the button stands out from any ground, and on phones in the bar beside Call and Book', async ({
  page,
}) => {
  await page.goto('/');
  const opener = page.getByRole('link', { name: 'Ask Robin' });
  await expect(opener).toHaveCSS('border-top-width', '2px');
  const [ground, border] = await opener.evaluate((button) => {
    const { backgroundColor, borderTopColor } = getComputedStyle(button);
    return [backgroundColor, borderTopColor].map((colour) =>
      (colour.match(/\d+/g) ?? []).map((part) => Number(part).toString(16).padStart(2, '0')),
    );
  });
  // Of two colours that are 9 apart, one is 3 from whatever the button is over.
  const ratio = contrast(`#${ground?.join('')}`, `#${border?.join('')}`);
  expect(ratio).toBeGreaterThan(9);

  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const bar = page.getByRole('navigation', { name: 'Call or book' });
    const [within, button, book] = await Promise.all([
      bar.boundingBox(),
      opener.boundingBox(),
      bar.getByRole('link', { name: 'Book' }).boundingBox(),
    ]);
    if (!within || !button || !book) throw new Error('one of them is not there');
    expect(button.y).toBeGreaterThan(within.y);
    expect(button.x).toBeGreaterThan(book.x + book.width);
    expect(button.x + button.width).toBeLessThan(width);
  }
});

test('a small picture that has the focus is in sight, with the whole ring around it', async ({
  page,
  staff,
}) => {
  const [product] = await (await staff.get('/api/products?q=wave%20curtains')).json();
  const { files } = await (await staff.get('/api/media')).json();
  for (const { url } of files.slice(0, 10)) {
    const data = { productId: product.id, imageUrl: url };
    expect((await staff.post('/api/products/images', { data })).ok()).toBe(true);
  }
  for (const viewport of [
    { width: 1280, height: 640 },
    { width: 1280, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/products/wave-curtains');
    const pictures = page.getByRole('region', { name: 'Pictures' });
    const thumbnails = pictures.getByRole('link', { name: /^Picture/ });
    for (const thumbnail of [thumbnails.first(), thumbnails.last()]) {
      await thumbnail.focus();
      await expect(thumbnail).toBeInViewport({ ratio: 1 });
      // The ring is 5 px wide, with the gap between them.
      const cut = await thumbnail.evaluate((link) => {
        const [inner, outer] = [link, link.closest('ul')].map((part) =>
          part?.getBoundingClientRect(),
        );
        return !inner || !outer || inner.left - outer.left < 5 || outer.right - inner.right < 5;
      });
      expect(cut).toBe(false);
    }
  }
});

test('tabs that are cut off show an arrow, and keys bring them into sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, '/admin/settings');
  const row = page.locator('.tab-row');
  await expect(row).toHaveAttribute('data-cut', 'end');
  const general = page.getByRole('tab', { name: 'General' });
  await general.focus();
  await page.keyboard.press('End');
  const last = page.getByRole('tab', { name: 'Connections' });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  await expect(row).toHaveAttribute('data-cut', 'start');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(row).toHaveAttribute('data-cut', '');
});
