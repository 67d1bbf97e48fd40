import type { Locator, Page, Request } from '@playwright/test';
import { expect, expectAccessible, expectAwake, expectFits, test } from './server.ts';

const SECTIONS = [
  'hero',
  'why-choose-us',
  'ai-consultation',
  'blinds-collection',
  'limited-time',
  'offers',
  'videos',
  'projects',
  'appointment-form',
  'shutters',
  'contact',
  'assistant',
];

/** The form is at the top of the view. */
async function expectAtForm(page: Page) {
  const form = page.locator('#appointment-form');
  const top = () => form.evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await expect.poll(top).toBeLessThan(200);
  await expect(form).toBeInViewport();
}

test('the sections stand in their order, say what is managed, and fit every width', async ({
  page,
}) => {
  await page.goto('/');
  const ids = await page.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual(SECTIONS);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  const collection = page.locator('#blinds-collection');
  await expect(collection.getByRole('article')).toHaveCount(6);
  await expect(
    collection.getByRole('link', { name: 'Vertical Blinds', exact: true }),
  ).toHaveAttribute('href', '/products/vertical-blinds');
  await expect(collection.getByRole('article').first()).toContainText('£55');
  await expect(collection.getByRole('article').first()).toContainText('12 colours');

  const offers = page.locator('#offers').getByRole('heading', { level: 3 });
  await expect(offers).toHaveCount(3);
  await expect(page.locator('#offers')).toContainText('£99');
  // Struck through is the list's price, and only above a lower one.
  await expect(page.locator('#offers s')).toHaveText(['£165', '£165']);
  await expect(page.locator('#offers')).toContainText('List price: £160');
  const claims = page.locator('#why-choose-us');
  await expect(claims.getByText('Example figure')).toHaveCount(3);
  const years = new Date().getFullYear() - 2009;
  await expect(claims.getByRole('heading', { name: `${years} years of service` })).toBeVisible();
  await expect(page.locator('#offers time').first()).toHaveText(/^Until \w+day \d+ \w+$/);
  await expect(page.locator('#shutters')).toContainText('From £450');
  await expect(page.locator('#contact address').first()).toContainText('CV37 9ZZ');
  for (const [badge, look] of [
    ['Auto-playing', 'badge-blue'],
    ['Featured', 'badge-orange'],
  ] as const) {
    await expect(page.locator('#videos').getByText(badge, { exact: true })).toHaveClass(
      new RegExp(look),
    );
  }
  // Its film is drawn.
  await expect(page.locator('#videos').getByText('Live Installation')).toHaveCount(0);

  await expectFits(page, 320, 640, 768, 1024, 1280, 1920, 2560);
  // On a phone it is at most 15 screens long, and what is folded opens.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight / innerHeight))
    .toBeLessThan(15);
  // A focused item of a row is wholly in view.
  await page.locator('#offers').getByRole('link').first().focus();
  for (const offer of await page.locator('#offers').getByRole('link').all()) {
    await expect(offer).toBeFocused();
    await expect(offer).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    const next = page.locator('#offers summary:focus');
    if (await next.count()) await page.keyboard.press('Tab');
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Roman blinds' })).toBeHidden();
  await footer.getByText('Products').locator('visible=true').click();
  await expect(footer.getByRole('link', { name: 'Roman blinds' })).toBeVisible();
});

test('every Book button leads to the form, and knows which blind it stands by', async ({
  page,
}) => {
  await page.goto('/');
  const books = page.locator('a[href$="#appointment-form"]');
  expect(await books.count()).toBeGreaterThan(12);
  await page.getByRole('link', { name: 'Book a free home consultation' }).click();
  await expectAtForm(page);
  await page.getByRole('link', { name: 'Book: Roller Blinds' }).click();
  await expectAtForm(page);
  await expect(page.getByLabel('Type of blind')).toHaveValue('Roller Blinds');
  await expectAwake(page, 'BookingForm');
  await expect(page.getByLabel('Type of blind')).toHaveValue('Roller Blinds');
  await page.getByRole('link', { name: 'Book a shutter visit' }).click();
  await expect(page.getByLabel('Type of blind')).toHaveValue('Plantation Shutters');
  await page.getByRole('link', { name: 'Book this offer: 2 day & night blinds' }).click();
  await expect(page.getByLabel('Type of blind')).toHaveValue('Day & Night Blinds');
  await expect(page.getByLabel(/^Living room package, £189, until/)).toBeChecked();
  await page.getByRole('link', { name: 'Book this offer: 3 roller blinds' }).click();
  await expectAtForm(page);
  await expect(page.getByLabel(/^Living room package/)).toBeHidden();
  await expect(page.getByLabel(/^Kitchen and bathroom package, £99, until/)).toBeChecked();

  const calls = page.getByRole('link', { name: /^Call / });
  for (const call of await calls.all()) {
    await expect(call).toHaveAttribute('href', 'tel:+441632960150');
  }
  expect(await calls.count()).toBeGreaterThan(3);
});

test('the menus open by keyboard, give the focus back, and close behind a link', async ({
  page,
}) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Products' });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('#products-menu');
  await expect(panel.getByRole('link', { name: 'Roman Blinds', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();

  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.locator('#site-menu');
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Offers' }).click();
  await expect(menu).toBeHidden();
  await expect(page.locator('#offers')).toBeInViewport();
  const bar = page.getByRole('navigation', { name: 'Call or book' });
  await bar.getByRole('link', { name: 'Book' }).click();
  await expectAtForm(page);
  // A focused element is not hidden by the bar at the foot.
  await page.getByRole('contentinfo').getByText('Legal').locator('visible=true').click();
  const last = page.getByRole('link', { name: 'Cookie policy' });
  await last.focus();
  const bottomOf = async (place: Locator) => {
    const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
    return y + height;
  };
  const foot = (await bar.boundingBox())?.y ?? 0;
  await expect.poll(() => bottomOf(last)).toBeLessThan(foot);
});

test('what is open is open by the clock of London', async ({ page }) => {
  // A Tuesday in winter, then a Sunday.
  await page.clock.setFixedTime(new Date('2026-12-01T10:00:00Z'));
  await page.goto('/#contact');
  await expect(page.locator('#contact').getByText('Open now')).toHaveCount(3);
  await page.clock.setFixedTime(new Date('2026-12-06T10:00:00Z'));
  await page.reload();
  await expect(page.locator('#contact').getByText('Closed now')).toHaveCount(3);
  await expect(page.locator('#contact').getByText('Open now')).toHaveCount(0);
});

test('an offer that has ended is taken down, and the page says that none is running', async ({
  page,
  staff,
}) => {
  const { landing } = await (await staff.get('/api/admin/website-content')).json();
  const save = (packages: object[]) =>
    staff.patch('/api/admin/website-content', {
      data: { landing: { ...landing, specialOffers: { ...landing.specialOffers, packages } } },
    });
  const { packages } = landing.specialOffers;
  const [first, ...others] = packages;
  const ended = { ...first, startsOn: '2025-01-01', endsOn: '2025-01-07' };
  try {
    expect((await save([ended, ...others])).ok()).toBe(true);
    await page.goto('/');
    await expect(page.locator('#offers').getByRole('heading', { level: 3 })).toHaveCount(2);
    expect((await save([ended])).ok()).toBe(true);
    await page.goto('/');
    await expect(page.locator('#videos')).toBeVisible();
    // The targets of links are still there, and say so; no heading announces an empty section.
    await expect(page.locator('#limited-time')).toHaveCount(0);
    const none = page.locator('#offers');
    await expect(none.getByRole('heading')).toHaveText('No offer is running just now');
    await expect(none.getByRole('link')).toHaveAttribute('href', '/#appointment-form');
    await expect(page.locator('a[href="/#offers"]')).toHaveCount(0);
  } finally {
    expect((await save(packages)).ok()).toBe(true);
  }
});

test('the slides move by themselves, but not for visitors who want less motion', async ({
  page,
}) => {
  // From here on the clock moves by hand alone.
  await page.clock.install({ time: '2026-12-01T10:00:00Z' });
  await page.clock.pauseAt('2026-12-01T11:00:00Z');
  await page.goto('/');
  const slides = page.locator('[data-slide]');
  const shown = () =>
    slides.evaluateAll((all) => all.findIndex((slide) => slide.hasAttribute('data-shown')));
  await expect(slides).toHaveCount(3);
  for (const [motion, button, slide] of [
    ['reduce', 'Play the slides', 0],
    ['no-preference', 'Pause the slides', 1],
    // The wish may change while the page is open.
    ['reduce', 'Play the slides', 1],
    ['no-preference', 'Pause the slides', 2],
  ] as const) {
    await page.emulateMedia({ reducedMotion: motion });
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await page.clock.runFor(5000);
    expect(await shown(), motion).toBe(slide);
  }
});

test('nothing jumps, and almost no script is read before the form comes near', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts: Request[] = [];
  let requests = 0;
  page.on('requestfinished', (request) => {
    // Pictures further down come when they come near; those at the top are counted below.
    if (request.resourceType() !== 'image') requests += 1;
    if (request.url().endsWith('.js')) scripts.push(request);
  });
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.total += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  // The forms' scripts load only when a form comes near, the assistant's on request.
  const names = scripts.map((request) => request.url()).join(' ');
  expect(names).not.toMatch(/booking-form|send-forms|assistant|client\./);
  const sizes = await Promise.all(scripts.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeLessThan(3000);
  const pictures = await page.locator('img:not([loading="lazy"])').count();
  expect(requests + pictures).toBeLessThanOrEqual(10);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
  }
  const shift = await page.evaluate(
    () => (globalThis as unknown as { shifts: { total: number } }).shifts.total,
  );
  expect(shift).toBeLessThan(0.01);
});
