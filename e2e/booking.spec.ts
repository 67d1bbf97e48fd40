import type { Page } from '@playwright/test';
import {
  dayFromNow,
  expect,
  expectAccessible,
  expectAwake,
  fillBooking,
  test,
  type Visitor,
} from './server.ts';

const morning = 'Morning (9am-11am)';

async function openForm(page: Page) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Book a free home consultation' }).click();
  await expectAwake(page, 'BookingForm');
}

test('a visitor books a visit and gets a reference, a calendar file and a private link', async ({
  page,
  staff,
}) => {
  await openForm(page);
  const visitor: Visitor = { name: 'Ada Visitor', date: dayFromNow(5), time: morning };
  await fillBooking(page, visitor);
  await page.getByLabel('Number of windows').selectOption('4-6 windows');
  await page.getByLabel('Additional Message').fill('The gate sticks.');
  // Twice in a row is once.
  await page.getByRole('button', { name: 'Book my free visit' }).dblclick();

  const toast = page.getByRole('listitem').filter({ hasText: 'Appointment Booked Successfully!' });
  await expect(toast).toContainText(
    "We've received your booking request and sent an SMS notification to our team. We'll contact you within 24 hours to confirm your appointment.",
  );
  const panel = page.getByRole('region', { name: 'We have your request' });
  await expect(panel.getByRole('heading')).toBeFocused();
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect(panel).toContainText(/A1\d{3}/);
  await expect(panel).toContainText(/, 9am-11am, at /);
  await expectAccessible(page);

  // The panel has taken the form's place, whose fields are empty, and the number of windows back to its start.
  await expect(page.getByRole('button', { name: 'Book my free visit' })).toBeHidden();
  await expect(page.getByLabel('Full name')).toHaveValue('');
  await expect(page.getByLabel('Preferred date')).toHaveValue('');
  await expect(page.getByLabel('Number of windows')).toHaveValue('1');

  const calendar = await page.request.get(
    (await panel.getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')) ?? '',
  );
  expect(await calendar.text()).toContain(
    `DTSTART;TZID=Europe/London:${visitor.date.replaceAll('-', '')}T090000`,
  );

  expect(await (await staff.get('/api/admin/appointments?q=ada+visitor')).json()).toMatchObject([
    {
      name: 'Ada Visitor',
      postcode: 'CV34 9ZZ',
      windowCount: 5,
      additionalInfo: 'The gate sticks.',
      status: 'pending',
    },
  ]);
});

test('what is wrong is named in words, field by field, and what was typed is kept', async ({
  page,
}) => {
  await openForm(page);
  await page.getByRole('button', { name: 'Book my free visit' }).click();
  for (const message of [
    'Name is required',
    'Email is required',
    'Phone number is required',
    'Address is required',
    'Postcode is required',
    'Please choose a type of blind',
    'Please choose a date',
    'Please choose a time',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel('Full name')).toBeFocused();
  const note = page.getByText('We use these details to arrange your visit');
  await expect(note.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await expectAccessible(page);

  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Postcode').fill('nowhere');
  await page.getByLabel('Preferred date').fill(dayFromNow(0));
  await page.getByRole('button', { name: 'Book my free visit' }).click();
  await expect(page.getByText('That e-mail looks incomplete: is the @ there?')).toBeVisible();
  await expect(page.getByText('Must be a valid UK postcode', { exact: true })).toBeVisible();
  await expect(page.locator('#booking-preferredDate-error')).toHaveText(
    'The earliest date is tomorrow',
  );

  await fillBooking(page, { name: 'Cut Off', date: dayFromNow(6), time: morning });
  await page.getByLabel('Telephone').fill('0123');
  await page.getByRole('button', { name: 'Book my free visit' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Booking Failed' });
  await expect(toast).toContainText(
    'There was an error booking your appointment. Please try again or call us directly.',
  );
  await expect(page.getByText('Must be a valid phone number')).toBeVisible();
  await expect(page.getByLabel('Telephone')).toBeFocused();
  await expect(page.getByLabel('Full name')).toHaveValue('Cut Off');
  await expect(page.getByRole('radio', { name: morning })).toBeChecked();
});

test('what was typed before the form woke is kept', async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto('/#appointment-form', { waitUntil: 'commit' });
  await page.getByLabel('Full name').fill('Early Typist');
  await page.getByLabel('Preferred date').fill(dayFromNow(4));
  arrive();
  await expectAwake(page, 'BookingForm');
  await expect(page.getByLabel('Full name')).toHaveValue('Early Typist');
  await page.getByRole('button', { name: 'Book my free visit' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Name is required')).toHaveCount(0);
  await expect(page.getByText('Please choose a date')).toHaveCount(0);

  // Sent before the form was hydrated, and refused: a corrected field shows no error.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('[action="/book"]')?.submit());
  await page.waitForURL('**/book');
  await expectAwake(page, 'BookingForm');
  await expect(page.getByText('Email is required')).toBeVisible();
  await fillBooking(page, { name: 'Early Typist', date: dayFromNow(4), time: 'Midday' });
  await expect(page.getByText('Email is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Book my free visit' }).click();
  await expect(page.getByText('We have your request')).toBeVisible();
  await expect(page.getByText(/ is required|Please choose/)).toHaveCount(0);
});

test('who comes too late for the last place is shown the nearest', async ({ page, staff }) => {
  const settings = await (await staff.get('/api/admin/settings')).json();
  const setCapacity = (capacityPerSlot: number) =>
    staff.put('/api/admin/settings', {
      data: { booking: { ...settings.booking, capacityPerSlot } },
    });
  await setCapacity(1);
  try {
    const date = dayFromNow(30);
    await openForm(page);
    await fillBooking(page, { name: 'Second Visitor', date, time: 'Midday' });
    const first = await staff.post('/api/appointments', {
      data: {
        name: 'First Visitor',
        email: 'first.visitor@example.com',
        phone: '07700 900322',
        address: '2 Sample Street, Warwick',
        postcode: 'CV34 9ZZ',
        service: 'Curtains',
        preferredDate: date,
        preferredTime: morning,
        windowCount: 1,
      },
    });
    expect(first.status()).toBe(201);
    await page.getByRole('radio', { name: morning }).check();
    await page.getByRole('button', { name: 'Book my free visit' }).click();
    await expect(page.locator('#booking-preferredTime-error')).toHaveText(
      'That time has just been taken. Please choose another.',
    );
    const nearest = page.getByRole('region', { name: 'Nearest free times' }).getByRole('button');
    await expect(nearest).toHaveCount(4);
    await expect(nearest.first()).toContainText('Midday (11am-1pm)');
    await expectAccessible(page);
    await nearest.first().click();
    await expect(page.getByRole('radio', { name: morning })).toBeDisabled();
    await page.getByRole('button', { name: 'Book my free visit' }).click();
    await expect(page.getByText('We have your request')).toBeVisible();
  } finally {
    await setCapacity(settings.booking.capacityPerSlot);
  }
});

test('the diary strip chooses a day, shows what is free, and a chosen time is kept until one leaves', async ({
  page,
  request,
}) => {
  await openForm(page);
  const cards = page.locator('[data-date]');
  await expect(cards).toHaveCount(14);
  await cards.nth(2).click();
  await expect(cards.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Preferred date')).toHaveValue(
    (await cards.nth(2).getAttribute('data-date')) ?? '',
  );
  await page.getByRole('button', { name: 'Later days' }).click();
  await expect(page.locator(`[data-date="${dayFromNow(16)}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Earlier days' }).click();
  await expect(page.locator(`[data-date="${dayFromNow(2)}"]`)).toBeVisible();

  const date = (await cards.nth(2).getAttribute('data-date')) ?? '';
  const freeNow = async () => {
    const [day] = await (await request.get(`/api/availability?from=${date}&to=${date}`)).json();
    return day.slots[0].available;
  };
  const before = await freeNow();
  await page.getByRole('radio', { name: morning }).check();
  await expect(page.getByText('We keep this time for you until')).toBeVisible();
  expect(await freeNow()).toBe(before - 1);
  await page.goto('/faqs');
  await expect.poll(freeNow).toBe(before);
});

test('a day without visits offers no time, however it is chosen, and says why', async ({
  page,
  staff,
}) => {
  const { versions: _, ...before } = await (await staff.get('/api/admin/settings')).json();
  const closed = dayFromNow(40);
  const closedDates = [...before.booking.closedDates, closed];
  await staff.put('/api/admin/settings', {
    data: { ...before, booking: { ...before.booking, closedDates } },
  });
  await openForm(page);
  const times = page.getByRole('group', { name: 'Preferred time' });
  await page.getByLabel('Preferred date').fill(dayFromNow(41));
  await times.getByRole('radio', { name: morning }).check();
  await page.getByLabel('Preferred date').fill(closed);
  await expect(times.getByRole('radio', { disabled: true })).toHaveCount(4);
  await expect(times.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(times.getByRole('status')).toHaveText(
    'We make no visits that day. Please choose another day.',
  );
  // The time comes back with a day that has visits.
  await page.getByLabel('Preferred date').fill(dayFromNow(41));
  await expect(times.getByRole('radio', { name: morning })).toBeChecked();
  await expect(times.getByRole('status')).toBeEmpty();
  await staff.put('/api/admin/settings', { data: before });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form books, shows the visit, and comes back with errors and values', async ({
    page,
  }) => {
    await page.goto('/book?service=Curtains&colour=Denim');
    await expect(page.getByLabel('Type of blind')).toHaveValue('Curtains');
    await expect(page.getByLabel('Additional Message')).toHaveValue('Colour I like: Denim');
    await page.goto('/book?offer=Gone');
    await expect(page.getByText('That offer has ended.')).toBeVisible();
    await page.goto('/');
    await page.getByRole('link', { name: 'Book this offer: 3 vertical blinds' }).click();
    const offer = page.getByLabel(/^Three-window package, £99, until/);
    await expect(offer).toBeChecked();
    await expect(page.getByLabel('Type of blind')).toHaveValue('Vertical Blinds');
    await page.getByLabel('Full name').fill('No Script');
    await page.getByLabel('Email').fill('no.script@example');
    // The browser's own checks are off, so that the server's sentences are seen.
    await page.getByRole('button', { name: 'Book my free visit' }).click();
    await expect(page).toHaveURL(/\/book$/);
    await expect(
      page.getByText('That e-mail does not look right. Please give one, such as you@example.com.'),
    ).toBeVisible();
    await expect(page.getByText('Please choose a time', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('No Script');
    await expect(offer).toBeChecked();

    await fillBooking(page, { name: 'No Script', date: dayFromNow(8), time: morning });
    await page.getByRole('button', { name: 'Book my free visit' }).click();
    await expect(page).toHaveURL(/\/visits\//);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request');
    await expect(page.getByText(morning)).toBeVisible();
    await expect(page.getByText(/^Three-window package, £99, until/)).toBeVisible();
  });
});
