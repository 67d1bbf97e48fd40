import type { Page } from '@playwright/test';
import { authenticatorCode } from '../src/test/authenticator.ts';
import { expect, expectAccessible, expectFits, signIn, test } from './server.ts';

const password = 'a long password for the second step';

/** Somebody of the firm, made by the link of an invitation. */
async function invite(
  staff: { post(path: string, options: { data: object }): Promise<{ json(): Promise<unknown> }> },
  username: string,
): Promise<{ username: string; password: string }> {
  const invited = await staff.post('/api/admin/accounts', {
    data: { username, name: username, email: '', role: 'office' },
  });
  const { link } = (await invited.json()) as { link: { url: string } };
  const token = new URL(link.url).searchParams.get('token');
  await staff.post('/api/set-password', { data: { token, password } });
  return { username, password };
}

/** The key as an address, which a telephone would read off the screen. */
const addressOf = (key: string) => `otpauth://totp/x?secret=${key}`;

async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click();
  return page.getByRole('dialog', { name: 'Your account' });
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/admin/login');
}

async function setUp(page: Page): Promise<{ key: string; codes: string[] }> {
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const key = await page.getByLabel('Key', { exact: true }).inputValue();
  await expectAccessible(page);
  await page.getByLabel('The code shown by the app').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is not right')).toBeVisible();
  const code = authenticatorCode(addressOf(key));
  await page.getByLabel('The code shown by the app').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('region', { name: 'Recovery codes' }).getByRole('code');
  await expect(codes).toHaveCount(10);
  const shown = await codes.allTextContents();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  return { key, codes: shown };
}

test('an authenticator app is asked for after the password, and a recovery code stands in for it', async ({
  page,
  staff,
}) => {
  const somebody = await invite(staff, 'tess');
  await signIn(page, somebody);
  const account = await openAccount(page);
  await account.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const { key, codes } = await setUp(page);
  await expect(account.getByText('10 recovery codes are left')).toBeVisible();

  await signOut(page);
  await signIn(page, somebody);
  await expect(page.getByLabel('Code from your app')).toBeFocused();
  await expectAccessible(page);
  await expectFits(page, 360, 1280);
  await page.getByLabel('Code from your app').fill('123');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please type the six digits')).toBeVisible();
  await page.getByLabel('Code from your app').fill(authenticatorCode(addressOf(key), 1));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await signOut(page);
  await signIn(page, somebody);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const again = await openAccount(page);
  await expect(again.getByText('9 recovery codes are left')).toBeVisible();
  await again.getByRole('button', { name: 'Switch off' }).click();
  await page.getByLabel('Your password').fill(password);
  await again.getByRole('button', { name: 'Switch off' }).click();
  await expect(again.getByText('Off. Add an authenticator app')).toBeVisible();
});

test('a passkey opens the door alone, is asked for after the password, has a name, and goes again', async ({
  page,
  staff,
}) => {
  const somebody = await invite(staff, 'pia');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(page, somebody);
  const account = await openAccount(page);
  await account.getByRole('button', { name: 'Add a passkey' }).click();
  await account.getByLabel('Its name').fill('My telephone');
  await account.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(account.getByText('My telephone')).toBeVisible();
  await account.getByRole('button', { name: 'Rename My telephone' }).click();
  await account.getByLabel('Its name').fill('Old telephone');
  await account.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(account.getByText('Old telephone')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 360, 1280);

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await signOut(page);
  await signIn(page, somebody);
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused();
  expect((await page.request.get('/api/account')).status()).toBe(401);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const again = await openAccount(page);
  await again.getByRole('button', { name: 'Remove Old telephone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(again.getByText('Old telephone')).toBeHidden();
});

test('who must have a second step is led to it, and can do nothing else', async ({
  page,
  staff,
}) => {
  const somebody = await invite(staff, 'mona');
  const owner = await staff.post('/api/auth/two-factor/enable', {
    data: { password: 'blinds-demo' },
  });
  expect(owner.ok()).toBe(true);
  const security = (secondFactor: string) =>
    staff.put('/api/admin/settings', { data: { security: { secondFactor } } });
  // The owner first shows that they have one themselves, and so cannot lock themselves out.
  const { totpURI } = (await owner.json()) as { totpURI: string };
  await staff.post('/api/auth/two-factor/verify-totp', {
    data: { code: authenticatorCode(totpURI) },
  });
  try {
    expect((await security('everybody')).ok()).toBe(true);
    await signIn(page, somebody);
    await expect(page.getByText('One more thing before you start')).toBeVisible();
    await page.goto('/admin/appointments');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expectFits(page, 360, 1280);
    await setUp(page);
    await expect(page.getByRole('heading', { name: 'Appointments' })).toBeVisible();
  } finally {
    await security('optional');
    await staff.post('/api/auth/two-factor/disable', { data: { password: 'blinds-demo' } });
  }
});
