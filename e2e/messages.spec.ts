import type { APIRequestContext, Page } from '@playwright/test';
import { accepted, type SmsGateway, signedForm, startSmsGateway } from '../src/test/gateways.ts';
import { test as base, dayFromNow, expect, expectAccessible, openAdmin } from './server.ts';

// A server with an SMS gateway of its own, which answers as a journey wants it.
const test = base.extend<object, { sms: SmsGateway }>({
  sms: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here
    async ({}, use) => {
      const gateway = await startSmsGateway();
      await use(gateway);
      await gateway.close();
    },
    { scope: 'worker' },
  ],
  serverEnvironment: [
    async ({ sms }, use) => {
      await use({
        SMS_URL: 'twilio://AC1:secret@api?from=%2B441632960000',
        SMS_API_BASE: sms.apiBase,
      });
    },
    { scope: 'worker' },
  ],
});

let person = 0;

/** Books a visit. @returns its number, and to whom the text messages go. */
async function book(staff: APIRequestContext, name: string) {
  person += 1;
  const answer = await staff.post('/api/appointments', {
    data: {
      name,
      email: `person${person}@example.com`,
      phone: `07700 9004${10 + person}`,
      address: '1 Sample Street, Warwick',
      postcode: 'CV34 9ZZ',
      service: 'Roman Blinds',
      preferredDate: dayFromNow(9),
      preferredTime: 'Midday (11am-1pm)',
      windowCount: 2,
    },
    headers: { 'X-Forwarded-For': `10.9.0.${person}` },
  });
  expect(answer.status()).toBe(201);
  const { id, manageUrl } = (await answer.json()) as { id: number; manageUrl: string };
  return { id, number: `+4477009004${10 + person}`, path: new URL(manageUrl).pathname };
}

const confirm = async (staff: APIRequestContext, id: number) => {
  const path = `/api/admin/appointments/${id}/status`;
  expect((await staff.put(path, { data: { status: 'confirmed' } })).ok()).toBe(true);
};

const toast = (page: Page, text: string | RegExp) => page.locator('.toast').getByText(text);

test('a text message that failed is read, sent again, and stands in the visit’s history', async ({
  page,
  staff,
  sms,
}) => {
  sms.answer = ({ form }) =>
    form.To === '+447700900411' ? { status: 400, body: { message: 'no such number' } } : accepted;
  const { id, number } = await book(staff, 'Fay Unreached');
  await openAdmin(page, '/admin/messages');
  const row = page.getByRole('row').filter({ hasText: number });
  await expect(row.getByText('Failed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Messages' })).toBeVisible();
  await page.getByLabel('State').selectOption('Failed');
  await page.getByLabel('Search messages').pressSequentially('07700 900411', { delay: 20 });
  await expect(page).toHaveURL('/admin/messages?status=failed&q=07700+900411');
  await page.reload();
  await expect(page.getByLabel('Search messages')).toHaveValue('07700 900411');
  await expect(page.getByLabel('State')).toHaveValue('failed');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel('Search messages').fill('no such number');
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect(page).toHaveURL('/admin/messages');
  await expect(page.getByLabel('Search messages')).toHaveValue('');
  await page.goto('/admin/messages?status=failed');
  await expect(page.getByRole('row')).toHaveCount(2);

  await row.getByRole('button', { name: /^Actions for Booking request received/ }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Booking request received' });
  await expect(dialog).toContainText('confirm within 24 hours');
  await expectAccessible(page);
  sms.answer = () => accepted;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(toast(page, 'The message is being sent again')).toBeVisible();
  await expect(dialog.getByText('Sent', { exact: true })).toBeVisible();
  expect([...sms.delivered.values()].map(({ form }) => form.To)).toContain(number);

  // And its visit says so.
  await dialog.getByRole('link', { name: 'Open the visit' }).click();
  const visit = page.getByRole('dialog', { name: /Fay Unreached/ });
  const history = visit.getByRole('list').filter({ hasText: 'Booked' });
  await expect(history.getByRole('listitem').filter({ hasText: number })).toContainText('Sent');
  await confirm(staff, id);
  await expect(history).toContainText('Confirmed');
  await expect(history).toContainText('by admin');
});

test('words that staff change are in the next message', async ({ page, staff, sms }) => {
  sms.answer = () => accepted;
  await openAdmin(page, '/admin/settings?tab=messages');
  const item = page.getByRole('listitem').filter({ hasText: 'Visit confirmed' });
  await item.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Visit confirmed' });
  const text = dialog.getByLabel('Text message');
  // Said while it is being typed, with what would be right.
  await text.fill('See you, {surname}!');
  await expect(text).toHaveAccessibleDescription(
    /\{surname\} cannot be used here. You can use \{firstName\}, \{name\}, .*\{reference\}/,
  );
  await expect(dialog.getByLabel('E-mail subject')).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('button', { name: 'Save message' }).click();
  await expect(text).toBeFocused();
  await text.fill('See you – ');
  await expect(dialog.getByText(/Because of – only 70 characters fit/)).toBeVisible();
  await text.fill('See you!');
  await expect(text).toHaveAccessibleDescription(/please add \{reference\} and \{manageUrl\}/);
  await text.fill('See you, ! {reference} {manageUrl}');
  await text.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(9, 9));
  await dialog.getByRole('button', { name: /^\{firstName\}/ }).click();
  await expect(text).toHaveValue('See you, {firstName}! {reference} {manageUrl}');
  await expect(text).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
    'See you, Laura! A1042 https://',
  );
  await expect(dialog.getByText('78 characters, 1 text message')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save message' }).click();
  await expect(dialog).toBeHidden();
  await expect(item.getByText('Changed')).toBeVisible();

  const { id, number } = await book(staff, 'Mia Changed');
  await confirm(staff, id);
  const texts = () =>
    [...sms.delivered.values()]
      .filter(({ form }) => form.To === number)
      .map(({ form }) => form.Body);
  await expect
    .poll(texts)
    .toContainEqual(expect.stringMatching(/^See you, Mia! A\d+ http.*\/visits\//));

  await item.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Restore the original text' }).click();
  await dialog.getByRole('button', { name: 'Save message' }).click();
  await expect(item.getByText('Changed')).toBeHidden();
});

test('a customer of today hears once that we are on our way', async ({ page, staff, sms }) => {
  sms.answer = () => accepted;
  const { id, number } = await book(staff, 'Eve Today');
  await confirm(staff, id);
  const path = `/api/admin/appointments/${id}`;
  const visit = await (await staff.get(path)).json();
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/London' });
  expect((await staff.put(path, { data: { ...visit, preferredDate: today } })).ok()).toBe(true);
  await openAdmin(page, '/admin/appointments');
  await page.getByRole('button', { name: 'Eve Today', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Eve Today/ });
  await dialog.getByLabel('When we arrive').selectOption('In about 20 min');
  await dialog.getByRole('button', { name: 'On our way' }).click();
  await expect(dialog.getByText('arriving in about 20 minutes')).toBeVisible();
  const texts = () =>
    [...sms.delivered.values()]
      .filter(({ form }) => form.To === number)
      .map(({ form }) => form.Body);
  await expect.poll(texts).toContainEqual(expect.stringContaining('with you in about 20 minutes'));
  await expect(dialog.getByRole('button', { name: 'Message on its way' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Eve Today', exact: true }).click();
  await dialog.getByRole('button', { name: 'On our way' }).click();
  await expect(toast(page, 'This message has already been written today.')).toBeVisible();

  // The audit log says who did it.
  await page.goto('/admin/audit');
  await page.getByLabel('Record').fill(`appointment ${id}`);
  await expect(page.getByRole('row').filter({ hasText: 'on our way' })).toContainText('admin');
});

test('a text comes into an open inbox, and its answer goes by text alone, until STOP', async ({
  page,
  staff,
  sms,
  server,
  browser,
}) => {
  sms.answer = () => accepted;
  const { number, path } = await book(staff, 'Tess Texter');
  const write = async (Body: string) => {
    const url = `${server.url}/api/hooks/sms`;
    const fields = { MessageSid: `SM ${Body}`, From: number, Body };
    const { body, headers } = signedForm(url, 'secret', fields);
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200);
  };
  await openAdmin(page, '/admin/inbox');
  await expect(page.locator('[data-line]').first()).toHaveText('Live');
  await write('Is Thursday still on?');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Tess Texter' });
  const asked = row.filter({ hasText: 'Is Thursday still on?' });
  await expect(asked).toContainText('New');

  await asked.getByRole('link', { name: 'Tess Texter' }).click();
  const panel = page.getByRole('region', { name: 'Messages', exact: true });
  const field = panel.getByLabel('Message', { exact: true });
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(panel.getByText('Please write something')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('Yes, between 11 and 1.');
  await expect(panel.locator('[data-sms-count]')).toContainText('1 text message');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Send' }).click();
  const thread = panel.getByRole('list', { name: 'Messages' });
  await expect(thread).toContainText('Yes, between 11 and 1.');
  await expect(field).toHaveValue('');
  await expect
    .poll(() => [...sms.delivered.values()].map(({ form }) => form.Body))
    .toContain('Yes, between 11 and 1.');
  const customer = await (await browser.newContext({ baseURL: server.url })).newPage();
  await customer.goto(path);
  // It was not asked for on the page, which a stranger with this number could have.
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(customer.getByText('Yes, between 11 and 1.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Inbox', exact: true }).click();
  await expect(asked).toContainText('Answered by');

  await write('Stop');
  const stop = row.filter({ hasText: 'Wants no more texts' });
  await stop.getByRole('link', { name: 'Tess Texter' }).click();
  await field.fill('One more thing');
  await panel.getByRole('button', { name: 'Send' }).click();
  await expect(toast(page, /has said STOP/)).toBeVisible();
  await expect(field).toHaveValue('One more thing');
  // Leaves nothing behind that asks whether to leave.
  await field.fill('');
});
