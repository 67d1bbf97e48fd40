import { type LivingFacts, openedBy } from '../../../kit/records/record.ts';
import { countRows } from '../../../lib/database/count-rows.ts';
import type { Database, Handle } from '../../../lib/database/database.ts';
import { urls } from '../../../urls.ts';
import { blogFacts } from '../../blog/record.ts';
import { blogPostStore } from '../../blog/server/store.ts';
import { categoryFacts } from '../../categories/record.ts';
import { categoryStore } from '../../categories/server/store.ts';
import { categoryIconFacts } from '../../category-icons/record.ts';
import { categoryIconStore } from '../../category-icons/server/store.ts';
import { contentFacts } from '../../content/record.ts';
import { readContent } from '../../content/server/store.ts';
import { partTitles } from '../../content/website-content.ts';
import { faqFacts } from '../../faqs/record.ts';
import { faqStore } from '../../faqs/server/store.ts';
import { navigationFacts } from '../../navigation/record.ts';
import { navigationStore } from '../../navigation/server/store.ts';
import { messageKinds, type TemplateKind } from '../../notifications/message.ts';
import { templateFacts } from '../../notifications/record.ts';
import { pageFacts } from '../../pages/record.ts';
import { pageStore } from '../../pages/server/store.ts';
import { productFacts } from '../../products/record.ts';
import { productStore } from '../../products/server/store.ts';
import { redirectStore } from '../../redirects/server/store.ts';
import { settingsFacts } from '../../settings/record.ts';
import { readSettings } from '../../settings/server/store.ts';
import { settingsSchema } from '../../settings/settings.ts';
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

const redirectFacts = {
  living: { name: 'redirects', noun: 'Redirect', opens: openedBy(urls.admin.redirects()) },
};

/** Everything of the firm's own that may hold a link or a contact. */
export async function listLinking(database: Database): Promise<Linking[]> {
  const { db } = database;
  const [content, settings, texts, ...lists] = await Promise.all([
    readContent(db),
    readSettings(db),
    db.selectFrom('messageTemplates').selectAll().execute(),
    productStore(database).list(db),
    categoryStore(database).list(db),
    blogPostStore(database).list(db),
    pageStore(database).list(db),
    faqStore(database).list(db),
    navigationStore(database).list(db),
    categoryIconStore(database).list(db),
    redirectStore(database).list(db),
  ]);
  const facts = [
    ...[productFacts, categoryFacts, blogFacts, pageFacts, faqFacts, navigationFacts],
    ...[categoryIconFacts, redirectFacts],
  ];
  const parts = Object.entries(partTitles).map(([id, title]) => ({
    ...content[id as keyof typeof partTitles],
    id,
    title,
  }));
  const groups = settingsSchema.keyof().options.map((id) => ({ ...settings[id], id, title: id }));
  const templates = texts.map((text) => ({
    ...text,
    title: messageKinds[text.id as TemplateKind].label,
  }));
  const linking = (
    { living: { name, noun, opens } }: Pick<LivingFacts, 'living'>,
    kept: readonly { id: number | string }[],
  ) =>
    kept.map((data: Named): Linking => {
      const title = data.title ?? data.name ?? data.question ?? data.from;
      const id = String(data.id);
      return { record: name, id, title: `${noun}: ${title}`, data, editHref: opens(id) };
    });
  return [
    ...facts.flatMap((one, at) => linking(one, lists[at] ?? [])),
    ...linking(contentFacts, parts),
    ...linking(settingsFacts, groups),
    ...linking(templateFacts, templates),
  ];
}

type Named = { id: number | string } & Partial<
  Record<'title' | 'name' | 'question' | 'from', string>
>;
