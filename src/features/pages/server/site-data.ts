// Data of a text page.

import { picturesIn, renderMarkdown } from '../../../lib/text/markdown.ts';
import { LONDON } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import { loadInvitation, type SiteServices } from '../../content/server/site-data.ts';
import { loadPictures, pictureInText } from '../../media/server/site-data.ts';
import { pricedBy } from '../../pricing/from-price.ts';
import { productStore } from '../../products/server/store.ts';
import { type Page, type PageKind, readingMinutes } from '../page.ts';

export const pageKinds: Record<PageKind, { list: string; listHref: string }> = {
  plain: { list: 'Home', listHref: urls.home() },
  area: { list: 'Where we work', listHref: urls.areas() },
  guide: { list: 'Guides', listHref: urls.guides() },
  legal: { list: 'Home', listHref: urls.home() },
};

const updatedFormat = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, dateStyle: 'long' });

export async function loadPage(services: SiteServices, page: Page) {
  const [invitation, products] = await Promise.all([
    loadInvitation(services),
    loadSuggested(services, page),
  ]);
  const pictureOf = await loadPictures(services, [
    page.image ?? '',
    ...picturesIn(page.body),
    ...products.map(({ product }) => product.image),
  ]);
  const { html, headings } = renderMarkdown(page.body, { pictureOf: pictureInText(pictureOf) });
  const facts = [
    page.kind === 'guide' ? `${readingMinutes(page.body)} minutes to read` : '',
    page.kind === 'area' || page.kind === 'plain'
      ? ''
      : `Updated ${updatedFormat.format(new Date(page.updatedAt))}`,
  ];
  return {
    header: {
      title: page.title,
      intro: page.intro,
      facts: facts.filter(Boolean),
      picture: page.image ? pictureOf(page.image, '') : undefined,
      actions: page.kind === 'area' ? invitation : undefined,
    },
    body: {
      html,
      inColumns: page.kind === 'area',
      contents: headings.filter(({ level }) => level === 2),
    },
    suggested: products.map(({ product, reason }) => ({
      product,
      reason,
      picture: pictureOf(product.image, product.name),
    })),
    invitation,
  };
}

/** Deleted products are left out. */
async function loadSuggested({ database, prices }: SiteServices, { suggestions }: Page) {
  const priced = pricedBy(await prices.read());
  const store = productStore(database);
  const found = await Promise.all(
    suggestions.map(async ({ productId, reason }) => {
      const product = await store.find(database.db, productId);
      return product ? [{ product: priced(product), reason }] : [];
    }),
  );
  return found.flat();
}
