import type { Page } from '@playwright/test';
import {
  dayFromNow,
  expect,
  expectAccessible,
  expectFits,
  openAdmin,
  signIn,
  test,
} from './server.ts';

const bea = { username: 'bea.hollis', password: 'measure twice, cut once' };
const booking = {
  name: 'Visit To Give',
  email: 'customer@example.com',
  phone: '07700 900321',
  address: '1 Sample Street, Warwick',
  postcode: 'CV34 9ZZ',
  service: 'Roman Blinds',
  windowCount: 2,
  // She works from Monday to Friday.
  preferredDate: [9, 10, 11].map(dayFromNow).find((day) => new Date(day).getUTCDay() % 6 > 0),
  preferredTime: 'Morning (9am-11am)',
};

async function expectToFit(page: Page) {
  await expectFits(page, 360, 768, 1280);
  await expectAccessible(page);
}

// Other journeys book on days when no one works here.
test.afterEach(async ({ staff }) => {
  const advisers = await (await staff.get('/api/admin/advisers')).json();
  for (const { id } of advisers) {
    await staff.put(`/api/admin/advisers/${id}/times`, { data: { hours: [], leave: [] } });
  }
});

test('an adviser enters hours and leave, the office sees them, and a visit finds who can go', async ({
  page,
  staff,
  browser,
  server,
}) => {
  test.slow();
  const invited = await staff.post('/api/admin/accounts', {
    data: { name: 'Bea Hollis', username: bea.username, role: 'adviser' },
  });
  const { link } = await invited.json();
  const token = new URL(link.url).searchParams.get('token');
  await staff.post('/api/set-password', { data: { token, password: bea.password } });
  const booked = await staff.post('/api/appointments', { data: booking });
  expect(booked.status()).toBe(201);
  const { manageUrl } = await booked.json();

  const elsewhere = await browser.newContext({ baseURL: server.url, colorScheme: 'dark' });
  const hers = await elsewhere.newPage();
  await signIn(hers, bea);
  await hers.getByRole('link', { name: 'My times' }).click();
  await hers.getByRole('button', { name: 'Monday to Friday, 09:00–17:00' }).click();
  await hers.getByLabel('Friday, to').selectOption('08:30');
  await hers.getByRole('button', { name: 'Add hours on Saturday' }).click();
  await hers.getByLabel('Home postcode').fill('CV34 9ZY');
  await hers.getByRole('button', { name: 'Add leave' }).click();
  await hers.getByLabel('Note').fill('A wedding');
  await hers.getByRole('button', { name: 'Save times' }).click();
  await expect(hers.getByText('Must be after the start')).toBeVisible();
  await expect(hers.getByText('Please choose a date')).toBeVisible();
  await expect(hers.getByLabel('Friday, from')).toBeFocused();
  await expectToFit(hers);
  await hers.getByLabel('Friday, to').selectOption('12:00');
  await hers.getByRole('button', { name: 'Remove Saturday, 09:00 to 17:00' }).click();
  await expect(hers.getByRole('button', { name: 'Add hours on Saturday' })).toBeFocused();
  await hers.getByLabel('First day').fill(dayFromNow(20));
  await hers.getByLabel('Last day').fill(dayFromNow(21));
  await expect(hers.getByText(/^Morning \(9am-11am\): 15 → 1 place, .* days$/)).toBeVisible();
  await hers.getByRole('button', { name: 'Save times' }).click();
  await expect(hers.locator('.toast', { hasText: 'Times saved' })).toBeVisible();

  await openAdmin(page, '/admin');
  await page.getByRole('link', { name: 'Advisers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Advisers' })).toBeVisible();
  await expect(page.getByText(/, A wedding$/)).toBeVisible();
  await page.getByRole('button', { name: 'Edit times of Bea Hollis' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('A wedding');
  await page.getByLabel('Show on the website').check();
  await page.getByRole('button', { name: 'Save times' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByLabel('First name').fill('Bea');
  await page.getByLabel('Checks').fill('Carries photo ID');
  await expectFits(page, 360, 1280);
  await page.getByRole('button', { name: 'Save times' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await elsewhere.close();

  await page.goto(`/admin/diary?view=day&date=${booking.preferredDate}`);
  await page.getByRole('button', { name: 'Visit To Give', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Visit To Give/ });
  await dialog
    .getByRole('button', { name: /^Adviser of A\d+, Visit To Give: Unassigned$/ })
    .click();
  const proposed = page.getByRole('menuitem', { name: /^Bea Hollis\s*nearest, about/ });
  await expect(proposed).toBeVisible();
  await expect(page.getByRole('menu')).toContainText('Times are estimates');
  await expectToFit(page);
  await proposed.click();
  await page.keyboard.press('Escape');
  const lane = page.getByRole('list', { name: 'Bea Hollis' });
  await expect(lane.getByRole('article', { name: /^Visit To Give/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Whose visits' }).selectOption('Unassigned');
  await expect(page.getByRole('article')).toHaveCount(0);

  // The customer reads who comes, and no more than that.
  await page.goto(new URL(manageUrl).pathname);
  const who = page.getByRole('region', { name: 'Who will come' });
  await expect(who.getByRole('heading', { level: 3 })).toHaveText('Bea');
  await expect(who).toContainText('Carries photo ID');
  await expect(page.getByText('Hollis')).toHaveCount(0);
  await expectToFit(page);
});
