// The form for a review. It works without scripts; one keeps it on its page (kit/ui/send-forms.ts).
import type { RefusedForm } from '../../../kit/public-form.ts';
import { Field, FieldError, PrivacyNote, TrapField } from '../../../kit/ui/public-fields.tsx';
import { FormFrame } from '../../../kit/ui/public-form-frame.tsx';
import { Star } from '../../../kit/ui/stars.tsx';
import { api, urls } from '../../../urls.ts';
import type { ReviewWords } from '../../content/sections/page-texts.ts';

interface ReviewFormProps {
  words: ReviewWords;
  products: readonly { id: number; name: string }[];
  refused?: RefusedForm | undefined;
  visit?: string | undefined;
}

const RATINGS = [1, 2, 3, 4, 5];

/** What an empty field says: the API's sentence has words of its own. */
const missing: Record<string, string> = {
  quote: 'Your review is required',
  author: 'Your name is required',
};

export function ReviewForm({
  words,
  products,
  refused,
  visit = refused?.values.visit,
}: ReviewFormProps) {
  const part = (name: string) => {
    const error = refused?.errors[name];
    const isEmpty = !refused?.values[name]?.trim();
    return { id: `review-${name}`, error: (error && isEmpty && missing[name]) || error };
  };
  const input = (name: string) => ({
    name,
    defaultValue: refused?.values[name],
    'data-missing': missing[name],
  });
  return (
    <FormFrame
      id="review-form"
      title={words.formTitle}
      action={urls.reviews()}
      send={api.testimonials()}
      refused={refused}
      button={words.submitLabel}
      busy={words.submittingLabel}
      thanksTitle={words.thanksTitle}
      thanks={words.thanksText}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <RatingField {...part('rating')} chosen={Number(refused?.values.rating)} />
        <Field {...part('quote')} label="Your review" className="sm:col-span-2">
          {(control) => <textarea {...control} {...input('quote')} rows={5} required />}
        </Field>
        <Field {...part('author')} label="Your name" help="As it should appear: Helen R.">
          {(control) => <input {...control} {...input('author')} autoComplete="name" required />}
        </Field>
        <Field {...part('location')} label="Your town" optional>
          {(control) => <input {...control} {...input('location')} autoComplete="address-level2" />}
        </Field>
        {products.length > 0 && (
          <Field {...part('productId')} label="What it is about" className="sm:col-span-2" optional>
            {(control) => (
              <select {...control} {...input('productId')} data-number="">
                <option value="">Our work as a whole</option>
                {products.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
      </div>
      {visit && <input type="hidden" name="visit" value={visit} />}
      <TrapField id="review-website" />
      <p className="mt-5 text-base text-soft">{words.readingNote}</p>
      <PrivacyNote note={words.privacyNote} href={urls.page({ kind: 'legal', slug: 'privacy' })} />
    </FormFrame>
  );
}

interface RatingFieldProps {
  id: string;
  error: string | undefined;
  chosen: number;
}

function RatingField({ id, error, chosen }: RatingFieldProps) {
  return (
    <div
      id={id}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      className="sm:col-span-2"
    >
      <p id={`${id}-label`} className="mb-1.5 text-base font-semibold">
        Your rating
      </p>
      <div className="-ml-2 flex flex-wrap">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className="relative grid size-12 cursor-pointer place-items-center rounded-lg fill-none text-2xl text-amber hover:fill-current has-checked:fill-current has-focus-visible:outline-3 has-focus-visible:outline-primary [&:has(~label:hover)]:fill-current [&:has(~label>:checked)]:fill-current"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              data-number=""
              defaultChecked={chosen === rating}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star />
            <span className="sr-only">{rating === 1 ? '1 star' : `${rating} stars`}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
