import type { ReactNode } from 'react';
import { Picture, type PictureSource } from '../../../kit/ui/picture.tsx';
import { Stars } from '../../../kit/ui/stars.tsx';
import { urls } from '../../../urls.ts';
import { ratingText, type Testimonial } from '../testimonial.ts';

export interface ReviewCardData
  extends Pick<
    Testimonial,
    'id' | 'author' | 'location' | 'quote' | 'rating' | 'verified' | 'original' | 'createdAt'
  > {
  /** The label of a review that no customer wrote. */
  sample: string;
  fromStaff: boolean;
  avatar: Omit<PictureSource, 'url'> | undefined;
  product: { name: string; href: string } | undefined;
  reply: { from: string; text: string; day: string } | null;
}

/** @param props.large in large type, without a frame. */
export function ReviewCard({ review, large }: { review: ReviewCardData; large?: boolean }) {
  const { author, location, quote, rating, sample, fromStaff, product, original, reply } = review;
  return (
    <figure
      className={`flex h-full flex-col wrap-anywhere ${large ? '' : 'rounded-card border border-line bg-surface p-5 sm:p-7'}`}
    >
      <p className={`flex flex-wrap items-center gap-3 ${large ? '' : 'justify-between'}`}>
        <Stars rating={rating} label={ratingText(rating)} className="text-amber" />
        {sample && <span className="badge bg-amber-tint text-sm text-amber">{sample}</span>}
      </p>
      <blockquote
        className={`mt-3 font-(family-name:--font-serif) whitespace-pre-line ${large ? 'text-2xl leading-tight sm:text-4xl' : 'text-lg leading-snug sm:mt-4 sm:text-xl'}`}
      >
        {quote}
      </blockquote>
      {original && (
        <Note title="Edited by us" look="bg-amber-tint text-amber">
          {original.quote === quote && original.rating === rating ? (
            <p>We changed the name. Text and stars are what the customer gave.</p>
          ) : (
            <>
              <p className="font-semibold">What the customer wrote</p>
              <Stars
                rating={original.rating}
                label={ratingText(original.rating)}
                className="mt-1 text-amber"
              />
              <blockquote className="mt-1 whitespace-pre-line">{original.quote}</blockquote>
              <p className="mt-2 text-soft">Our average counts these stars.</p>
            </>
          )}
        </Note>
      )}
      {review.verified && (
        <Note title="Verified visit" look="bg-primary-tint text-primary-strong">
          <p>The customer wrote it from the private page of a visit that we made.</p>
        </Note>
      )}
      {fromStaff && (
        <Note title="Entered by us" look="bg-sunk text-soft">
          <p>The customer told us, and we typed it in.</p>
        </Note>
      )}
      <figcaption className="mt-auto flex items-center gap-3 pt-4 text-base sm:pt-6">
        <Portrait review={review} />
        <span className="min-w-0">
          <span className="block font-semibold">{author}</span>
          {location && <span className="block text-soft">{location}</span>}
        </span>
      </figcaption>
      {reply && (
        <div className="mt-4 rounded-lg bg-sunk px-4 py-3 text-base">
          <p className="font-semibold">Reply from {reply.from}</p>
          <p className="text-sm text-soft">{reply.day}</p>
          <p className="mt-1 whitespace-pre-line">{reply.text}</p>
        </div>
      )}
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

interface NoteProps {
  title: string;
  look: string;
  children: ReactNode;
}

/** A badge that explains itself when pressed. */
function Note({ title, look, children }: NoteProps) {
  return (
    <details className="mt-3 text-base">
      <summary
        className={`badge cursor-pointer text-sm underline decoration-dotted underline-offset-4 ${look}`}
      >
        {title}
      </summary>
      <div className="mt-2 border-l-2 border-line pl-4">
        {children}
        <p className="mt-2">
          <a href={urls.reviewPolicy()} className="text-link">
            How we check reviews
          </a>
        </p>
      </div>
    </details>
  );
}

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
