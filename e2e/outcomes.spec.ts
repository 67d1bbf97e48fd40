import { expect, expectAccessible, expectFits, signIn, test } from './server.ts';

const adviser = { username: 'vera.vance', password: 'the van is parked outside' };

test('an adviser on the phone says how visits ended, by thumb', async ({
  staff,
  browser,
  server,
}) => {
  const invited = await staff.post('/api/admin/accounts', {
    data: { name: 'Vera Vance', username: adviser.username, role: 'adviser' },
  });
  const { account, link } = await invited.json();
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Europe/London' });
  for (const name of ['Bea Sale', 'Nora Notin', 'Cal Called']) {
    const entered = await staff.post('/api/admin/appointments', {
      data: {
        name,
        email: 'customer@example.com',
        phone: '07700 900321',
        postcode: 'CV34 9ZZ',
        address: '1 Sample Street, Warwick',
        service: 'Roman Blinds',
        windowCount: 2,
        preferredDate: today,
        preferredTime: 'Morning (9am-11am)',
        source: 'phone',
        status: 'confirmed',
      },
    });
    const { id } = await entered.json();
    await staff.put(`/api/admin/appointments/${id}/assignment`, { data: { userId: account.id } });
  }

  const van = await browser.newContext({
    baseURL: server.url,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await van.newPage();
  await page.goto(link.url);
  await page.getByLabel('New password', { exact: true }).fill(adviser.password);
  await page.getByLabel('New password again').fill(adviser.password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set')).toBeVisible();
  await signIn(page, adviser);
  const dialog = page.getByRole('dialog');
  const ofToday = page.getByRole('article', { name: 'Bea Sale' });
  await expect(ofToday).toContainText('1 Sample Street, Warwick');
  await expect(ofToday.getByRole('link', { name: 'Navigate' })).toHaveAttribute(
    'href',
    /1%20Sample%20Street%2C%20Warwick%2C%20CV34%209ZZ$/,
  );
  await expectAccessible(page);
  // From the sign-in to the outcome: three taps.
  await ofToday.getByRole('button', { name: 'On our way' }).tap();
  await ofToday.getByRole('button', { name: 'Outcome' }).tap();
  await dialog.getByRole('button', { name: 'Bought' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.toast')).toContainText('for Bea Sale: Bought.');
  await expect(page.getByRole('article', { name: 'Nora Notin' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Bea Sale.*Bought/ })).toBeVisible();
  await page.goto(`/admin/diary?view=day&date=${today}`);
  const cardOf = (name: string) => page.getByRole('article', { name: new RegExp(name) });
  const endOf = async (name: string, ...presses: string[]) => {
    await cardOf(name)
      .getByRole('button', { name: /^Outcome/ })
      .tap();
    await expect(dialog).toBeVisible();
    if (presses.length === 3) await expectAccessible(page);
    for (const press of presses) {
      const target = dialog.getByRole('button', { name: press, exact: true });
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await target.tap();
    }
    await expect(dialog).toHaveCount(0);
  };
  await expect(cardOf('Bea Sale').getByText('Bought', { exact: true })).toBeVisible();
  await endOf('Nora Notin', 'No-show');
  await expect(cardOf('Nora Notin')).toContainText('No-show');
  await endOf('Cal Called', 'Cancelled', 'The customer', 'No reason');
  await expect(cardOf('Cal Called')).toContainText('By the customer');
  await expectFits(page, 360);

  // A no-show is set back where it was taken for one too soon.
  await page.goto('/admin/appointments');
  const status = page.getByRole('combobox', { name: /^Status of .*Nora Notin$/ });
  await status.selectOption('Confirmed');
  await expect(page.locator('.toast', { hasText: 'Status Updated' })).toBeVisible();
  await page.getByRole('button', { name: 'Bea Sale' }).tap();
  await expect(dialog.getByText('Completed. Bought')).toBeVisible();
  await van.close();
});
