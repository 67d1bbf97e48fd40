import type { Page } from '@playwright/test';
import { expect, test } from './server.ts';

// These journeys are about moving parts.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const slides = (page: Page) => page.locator('[data-slide]');
const films = (page: Page) => page.locator('[data-film]');
const shownSlide = (page: Page) =>
  slides(page).evaluateAll((all) =>
    all.findIndex((slide) => 'shown' in (slide as HTMLElement).dataset),
  );

test('slides and films stand still for those who asked for less motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(20_000);
  await expect.poll(() => shownSlide(page)).toBe(0);
  await expect(page.getByRole('button', { name: 'Play the slides' })).toBeVisible();
  await page.locator('#videos').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Play the films' })).toBeVisible();
  await page.clock.runFor(20_000);
  expect(asked.filter((url) => url.endsWith('.mp4'))).toEqual([]);
});

test.describe('the slides', () => {
  test('change every five seconds, wrap, and stop when asked', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect.poll(() => shownSlide(page)).toBe(0);
    for (const next of [1, 2, 0]) {
      await page.clock.runFor(5000);
      await expect.poll(() => shownSlide(page)).toBe(next);
    }
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    await page.clock.runFor(20_000);
    await expect.poll(() => shownSlide(page)).toBe(0);
    await page.getByRole('button', { name: 'Play the slides' }).click();
    await page.locator('#contact').hover();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeInViewport();
    await page.getByRole('link', { name: 'Skip to the content' }).focus();
    await page.mouse.move(0, 0);
    await page.clock.runFor(5000);
    await expect.poll(() => shownSlide(page)).toBe(1);
    // Their controls come with focus and pointer, and go round.
    await page.getByRole('button', { name: 'Pause the slides' }).click();
    const previous = page.getByRole('button', { name: 'Previous slide' });
    await page.mouse.move(0, 0);
    await page.getByRole('link', { name: 'Skip to the content' }).focus();
    await expect(previous).toHaveCSS('opacity', '0');
    await previous.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(previous).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => shownSlide(page)).toBe(2);
    const next = page.getByRole('button', { name: 'Next slide' });
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => shownSlide(page)).toBe(0);
    await page.mouse.move(900, 400);
    await expect(previous).toHaveCSS('opacity', '1');
  });
});

test.describe('the films', () => {
  test('are chosen by button, take turns every fifteen seconds, and stop when asked', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await page.locator('#videos').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Video 2' }).click();
    await expect(films(page).nth(1)).toHaveAttribute('data-shown', '');
    await expect(page.getByRole('button', { name: 'Video 2' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect
      .poll(() =>
        films(page)
          .nth(1)
          .locator('video')
          .evaluate((video) => (video as HTMLVideoElement).paused),
      )
      .toBe(false);
    await page.clock.runFor(15_000);
    await expect(films(page).nth(2)).toHaveAttribute('data-shown', '');
    await page.clock.runFor(15_000);
    await expect(films(page).nth(0)).toHaveAttribute('data-shown', '');
    await page.getByRole('button', { name: 'Pause the films' }).click();
    await page.clock.runFor(60_000);
    await expect(films(page).nth(0)).toHaveAttribute('data-shown', '');
    const paused = () =>
      films(page)
        .locator('video')
        .evaluateAll((all) => all.every((video) => (video as HTMLVideoElement).paused));
    expect(await paused()).toBe(true);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('slides and films scroll by hand, and nothing pretends to work', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Video 1' })).toBeHidden();
    const [first, second] = [slides(page).nth(0), slides(page).nth(1)];
    expect((await second.boundingBox())?.x).toBe(
      await first.evaluate((slide) => slide.clientWidth),
    );
    await second.scrollIntoViewIfNeeded();
    await expect(second.getByRole('heading')).toBeInViewport();
    await films(page).nth(2).scrollIntoViewIfNeeded();
    await expect(films(page).nth(2).locator('video')).toHaveAttribute('controls', '');
    await page.getByRole('button', { name: 'Products' }).click();
    await expect(page.locator('#products-menu')).toBeVisible();
  });
});
