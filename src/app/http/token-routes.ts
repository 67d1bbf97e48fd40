// What a token may call with each scope, according to the records. No token may call anything else: accounts,
// settings, tokens and webhooks, the audit log, exports, erasing.
import { adminApi } from '../../admin-urls.ts';
import type { Scope } from '../../features/connections/token.ts';
import { records } from '../records.ts';

/** Actions that cannot be undone: a token can cancel visits, but not delete them. */
const forPeopleAlone: ReadonlySet<string> = new Set([`DELETE ${adminApi.appointment(':id')}`]);

/** The scope that a call needs; undefined if no token will do. No token can have `customers:write`. */
export function scopeOf(endpoint: string): Scope | 'customers:write' | undefined {
  if (forPeopleAlone.has(endpoint)) return undefined;
  const [method, path = ''] = endpoint.split(' ');
  const within = records.flatMap(({ tokens }) =>
    tokens !== 'none' && tokens.paths.some((root) => path === root || path.startsWith(`${root}/`))
      ? tokens.area
      : [],
  )[0];
  return within && `${within}:${method === 'GET' ? 'read' : 'write'}`;
}

export const mayUse = (scopes: readonly string[], endpoint: string): boolean => {
  const scope = scopeOf(endpoint);
  return scope !== undefined && scopes.includes(scope);
};
