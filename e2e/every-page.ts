// What a sweep opens: every public page and every screen of the admin, and how it opens and looks at one.
import type { Page } from '@playwright/test';
import { adminPaths, urls } from '../src/urls.ts';
import { expect, expectAccessible, expectFits, test } from './server.ts';

export const publicPaths = {
  'the shop': [
    '/',
    '/products',
    '/products?room=Kitchens&light=Blackout',
    '/products/vertical-blinds',
    '/products/roller-blinds?colour=Sage',
    '/products/nothing',
    '/categories/roller-blinds',
    '/prices',
    '/swatches?product=roman-blinds',
  ],
  'what there is to read': [
    '/areas',
    '/areas/stratford-upon-avon',
    '/guides',
    '/guides/measuring-guide',
    '/privacy',
    '/terms',
    '/cookies',
    '/blog',
    '/blog/what-really-keeps-a-bedroom-dark',
    '/faqs',
    '/reviews',
    '/reviews/how-we-collect-them',
    '/contact',
    '/admin/login',
  ],
};

const withoutMenu = new Set<string>([
  urls.admin.login(),
  urls.admin.setPassword(),
  urls.admin.swatchLabels(),
]);
const narrow = new Set([urls.admin.categories(), urls.admin.products(), urls.admin.media()]);
const screens = [...adminPaths].filter((path) => !withoutMenu.has(path));

/** The admin's screens, some at a time: no test takes long, and both workers have something to do. */
export const screensTogether = (together: number): string[][] =>
  Array.from({ length: Math.ceil(screens.length / together) }, (_, at) =>
    screens.slice(at * together, (at + 1) * together),
  );

export async function openPublicPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** By the menu where the screen has a line there. */
export async function openScreen(page: Page, path: string): Promise<void> {
  const link = page.locator(`nav a[href="${path}"]`).first();
  await ((await link.isVisible()) ? link.click() : page.goto(path));
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** No accessibility fault, and nothing that scrolls sideways in windows of these widths. */
export async function expectSound(page: Page, path: string, ...widths: number[]): Promise<void> {
  await test.step(path, async () => {
    // The page in a preview's frame is checked on its own address.
    await expectAccessible(page, 'iframe');
    await expectFits(page, ...widths);
  });
}

/** The narrowest window that a screen is made for. */
export const narrowestOf = (path: string): number => (narrow.has(path) ? 320 : 360);
