import { countRows } from '../../../lib/database/count-rows.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { urls } from '../../../urls.ts';
import { blogPostStore } from '../../blog/server/store.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { categoryIconStore } from '../../category-icons/server/store.ts';
import { readContent } from '../../content/server/store.ts';
import { partTitles } from '../../content/website-content.ts';
import { faqStore } from '../../faqs/server/store.ts';
import { navigationStore } from '../../navigation/server/store.ts';
import { pageStore } from '../../pages/server/store.ts';
import { productStore } from '../../products/server/store.ts';
import { redirectStore } from '../../redirects/server/store.ts';
import type { DeadLink, Linking } from '../dead-link.ts';

type Found = Omit<DeadLink, 'since'>;

declare module '../../../lib/database/database.ts' {
  interface Topics {
    'dead-links': true;
  }
  interface Tables {
    deadLinks: Pick<DeadLink, 'record' | 'field' | 'href' | 'since'> & { recordId: string };
  }
}

export const countDeadLinks = (db: Handle): Promise<number> =>
  countRows(db.selectFrom('deadLinks'));

const keyOf = ({ record, id, field, href }: Pick<DeadLink, 'record' | 'id' | 'field' | 'href'>) =>
  JSON.stringify([record, id, field, href]);

/** Keeps when each was first found. @returns all of them, the newest last, and whether they have changed */
export async function keepDeadLinks(
  { db, write }: Pick<Database, 'db' | 'write'>,
  found: readonly Found[],
  now: Date,
): Promise<{ links: DeadLink[]; changed: boolean }> {
  const rows = await db.selectFrom('deadLinks').selectAll().execute();
  const since = new Map(rows.map((row) => [keyOf({ ...row, id: row.recordId }), row.since]));
  const links = found.map((link) => ({
    ...link,
    since: since.get(keyOf(link)) ?? now.toISOString(),
  }));
  const keys = new Set(links.map(keyOf));
  const fresh = links.filter((link) => !since.has(keyOf(link)));
  const gone = rows.filter((row) => !keys.has(keyOf({ ...row, id: row.recordId })));
  const changed = fresh.length + gone.length > 0;
  if (changed) {
    await write(async (trx) => {
      for (const { record, recordId, field, href } of gone) {
        await trx
          .deleteFrom('deadLinks')
          .where((row) => row.and({ record, recordId, field, href }))
          .execute();
      }
      for (const { record, id, field, href, since: at } of fresh) {
        await trx
          .insertInto('deadLinks')
          .values({ record, recordId: id, field, href, since: at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
    });
  }
  return { links, changed };
}

/** Everything that may hold a link. */
export async function listLinking(database: Database): Promise<Linking[]> {
  const { db } = database;
  const [products, categories, posts, pages, faqs, menus, icons, redirects, content] =
    await Promise.all([
      productStore(database).list(db),
      categoryStore(database).list(db),
      blogPostStore(database).list(db),
      pageStore(database).list(db),
      faqStore(database).list(db),
      navigationStore(database).list(db),
      categoryIconStore(database).list(db),
      redirectStore(database).list(db),
      readContent(db),
    ]);
  const linking =
    <Stored extends { id: number }>(
      record: string,
      titleOf: (one: Stored) => string,
      editHref: (id: number) => string,
    ) =>
    (one: Stored): Linking => ({
      record,
      id: String(one.id),
      title: titleOf(one),
      data: one,
      editHref: editHref(one.id),
    });
  const editedAt = (screen: string) => (id: number) =>
    `${screen}${screen.includes('?') ? '&' : '?'}edit=${id}`;
  const { admin } = urls;
  const icon = editedAt(`${admin.websiteContent()}?tab=categories`);
  const partOf = (id: keyof typeof partTitles, tab: string): Linking => ({
    record: 'website-content',
    id,
    title: partTitles[id],
    data: content[id],
    editHref: `${admin.websiteContent()}?tab=${tab}`,
  });
  return [
    ...products.map(linking('products', ({ name }) => name, editedAt(admin.products()))),
    ...categories.map(linking('categories', ({ name }) => name, editedAt(admin.categories()))),
    ...posts.map(linking('blog-posts', ({ title }) => title, urls.blogEditor)),
    ...pages.map(linking('pages', ({ title }) => title, editedAt(admin.pages()))),
    ...faqs.map(linking('faqs', ({ question }) => question, editedAt(admin.faqs()))),
    ...menus.map(linking('navigation', ({ title }) => title, editedAt(admin.navigation()))),
    ...icons.map(linking('category-icons', ({ title }) => title, icon)),
    ...redirects.map(linking('redirects', ({ from }) => from, editedAt(admin.redirects()))),
    partOf('homePage', 'home'),
    partOf('landing', 'home'),
    partOf('footer', 'footer'),
  ];
}
