import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, expectFits, openAdmin, test } from './server.ts';

test('another system gets a token and is told of visits, and both come to an end', async ({
  page,
  staff,
}) => {
  const told: string[] = [];
  const receiver = createServer((request, response) => {
    told.push(String(request.headers['sill-event']));
    response.end();
  }).listen(0, '127.0.0.1');
  await openAdmin(page, '/admin/settings?tab=connections');
  await expect(page.getByText('No tokens yet.')).toBeVisible();

  await page.getByRole('button', { name: 'New Token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByRole('button', { name: 'Make' }).click();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Please choose at least one permission')).toBeVisible();
  await form.getByLabel('For which system?').fill('The accounts');
  await form.getByLabel('Read visits, the diary and the waiting list').check();
  await form.getByRole('button', { name: 'Make' }).click();
  const made = page.getByRole('dialog', { name: 'The token for The accounts' });
  const token = await made.getByLabel('Token').inputValue();
  const headers = { Authorization: `Bearer ${token}` };
  expect((await staff.get('/api/admin/appointments', { headers })).status()).toBe(200);
  expect((await staff.get('/api/admin/settings', { headers })).status()).toBe(403);
  await made.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'New Webhook' }).click();
  const hook = page.getByRole('dialog', { name: 'New webhook' });
  const { port } = receiver.address() as AddressInfo;
  await hook.getByLabel('Address to call').fill(`http://127.0.0.1:${port}/`);
  await hook.getByLabel('A message arrives from the contact form').check();
  await hook.getByRole('button', { name: 'Make' }).click();
  const secret = page.getByRole('dialog', { name: /The secret of/ });
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/);
  await secret.getByRole('button', { name: 'Done' }).click();
  const message = { name: 'Bo Caller', email: 'bo.caller@example.com', subject: 'Blinds' };
  await staff.post('/api/contact', { data: { ...message, message: 'Do you fit on Sundays?' } });
  await expect.poll(() => told).toEqual(['contact.created']);
  await page.getByRole('button', { name: `Actions for 127.0.0.1:${port}` }).click();
  await page.getByRole('menuitem', { name: 'Calls' }).click();
  const calls = page.getByRole('dialog', { name: /Calls of/ });
  await expect(calls.getByText('Taken')).toBeVisible();
  await calls.getByRole('button', { name: /Send call \d+ again/ }).click();
  await expect.poll(() => told.length).toBe(2);
  await calls.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Actions for 127.0.0.1:${port}` }).click();
  await page.getByRole('menuitem', { name: 'Send a test' }).click();
  await expect(calls.getByText('A test')).toBeVisible();
  await expect.poll(() => told.at(-1)).toBe('test');
  await calls.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Actions for 127.0.0.1:${port}` }).click();
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 360, 1280);

  await page.getByRole('button', { name: `Actions for 127.0.0.1:${port}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for The accounts' }).click();
  await page.getByRole('menuitem', { name: 'End' }).click();
  await page.getByRole('button', { name: 'End token' }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  expect((await staff.get('/api/admin/appointments', { headers })).status()).toBe(401);
  receiver.close();
});
