import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible as expectAccessibleOf,
  expectFits,
  giveAxe,
  openAdmin,
  test,
} from './server.ts';

const PATH = '/api/admin/website-content';

const toast = (page: Page, title: string) => page.locator('.toast', { hasText: title });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const section = (form: Locator, name: string) => form.getByRole('button', { name, exact: true });
const preview = (page: Page) => page.frameLocator('iframe');
const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

// Too narrow for the preview, but in the journeys that are about it.
test.use({ viewport: { width: 1200, height: 900 } });

async function openContent(page: Page) {
  await openAdmin(page, '/admin/website-content');
  await expect(page.getByRole('tab', { name: 'Home Page' })).toBeVisible();
}

/** Of the screen alone: the page in the preview has journeys of its own. */
const expectAccessible = (page: Page) => expectAccessibleOf(page, 'iframe');

/** The landing page as any visitor gets it now. */
const publicPage = async (page: Page) => (await page.request.get('/')).text();

/** Saves by its button, and waits for the notification. */
async function save(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click();
}

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

test('the footer is one form on two tabs', async ({ page }) => {
  await openContent(page);
  await tab(page, 'Product Categories');
  await expect(page.getByRole('button', { name: 'Add Icon' })).toBeVisible();
  const footer = part(page, 'Footer');
  await footer.getByLabel('Company name').fill('');
  await tab(page, 'Footer');
  await expect(page.getByRole('button', { name: 'Add Icon' })).toBeHidden();
  await expect(footer.getByLabel('Company name')).toHaveValue('');
  await footer.getByLabel('Phone').fill('');
  await footer.getByLabel('Address').fill('');
  await footer.getByLabel('Email').fill('office');
  await page.getByRole('button', { name: 'Save Footer' }).click();
  for (const message of [
    'Company name is required',
    'Phone is required',
    'Address is required',
    'Must be a valid email',
  ]) {
    await expect(footer.getByText(message)).toBeVisible();
  }
  await footer.getByLabel('Company name').fill('Slat & Sill Limited');
  await footer.getByLabel('Phone').fill('01632 960777');
  await footer.getByLabel('Address').fill('9 Sample Street');
  await footer.getByLabel('Email').fill('office@example.com');
  await footer.getByRole('button', { name: 'Add Column' }).click();
  await footer.getByLabel('Column title').fill('Elsewhere');
  await footer.getByRole('button', { name: 'Add Link', exact: true }).click();
  await footer.getByLabel('Link text').fill('Our range');
  await footer.getByLabel('Link URL').fill('/products');
  await save(page, 'Save Footer');
  await tab(page, 'Product Categories');
  await expect(footer.getByLabel('Phone')).toHaveValue('01632 960777');

  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  await expect(foot.getByText('Slat & Sill Limited')).toBeVisible();
  await expect(foot.getByRole('link', { name: 'Our range' })).toHaveAttribute('href', '/products');
});

test('every other sentence can be changed, and an offer that is none is told', async ({ page }) => {
  await openContent(page);
  const more = part(page, 'More of the home page');
  await section(more, 'Contact, offices and service areas').click();
  await more.getByLabel('Title', { exact: true }).fill('Come and see us, {siteName}');
  await section(more, 'Special offers').click();
  await more.getByRole('button', { name: 'Living room package' }).click();
  await expect(
    more.getByText('The offer costs more than the list price: 2 × £80 is £160.'),
  ).toBeVisible();
  await expect(
    more.getByText('The regular price is not the list price: 2 × £80 is £160.'),
  ).toBeVisible();
  await more.getByLabel('Price', { exact: true }).fill('149');
  await more.getByLabel('Regular price', { exact: true }).fill('160');
  await expect(more.getByText(/the list price/)).toHaveCount(0);
  await more.getByLabel('First day').fill('2025-06-10');
  await more.getByLabel('Last day').fill('2025-06-09');
  await page.getByRole('button', { name: 'Save Home Page' }).click();
  await expect(more.getByLabel('Last day')).toHaveAccessibleDescription(
    /The last day cannot be before the first/,
  );
  await expect(more.getByLabel('Last day')).toBeFocused();
  // A week that is over.
  await more.getByLabel('Last day').fill('');
  await more.getByRole('button', { name: 'Remove Offer 1' }).click();
  await expectAccessible(page);
  await save(page, 'Save Home Page');
  await expect(more.getByLabel('Last day')).toHaveValue('2025-06-16');

  const html = await publicPage(page);
  expect(html).toContain('Come and see us, Sill &amp; Slat');
  expect(html).toContain('Kitchen and bathroom package');
  expect(html).not.toContain('Living room package');
  expect(html).not.toContain('Three-window package');
});

test('two who save at the same time are shown both versions', async ({ page, staff }) => {
  await openContent(page);
  const home = part(page, 'Home Page');
  await home.getByLabel('Subtitle').first().fill('Mine');
  const { homePage } = await (await staff.get(PATH)).json();
  homePage.hero.subtitle = 'Theirs';
  homePage.features.items.push({ title: 'One more', description: 'Added', icon: 'service-quote' });
  expect((await staff.patch(PATH, { data: { homePage } })).ok()).toBe(true);
  await page.getByRole('button', { name: 'Save Home Page' }).click();
  await expect(toast(page, 'Failed to update content: 409')).toBeVisible();
  await expect(home.getByText(/Somebody else has changed this home page/)).toBeVisible();
  await home.getByRole('button', { name: 'Take their version' }).click();
  await expect(home.getByLabel('Subtitle').first()).toHaveValue('Theirs');
  await expect(home.getByRole('button', { name: 'One more', exact: true })).toBeVisible();
  await home.getByRole('button', { name: 'Keep my version' }).click();
  await expect(home.getByLabel('Subtitle').first()).toHaveValue('Mine');
  // A list with another number of items is chosen as one.
  await expect(home.getByRole('button', { name: 'One more', exact: true })).toHaveCount(0);
  const lists = home.getByRole('group', { name: 'Features: which version' });
  await lists.getByRole('radio', { name: /^Theirs:.* One more$/ }).check();
  await expect(home.getByRole('button', { name: 'One more', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Save Home Page' }).click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  const html = await publicPage(page);
  expect(html).toContain('Mine');
  expect(html).toContain('One more');
});

test('the screen fits a phone, with the preview when it is asked for', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, '/admin/website-content');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(preview(page).locator('h1')).toBeVisible();
  // The page in the frame and the admin use different names.
  for (const frame of page.frames()) await giveAxe(frame);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ['landmark-unique'] }),
  );
  expect(violations).toEqual([]);
  for (const name of ['Home Page', 'Navigation Menu', 'Footer', 'Product Categories']) {
    await tab(page, name);
    await expectFits(page, 360);
  }
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
