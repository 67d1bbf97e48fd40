import { adminApi } from '../../../admin-urls.ts';
import { text } from '../../../kit/records/row-text.ts';
import type { ServerRecord, Sitemap } from '../../../kit/records/server/record.ts';
import { api, urls } from '../../../urls.ts';
import type { PageKind } from '../page.ts';
import { pageFacts } from '../record.ts';
import { pageLife, pagesApi } from './api.ts';
import { seedPages } from './seed.ts';
import { listPages } from './store.ts';

const INDEXES = [
  { kind: 'area', path: urls.areas() },
  { kind: 'guide', path: urls.guides() },
];

/** An index with no pages is left out. */
const sitemap: Sitemap = async (db) => {
  const pages = await listPages(db);
  const indexes = INDEXES.filter(({ kind }) => pages.some((page) => page.kind === kind));
  return [
    ...indexes.map(({ path }) => ({ path })),
    ...pages.map((page) => ({ path: urls.page(page), changedAt: page.updatedAt })),
  ];
};

export const pageRecord = {
  facts: pageFacts,
  table: 'pages',
  api: pagesApi,
  anybody: [`GET ${api.pages()}`],
  seenAt: ({ data }) => urls.page(data as { slug: string; kind: PageKind }),
  tokens: { area: 'content', paths: [api.pages(), adminApi.pages()] },
  seed: seedPages,
  sitemap,
  pictures: { type: 'page', title: 'title', columns: ['image', 'socialImage'], texts: ['body'] },
  words: {
    columns: ['title', 'slug', 'metaDescription', 'intro', 'body'],
    read: ({ title, slug, metaDescription, intro, body }) => ({
      title: text(title),
      texts: [slug, metaDescription, intro, body].map(text),
      phones: [],
    }),
    detailOf: ({ metaDescription, intro }) => text(metaDescription) || text(intro),
  },
  csv: 'none',
  waiting: 'none',
  read: 'none',
  personal: [],
  life: pageLife,
} satisfies ServerRecord;
