import type { Page } from '@playwright/test';
import { expect, expectAccessible as expectAccessibleOf, test } from './server.ts';
import {
  openContent,
  PATH,
  part,
  preview,
  publicPage,
  save,
  section,
  tab,
} from './website-content.ts';

// Too narrow for the preview, but in the journeys that are about it.
test.use({ viewport: { width: 1200, height: 900 } });

/** Of the screen alone: the page in the preview has journeys of its own. */
const expectAccessible = (page: Page) => expectAccessibleOf(page, 'iframe');

test('what is typed is seen in the preview at once, and by visitors when it is saved', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openContent(page);
  const home = part(page, 'Home Page');
  const title = home.getByLabel('Title').first();
  await title.fill('Light, as you like it');
  await expect(preview(page).locator('h1')).toHaveText('Light, as you like it');
  expect(await publicPage(page)).not.toContain('Light, as you like it');

  // It stays where it is scrolled to, whatever the width.
  await page.getByRole('button', { name: 'Tablet' }).click();
  const main = preview(page).locator('main');
  await main.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await home.getByLabel('CTA text').fill('Choose a morning');
  await expect(preview(page).getByText('Choose a morning').first()).toBeAttached();
  expect(await main.evaluate(() => window.scrollY)).toBe(300);
  // A click on it goes nowhere, and a link to a script never gets there.
  await preview(page).getByRole('link', { name: 'Choose a morning' }).first().click();
  await home.getByLabel('CTA link').fill('javascript:alert(1)');
  await home.getByLabel('Subtitle').first().fill('Six kinds of blind.');
  await expect(preview(page).getByText('Six kinds of blind.')).toBeAttached();
  await expect(preview(page).locator('a[href^="javascript"]')).toHaveCount(0);
  await expectAccessible(page);
  // A replaced part moves again, by buttons too.
  const more = part(page, 'More of the home page');
  await section(more, 'Hero carousel').click();
  await more.getByRole('button', { name: 'Remove Slide 2' }).click();
  const slides = preview(page).locator('[data-slide]');
  await expect(slides).toHaveCount(2);
  await preview(page).getByRole('button', { name: 'Next slide' }).dispatchEvent('click');
  await expect(slides.nth(1)).toHaveAttribute('data-shown', '');

  await home.getByLabel('CTA link').fill('/products');
  await save(page, 'Save Home Page');
  const html = await publicPage(page);
  expect(html).toContain('Light, as you like it');
  expect(html).toContain('Choose a morning');
});

test('the home page says what is missing, and goes there', async ({ page }) => {
  await openContent(page);
  const home = part(page, 'Home Page');
  const messages: [label: string, message: string][] = [
    ['Title', 'Title is required'],
    ['Subtitle', 'Subtitle is required'],
    ['CTA text', 'CTA text is required'],
    ['CTA link', 'CTA link is required'],
    ['Background image', 'Must be a valid URL or path'],
    ['Button text', 'Button text is required'],
    ['Button link', 'Button link is required'],
  ];
  for (const [label] of messages) await home.getByLabel(label, { exact: true }).first().fill('');
  // A feature that is closed opens to show what is wrong in it.
  await home.getByRole('button', { name: 'Add Feature' }).click();
  await home.getByRole('button', { name: 'New Feature' }).click();
  await page.getByRole('button', { name: 'Save Home Page' }).click();
  for (const [label, message] of messages) {
    const field = home.getByLabel(label, { exact: true }).first();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(message);
  }
  await expect(home.getByLabel('Title').first()).toBeFocused();
  await expect(home.getByText('Icon is required')).toBeVisible();
  await expect(home.getByText('Description is required')).toBeVisible();
  await expectAccessible(page);

  // Going elsewhere asks first.
  await page.getByRole('link', { name: 'Products' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(home.getByLabel('CTA text')).toHaveValue('');
  await page.getByRole('link', { name: 'Products' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
});

test('the menu is one menu: saved here, it stands in the header and in the other list', async ({
  page,
  staff,
}) => {
  await openContent(page);
  await tab(page, 'Navigation Menu');
  const menu = part(page, 'Navigation Menu');
  await menu.getByRole('button', { name: 'Add Menu Item' }).click();
  await expect(menu.getByLabel('Link text')).toBeFocused();
  await page.getByRole('button', { name: 'Save Navigation Menu' }).click();
  await expect(menu.getByLabel('Link text')).toHaveAccessibleDescription('Title is required');
  await expect(menu.getByLabel('Link URL')).toHaveAccessibleDescription('Link is required');
  await menu.getByLabel('Link text').fill('Trade prices');
  await menu.getByLabel('Link URL').fill('/products');
  // By the keyboard, to the second place.
  const items = () => menu.getByRole('listitem').allInnerTexts();
  const up = menu.getByRole('button', { name: /^Move up/ });
  const count = await up.count();
  await up.last().focus();
  for (let at = count - 1; at > 1; at -= 1) {
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('button', { name: `Move up Menu Item ${at}` })).toBeFocused();
  }
  expect((await items())[1]).toContain('Trade prices');
  // By the mouse: let go elsewhere it stays where it was, over another it takes its place.
  const drawTo = async (x: number, y: number) => {
    await menu.getByRole('button', { name: 'Trade prices', exact: true }).hover();
    await page.mouse.down();
    await page.mouse.move(x, y + 4, { steps: 4 });
    await page.mouse.move(x, y);
    await page.mouse.up();
  };
  const third = await menu.getByRole('listitem').nth(2).boundingBox();
  const { x = 0, y = 0 } = third ?? {};
  const heading = await page.getByRole('heading', { name: 'Website Content' }).boundingBox();
  await drawTo((heading?.x ?? 0) + 5, (heading?.y ?? 0) + 5);
  expect((await items())[1]).toContain('Trade prices');
  await drawTo(x + 60, y + 10);
  await expect.poll(async () => (await items())[2]).toContain('Trade prices');
  await menu.getByRole('button', { name: 'Move up Menu Item 3' }).click();
  await save(page, 'Save Navigation Menu');
  const { navigationMenu } = await (await staff.get(PATH)).json();
  expect(navigationMenu[1]).toEqual({ title: 'Trade prices', href: '/products' });
  const list: { parent: string; title: string }[] = await (
    await staff.get('/api/navigation')
  ).json();
  const titles = list.filter(({ parent }) => parent === 'main').map(({ title }) => title);
  expect(titles).toEqual(navigationMenu.map(({ title }: { title: string }) => title));
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Trade prices' })).toBeVisible();
});

test('a film is sent in the parts that a browser asks for', async ({ request }) => {
  const film = '/videos/roller-drop.mp4';
  const range = (asked: string) => request.get(film, { headers: { range: asked } });
  const whole = await (await request.get(film)).body();
  const part = await range('bytes=100-199');
  expect(part.status()).toBe(206);
  expect(part.headers()).toMatchObject({
    'content-type': 'video/mp4',
    'content-range': `bytes 100-199/${whole.length}`,
  });
  expect(await part.body()).toEqual(whole.subarray(100, 200));
  expect(await (await range('bytes=-10')).body()).toEqual(whole.subarray(-10));
  expect((await range(`bytes=${whole.length}-`)).status()).toBe(416);
  const odd = await range('bytes=0-1,5-6');
  expect(odd.status()).toBe(200);
});
