// Leads visitors from an address without a page to another one. Former addresses of records need none
// (kit/crud/server/old-slug-store.ts).

import { adminApi, pathsOf } from '../../admin-urls.ts';
import { entity, type Stored } from '../../kit/crud/entity.ts';
import { choice, line } from '../../kit/fields/fields.ts';
import { requiredText } from '../../lib/text/fields.ts';
import { isUrlOrPath } from '../../lib/text/links.ts';
import { z } from '../../lib/text/zod.ts';
import { apiRoot, canonicalPath, previewIn, readsQuery, urls } from '../../urls.ts';

function isOurs(address: string): boolean {
  const [path, query] = partsOf(address);
  return (
    (path === '/' && !query) ||
    readsQuery(path, query) ||
    previewIn(path, query) !== null ||
    [urls.admin.dashboard(), apiRoot].some((root) => path === root || path.startsWith(`${root}/`))
  );
}

const ANYWHERE = 'https://sill.invalid';

const oldAddress = requiredText('Old address is required', 1000)
  // As it may be pasted.
  .transform((address) => address.replaceAll(' ', '%20'))
  .refine(
    (address) => address.startsWith('/') && isUrlOrPath(address) && !address.includes('#'),
    'Start with / and leave out #, for example /old-page or /index.php?page_id=12',
  )
  .transform((address) => addressOf(address, ANYWHERE) ?? address)
  .refine(
    (address) => !isOurs(address),
    'The home page, /admin, /api and what our pages read after a ? always stay where they are',
  );
const newAddress = requiredText('New address is required', 2000).refine(
  isUrlOrPath,
  'Start with / for a page of this site, or with https://',
);

export const redirects = entity({
  singular: 'Redirect',
  plural: 'Redirects',
  table: 'redirects',
  topic: 'redirects',
  paths: pathsOf(adminApi.redirects()),
  screen: urls.admin.redirects(),
  shownAt: [adminApi.notFound()],
  fields: {
    /** In the one spelling of a path, and of a query that must come with it. */
    from: line('Old address', oldAddress, {
      title: true,
      sort: true,
      placeholder: '/old-page',
      hint: 'The part after your domain name, such as /old-page or /index.php?page_id=12.',
    }),
    to: line('New address', newAddress, {
      search: true,
      column: 'text',
      placeholder: urls.products(),
      hint: 'A page of this site, or the whole address of another one.',
    }),
    status: choice(
      'How long',
      [
        { value: 301, label: 'For good (301)' },
        { value: 302, label: 'For now (302)' },
      ],
      {
        blank: 301,
        refused: 'Must be 301 or 302',
        folded: true,
        hint: 'Search engines drop the old address only if the move is for good.',
      },
    ),
  },
  stored: { hits: z.int().min(0), lastHitAt: z.string().nullable() },
  messages: {
    empty: 'No redirects yet. A page, product or post that you rename needs none.',
  },
});
export type Redirect = Stored<typeof redirects>;

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
  const rest = others.filter((other) => other.id !== id);
  const own = { id, from, to };
  const next = redirectAt([own, ...rest], addressOf(to, publicUrl));
  if (rest.some((other) => other.from === from)) {
    return { field: 'from', message: `There is already a redirect from ${from}.` };
  }
  if (next === own) {
    return { field: 'to', message: 'This leads back to itself. Choose another address.' };
  }
  if (next) {
    return {
      field: 'to',
      message:
        redirectAt([own], addressOf(next.to, publicUrl)) === own
          ? `${next.from} already leads back to ${from}. Change or delete that redirect first.`
          : `${next.from} itself leads on to ${next.to}. Lead straight there.`,
    };
  }
  const before = rest.find(
    (other) => redirectAt([own, ...rest], addressOf(other.to, publicUrl)) === own,
  );
  if (before) {
    return {
      field: 'from',
      message: `The redirect from ${before.from} ends at ${from}. Change that one first, so that no visitor is sent on twice.`,
    };
  }
  return undefined;
}

/**
 * What a visitor at an address follows: of the redirects from its path whose whole query it has, the one with most of
 * it. The order of a query does not matter, nor does what a campaign adds to it.
 */
export function redirectAt<From extends Pick<Redirect, 'from'>>(
  redirects: readonly From[],
  address: string | undefined,
): From | undefined {
  const [path, query] = partsOf(address ?? '');
  const sent = new URLSearchParams(query);
  const fits = redirects.filter(({ from }) => {
    const [ownPath, ownQuery] = partsOf(from);
    return ownPath === path && [...new URLSearchParams(ownQuery)].every((one) => sent.has(...one));
  });
  return fits.toSorted((one, other) => weightOf(other) - weightOf(one))[0];
}

const weightOf = ({ from }: Pick<Redirect, 'from'>) => new URLSearchParams(partsOf(from)[1]).size;

/** Path and query of an address without a host. */
export function partsOf(address: string): [path: string, query: string] {
  const [path = '', query = ''] = address.split('?', 2);
  return [path, query];
}

/** Path and query of an address of this site, in their one spelling; undefined elsewhere. */
export function addressOf(address: string, publicUrl: string): string | undefined {
  const { origin, pathname, searchParams } = new URL(address, publicUrl);
  if (origin !== new URL(publicUrl).origin) return undefined;
  searchParams.sort();
  return canonicalPath(pathname) + (searchParams.size > 0 ? `?${searchParams}` : '');
}
