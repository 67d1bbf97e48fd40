import {
  dayFromNow,
  demoStaff,
  expect,
  expectAccessible,
  expectFits,
  openAdmin,
  signIn,
  test,
} from './server.ts';

test('the admin is closed until somebody signs in, and says little to those who guess', async ({
  page,
}) => {
  await page.goto('/admin/appointments');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Content Management System')).toBeVisible();
  await expect(page.getByText(demoStaff.password)).toBeVisible();

  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();

  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('a wrong guess');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled();
  const toast = page.getByRole('listitem').filter({ hasText: 'Login failed' });
  await expect(toast).toContainText('Invalid username or password');
  await expect(page.getByLabel('Username')).toHaveValue('admin');
});

test('staff sign in, confirm two visits at once, delete one, and sign out', async ({
  page,
  staff,
}) => {
  for (const [name, preferredTime, phone] of [
    ['Con Firmed', 'Midday (11am-1pm)', '07700 900654'],
    ['Fern Irmed', 'Morning (9am-11am)', '07700 900655'],
  ]) {
    await staff.post('/api/appointments', {
      data: {
        name,
        email: 'con@example.com',
        phone,
        address: '2 Sample Road, Rugby',
        postcode: 'CV21 9ZZ',
        service: 'Day & Night Blinds',
        preferredDate: dayFromNow(12),
        preferredTime,
        windowCount: 8,
      },
    });
  }
  await signIn(page);
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Welcome to the CMS', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cms_authenticated'))).toBe('true');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('link', { name: 'Appointments' }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'Con Firmed' });
  await expect(row).toContainText('con@example.com');
  await expect(row).toContainText('7-10 windows');
  await expect(row).toContainText('Midday (11am-1pm)');
  await expect(page.getByRole('link', { name: 'Appointments' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  );

  await row.getByRole('checkbox').check();
  await page.getByRole('checkbox', { name: /^Choose A\d+, Fern Irmed$/ }).check();
  const chosen = page.getByRole('region', { name: 'Chosen' });
  await expectAccessible(page);
  await chosen.getByRole('button', { name: 'Confirm 2 visits' }).click();
  const toast = page.locator('.toast', { hasText: 'Status Updated' });
  await expect(toast).toContainText('2 visits confirmed, 2 customers are told.');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(toast).toContainText('2 visits pending.');
  await chosen.getByRole('button', { name: 'Confirm 2 visits' }).click();
  await expect(chosen).toHaveCount(0);
  await expect(row).toContainText('SMS Sent');
  const messages = await (await staff.get('/api/admin/messages')).json();
  expect(messages).toContainEqual(
    expect.objectContaining({
      kind: 'booking-confirmed-customer',
      channel: 'sms',
      recipient: '+447700900654',
      status: 'sent',
    }),
  );

  // A click beside the controls opens it too.
  await row.getByText('7-10 windows').click();
  const details = page.getByRole('dialog', { name: /^Con Firmed, A\d+$/ });
  await expect(details).toContainText('2 Sample Road, Rugby');
  await details.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Appointment' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await details.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Appointment Deleted', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('cms_authenticated'))).toBeNull();
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/login$/);
});

test('the menu shows every screen on a laptop, and remembers which groups are folded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // Never answered: the menu says 'Connecting'.
  await page.route('**/api/admin/events*', () => undefined);
  await openAdmin(page);
  const menu = page.getByRole('complementary');
  await expect(menu.getByText('Connecting')).toBeVisible();
  const link = (name: string) => menu.getByRole('link', { name, exact: true });
  for (const name of [
    ...['Dashboard', 'Appointments', 'Categories', 'Products', 'Blog Posts', 'Testimonials'],
    ...['Contact Submissions', 'Navigation', 'Media Library', 'Website Content', 'Settings'],
    ...['Visitors', 'Exit to Website'],
  ]) {
    await expect(link(name), name).toBeInViewport({ ratio: 1 });
  }
  await menu.getByRole('button', { name: /^Range/ }).click();
  await expect(link('Prices')).toBeHidden();
  await expect(link('Backups')).toBeHidden();
  await menu.getByRole('button', { name: /Backups/ }).press('Enter');
  await link('Backups').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Backups' })).toBeVisible();
  await page.reload();
  await expect(link('Prices')).toBeHidden();
  // The group of the screen being shown is open.
  await page.goto('/admin/prices');
  await expect(link('Prices')).toBeVisible();
});

test('a session that ends while somebody types is begun again in place, and nothing is lost', async ({
  page,
}) => {
  await page.goto('/admin/faqs');
  await page.getByLabel('Username').fill(demoStaff.username);
  await page.getByLabel('Password').fill(demoStaff.password);
  await page.getByRole('button', { name: 'Login' }).click();
  // The screen they wanted.
  await expect(page).toHaveURL('/admin/faqs');
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Add FAQ' }).click();
  const form = page.getByRole('dialog', { name: 'Add FAQ' });
  await form.getByLabel('Question').fill('What has been typed?');
  await form.getByLabel('Answer').fill('All of this.');
  await form.getByLabel('Category').fill('Typing');
  const ended = await page.request.post('/api/auth/sign-out', {
    data: {},
    headers: { origin: new URL(page.url()).origin },
  });
  expect(ended.ok()).toBe(true);
  await form.getByRole('button', { name: /^Save(?! draft)/ }).click();

  const again = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(again).toContainText('Your changes are still here');
  await expect(again.getByLabel('Username')).toHaveValue(demoStaff.username);
  expect(await page.evaluate(() => localStorage.getItem('cms_authenticated'))).toBeNull();
  await expectAccessible(page);
  await again.getByLabel('Password').fill(demoStaff.password);
  await again.getByRole('button', { name: 'Login' }).click();
  await expect(again).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('cms_authenticated'))).toBe('true');

  await expect(form.getByLabel('Question')).toHaveValue('What has been typed?');
  await form.getByRole('button', { name: /^Save(?! draft)/ }).click();
  await expect(form).toHaveCount(0);
  const faqs = await page.request.get('/api/faqs');
  expect(await faqs.text()).toContain('What has been typed?');
});

test('the skip link is the first thing that Tab reaches, and leads to the content', async ({
  page,
}) => {
  await page.goto('/products');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await openAdmin(page, '/admin/appointments');
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('on a phone the menu opens as a drawer, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page);
  await page.getByRole('button', { name: /menu/i }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Exit to Website' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Appointments' }).click();
  await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  await expectFits(page, 360);
});

test('on a phone the chosen tab is wholly in view, from a link and when half of it is pressed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAdmin(page, '/admin/settings?tab=connections');
  const chosen = (name: string) => page.getByRole('tab', { name, selected: true });
  await expect(chosen('Connections')).toBeInViewport({ ratio: 1 });
  // Its left half is scrolled out of the row.
  const half = await page.getByRole('tab', { name: 'Booking' }).evaluate((tab) => {
    const row = tab.closest('.tab-row');
    const { left, top, width } = tab.getBoundingClientRect();
    const start = row?.getBoundingClientRect().left ?? 0;
    row?.scrollBy({ left: left + width / 2 - start, behavior: 'instant' });
    return { x: start + 5, y: top + 5 };
  });
  await page.mouse.click(half.x, half.y);
  await expect(chosen('Booking')).toBeInViewport({ ratio: 1 });
});
