// The demo's areas, guides and legal templates.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import demoAreas from '../../../../content/areas.json' with { type: 'json' };
import { validate } from '../../../kit/http/validate.ts';
import type { Demo } from '../../../kit/records/server/record.ts';
import { splitFrontMatter } from '../../../lib/text/front-matter.ts';
import { urls } from '../../../urls.ts';
import { productStore } from '../../products/server/store.ts';
import { type PageInput, type PageKind, pageInput } from '../page.ts';
import { pageStore } from './store.ts';

/** @returns how many pages there are now. */
export async function seedPages(parts: Omit<Demo, 'altOf'>): Promise<number> {
  const { database, clock, contentDir, addressOf } = parts;
  const products = await productStore(database).list(database.db);
  const productIds = new Map(products.map(({ slug, id }) => [slug, id]));
  const areas = demoAreas.map((area) => ({
    ...area,
    kind: 'area',
    suggestions: area.suggestions.map(({ slug, reason }) => ({
      productId: productIds.get(slug),
      reason,
    })),
  }));
  const samples = [
    ...areas,
    ...(await readPages(join(contentDir, 'guides'), 'guide')),
    ...(await readPages(join(contentDir, 'legal'), 'legal')),
  ];
  const store = pageStore(database);
  await database.write(async (trx) => {
    for (const sample of samples) {
      const image = sample.image && addressOf(sample.image.replace(urls.upload(''), ''));
      await store.insert(trx, validate(pageInput, { ...sample, image }), clock.now());
    }
  });
  return samples.length;
}

async function readPages(folder: string, kind: PageKind): Promise<Partial<PageInput>[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (file) => {
      const { values, text } = splitFrontMatter(await readFile(join(folder, file), 'utf8'));
      const { excerpt = '', ...rest } = values;
      return { ...rest, kind, intro: excerpt, metaDescription: excerpt, body: text } as PageInput;
    }),
  );
}
