import { dayFromNow, expect, fillBooking, test } from './server.ts';

const morning = 'Morning (9am-11am)';

test.use({ javaScriptEnabled: false });

test('a time that is full is waited for, with errors and values', async ({ page, staff }) => {
  const settings = await (await staff.get('/api/admin/settings')).json();
  const setCapacity = (capacityPerSlot: number) =>
    staff.put('/api/admin/settings', {
      data: { booking: { ...settings.booking, capacityPerSlot } },
    });
  await setCapacity(1);
  try {
    const visitor = { name: 'Holly Holder', date: dayFromNow(33), time: morning };
    for (const name of ['Holly Holder', 'Wen Waiting']) {
      await page.goto('/');
      await fillBooking(page, { ...visitor, name });
      await page.getByRole('button', { name: 'Book my free visit' }).click();
    }
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(page.locator('#booking-preferredTime-error')).toContainText('just been taken');
    // Controls that need a script are absent; the text says what they would do.
    await expect(page.getByRole('region', { name: 'Nearest free times' })).toContainText(
      'Midday (11am-1pm)',
    );
    await expect(page.getByRole('button', { name: /Midday/ })).toBeHidden();

    const join = page.getByRole('button', { name: 'Tell me if a place becomes free' });
    await page.getByLabel('Telephone').fill('12');
    await join.click();
    await expect(page).toHaveURL(/\/waiting$/);
    await expect(page.getByText('Must be a valid phone number', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Wen Waiting');
    await expect(page.getByLabel('Address')).toHaveValue('1 Sample Street, Warwick');
    await expect(page.getByRole('radio', { name: morning })).toBeChecked();
    await page.getByLabel('Telephone').fill('07700 900322');
    await join.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list');
    await expect(page.getByText(morning)).toBeVisible();
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are off the list');
  } finally {
    await setCapacity(settings.booking.capacityPerSlot);
  }
});
