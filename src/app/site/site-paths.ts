import { listCategories } from '../../features/blog/server/reading-store.ts';
import { listFilenames } from '../../features/media/server/store.ts';
import { pageKinds } from '../../features/pages/page.ts';
import { partsOf, redirectAt } from '../../features/redirects/redirect.ts';
import { listFroms } from '../../features/redirects/server/store.ts';
import { listOldSlugs } from '../../kit/crud/server/old-slug-store.ts';
import type { Handle } from '../../lib/database/database.ts';
import { slugOf } from '../../lib/text/slug.ts';
import { urls } from '../../urls.ts';
import { sitemapEntries } from './sitemap-entries.ts';

/** Every page and file whose address needs nothing else: no sitemap lists them all. */
const FIXED = Object.values(urls).flatMap((address) =>
  typeof address === 'function' && address.length === 0 ? (address as () => string)() : [],
);

/** Every path that the site answers now, but for its files and former addresses. */
export async function sitePaths(db: Handle, now: Date): Promise<ReadonlySet<string>> {
  const entries = await sitemapEntries(db, now);
  return new Set([...FIXED, ...entries.map(({ path }) => path)]);
}

/** Files of the program, and what belongs to one visitor, to staff or to programs: no content is wrong about them. */
const UNJUDGED =
  /^\/(?:_astro|admin|api|calendars|cloth|e-mails|icons|pictures|videos|visits|waiting)(?:\/|$)|^\/prices\//;

const formerUrls: Record<string, ((slug: string) => string)[]> = {
  product: [urls.product],
  category: [urls.category],
  'blog post': [urls.blogPost],
  page: pageKinds.map((kind) => (slug) => urls.page({ kind, slug })),
};

/** Tells of a path, with its query, whether the site has something there now: a page, a file, or a way on to one. */
export async function readAnswers(db: Handle, now: Date): Promise<(address: string) => boolean> {
  const [paths, former, froms, files, categories] = await Promise.all([
    sitePaths(db, now),
    listOldSlugs(db),
    listFroms(db),
    listFilenames(db),
    listCategories(db, now),
  ]);
  const all = new Set([
    ...paths,
    ...former.flatMap(({ kind, slug }) => (formerUrls[kind] ?? []).map((url) => url(slug))),
    ...froms.map(({ from }) => from),
    ...files.map(urls.upload),
    ...categories.map((name) => urls.blogCategory(slugOf(name) || 'other')),
  ]);
  return (address) => {
    const [path, query] = partsOf(address);
    const leadsOn = () => query !== '' && redirectAt(froms, address) !== undefined;
    return all.has(path) || UNJUDGED.test(path) || leadsOn();
  };
}
