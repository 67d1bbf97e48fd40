import sharp from 'sharp';
import { expect, expectAccessible, signIn, test, toast } from './server.ts';
import { openSettings, save, saved } from './settings.ts';

// Other journeys share this server: they find the settings as they were.
let before: Record<string, unknown>;
test.beforeEach(async ({ staff }) => {
  const { versions: _, ...settings } = await (await staff.get('/api/admin/settings')).json();
  before = settings;
});
test.afterEach(async ({ staff }) => {
  await staff.put('/api/admin/settings', { data: before });
});

test('the social links of Settings stand in the footer until it has its own, and both screens say so', async ({
  page,
  staff,
}) => {
  await openSettings(page, 'Social Media');
  const panel = page.getByRole('tabpanel', { name: 'Social Media' });
  await expect(panel).toContainText('The website’s footer shows these links.');
  await panel.getByRole('link', { name: 'Website Content > Footer' }).click();
  const social = page.locator('[data-place]').filter({ has: page.getByText('Social links') });
  await expect(social).toContainText('This list is empty, so the footer shows the links in');
  await social.getByRole('button', { name: 'Add Social Link' }).click();
  await social.getByLabel('Platform').fill('Mastodon');
  await social.getByLabel('URL').fill('https://example.com/mastodon');
  await expect(social).toContainText('The footer shows this list instead of');
  await page.getByRole('button', { name: 'Save Footer' }).click();
  await expect(toast(page, 'Content updated')).toBeVisible();
  await social.getByRole('link', { name: 'Settings > Social Media' }).click();
  await expect(panel).toContainText('The website’s footer does not show these links');
  const { footer } = await (await staff.get('/api/admin/website-content')).json();
  await staff.patch('/api/admin/website-content', {
    data: { footer: { ...footer, socialLinks: [] } },
  });
});

test('the admin is light or dark as its user likes', async ({ page }) => {
  await openSettings(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  const account = page.getByRole('button', { name: 'Your account' });
  await account.click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  expect(await ground()).not.toBe(light);
  await page.getByRole('tab', { name: 'Booking' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Booking' })).toBeVisible();
  await expectAccessible(page);
  const dark = await ground();
  await page.reload();
  expect(await ground()).toBe(dark);
  await account.click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('radio', { name: 'Same as system' }).check();
  expect(await ground()).toBe(light);
});

test('staff see where they are signed in, sign out elsewhere, and are helped with a new password', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page);
  await expect(page).toHaveURL(/\/admin$/);
  const elsewhere = await browser.newContext({ baseURL: server.url, userAgent: 'Firefox Windows' });
  const other = await elsewhere.newPage();
  await signIn(other);
  await expect(other).toHaveURL(/\/admin$/);
  await page.getByRole('button', { name: 'Your account' }).click();
  const account = page.getByRole('dialog', { name: 'Your account' });
  await account.getByRole('button', { name: 'Change password' }).click();
  await expect(account.getByText('Current password is required')).toBeVisible();
  await account.getByLabel('Current password').fill('not this one');
  await account.getByLabel('New password', { exact: true }).fill('a password for journeys');
  await account.getByLabel('New password again').fill('another one');
  await account.getByRole('button', { name: 'Change password' }).click();
  await expect(account.getByText('The two passwords differ')).toBeVisible();
  await account.getByLabel('New password again').fill('a password for journeys');
  await account.getByRole('button', { name: 'Change password' }).click();
  await expect(account.getByText('This is not your password')).toBeVisible();
  await expectAccessible(page);

  await account.getByRole('button', { name: 'Sign out Firefox on Windows' }).click();
  await expect(toast(page, 'Signed out there')).toBeVisible();
  await other.goto('/admin/settings');
  await expect(other).toHaveURL(/\/admin\/login$/);
  await elsewhere.close();
  // On a phone the way there is the drawer, which makes room for it.
  await account.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(account.getByText('This browser')).toBeVisible();
});

test('a colour, dark mode, logo and icon show on the public pages and keep them readable', async ({
  page,
  browser,
  server,
}) => {
  await openSettings(page, 'Appearance');
  const colour = page.getByLabel('Primary colour', { exact: true });
  await colour.fill('yellow');
  await save(page);
  await expect(page.getByText('Must be a valid hex color')).toBeVisible();
  await expect(colour).toBeFocused();
  // The palest that can be chosen, on a pale ground.
  await colour.fill('#ffee00');
  await page.getByLabel('Dark mode').check();
  const picker = page.getByRole('dialog', { name: 'Select Media' });
  for (const [at, name] of ['Logo', 'Favicon'].entries()) {
    await page.getByLabel(name).fill('javascript:alert(1)');
    await save(page);
    await expect(page.getByLabel(name)).toHaveAccessibleDescription('Must be a valid URL');
    await page.getByRole('button', { name: 'Browse' }).nth(at).click();
    await picker.getByRole('option').first().click();
    await expect(picker).toBeHidden();
  }
  await saved(page);

  for (const scheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ baseURL: server.url, colorScheme: scheme });
    const visitor = await context.newPage();
    await visitor.goto('/products');
    await expect(visitor.locator('html')).toHaveAttribute('data-dark-mode', 'auto');
    const button = visitor.locator('.button-primary').first();
    const [ground, text] = await button.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.backgroundColor, style.color];
    });
    if (scheme === 'dark') expect(ground).toBe('rgb(255, 238, 0)');
    else expect([ground, text]).not.toContain('rgb(255, 238, 0)');
    await expect(visitor.locator('header img').first()).toHaveAttribute('src', /^\/uploads\//);
    await expect(visitor.locator('link[rel="icon"]')).toHaveAttribute('href', /^\/uploads\//);
    await expectAccessible(visitor);
    await context.close();
  }
  const icon = await sharp(await (await page.request.get('/favicon.ico')).body()).metadata();
  expect([icon.format, icon.width]).toEqual(['png', 48]);

  await page.getByLabel('Dark mode').uncheck();
  await saved(page);
  await page.goto('/products');
  await expect(page.locator('html')).not.toHaveAttribute('data-dark-mode');
});
