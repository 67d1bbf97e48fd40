// Approved testimonials as the site's pages show them.
import { productStore } from '../../features/products/server/store.ts';
import { testimonialStore } from '../../features/testimonials/server/store.ts';
import type { ReviewCardData } from '../../features/testimonials/site/review-card.tsx';
import type { House } from '../house.ts';
import { urls } from '../urls.ts';
import { loadPictureData } from './site-pictures.ts';

export const SAMPLE_REVIEW = 'Sample review';

interface Wanted {
  limit: number;
  /** Those about one product. */
  productId?: number;
  /** Those that came before this one. */
  before?: number;
}

/** The newest ones first. */
export async function loadReviews(
  house: Pick<House, 'database'>,
  wanted: Wanted,
): Promise<ReviewCardData[]> {
  const { limit, productId, before } = wanted;
  const { db } = house.database;
  const found = await testimonialStore(house.database).list(db, {
    where: { approved: 1, productId },
    direction: 'desc',
    after: before,
    limit,
  });
  const ids = new Set(found.map((review) => review.productId).filter((id) => id !== null));
  const products = productStore(house.database);
  const named = await Promise.all([...ids].map((id) => products.find(db, id)));
  const picture = await loadPictureData(
    house,
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
