import { DAY_MS } from '../src/lib/time/durations.ts';
import { book, MIDDAY, MORNING, tuesdayIn } from './diary.ts';
import { expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

const after = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

test('visits are confirmed and declined from the diary, and taken along on a sheet', async ({
  page,
  staff,
}) => {
  // Later than any other journey books: this one counts the visits of the day.
  const day = tuesdayIn(8);
  await book(staff, { name: 'Una Ray', preferredDate: day, additionalInfo: 'Ring twice.' });
  await book(staff, { name: 'Ben Ode', preferredDate: day, postcode: 'CV21 9ZZ' });
  await openAdmin(page, '/admin/appointments');
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Show visits as' });
  await views.getByRole('link', { name: 'Diary' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diary' })).toBeVisible();
  await page.getByRole('button', { name: 'Month' }).click();
  await page.getByLabel('Go to a day').fill(day);
  const ofDay = page.locator(`a[href$="date=${day}"]`);
  await expect(ofDay.and(page.getByRole('link', { name: /: 2 pending$/ }))).toBeVisible();
  await ofDay.click();
  await expect(page).toHaveURL(new RegExp(`view=day&date=${day}`));

  const una = page.getByRole('article', { name: /^Una Ray/ });
  await expect(una.getByRole('link', { name: 'Call Una Ray' })).toHaveAttribute(
    'href',
    /^tel:\+44/,
  );
  await una.getByRole('button', { name: /^Confirm Una Ray/ }).click();
  await expect(una.getByText('Confirmed').last()).toBeVisible();

  const ben = page.getByRole('article', { name: /^Ben Ode/ });
  await ben.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: /^Decline/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Ben Ode/ });
  await dialog.getByRole('button', { name: 'We do' }).click();
  await dialog.getByLabel('A note to the customer').fill('x'.repeat(301));
  await dialog.getByRole('button', { name: 'No reason' }).click();
  await expect(page.getByText('Must be at most 300 characters').first()).toBeVisible();
  await dialog.getByLabel('A note to the customer').fill('Rugby is closed that week, sorry.');
  await dialog.getByRole('button', { name: 'No reason' }).click();
  await expect(page.getByText('Status Updated', { exact: true })).toBeVisible();
  await expect(ben.getByText('Cancelled').last()).toBeVisible();
  const messages = await (await staff.get('/api/admin/messages')).text();
  expect(messages).toContain('Rugby is closed that week, sorry.');

  await page.getByLabel('Status', { exact: true }).selectOption('Cancelled');
  await expect(una).toHaveCount(0);
  await expect(ben).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the diary' }).fill('nobody of that name');
  await expect(page.getByText('No visits match your filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all visits' }).click();
  await expect(una).toBeVisible();

  // Ctrl+P prints the sheet of the day, not the screen.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: 'Una Ray' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));

  await expectFits(page, 360);
  await page.getByRole('link', { name: 'Day sheet' }).click();
  await expect(page.getByRole('heading', { name: 'Una Ray' })).toBeVisible();
  await expect(page.getByText('Ring twice.')).toBeVisible();
  await expect(page.getByText('Ben Ode')).toHaveCount(0);
  await expectFits(page, 360);
  await expectAccessible(page);
});

test('a visit is moved by the keyboard and by the mouse, and taken back', async ({
  page,
  staff,
}) => {
  const day = tuesdayIn(6);
  const settings = await (await staff.get('/api/admin/settings')).json();
  const booking = { ...settings.booking, capacityPerSlot: 1, closedDates: [after(day, 2)] };
  expect((await staff.put('/api/admin/settings', { data: { booking } })).ok()).toBe(true);
  const { id } = await book(staff, { name: 'Kay Board', preferredDate: day });
  await book(staff, { name: 'Full House', preferredDate: after(day, 1) });
  await openAdmin(page, `/admin/diary?view=week&date=${day}`);

  const slot = (days: number, time: string) =>
    page.locator(`[data-slot-of="${after(day, days)} ${time}"]`);
  const handle = page.getByRole('button', { name: /^Move Kay Board/ });
  await expect(slot(0, MORNING).getByRole('article', { name: /^Kay Board/ })).toBeVisible();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // A full slot says how full it is, and asks before it is overbooked.
  await handle.focus();
  await page.keyboard.press('Space');
  const question = page.getByRole('alertdialog', { name: 'Move Kay Board?' });
  const chosen = question.getByRole('radio', { checked: true });
  await expect(chosen).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveAccessibleName(/0 of 1 places left, we are in CV34 then$/);
  await expectAccessible(page);
  await expect(question).toContainText('1 of 1 places are taken.');
  await question.getByRole('button', { name: 'Overbook and move' }).click();
  await expect(slot(1, MORNING).getByRole('article', { name: /^Kay Board/ })).toBeVisible();
  await expect(slot(1, MORNING).getByText('2 of 1 places taken')).toBeAttached();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(slot(0, MORNING).getByRole('article', { name: /^Kay Board/ })).toBeVisible();

  await handle.focus();
  await page.keyboard.press('Enter');
  await expect(chosen).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(chosen).toHaveAccessibleName(/Midday \(11am-1pm\): 1 of 1 places left$/);
  await expect(question).toContainText(MORNING);
  await expect(question).toContainText(MIDDAY);
  await question.getByRole('button', { name: 'Move the visit' }).click();
  await expect(slot(1, MIDDAY).getByRole('article', { name: /^Kay Board/ })).toBeVisible();
  await expect(handle).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(slot(0, MORNING).getByRole('article', { name: /^Kay Board/ })).toBeVisible();

  // By mouse, by the name itself, onto a day on which visitors cannot book.
  const from = await page.getByRole('button', { name: 'Kay Board', exact: true }).boundingBox();
  const to = await slot(2, MIDDAY).boundingBox();
  if (!from || !to) throw new Error('nothing to draw');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.move(to.x + 30, to.y + 20);
  await page.mouse.up();
  await expect(question).toContainText('Closed: visitors cannot book that day, but you can.');
  await question.getByRole('button', { name: 'Move the visit' }).click();
  await expect(slot(2, MIDDAY).getByRole('article', { name: /^Kay Board/ })).toBeVisible();
  const visit = await (await staff.get(`/api/admin/appointments/${id}`)).json();
  expect(visit).toMatchObject({ preferredDate: after(day, 2), preferredTime: MIDDAY });
  await staff.put('/api/admin/settings', { data: { booking: settings.booking } });
});
