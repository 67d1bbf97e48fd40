import { Picture, type PictureSource } from '../../../kit/ui/picture.tsx';
import { Stars } from '../../../kit/ui/stars.tsx';
import { ratingText } from '../testimonial.ts';

/** A review ready for the page. */
export interface ReviewCardData {
  id: number;
  author: string;
  location: string;
  quote: string;
  rating: number;
  /** Said on a review that no customer wrote. */
  sample: string;
  avatar: Omit<PictureSource, 'url'> | undefined;
  product: { name: string; href: string } | undefined;
}

/** What one customer says. */
export function ReviewCard({ review }: { review: ReviewCardData }) {
  const { author, location, quote, rating, sample, product } = review;
  return (
    <figure className="flex h-full flex-col rounded-card border border-line bg-surface p-5 wrap-anywhere sm:p-7">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <Stars rating={rating} label={ratingText(rating)} className="text-amber" />
        {sample && <span className="badge bg-amber-tint text-sm text-amber">{sample}</span>}
      </p>
      <blockquote className="mt-3 font-(family-name:--font-serif) text-lg leading-snug sm:mt-4 sm:text-xl whitespace-pre-line">
        {quote}
      </blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-4 text-base sm:pt-6">
        <Portrait review={review} />
        <span className="min-w-0">
          <span className="block font-semibold">{author}</span>
          {location && <span className="block text-soft">{location}</span>}
        </span>
      </figcaption>
      {product && (
        <p className="mt-4 border-t border-line pt-4 text-sm">
          <a href={product.href} className="text-link">
            {product.name}
          </a>
        </p>
      )}
    </figure>
  );
}

/** A picture, or the first letter of the name. */
function Portrait({ review: { avatar, author } }: { review: ReviewCardData }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-full bg-sunk font-(family-name:--font-serif) text-lg text-soft"
    >
      {avatar ? (
        <Picture {...avatar} alt="" sizes="2.75rem" className="size-11 object-cover" />
      ) : (
        [...author][0]?.toUpperCase()
      )}
    </span>
  );
}
