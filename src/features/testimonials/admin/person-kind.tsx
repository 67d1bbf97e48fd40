import { deleted, type PersonKind } from '../../../kit/crud/admin/person-kind.ts';
import { ratingText, type Testimonial } from '../testimonial.ts';

export const reviewKind: PersonKind<Testimonial> = {
  key: 'reviews',
  title: 'Reviews under the same name or of a visit',
  place: 140,
  kept: [['Reviews', 'Until you delete them']],
  item: ({ author, location, rating, quote, original }) => (
    <>
      <p className="wrap-anywhere">
        <span className="font-medium">{author}</span>
        {location && `, ${location}`}, {ratingText(rating)}
      </p>
      <p className="line-clamp-2 text-muted wrap-anywhere">{quote}</p>
      {original && (
        <p className="line-clamp-2 text-muted wrap-anywhere">
          As it arrived: {original.author}, {ratingText(original.rating)}: {original.quote}
        </p>
      )}
    </>
  ),
};

export const reviewDraftKind: PersonKind<Pick<Testimonial, 'author' | 'quote'>> = {
  key: 'reviewDrafts',
  title: 'Drafts of their reviews',
  place: 141,
  goes: deleted('draft'),
  kept: [],
  item: ({ author, quote }) => (
    <p className="line-clamp-2 wrap-anywhere">
      <span className="font-medium">{author}:</span> {quote}
    </p>
  ),
};
