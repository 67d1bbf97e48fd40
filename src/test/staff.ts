// Members of staff of each role, as they come to be: invited by the owner, with a password of their own.
import type { Role } from '../kit/role.ts';
import { type TestApp, testPublicUrl } from './test-app.ts';

export type Headers = Record<string, string>;

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
  return { id: account.id, headers: await sessionOf(app, username) };
}

/** @throws Error with the status of an answer that is none of success. */
export const sessionOf = (app: TestApp, username: string, password = colleaguePassword) =>
  app.signInAs({ username, password });

/** Whether these headers open the admin. */
export const isSignedIn = async (app: TestApp, headers: Record<string, string>) =>
  (await app.request('/api/account', { headers })).status === 200;

/** The cookies that a browser would hold after an answer. */
export function jarOf(response: Response, before: Headers = {}): Headers {
  const jar = new Map(
    (before.Cookie ?? '')
      .split('; ')
      .filter(Boolean)
      .map((cookie) => [cookie.split('=')[0] ?? '', cookie]),
  );
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const name = pair.split('=')[0] ?? '';
    if (/max-age=0/i.test(cookie)) jar.delete(name);
    else jar.set(name, pair);
  }
  return { Cookie: [...jar.values()].join('; '), Origin: testPublicUrl };
}
