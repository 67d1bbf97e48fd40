import type { APIRequestContext } from '@playwright/test';
import { dayFromNow, expect, expectAccessible, openAdmin, test } from './server.ts';

const [MORNING, MIDDAY] = ['Morning (9am-11am)', 'Midday (11am-1pm)'];
let people = 0;

/** A visit as a customer books it. @returns its private link. */
async function book(staff: APIRequestContext, visit: { name: string; [field: string]: unknown }) {
  people += 1;
  const response = await staff.post('/api/appointments', {
    data: {
      email: `diary${people}@example.com`,
      phone: `07700 9008${String(people).padStart(2, '0')}`,
      address: `${people} Sample Street, Warwick`,
      postcode: 'CV34 9ZZ',
      service: 'Roman Blinds',
      preferredTime: MORNING,
      windowCount: 5,
      additionalInfo: '',
      ...visit,
    },
  });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: number; reference: string; manageUrl: string };
}

/** A Tuesday in some weeks: with days before and after it in its week. */
function tuesdayIn(weeks: number): string {
  const weekday = new Date(dayFromNow(0)).getUTCDay();
  return dayFromNow(weeks * 7 + ((9 - weekday) % 7));
}

test('another time is suggested, and its customer takes it', async ({ page, staff, browser }) => {
  const day = tuesdayIn(0) < dayFromNow(2) ? tuesdayIn(1) : tuesdayIn(0);
  const { manageUrl } = await book(staff, {
    name: 'Sue Gest',
    preferredDate: day,
    postcode: 'CV36 9ZZ',
  });
  await book(staff, {
    name: 'Ned Near',
    preferredDate: day,
    preferredTime: MIDDAY,
    postcode: 'CV36 9ZY',
  });
  await openAdmin(page, `/admin/diary?view=day&date=${day}`);
  const card = page.getByRole('article', { name: /^Sue Gest/ });
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: /^Suggest/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Another time for Sue Gest' });
  await dialog.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(dialog.getByText('Please choose a time')).toBeVisible();
  await dialog.getByRole('button', { name: /Midday.*We are in CV36 then$/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(page.getByText('Other times suggested', { exact: true })).toBeVisible();

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const theirs = await visitor.newPage();
  await theirs.goto(new URL(manageUrl).pathname.replace(/^/, new URL(page.url()).origin));
  await theirs.getByRole('button', { name: /Midday \(11am-1pm\)$/ }).click();
  await expect(theirs.getByText(MIDDAY).first()).toBeVisible();
  await expect(theirs.getByText('Would another time suit you?')).toHaveCount(0);
  await visitor.close();

  // Another customer in that town learns that we come there.
  await page.goto('/#appointment-form');
  await page.getByLabel('Postcode').fill('cv36 9zx');
  await page.getByLabel('Preferred date').fill(day);
  await expect(page.getByText('We are in CV36 around midday')).toBeVisible();
});
