import type { Generated } from 'kysely';
import { storeOf } from '../../../kit/crud/server/crud-store.ts';
import type { Handle } from '../../../lib/database/database.ts';
import { type Page, type PageKind, pages } from '../page.ts';

declare module '../../../lib/database/database.ts' {
  interface Topics {
    pages: true;
  }
  interface Tables {
    pages: {
      id: Generated<number>;
      kind: PageKind;
      slug: string;
      title: string;
      image: string | null;
      body: string;
      updatedAt: string;
    };
  }
}

export const pageStore = storeOf(pages);

/** Titles of the pages of the areas we serve: each has its town's name. */
export async function areaTitles(db: Handle): Promise<string[]> {
  const areas = db.selectFrom('pages').select('title').where('kind', '=', 'area');
  return (await areas.execute()).map(({ title }) => title);
}

/** Every page without its text: for lists of links and the sitemap. */
export function listPages(
  db: Handle,
): Promise<Pick<Page, 'kind' | 'slug' | 'title' | 'updatedAt'>[]> {
  return db
    .selectFrom('pages')
    .select(['kind', 'slug', 'title', 'updatedAt'])
    .orderBy('id')
    .execute();
}
