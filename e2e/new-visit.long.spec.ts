import { enter, form, placeOf } from './new-visit.ts';
import { dayFromNow, expect, openAdmin, test } from './server.ts';

test('a visit keeps a slot and a blind that Settings no longer have', async ({ page, staff }) => {
  const { booking } = await (await staff.get('/api/admin/settings')).json();
  const before = {
    ...booking,
    services: [...booking.services, { label: 'Awnings', category: null, active: true }],
    slots: [...booking.slots, { label: 'Evening', from: '18:00', to: '20:00' }],
  };
  expect((await staff.put('/api/admin/settings', { data: { booking: before } })).ok()).toBe(true);
  const { id } = await enter(staff, {
    name: 'Olga Old',
    preferredDate: dayFromNow(4),
    preferredTime: 'Evening',
    service: 'Awnings',
  });
  const after = { data: { booking, confirm: true } };
  expect((await staff.put('/api/admin/settings', after)).ok()).toBe(true);

  await openAdmin(page, `/admin/appointments?view=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: /^Edit Olga Old/ });
  await expect(edit.getByRole('radio', { name: /Evening \(unchanged\)$/ })).toBeChecked();
  await expect(edit.getByLabel('Type of blind').locator('option:checked')).toHaveText(
    'Awnings (kept)',
  );
  await edit.getByLabel('Note').fill('Ring twice.');
  await edit.getByRole('button', { name: 'Save visit' }).click();
  await expect(page.locator('.toast', { hasText: 'Visit saved' })).toBeVisible();
  const shown = page.getByRole('dialog', { name: /^Olga Old/ });
  await expect(shown).toContainText('Evening (6pm-8pm)');
  await expect(shown).toContainText('Ring twice.');
});

test('who has written gets a visit from their message', async ({ page, staff }) => {
  const written = await staff.post('/api/contact', {
    data: {
      name: 'Ines Enquirer',
      email: 'ines@example.com',
      phone: '07700 900449',
      message: 'Hi',
    },
  });
  expect(written.ok()).toBe(true);
  await openAdmin(page, '/admin/contact');
  await page.getByRole('button', { name: 'Actions for Ines Enquirer' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  await page.getByRole('button', { name: 'Book a visit' }).click();
  const dialog = form(page);
  await expect(dialog.getByLabel('Name')).toHaveValue('Ines Enquirer');
  await expect(dialog.getByLabel('E-mail')).toHaveValue('ines@example.com');
  await expect(dialog.getByLabel('Telephone')).toHaveValue('07700 900449');
  await expect(dialog.getByRole('radio', { name: 'Enquiry' })).toBeChecked();
  await dialog.getByLabel('Postcode').fill('CV34 9ZZ');
  await dialog.getByLabel('Day', { exact: true }).fill(dayFromNow(-2));
  await placeOf(dialog, dayFromNow(-2), 'Midday').click();
  await dialog.getByLabel('Address').fill('4 Sample Street, Warwick');
  await dialog.getByLabel('Type of blind').selectOption('Curtains');
  await dialog.getByRole('button', { name: 'Enter visit' }).click();
  await expect(page.locator('.toast', { hasText: 'Visit entered' })).toBeVisible();
  const [visit] = await (await staff.get('/api/admin/appointments?q=Ines+Enquirer')).json();
  expect(visit).toMatchObject({ source: 'enquiry', preferredDate: dayFromNow(-2) });
});
