import { expect, test } from 'vitest';
import { noWantedCookie, wantedCookie, wantedScreen } from './wanted-screen.ts';

const origin = 'https://sill.test';
const cookieOf = (screen: string) => wantedCookie(screen).split(';', 1)[0] ?? '';
const wanted = (screen: string) => wantedScreen(`a=b; ${cookieOf(screen)}; c=d`, origin);

test('a sign-in leads on to the screen that was asked for, with its search', () => {
  expect(wanted('/admin/appointments?view=12&q=a%20b')).toBe('/admin/appointments?view=12&q=a%20b');
  expect(wanted('/admin/diary/2025-06-11/sheet')).toBe('/admin/diary/2025-06-11/sheet');
  for (const nothing of ['', 'a=b', 'wanted_screen=%', noWantedCookie]) {
    expect(wantedScreen(nothing, origin)).toBe('/admin');
  }
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
