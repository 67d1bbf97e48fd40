// Members of staff of each role, as they come to be: invited by the owner, with a password of their own.
import type { Role } from '../kit/role.ts';
import { cookieOf, type TestApp, testPublicUrl } from './test-app.ts';

export interface TestStaff {
  id: string;
  /** Makes a request one of theirs. */
  headers: Record<string, string>;
}

export const colleaguePassword = 'a password of twelve letters';

/** Invites somebody, chooses their password and signs them in. */
export async function joinStaff(app: TestApp, role: Role, username: string): Promise<TestStaff> {
  const { account, link } = await app.json<{ account: { id: string }; link: { url: string } }>(
    '/api/admin/accounts',
    {
      method: 'POST',
      status: 201,
      asStaff: true,
      body: { username, name: `The ${username}`, role },
    },
  );
  const token = new URL(link.url).searchParams.get('token');
  await app.json('/api/set-password', {
    method: 'POST',
    body: { token, password: colleaguePassword },
  });
  return { id: account.id, headers: await sessionOf(app, username, colleaguePassword) };
}

/** Signs somebody in. */
export async function sessionOf(app: TestApp, username: string, password: string) {
  const response = await app.request('/api/auth/sign-in/username', {
    method: 'POST',
    body: { username, password },
  });
  if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  return { Cookie: cookieOf(response), Origin: testPublicUrl };
}
