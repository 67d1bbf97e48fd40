// Approved testimonials for the site's pages.

import { LONDON } from '../../../lib/time/london-day.ts';
import { urls } from '../../../urls.ts';
import type { SiteServices } from '../../content/server/site-data.ts';
import { loadPictures } from '../../media/server/site-data.ts';
import { productStore } from '../../products/server/store.ts';
import type { ReviewCardData } from '../site/review-card.tsx';
import { BEST_RATING } from '../testimonial.ts';
import { type Rating, testimonialStore } from './store.ts';

type Services = Pick<SiteServices, 'database' | 'settings'>;

const SAMPLE_REVIEW = 'Sample review';

interface Wanted {
  limit: number;
  productId?: number;
  /** Those that came before this one. */
  before?: number | undefined;
}

const PAGE_REVIEWS = 12;

/** A numbered page of all reviews; undefined if there is none. */
export async function loadReviewPage(services: Services, page: number) {
  const { db } = services.database;
  const passed = (page - 1) * PAGE_REVIEWS;
  const approved = { where: { approved: 1 }, direction: 'desc' } as const;
  const before =
    passed > 0
      ? await testimonialStore(services.database, 'visitors').lists.ids(db, {
          ...approved,
          limit: passed,
        })
      : [];
  if (before.length < passed) return undefined;
  // One extra shows whether there are more.
  const found = await loadReviews(services, { limit: PAGE_REVIEWS + 1, before: before.at(-1) });
  if (page > 1 && found.length === 0) return undefined;
  return {
    reviews: found.slice(0, PAGE_REVIEWS),
    newerHref: page > 1 ? urls.reviews(page - 1) : undefined,
    olderHref: found.length > PAGE_REVIEWS ? urls.reviews(page + 1) : undefined,
  };
}

/** What a review may be about. */
export async function loadReviewSubjects({ database }: Services) {
  const products = await productStore(database).list(database.db);
  return products
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'));
}

export async function loadReviews(services: Services, wanted: Wanted): Promise<ReviewCardData[]> {
  const { limit, productId, before } = wanted;
  const { db } = services.database;
  const found = await testimonialStore(services.database, 'visitors').list(db, {
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
  const { general } = await services.settings.read();
  return found.map(({ sample, source, avatar, reply, productId: about, ...review }) => {
    const product = named.find((one) => one?.id === about);
    return {
      ...review,
      sample: sample ? SAMPLE_REVIEW : '',
      // No customer wrote it.
      original: sample ? null : review.original,
      fromStaff: source === 'staff' && !sample,
      avatar: avatar ? picture(avatar, '') : undefined,
      // A product's own page needs no link to itself.
      product:
        product && productId === undefined
          ? { name: product.name, href: urls.product(product.slug) }
          : undefined,
      reply: reply && {
        from: general.siteName,
        text: reply.text,
        day: dayFormat.format(new Date(reply.at)),
      },
    };
  });
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { timeZone: LONDON, dateStyle: 'long' });

/** `4.8 out of 5 on average, from 12 reviews.` */
export function ratingInWords({ average, count, sample }: Rating): string {
  const kind = sample ? 'sample review' : 'review';
  return `${average.toFixed(1)} out of 5 on average, from ${count} ${kind}${count === 1 ? '' : 's'}.`;
}

/** Structured data of reviews on a page: their text as shown, and the customer's stars. Nothing for samples. */
export function reviewData(rating: Rating | undefined, reviews: readonly ReviewCardData[]) {
  if (!rating || rating.sample) return undefined;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.average.toFixed(1),
      reviewCount: rating.count,
      bestRating: BEST_RATING,
    },
    review: reviews
      .filter(({ sample }) => !sample)
      .map((review) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: review.author },
        datePublished: review.createdAt.slice(0, 10),
        reviewBody: review.quote,
        reviewRating: {
          '@type': 'Rating',
          ratingValue: review.original?.rating ?? review.rating,
          bestRating: BEST_RATING,
        },
      })),
  };
}
