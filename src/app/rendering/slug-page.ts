// Shared by every page of one record, named by its slug.
import type { AstroGlobal } from 'astro';
import { fillTexts } from '../../features/content/content-text.ts';
import type { StoredRecord } from '../../kit/crud/resource.ts';
import type { CrudStore } from '../../kit/crud/server/crud-store.ts';
import { findBySlug } from '../../kit/crud/server/old-slug-store.ts';

/**
 * A page with a record, its texts filled, may be cached; without one it is 404.
 * @param kind of the records' former slugs.
 * @param blank in place of one that is not written yet.
 * @returns the redirect itself if the record has moved to another address.
 */
export async function openSlugPage<Stored extends StoredRecord & { slug: string }>(
  { locals, params, redirect, response }: AstroGlobal,
  store: CrudStore<Stored>,
  kind: string,
  url: (slug: string) => string,
  blank?: Stored,
): Promise<Stored | Response | undefined> {
  const { slug = '' } = params;
  const record = (await findBySlug(locals.services.database.db, store, kind, slug)) ?? blank;
  if (!record) {
    response.status = 404;
    return undefined;
  }
  if (record.slug !== slug) return redirect(url(record.slug), 301);
  response.headers.set('cache-control', 'public, max-age=0, must-revalidate');
  return fillTexts(record, await locals.services.settings.read());
}
