// What a token may call with which scope: as the records say. What none of them names no token may call:
// accounts, settings, tokens and webhooks, the audit log, exports, erasing.
import { adminApi } from '../../admin-urls.ts';
import type { Scope } from '../../features/connections/token.ts';
import { records } from '../records.ts';

/** What cannot be undone: a token cancels a visit, and deletes none. */
const forPeopleAlone: ReadonlySet<string> = new Set([`DELETE ${adminApi.appointment(':id')}`]);

/** The scope that a call needs; undefined where no token will do. `customers:write` is nobody's. */
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
