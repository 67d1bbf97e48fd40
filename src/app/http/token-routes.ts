// What a token may call with each scope, according to the records. No token may call anything else: accounts,
// settings, tokens and webhooks, the audit log, exports, erasing.
import { adminApi } from '../../admin-urls.ts';
import type { Scope } from '../../features/connections/token.ts';
import type { Caller } from '../../kit/http/route.ts';
import type { Life } from '../../kit/life/server/life.ts';
import { records } from '../records.ts';
import { accessOf } from './role-routes.ts';

/** Actions that cannot be undone: a token can cancel visits, but not delete them. */
const forPeopleAlone: ReadonlySet<string> = new Set([`DELETE ${adminApi.appointment(':id')}`]);

/** Versions, drafts and the trash: a token may write drafts alone. */
const lifePaths = [
  adminApi.versions('', '').replace(/\/+$/, ''),
  adminApi.drafts(),
  adminApi.trash(),
];

/** The scope that a call needs; undefined if no token will do. No token can have `customers:write`. */
export function scopeOf(endpoint: string): Scope | 'customers:write' | undefined {
  if (forPeopleAlone.has(endpoint)) return undefined;
  const [method, path = ''] = endpoint.split(' ');
  const isLife = lifePaths.some((root) => path === root || path.startsWith(`${root}/`));
  const area = method === 'GET' || path.startsWith(adminApi.drafts()) ? 'content' : undefined;
  if (isLife) return area && `${area}:${method === 'GET' ? 'read' : 'write'}`;
  const within = records.flatMap(({ tokens }) =>
    tokens?.paths.some((root) => path === root || path.startsWith(`${root}/`)) ? tokens.area : [],
  )[0];
  return within && `${within}:${method === 'GET' ? 'read' : 'write'}`;
}

export const mayUse = (scopes: readonly string[], endpoint: string): boolean => {
  const scope = scopeOf(endpoint);
  return scope !== undefined && scopes.includes(scope);
};

/** Whether a caller may read or write the records of a life, by the rule of their own address. */
export function mayWork(
  { staff, scopes }: Caller,
  { endpoint }: Pick<Life, 'endpoint'>,
  to: 'read' | 'write',
): boolean {
  const asked = to === 'read' ? endpoint.replace(/^\w+/, 'GET') : endpoint;
  if (scopes) return mayUse(scopes, asked);
  return staff !== undefined && accessOf(staff.role, asked) === 'whole';
}
