// Leads visitors from an address without a page to another one. Former addresses of records need none
// (kit/crud/server/old-slug-store.ts).

import { adminApi } from '../../admin-urls.ts';
import { describeResource } from '../../kit/crud/resource.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { isUrlOrPath } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { apiRoot, canonicalPath, urls } from '../../urls.ts';

const redirectStatuses = [301, 302] as const;

const status = z.literal(redirectStatuses, 'Must be 301 or 302');

export const redirectSchema = z.object({
  id: z.int(),
  /** In the one spelling of a path. */
  from: z.string(),
  to: z.string(),
  status,
  hits: z.int().min(0),
  lastHitAt: z.string().nullable(),
  version: z.int(),
});
export type Redirect = z.infer<typeof redirectSchema>;

const isOurs = (path: string) =>
  path === '/' ||
  [urls.admin.dashboard(), apiRoot].some((root) => path === root || path.startsWith(`${root}/`));

const ANYWHERE = 'https://sill.invalid';

const redirectInput = z.object({
  from: requiredText('Old address is required', 1000)
    .refine(
      (path) => path.startsWith('/') && isUrlOrPath(path) && !/[?#]/.test(path),
      'Start with / and leave out ? and #, for example /old-page',
    )
    .transform((path) => pathOf(path, ANYWHERE) ?? path)
    .refine((path) => !isOurs(path), 'The home page, /admin and /api always stay where they are'),
  to: requiredText('New address is required', 2000).refine(
    isUrlOrPath,
    'Start with / for a page of this site, or with https://',
  ),
  status: status.optional().default(301),
  version: z.int().optional(),
});
export type RedirectInput = z.input<typeof redirectInput>;

export const redirects = describeResource({
  singular: 'Redirect',
  plural: 'Redirects',
  topic: 'redirects',
  paths: { list: adminApi.redirects(), write: adminApi.redirects() },
  schema: redirectSchema,
  input: redirectInput,
  searchable: ['from', 'to'],
  messages: {
    empty: 'No redirects yet. A page, product or post that you rename needs none.',
  },
});

/** An address that visitors asked for in vain in the last 30 days. */
export const missedPathSchema = z.object({
  path: z.string(),
  count: z.int(),
  /** The site that linked there; empty where no browser told. */
  referrerHost: z.string(),
  lastAt: z.string(),
});
export type MissedPath = z.infer<typeof missedPathSchema>;

/** A path that leads into a circle, or by more than one redirect. @returns what to say about it */
export function whyKnotted(
  { id, from, to }: Pick<Redirect, 'id' | 'from' | 'to'>,
  others: readonly Pick<Redirect, 'id' | 'from' | 'to'>[],
  publicUrl: string,
): { field: 'from' | 'to'; message: string } | undefined {
  const target = pathOf(to, publicUrl);
  const rest = others.filter((other) => other.id !== id);
  if (rest.some((other) => other.from === from)) {
    return { field: 'from', message: `There is already a redirect from ${from}.` };
  }
  if (target === from) {
    return { field: 'to', message: 'This leads back to itself. Choose another address.' };
  }
  const next = rest.find((other) => other.from === target);
  if (next) {
    return {
      field: 'to',
      message:
        pathOf(next.to, publicUrl) === from
          ? `${target} already leads back to ${from}. Change or delete that redirect first.`
          : `${target} itself leads on to ${next.to}. Lead straight there.`,
    };
  }
  const before = rest.find((other) => pathOf(other.to, publicUrl) === from);
  if (before) {
    return {
      field: 'from',
      message: `The redirect from ${before.from} ends at ${from}. Change that one first, so that no visitor is sent on twice.`,
    };
  }
  return undefined;
}

/** The path of an address of this site, in its one spelling; undefined elsewhere. */
export function pathOf(address: string, publicUrl: string): string | undefined {
  const { origin, pathname } = new URL(address, publicUrl);
  return origin === new URL(publicUrl).origin ? canonicalPath(pathname) : undefined;
}
