import {
  dayFromNow,
  expect,
  expectAccessible,
  expectAwake,
  fillBooking,
  openAdmin,
  test,
} from './server.ts';

test.afterEach(async ({ staff }) => {
  const { booking } = await (await staff.get('/api/admin/settings')).json();
  const everywhere = { booking: { ...booking, area: { kind: 'everywhere' } } };
  await staff.put('/api/admin/settings', { data: everywhere });
});

test('outside the area that Settings draw, a request is sent as an enquiry', async ({
  page,
  staff,
  browser,
  server,
}) => {
  await openAdmin(page, '/admin/settings?tab=booking');
  await page.getByLabel('Some districts').check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Please name at least one district')).toBeVisible();
  await page.getByLabel('Postcodes that begin with').fill('cv, b95');
  await expect(page.getByRole('img', { name: /^Map of the area: 25 districts/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.locator('.toast', { hasText: 'Settings saved' })).toBeVisible();

  await page.goto('/#appointment-form');
  await expectAwake(page, 'BookingForm');
  const ask = page.getByRole('button', { name: 'Send as an enquiry' });
  await page.getByLabel('Postcode').fill('cv37 9zz');
  await page.getByLabel('Postcode').fill('sw1a 1aa');
  await expect(page.getByText('Sorry, SW1A 1AA is outside the area')).toBeVisible();
  await expectAccessible(page);
  await ask.click();
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('Ada Faraway');
  await page.getByLabel('Email').fill('ada.faraway@example.com');
  await page.getByLabel('Telephone').fill('07700 900321');
  await page.getByLabel('Address').fill('1 Sample Mews');
  await ask.dblclick();
  await expect(page.getByText('we have your enquiry')).toBeFocused();
  const sent = await (await staff.get('/api/admin/contact-submissions?q=faraway')).json();
  expect(sent.map(({ subject }: { subject: string }) => subject)).toEqual([
    'Visit outside our area: SW1A 1AA',
  ]);

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const plain = await context.newPage();
  await plain.goto('/');
  await fillBooking(plain, { name: 'Ada Faraway', date: dayFromNow(9), time: 'Morning' });
  await plain.getByLabel('Postcode').fill('SW1A 1AA');
  await plain.getByRole('button', { name: 'Book my free visit' }).click();
  await expect(plain.getByText('Sorry, SW1A 1AA is outside the area')).toBeVisible();
  await plain.getByRole('link', { name: 'Send your request as an enquiry' }).click();
  await expect(plain).toHaveURL(/\/contact$/);
  await context.close();
});
