import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFormAwake, openAdmin, test } from './server.ts';

async function fill(page: Page, values: Partial<Record<string, string>>) {
  const form = page.getByRole('form', { name: 'Send us a message' });
  for (const [label, text = ''] of Object.entries(values)) await form.getByLabel(label).fill(text);
  return form.getByRole('button', { name: 'Send message' });
}

test('a visitor writes from the landing page; staff read, answer, note, keep unread, delete', async ({
  page,
  browser,
  server,
  staff: api,
}) => {
  const { unread: before } = await (await api.get('/api/admin/contact-submissions/counts')).json();
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Send us a message' });
  await expectFormAwake(form);
  // Everything wrong first: each field says so, the first has the focus, and nothing is lost.
  const send = await fill(page, { 'Your name': 'Ada Writer', 'Phone number': 'ring me' });
  await send.click();
  await expect(form.getByLabel('Your e-mail')).toBeFocused();
  await expect(form.getByLabel('Your e-mail')).toHaveAccessibleDescription('Email is required');
  await expect(form.getByLabel('Message')).toHaveAccessibleDescription('Message is required');
  await expect(form.getByLabel('Phone number')).toHaveAccessibleDescription(
    'Must be a valid phone number',
  );
  await expect(form.getByLabel('Your name')).toHaveValue('Ada Writer');
  await expect(form.getByRole('link', { name: 'privacy policy' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await fill(page, {
    'Your e-mail': 'ada.writer@example.com',
    'Phone number': '',
    Message: `Two bays & a door.\nIs Saturday possible?${' And once more, at length.'.repeat(150)}`,
  });
  await send.dblclick();
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeFocused();

  const office = await browser.newContext({ baseURL: server.url });
  const staff = await office.newPage();
  await openAdmin(staff, '/admin/contact');
  const row = staff.getByRole('row').filter({ hasText: 'Ada Writer' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('No Subject');
  await expect(row).toContainText('New');
  await expect(staff.getByText('Total Submissions')).toBeVisible();
  const unread = staff.locator('dt', { hasText: 'Unread Messages' }).locator('+ dd');
  await expect(unread).toHaveText(`${before + 1}`);

  // Viewing marks it as read.
  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Ada Writer' }).click();
    await staff.getByRole('menuitem', { name, exact: true }).click();
  };
  await row.getByRole('button', { name: 'Actions for Ada Writer' }).click();
  await expect(staff.getByRole('menuitem')).toHaveText(['View', 'Mark as Read', 'Delete']);
  await staff.keyboard.press('Escape');
  await act('View');
  const dialog = staff.getByRole('dialog', { name: 'No Subject' });
  // The message is read before anything is written.
  await expect(dialog).toBeFocused();
  await expect(dialog).toContainText('Two bays & a door.');
  await expect(staff.getByText('Marked as read', { exact: true })).toBeVisible();
  await expect(unread).toHaveText(`${before}`);
  await expectAccessible(staff);
  const href = await dialog.getByRole('link', { name: 'Reply via Email' }).getAttribute('href');
  const draft = new URL(href ?? '');
  expect([draft.pathname, draft.searchParams.get('subject')]).toEqual([
    'ada.writer@example.com',
    'Re: Your Contact Submission',
  ]);
  expect(draft.searchParams.get('body')).toMatch(
    /^Hello Ada,[\s\S]*> Two bays & a door\.\r\n> Is Sat.*…\r\n\r\n\[The rest of your message is not/,
  );
  await expect(
    dialog.getByText('The reply quotes only the beginning of this message'),
  ).toBeVisible();
  await dialog.getByLabel('Note').fill('Rang her on Monday.');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  await expect(staff.getByText('Note saved', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(dialog).toBeHidden();
  await expect(unread).toHaveText(`${before + 1}`);
  await act('View');
  await expect(dialog.getByLabel('Note')).toHaveValue('Rang her on Monday.');
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Filters and search.
  await staff.getByRole('button', { name: 'Unread', exact: true }).click();
  await expect(row).toHaveCount(0);
  await staff.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(row).toHaveCount(1);
  await staff.getByRole('button', { name: 'All', exact: true }).click();
  const search = staff.getByRole('searchbox');
  await search.fill('nobody wrote this');
  await expect(staff.getByText('No contact submissions matching the current filter')).toBeVisible();
  await search.fill('two BAYS');
  await expect(row).toHaveCount(1);

  await act('Delete');
  await staff
    .getByRole('alertdialog')
    .or(staff.getByRole('dialog'))
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(staff.getByText('Submission deleted', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await office.close();
});

test('/contact tells how to reach us and is in the sitemap', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('link', { name: '01632 960150' }).first()).toHaveAttribute(
    'href',
    /^tel:/,
  );
  await expect(page.getByText(/Open now|Closed now/).first()).toBeVisible();
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect(sitemap).toContain('/contact</loc>');
  expect(sitemap).toContain('/reviews</loc>');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a message comes back with errors and values, and then arrives', async ({ page, staff }) => {
    await page.goto('/contact');
    const send = await fill(page, { 'Your name': 'No Script', 'Your e-mail': 'no@where' });
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      send.click(),
    ]);
    expect(refused.status()).toBe(422);
    await expect(
      page.getByText('That e-mail does not look right. Please give one, such as you@example.com.'),
    ).toBeVisible();
    await expect(page.getByText('Message is required', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('No Script');
    await (await fill(page, { 'Your e-mail': 'no@example.com', Message: 'Plain.' })).click();
    await expect(page).toHaveURL(/\/contact\/thank-you$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message is with us');
    const list = await staff.get('/api/admin/contact-submissions?q=No+Script');
    expect(await list.json()).toMatchObject([{ message: 'Plain.', read: false }]);
  });
});
