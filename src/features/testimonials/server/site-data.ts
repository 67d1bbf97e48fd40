// Approved testimonials as the site's pages show them.

import { urls } from '../../../urls.ts';
import type { SiteServices } from '../../content/server/site-data.ts';
import { loadPictures } from '../../media/server/site-data.ts';
import { productStore } from '../../products/server/store.ts';
import type { ReviewCardData } from '../site/review-card.tsx';
import { testimonialStore } from './store.ts';

const SAMPLE_REVIEW = 'Sample review';

interface Wanted {
  limit: number;
  productId?: number;
  /** Those that came before this one. */
  before?: number | undefined;
}

/** How many stand on a page of their own. */
const PAGE_REVIEWS = 12;

/** A numbered page of all of them; undefined where there is none. */
export async function loadReviewPage(services: Pick<SiteServices, 'database'>, page: number) {
  const { db } = services.database;
  const passed = (page - 1) * PAGE_REVIEWS;
  const approved = { where: { approved: 1 }, direction: 'desc' } as const;
  const before =
    passed > 0
      ? await testimonialStore(services.database).lists.ids(db, { ...approved, limit: passed })
      : [];
  if (before.length < passed) return undefined;
  // One more tells whether there are more.
  const found = await loadReviews(services, { limit: PAGE_REVIEWS + 1, before: before.at(-1) });
  if (page > 1 && found.length === 0) return undefined;
  return {
    reviews: found.slice(0, PAGE_REVIEWS),
    newerHref: page > 1 ? urls.reviews(page - 1) : undefined,
    olderHref: found.length > PAGE_REVIEWS ? urls.reviews(page + 1) : undefined,
  };
}

/** The newest ones first. */
export async function loadReviews(
  services: Pick<SiteServices, 'database'>,
  wanted: Wanted,
): Promise<ReviewCardData[]> {
  const { limit, productId, before } = wanted;
  const { db } = services.database;
  const found = await testimonialStore(services.database).list(db, {
    where: { approved: 1, productId },
    direction: 'desc',
    after: before,
    limit,
  });
  const ids = new Set(found.map((review) => review.productId).filter((id) => id !== null));
  const products = productStore(services.database);
  const named = await Promise.all([...ids].map((id) => products.find(db, id)));
  const picture = await loadPictures(
    services,
    found.map(({ avatar }) => avatar ?? ''),
  );
  return found.map(({ id, author, location, quote, rating, sample, avatar, ...review }) => {
    const product = named.find((one) => one?.id === review.productId);
    return {
      ...{ id, author, location, quote, rating },
      sample: sample ? SAMPLE_REVIEW : '',
      avatar: avatar ? picture(avatar, '') : undefined,
      // On the product's own page it needs no link to itself.
      product:
        product && productId === undefined
          ? { name: product.name, href: urls.product(product.slug) }
          : undefined,
    };
  });
}
