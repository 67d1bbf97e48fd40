// A person who is quick, by a wrong clock, whose browser has filled in what it should not, books like anybody
// else; a robot's form waits for staff.
import type { Locator, Page } from '@playwright/test';
import { HOUR_MS } from '../src/lib/time/durations.ts';
import {
  dayFromNow,
  expect,
  expectAccessible,
  expectAwake,
  expectFits,
  fillBooking,
  openAdmin,
  test,
} from './server.ts';

const MORNING = 'Morning (9am-11am)';

/** Fills a field as a browser's autofill does. */
async function autofill(page: Page, field: Locator) {
  await field.evaluate((input: HTMLInputElement) => {
    input.value = 'https://www.example.com';
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `#${await field.getAttribute('id')}`,
  });
  await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['autofill'] });
  expect(await field.evaluate((input) => input.matches(':autofill'))).toBe(true);
}

test('a person whose browser fills the form in at once books, by a clock that is an hour fast', async ({
  page,
  staff,
}) => {
  await page.clock.install({ time: Date.now() + HOUR_MS });
  await page.goto('/#appointment-form');
  await expectAwake(page, 'BookingForm');
  await fillBooking(page, { name: 'Quick Person', date: dayFromNow(6), time: MORNING });
  await autofill(page, page.locator('#booking-website'));
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/appointments', async (route) => {
    await held;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/appointments');
  await page.getByRole('button', { name: 'Book my free visit' }).click();
  await expect(page.getByRole('button', { name: 'Booking...' })).toBeVisible();
  answer();

  const { website, startedAt, sentAt } = (await sent).postDataJSON();
  expect(website).toBe('');
  expect(Date.parse(sentAt) - Date.parse(startedAt)).toBeGreaterThanOrEqual(2000);
  expect(Date.parse(startedAt) - Date.now()).toBeGreaterThan(3_500_000);
  await expect(page.getByRole('region', { name: 'We have your request' })).toBeVisible();
  const visits = await (await staff.get('/api/admin/appointments?q=Quick%20Person')).json();
  expect(visits).toMatchObject([{ name: 'Quick Person' }]);
});

test('staff look at what is probably a robot’s, let one form through and delete another', async ({
  page,
  staff,
}) => {
  for (const name of ['Robin Ott', 'Robby Spam']) {
    const answer = await staff.post('/api/contact', {
      data: {
        name,
        email: 'robin@example.com',
        phone: '07700 900555',
        message: 'Do you fit shutters?',
        website: 'https://spam.example',
      },
    });
    expect(answer.status()).toBe(201);
  }
  await openAdmin(page);
  await expect(page.getByText('2 forms are probably from robots.')).toBeVisible();
  await page.goto('/admin/contact');
  await page.getByRole('link', { name: 'Look at them' }).click();
  await expect(page).toHaveURL(/\/admin\/robots$/);
  await expect(page.getByRole('heading', { name: 'Probably Robots' })).toBeVisible();
  await expect(page.getByText('Filled in a hidden field').first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 360, 768, 1280);

  await page.getByRole('button', { name: 'Actions for Robin Ott' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Do you fit shutters?');
  await dialog.getByRole('button', { name: 'Let it through' }).click();
  await expect(
    page.getByText('It is now treated like any other form.', { exact: true }),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const letters = await (await staff.get('/api/admin/contact-submissions?q=Robin')).json();
  expect(letters).toMatchObject([{ name: 'Robin Ott', message: 'Do you fit shutters?' }]);

  await page.getByRole('button', { name: 'Actions for Robby Spam' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No forms that look like a robot’s.')).toBeVisible();
});
