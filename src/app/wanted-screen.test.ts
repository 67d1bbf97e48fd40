import { expect, test } from 'vitest';
import { loginFor, wantedScreen } from './wanted-screen.ts';

const origin = 'https://sill.test';
const wanted = (next: string) => wantedScreen(`?${new URLSearchParams({ next })}`, origin);

test('a sign-in leads on to the screen that was asked for, with its search', () => {
  const login = loginFor('/admin/appointments', '?view=12&q=a%20b');
  expect(wantedScreen(new URL(login, origin).search, origin)).toBe(
    '/admin/appointments?view=12&q=a%20b',
  );
  expect(wanted('/admin/diary/2025-06-11/sheet')).toBe('/admin/diary/2025-06-11/sheet');
  expect(loginFor('/admin')).toBe('/admin/login');
});

test.each([
  '',
  '//evil.example/admin',
  '/\\evil.example/admin',
  'https://evil.example/admin/appointments',
  'https://sill.test@evil.example/admin',
  'javascript:alert(1)',
  'data:text/html,x',
  '/admin/../products',
  '/admin/login?next=/admin',
  '/admin/set-password?token=x',
  '/admin/nowhere',
  '/products',
  'http://sill.test/admin/appointments',
])('a sign-in leads nowhere else for %j', (next) => {
  expect(wanted(next)).toBe('/admin');
});
