import { dayFromNow, expect, expectAccessible, test, toast } from './server.ts';
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

test('name, phone and hours are on the next page that anybody asks for', async ({
  page,
  request,
}) => {
  await openSettings(page);
  await expect(page.getByRole('link', { name: 'Settings' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByLabel('Site name').fill('');
  await page.getByLabel('Contact email').fill('nobody');
  await page.getByLabel('Phone').fill(' ');
  await page.getByLabel('Address').fill('');
  await page.getByLabel('Google Maps URL').fill('maps');
  await save(page);
  for (const message of [
    'Site name is required',
    'Must be a valid email address',
    'Phone number is required',
    'Address is required',
    'Must be a valid URL',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Site name')).toBeFocused();
  await expectAccessible(page);

  await page.getByLabel('Site name').fill('Hart & Blinds');
  await page.getByLabel('Contact email').fill('hart@example.com');
  await page.getByLabel('Phone').fill('01632 960999');
  await page.getByLabel('Address').fill('2 Sample Lane, Rugby, CV21 9ZZ');
  await page.getByLabel('Google Maps URL').fill('');
  await page.getByLabel('Opening hours').fill('whenever');
  await expect(page.getByText(/Shown as written/)).toBeVisible();
  await page.getByLabel('Opening hours').fill('Mon-Fri 8am-4pm');
  await expect(page.getByText(/^Understood/)).toBeVisible();
  // The button says that it saves for as long as it does.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await save(page);
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
  answer();
  await expect(toast(page, 'Settings saved')).toBeVisible();

  const html = await (await request.get('/')).text();
  expect(html).toContain('Hart &amp; Blinds');
  expect(html).toContain('tel:+441632960999');
  const firm = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}');
  expect(firm).toMatchObject({
    '@type': 'HomeAndConstructionBusiness',
    name: 'Hart & Blinds',
    telephone: '01632 960999',
    address: { streetAddress: '2 Sample Lane', addressLocality: 'Rugby', postalCode: 'CV21 9ZZ' },
    openingHoursSpecification: [{ opens: '08:00', closes: '16:00' }],
  });
});

test('a number is changed once: the old one is nowhere but where it was typed, and there it is listed', async ({
  page,
  request,
  staff,
}) => {
  const typed = { kind: 'guide', slug: 'typed', title: 'Typed', body: 'Ring 01632 960 150.' };
  const made = await (await staff.post('/api/admin/pages', { data: typed })).json();
  await openSettings(page);
  await page.getByLabel('Phone').fill('01926 960777');
  await page.getByLabel('Contact email').fill('us@example.com');
  await saved(page);
  const list = page.getByRole('status').filter({ hasText: 'Still written by hand' });
  await expect(list.getByRole('link')).toHaveText(['Page: Typed, 01632 960150']);
  await expectAccessible(page);

  const visit = {
    name: 'One Number',
    phone: '07700 900111',
    email: 'one.number@example.com',
    address: '1 Sample Lane, Warwick',
    postcode: 'CV34 9ZZ',
    service: 'Roller Blinds',
    windowCount: 2,
    preferredDate: dayFromNow(9),
    preferredTime: 'Midday (11am-1pm)',
  };
  const last = (await (await staff.get('/api/admin/messages?limit=1')).json())[0]?.id ?? 0;
  const booked = await request.post('/api/appointments', { data: visit });
  expect(booked.status()).toBe(201);
  const said = { message: 'What is your phone number?' };
  const texts = new Map([
    ['assistant', await (await request.post('/api/assistant', { data: said })).text()],
  ]);
  const sent: { id: number; recipient: string; body: string }[] = (
    await (await staff.get('/api/admin/messages?limit=20')).json()
  ).filter(({ id }: { id: number }) => id > last);
  for (const { id, ...message } of sent) texts.set(`message ${id}`, JSON.stringify(message));
  expect(sent.map(({ recipient }) => recipient).sort()).toEqual([
    '+441926960777',
    '+447700900111',
    'one.number@example.com',
    'us@example.com',
  ]);

  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(.*?)<\/loc>/g)].map(([, to]) => to);
  for (const path of [
    ...listed,
    '/blog/rss.xml',
    '/swatches',
    '/visits/unknown',
    '/nowhere/here',
  ]) {
    texts.set(path ?? '', await (await request.get(path ?? '')).text());
  }
  expect(texts.size).toBeGreaterThan(70);
  const old = /1632[\s().-]*960[\s().-]*150|hello@example\.com|\{(?:phone|email|siteName)\}/;
  const kept = [...texts].filter(([, text]) => old.test(text)).map(([path]) => path);
  expect(kept).toEqual(['/guides/typed']);
  await staff.delete(`/api/admin/pages/${made.id}`);
});

test('search engines are told what the SEO tab says', async ({ request, staff }) => {
  const { seo } = before as { seo: object };
  const words = { metaTitle: 'Blinds <for> everyone', metaDescription: 'Every window, "dressed".' };
  const saved = await staff.put('/api/admin/settings', {
    data: { seo: { ...seo, ...words, twitterHandle: 'hartblinds' } },
  });
  expect(saved.ok()).toBe(true);
  const html = await (await request.get('/')).text();
  expect(html).toContain('<title>Blinds &lt;for&gt; everyone</title>');
  for (const [name, text] of [
    ['name="description"', 'Every window, &quot;dressed&quot;.'],
    ['name="twitter:site"', '@hartblinds'],
    ['property="og:title"', 'Blinds <for> everyone'],
  ]) {
    expect(html).toContain(`<meta ${name} content="${text}"`);
  }
  const shared = /property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '';
  expect((await request.get(shared)).headers()['content-type']).toBe('image/webp');
});

test('services, slots, places and bank holidays are set by keyboard, and visits that stand are asked about', async ({
  page,
  request,
  staff,
}) => {
  const day = dayFromNow(30);
  const old = 'Late Afternoon (3pm-5pm)';
  const { booking: before } = await (await staff.get('/api/admin/settings')).json();
  const offered = await (await request.get('/api/booking-options')).json();
  expect(offered.slots[3].label).toBe(old);
  const visit = {
    name: 'Ann Otter',
    email: 'ann@example.com',
    phone: '07700 900123',
    address: '1 Sample Street',
    postcode: 'CV34 9ZZ',
    service: 'Curtains',
    windowCount: 2,
    preferredDate: day,
    preferredTime: old,
  };
  const { reference } = await (await request.post('/api/appointments', { data: visit })).json();

  await openSettings(page, 'Booking');
  const handle = page.getByRole('button', { name: 'Reorder Curtains' });
  await handle.focus();
  for (const key of ['Space', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Space'])
    await page.keyboard.press(key);
  await expect(handle).toBeFocused();
  await page.getByLabel('Offer Mixed Types').uncheck();
  // The grid, by its arrow keys.
  await page.getByText('Every weekday and slot alike').click();
  await page.getByLabel('Monday, Midday (11am-1pm)').focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', '7', 'ArrowLeft', '0'])
    await page.keyboard.press(key);
  await expect(page.getByLabel(`Tuesday, ${old}`)).toHaveValue('7');
  await expect(page.getByLabel(`Monday, ${old}`)).toHaveValue('0');
  // Half an hour is left free before it, and its places go with it.
  await page.getByLabel(`${old}, from`).selectOption('15:30');
  const renamed = 'Late Afternoon (3.30pm-5pm)';
  await expect(page.getByLabel(`Tuesday, ${renamed}`)).toHaveValue('7');
  await page.getByRole('button', { name: 'Add bank holidays' }).focus();
  await page.keyboard.press('Enter');
  const christmas = page.getByRole('button', { name: /25 December.*Christmas Day/ });
  await expect(christmas.first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove them' }).press('Enter');
  await expect(christmas).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add bank holidays' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(christmas.first()).toBeVisible();
  await expectAccessible(page);

  await save(page);
  const question = page.getByRole('alertdialog', { name: /Change slots/ });
  await expect(question).toContainText(reference);
  await expect(question).toContainText(old);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await save(page);
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();

  const options = await (await request.get('/api/booking-options')).json();
  const [first, ...others] = offered.services.filter(
    (name: string) => !['Curtains', 'Mixed Types'].includes(name),
  );
  expect(options.services).toEqual([first, 'Curtains', ...others]);
  expect(options.slots[3]).toEqual({ label: renamed, from: '15:30', to: '17:00' });
  const { booking } = await (await staff.get('/api/admin/settings')).json();
  expect(booking.places).toEqual([
    { weekday: 1, slot: renamed, capacity: 0 },
    { weekday: 2, slot: renamed, capacity: 7 },
  ]);
  expect(booking.exceptions).toContainEqual(
    expect.objectContaining({ slot: null, capacity: 0, reason: 'Christmas Day' }),
  );

  // The server's own errors appear under their part, which takes the focus.
  await page.getByLabel(`${renamed}, from`).selectOption('14:00');
  await save(page);
  const from = page.getByLabel('Afternoon (2pm-5pm), from');
  await expect(from).toHaveAccessibleDescription('Must not start before the previous slot ends');
  await expect(from).toBeFocused();
  // Other journeys go on with the usual slots.
  const usual = { data: { booking: before, confirm: true } };
  expect((await staff.put('/api/admin/settings', usual)).ok()).toBe(true);
});

test('a test message goes to the team, and social links are checked', async ({ page }) => {
  await openSettings(page, 'Notifications');
  await page.getByLabel('Team phone').fill('ring me');
  await save(page);
  await expect(page.getByText('Must be a valid phone number', { exact: true })).toBeVisible();
  await expect(
    toast(page, 'Failed to save settings: 400: Must be a valid phone number'),
  ).toBeVisible();
  await page.getByLabel('Team phone').fill('07700 900123');
  await saved(page);
  await expect(page.getByText('+447700900123')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test: Text messages' }).click();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const messages = await (await page.request.get('/api/admin/messages')).json();
  expect(messages[0]).toMatchObject({ kind: 'test-team', recipient: '+447700900123' });

  await page.getByRole('tab', { name: 'Social Media' }).click();
  await page.getByLabel('Facebook URL').fill('facebook.com/hart');
  await save(page);
  await expect(page.getByText('Must be a valid URL')).toBeVisible();
  // What is typed is not thrown away unasked.
  await page.getByRole('tab', { name: 'General' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Facebook URL')).toHaveValue('facebook.com/hart');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
});
