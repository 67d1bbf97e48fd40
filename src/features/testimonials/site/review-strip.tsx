import { urls } from '../../../urls.ts';
import { ReviewCard, type ReviewCardData } from './review-card.tsx';

interface ReviewStripProps {
  /** Heading level of the title: by default that of a part of a section. */
  headline?: 'h2' | 'h3';
  title: string;
  /** Their average. */
  summary?: string;
  reviews: ReviewCardData[];
}

/** One review in large type. */
export function ReviewLead({ title, review }: { title: string; review: ReviewCardData }) {
  return (
    <div className="grid gap-x-12 gap-y-3 lg:grid-cols-[1fr_4fr]">
      <div>
        <h3 className="text-2xl lg:text-[1.75rem]">{title}</h3>
        <p className="mt-2 text-base">
          <a href={urls.reviews()} className="text-link">
            Read all reviews
          </a>
        </p>
      </div>
      <ReviewCard review={review} large />
    </div>
  );
}

/** A few reviews in a row, and a link to the others. */
export function ReviewStrip({
  headline: Headline = 'h3',
  title,
  summary,
  reviews,
}: ReviewStripProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <Headline className="text-3xl">{title}</Headline>
        <a href={urls.reviews()} className="text-link">
          Read all reviews
        </a>
      </div>
      {summary && <p className="mt-2 text-base text-soft">{summary}</p>}
      <ul className="swipe-row mt-5 gap-5 sm:mt-7 sm:grid lg:grid-cols-3">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </>
  );
}
