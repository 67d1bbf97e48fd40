// The demo's areas, guides, page about the firm and legal templates.
import { join } from 'node:path';
import demoAreas from '../../../../content/areas.json' with { type: 'json' };
import type { Demo } from '../../../kit/records/server/record.ts';
import { idsBySlug, readTexts, seedOf } from '../../../kit/records/server/seed.ts';
import { productStore } from '../../products/server/store.ts';
import { type PageKind, pages } from '../page.ts';
import { pageStore } from './store.ts';

export const seedPages = seedOf(
  pages.input,
  pageStore,
  async ({ database, contentDir }: Omit<Demo, 'altOf'>) => {
    const productIds = await idsBySlug(productStore(database), database.db);
    const areas = demoAreas.map((area) => ({
      ...area,
      kind: 'area',
      suggestions: area.suggestions.map(({ slug, reason }) => ({
        productId: productIds.get(slug),
        reason,
      })),
    }));
    const written = async (kind: PageKind, folder: string) =>
      (await readTexts(join(contentDir, folder))).map(({ values, text }) => {
        const { excerpt = '', ...rest } = values;
        return { ...rest, kind, intro: excerpt, metaDescription: excerpt, body: text };
      });
    return [
      ...areas,
      ...(await written('guide', 'guides')),
      ...(await written('plain', 'plain')),
      ...(await written('legal', 'legal')),
    ];
  },
);
