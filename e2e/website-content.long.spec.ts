import { expect, expectAccessible, expectFits, giveAxe, openAdmin, test, toast } from './server.ts';
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
  await expect(home.getByRole('button', { name: 'One more', exact: true })).toHaveCount(0);
  await home.getByRole('button', { name: 'Take their version' }).click();
  await home.getByLabel('Subtitle').first().fill('Mine');
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
  await expectAccessible(page, 'iframe');
  await save(page, 'Save Home Page');
  await expect(more.getByLabel('Last day')).toHaveValue('2025-06-16');

  const html = await publicPage(page);
  expect(html).toContain('Come and see us, Sill &amp; Slat');
  expect(html).toContain('Kitchen and bathroom package');
  expect(html).not.toContain('Living room package');
  expect(html).not.toContain('Three-window package');
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
