// What a token may call with which scope. What is not below one of these addresses no token may call:
// accounts, settings, tokens and webhooks, the audit log, exports, erasing.
import { adminApi } from '../../admin-urls.ts';
import type { Scope } from '../../features/connections/token.ts';
import { api } from '../../urls.ts';

type Area = 'appointments' | 'customers' | 'content';

const areas: Record<Area, readonly string[]> = {
  appointments: [adminApi.appointments(), adminApi.diary(), adminApi.waitingList()],
  customers: [adminApi.contactSubmissions(), adminApi.swatchRequests()],
  content: [
    ...[api.products(), api.categories(), adminApi.categories(), api.categoryIcons()],
    ...[api.blogPosts(), adminApi.blogPosts(), api.testimonials(), adminApi.testimonials()],
    ...[api.faqs(), adminApi.faqs(), api.pages(), adminApi.pages()],
    ...[api.navigation(), adminApi.navigation(), api.websiteContent(), adminApi.websiteContent()],
    ...[adminApi.media(), adminApi.upload()],
  ],
};

/** What cannot be undone: a token cancels a visit, and deletes none. */
const forPeopleAlone: ReadonlySet<string> = new Set([`DELETE ${adminApi.appointment(':id')}`]);

/** The scope that a call needs; undefined where no token will do. `customers:write` is nobody's. */
export function scopeOf(endpoint: string): Scope | 'customers:write' | undefined {
  if (forPeopleAlone.has(endpoint)) return undefined;
  const [method, path = ''] = endpoint.split(' ');
  const within = (Object.keys(areas) as Area[]).find((area) =>
    areas[area].some((root) => path === root || path.startsWith(`${root}/`)),
  );
  return within && `${within}:${method === 'GET' ? 'read' : 'write'}`;
}

export const mayUse = (scopes: readonly string[], endpoint: string): boolean => {
  const scope = scopeOf(endpoint);
  return scope !== undefined && scopes.includes(scope);
};
