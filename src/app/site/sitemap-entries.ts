import { readSettings } from '../../features/settings/server/store.ts';
import type { SitemapEntry } from '../../kit/records/server/record.ts';
import type { Handle } from '../../lib/database/database.ts';
import { urls } from '../../urls.ts';
import { records } from '../records.ts';
import { aboutHref, blankAbout, hasAbout } from './about.ts';

/** Every public page. */
export async function sitemapEntries(db: Handle, now: Date): Promise<SitemapEntry[]> {
  const own = await Promise.all(records.map(({ sitemap }) => sitemap?.(db, now) ?? []));
  const isBlank =
    !own.flat().some(({ path }) => path === aboutHref) &&
    (await hasAbout(db, await readSettings(db)));
  return [
    { path: urls.home(), title: 'Home page' },
    { path: urls.contact(), title: 'Contact' },
    { path: urls.reviews(), title: 'Reviews' },
    { path: urls.reviewPolicy(), title: 'How we collect reviews' },
    { path: urls.prices(), title: 'Prices' },
    { path: urls.book(), title: 'Book a visit' },
    ...(isBlank ? [{ path: aboutHref, title: blankAbout.title }] : []),
    ...own.flat(),
  ];
}
