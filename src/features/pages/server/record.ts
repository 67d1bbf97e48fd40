import { adminApi } from '../../../admin-urls.ts';
import { crudApi } from '../../../kit/crud/server/crud-api.ts';
import { crudLife } from '../../../kit/life/server/life.ts';
import { text } from '../../../kit/records/row-text.ts';
import type { ServerRecord, Sitemap } from '../../../kit/records/server/record.ts';
import type { Base } from '../../../lib/database/database.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { api, firstParts, urls } from '../../../urls.ts';
import { type PageKind, pageKinds, pages } from '../page.ts';
import { pageFacts } from '../record.ts';
import { seedPages } from './seed.ts';
import { listPages, pageStore } from './store.ts';

/** Of the site, or of the build. */
const taken = firstParts().union(new Set(['fonts', 'icons', 'videos']));

/** Plain and legal pages share the root with the site's own addresses, such as `/privacy`, and may not take their names. */
const pageLife = crudLife(pages, pageStore, () => ({
  filters: { kind: (text) => pageKinds.find((kind) => kind === text) ?? '' },
  slugKind: 'page',
  async beforeWrite(_trx, { kind, slug }) {
    if (urls.page({ kind, slug }) !== `/${slug}` || !taken.has(slug)) return;
    const message = pages.messages.taken(slug);
    throw new AppError('conflict', message, { fields: { slug: message } });
  },
}));

const INDEXES = [
  { kind: 'area', path: urls.areas(), title: 'Areas' },
  { kind: 'guide', path: urls.guides(), title: 'Guides' },
];

/** An index with no pages is left out. */
const sitemap: Sitemap = async (db) => {
  const pages = await listPages(db);
  const indexes = INDEXES.filter(({ kind }) => pages.some((page) => page.kind === kind));
  return [
    ...indexes.map(({ path, title }) => ({ path, title })),
    ...pages.map((page) => ({
      path: urls.page(page),
      title: page.title,
      changedAt: page.updatedAt,
    })),
  ];
};

export const pageRecord = {
  facts: pageFacts,
  table: 'pages',
  texts: (database) => pageStore(database).list(database.db),
  api: (services: Base) => crudApi(pageLife(services)),
  anybody: [`GET ${api.pages()}`],
  seenAt: ({ data }) => urls.page(data as { slug: string; kind: PageKind }),
  tokens: { area: 'content', paths: [api.pages(), adminApi.pages()] },
  seed: seedPages,
  sitemap,
  words: {
    columns: ['title', 'slug', 'metaDescription', 'intro', 'body'],
    read: ({ title, slug, metaDescription, intro, body }) => ({
      title: text(title),
      texts: [slug, metaDescription, intro, body].map(text),
    }),
    detailOf: ({ metaDescription, intro }) => text(metaDescription) || text(intro),
  },
  life: pageLife,
} satisfies ServerRecord;
