import type { APIRequestContext } from '@playwright/test';
import { dayInWords, enter, form, MORNING, placeOf } from './new-visit.ts';
import { dayFromNow, expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

const AFTERNOON = 'Afternoon (1pm-3pm)';

const messagesTo = async (staff: APIRequestContext, reference: string) =>
  JSON.stringify(await (await staff.get('/api/admin/messages')).json()).split(reference).length - 1;

test('a visit is entered while the customer speaks, by the keyboard alone', async ({
  page,
  staff,
}) => {
  const day = dayFromNow(3);
  await enter(staff, { name: 'Nell Near', preferredDate: day, postcode: 'CV34 9ZY' });
  await page.addInitScript(() => {
    const refuse = () => {
      throw new Error('a pointer was used');
    };
    addEventListener('pointerdown', refuse, true);
  });
  await openAdmin(page, '/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const keys = page.keyboard;
  await keys.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await keys.type('new visit');
  await keys.press('Enter');
  await expect(form(page).getByLabel('Postcode')).toBeFocused();
  await keys.type('cv34 9zz');
  const near = form(page).getByRole('radio', { name: /Morning.*we are in CV34 then$/ });
  await expect(near.first()).toBeVisible();
  await keys.press('Enter');
  // The first free place has the focus, later in the day for what is over; three days on somebody is near.
  const wanted = form(page).locator(`[role="radio"]:focus`);
  const goTo = async (part: string, key: string) => {
    while (!(await wanted.getAttribute('aria-label'))?.includes(part)) await keys.press(key);
  };
  await goTo(dayInWords(day), 'ArrowDown');
  await goTo(', Morning', 'ArrowLeft');
  await expect(wanted).toHaveAccessibleName(/, Morning.*we are in CV34 then$/);
  await expect(wanted).toBeChecked();
  await keys.press('Enter');
  await expect(form(page).getByLabel('Name')).toBeFocused();
  await keys.type('Kit Board');
  await keys.press('Enter');
  await keys.type('07700 900444');
  await keys.press('Enter');
  await keys.type('4 Sample Street, Warwick');
  await keys.press('Enter');
  await keys.press('Enter');
  await expect(form(page).getByLabel('Type of blind')).toBeFocused();
  await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(0);
  // Escape closes the list, not the form.
  await keys.press('Space');
  await expect(form(page).locator('select:open')).toHaveCount(1);
  await keys.press('Escape');
  await expect(form(page).locator('select:open')).toHaveCount(0);
  await keys.type('Rol');
  await keys.press('Control+Enter');
  await expect(page.locator('.toast', { hasText: 'Visit entered' })).toContainText('Kit Board');
  await expect(form(page)).toHaveCount(0);

  const [visit] = await (await staff.get('/api/admin/appointments?q=Kit+Board')).json();
  expect(visit).toMatchObject({
    name: 'Kit Board',
    email: '',
    source: 'phone',
    status: 'confirmed',
    preferredDate: day,
    preferredTime: MORNING,
    service: 'Roller Blinds',
  });
  expect(await messagesTo(staff, visit.reference)).toBe(0);
});

test('a caller whose number is known is offered, and one press fills in name and address', async ({
  page,
  staff,
}) => {
  const phone = '07700 900446';
  await enter(staff, { name: 'Rosa Known', phone, preferredDate: dayFromNow(3) });
  await openAdmin(page, '/admin/appointments');
  await page.getByRole('button', { name: 'New Visit' }).click();
  const dialog = form(page);
  await dialog.getByLabel('Telephone').fill('+44 7700 900446');
  await expect(dialog.getByText('We know them: Rosa Known')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fill in name and address' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Rosa Known');
  await expect(dialog.getByLabel('Address')).toHaveValue('1 Sample Street');
  await expect(dialog.getByText('We know them')).toHaveCount(0);
});

test('a fitting is entered and changed by its hours, and takes no place', async ({ page }) => {
  const day = dayFromNow(26);
  await openAdmin(page, `/admin/diary?view=day&date=${day}`);
  await page.getByRole('button', { name: 'New Visit', exact: true }).click();
  const dialog = form(page);
  await dialog.getByLabel('Kind of visit').selectOption('Fitting');
  await dialog.getByLabel('Postcode').fill('CV34 9ZZ');
  await dialog.getByLabel('Day', { exact: true }).fill(day);
  await dialog.getByLabel('Takes').selectOption('1 h 30 min');
  await dialog.getByLabel('Name').fill('Fay Fitt');
  await dialog.getByLabel('Telephone').fill('07700 900447');
  await dialog.getByLabel('Address').fill('4 Sample Street');
  await dialog.getByLabel('Type of blind').selectOption('Curtains');
  await dialog.getByRole('button', { name: 'Enter visit' }).click();
  await expect(dialog.getByLabel('Begins')).toHaveAccessibleDescription(
    'Please choose when it begins',
  );
  await expectAccessible(page);
  await expectFits(page, 360, 1280);
  await dialog.getByLabel('Begins').fill('09:30');
  await dialog.getByRole('button', { name: 'Enter visit' }).click();
  const slot = (label: string) => page.locator(`[data-slot-of="${day} ${label}"]`);
  const card = page.getByRole('article', { name: /^Fay Fitt/ });
  await expect(slot(MORNING).locator(card)).toContainText('Fitting, 9.30am-11am');
  await expect(slot(MORNING).getByText(/^0 of \d+ places taken$/)).toBeAttached();

  await card.getByRole('button', { name: /^More for/ }).click();
  await expect(page.getByRole('menuitem', { name: /^Suggest/ })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: /^Edit Fay Fitt/ });
  await expect(edit.getByLabel('Begins')).toHaveValue('09:30');
  await edit.getByLabel('Begins').fill('13:15');
  await edit.getByRole('button', { name: 'Save visit' }).click();
  await expect(slot(AFTERNOON).locator(card)).toContainText('Fitting, 1.15pm-2.45pm');
});

test('what is wrong is said under its field, and nothing that was typed is lost', async ({
  page,
}) => {
  await openAdmin(page, '/admin/appointments');
  await page.getByRole('button', { name: 'New Visit' }).click();
  const dialog = form(page);
  await dialog.getByLabel('Name').fill('Una Wrong');
  await dialog.getByText('Showroom').click();
  await dialog.getByRole('button', { name: 'Enter visit' }).click();
  await expect(dialog.getByLabel('Postcode')).toBeFocused();
  await expect(dialog.getByLabel('Postcode')).toHaveAccessibleDescription('Postcode is required');
  await expect(dialog.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(
    'Please choose a date',
  );
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('Email is required');
  await expect(dialog.getByText('Please choose a time')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Una Wrong');
  await expectAccessible(page);
  await expectFits(page, 360, 768, 1280);

  // Ten days ago, typed, is too long ago; the weeks follow what is typed.
  const longAgo = dayFromNow(-10);
  await dialog.getByLabel('Postcode').fill('CV34 9ZZ');
  await dialog.getByLabel('Day', { exact: true }).fill(longAgo);
  await placeOf(dialog, longAgo, 'Morning').click();
  await dialog.getByLabel('Telephone').fill('07700 900445');
  await dialog.getByLabel('Address').fill('4 Sample Street');
  await dialog.getByLabel('E-mail').fill('una@example.com');
  await dialog.getByLabel('Type of blind').selectOption('Curtains');
  await dialog.getByRole('button', { name: 'Enter visit' }).click();
  await expect(dialog.getByLabel('Day', { exact: true })).toHaveAccessibleDescription(
    /^Must be from 7 days ago/,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
});

test('today’s visit is entered in its slot of the diary, overbooked, corrected, and told when asked', async ({
  page,
  staff,
}) => {
  const today = dayFromNow(0);
  const { booking } = await (await staff.get('/api/admin/settings')).json();
  const narrow = { booking: { ...booking, capacityPerSlot: 1 } };
  expect((await staff.put('/api/admin/settings', { data: narrow })).ok()).toBe(true);
  await enter(staff, { name: 'First There', preferredDate: today, preferredTime: AFTERNOON });

  await openAdmin(page, `/admin/diary?view=day&date=${today}`);
  const slot = page.locator(`[data-slot-of="${today} ${AFTERNOON}"]`);
  await slot.getByRole('button', { name: /^New Visit on/ }).click();
  const dialog = form(page);
  await expect(dialog.getByLabel('Day', { exact: true })).toHaveValue(today);
  await expect(
    dialog.getByRole('radio', { name: /Afternoon \(1pm.*0 of 1/, checked: true }).first(),
  ).toBeVisible();
  await dialog.getByLabel('Postcode').fill('CV34 9ZZ');
  await dialog.getByLabel('Name').fill('Odd Oneout');
  await dialog.getByLabel('Telephone').fill('07700 900446');
  await dialog.getByLabel('Address').fill('4 Sample Street, Warwick');
  await dialog.getByLabel('Type of blind').selectOption('Curtains');
  await dialog.getByLabel('Tell the customer').check();
  await expect(dialog.getByText(/^By text: the visit is confirmed, .*Afternoon/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Enter visit' }).click();
  const question = page.getByRole('alertdialog', { name: 'Overbook this time?' });
  await expect(question).toContainText(`${AFTERNOON}: 1 of 1 places are taken.`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  // To choose another time.
  await expect(dialog.locator('[role="radio"]:focus')).toHaveAccessibleName(/Afternoon \(1pm/);
  await expect(dialog.getByLabel('Name')).toHaveValue('Odd Oneout');
  await dialog.getByRole('button', { name: 'Enter visit' }).click();
  await question.getByRole('button', { name: 'Overbook' }).click();
  await expect(page.locator('.toast', { hasText: 'Visit entered' })).toBeVisible();
  const card = slot.getByRole('article', { name: /^Odd Oneout/ });
  await expect(card).toBeVisible();
  await expect(slot.getByText('2 of 1 places taken')).toBeAttached();
  const [visit] = await (await staff.get('/api/admin/appointments?q=Odd+Oneout')).json();
  expect(await messagesTo(staff, visit.reference)).toBeGreaterThan(0);

  // Somebody else corrects it meanwhile: both versions are shown side by side.
  await card.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: /^Edit Odd Oneout/ });
  await edit.getByLabel('Telephone').fill('07700 900447');
  const theirs = { ...visit, phone: '07700 900448', notify: false };
  const path = `/api/admin/appointments/${visit.id}`;
  expect((await staff.put(path, { data: theirs })).ok()).toBe(true);
  await edit.getByRole('button', { name: 'Save visit' }).click();
  await expect(edit.getByText('Somebody else has changed this visit meanwhile.')).toBeVisible();
  await edit.getByRole('button', { name: 'Keep my version' }).click();
  await edit.getByRole('button', { name: 'Save visit' }).click();
  await expect(page.locator('.toast', { hasText: 'Visit saved' })).toBeVisible();
  expect(await (await staff.get(path)).json()).toMatchObject({ phone: '07700 900447', version: 3 });

  await card.getByRole('button', { name: 'Odd Oneout', exact: true }).click();
  const shown = page.getByRole('dialog', { name: /^Odd Oneout/ });
  await expect(shown).toContainText('Entered, phone, overbooked');
  await expect(shown.getByText('Corrected: phone').first()).toBeVisible();
  await expect(shown).toContainText('Phone');
  await staff.put('/api/admin/settings', { data: { booking } });
});
