import { book, MIDDAY, tuesdayIn } from './diary.ts';
import { dayFromNow, expect, expectAccessible, openAdmin, test } from './server.ts';

test('another time is suggested, and its customer takes it', async ({ page, staff, browser }) => {
  const day = tuesdayIn(0) < dayFromNow(2) ? tuesdayIn(1) : tuesdayIn(0);
  const { manageUrl } = await book(staff, {
    name: 'Sue Gest',
    preferredDate: day,
    postcode: 'CV36 9ZZ',
  });
  const { id } = await book(staff, {
    name: 'Ned Near',
    preferredDate: day,
    preferredTime: MIDDAY,
    postcode: 'CV36 9ZY',
  });
  // Only a visit that is confirmed brings us into a district.
  await staff.put(`/api/admin/appointments/${id}/status`, { data: { status: 'confirmed' } });
  await openAdmin(page, `/admin/diary?view=day&date=${day}`);
  const card = page.getByRole('article', { name: /^Sue Gest/ });
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: /^Suggest/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Another time for Sue Gest' });
  await dialog.getByRole('button', { name: 'Send the suggestion' }).click();
  await expect(dialog.getByText('Please choose a time')).toBeVisible();
  await dialog
    .getByRole('checkbox', { name: /Midday.*we are in CV36 then$/ })
    .first()
    .click();
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
