import { crudLife } from '../../../kit/life/server/life.ts';
import { text } from '../../../kit/records/row-text.ts';
import { recordOf, wordsOf } from '../../../kit/records/server/entity-record.ts';
import type { Sitemap } from '../../../kit/records/server/record.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { firstParts, urls } from '../../../urls.ts';
import { pageKinds, pages } from '../page.ts';
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
    throw AppError.at('slug', pages.messages.taken(slug), 'conflict');
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

export const pageRecord = recordOf(pages, pageStore, {
  life: pageLife,
  anybody: [`GET ${pages.paths.list}`],
  tokens: { area: 'content', paths: Object.values(pages.paths) },
  seed: seedPages,
  sitemap,
  words: wordsOf(
    ['title', 'slug', 'metaDescription', 'intro', 'body'],
    ({ metaDescription, intro }) => text(metaDescription) || text(intro),
  ),
});
