import { useFormContext } from 'react-hook-form';
import { AddressInput } from '../../../kit/crud/admin/fields/address-input.tsx';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { Stars } from '../../../kit/ui/stars.tsx';
import { londonMoment } from '../../../lib/time/london-time.ts';
import type { Product } from '../../products/product.ts';
import {
  BEST_RATING,
  ratingText,
  type Testimonial,
  type TestimonialInput,
  testimonials,
} from '../testimonial.ts';

const blank: TestimonialInput = {
  author: '',
  quote: '',
  rating: BEST_RATING,
  productId: 0,
  location: '',
  avatar: '',
  approved: false,
};

interface TestimonialFormProps {
  record: Testimonial | undefined;
  onClose(): void;
  /** Undefined while loading. */
  products: Product[] | undefined;
}

export function TestimonialForm({ products, ...dialog }: TestimonialFormProps) {
  const { record } = dialog;
  return (
    <ResourceForm resource={testimonials} blank={blank} {...dialog}>
      {record?.original && <Original original={record.original} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<TestimonialInput> name="author" label="Author" />
        <TextInput<TestimonialInput> name="location" label="Location" />
      </div>
      <TextAreaInput<TestimonialInput>
        name="quote"
        label="Quote"
        {...(record && {
          hint: 'If you change the author, the quote or the rating, visitors see “Edited by us” and can open the original. Averages count the customer’s own stars.',
        })}
      />
      <RatingInput />
      <SelectInput<TestimonialInput>
        name="productId"
        label="Product"
        prompt="No product"
        options={(products ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <AddressInput<TestimonialInput> name="avatar" label="Avatar" />
      <CheckboxInput<TestimonialInput>
        name="approved"
        label="Approved"
        hint="Visitors see it once it is approved. To keep part of the original from them, leave it unapproved."
      />
      <TextAreaInput<{ 'reply.text': string }>
        name="reply.text"
        label="Reply"
        hint="Visitors read it below the review, with its date. Leave empty for none."
      />
    </ResourceForm>
  );
}

/** The customer's original, beside the edited review. */
function Original({ original }: { original: NonNullable<Testimonial['original']> }) {
  const { setValue } = useFormContext();
  const { author = '', quote, rating, createdAt } = original;
  const putBack = () => {
    for (const [name, value] of Object.entries({ author, quote, rating })) {
      setValue(name, value, { shouldDirty: true });
    }
  };
  return (
    <section aria-label="The original" className="grid gap-2 rounded-lg bg-sunken p-4 text-sm">
      <p className="font-medium">What the customer wrote, {londonMoment(new Date(createdAt))}</p>
      <Stars rating={rating} label={ratingText(rating)} className="text-waiting" />
      <p className="whitespace-pre-line wrap-anywhere">{quote}</p>
      <p className="wrap-anywhere">
        {author} <span className="text-muted">(Visitors do not see this name.)</span>
      </p>
      <p>
        <Button look="secondary" onClick={putBack}>
          Put the original back
        </Button>
      </p>
    </section>
  );
}

const RATINGS = Array.from({ length: BEST_RATING }, (_, index) => index + 1);

function RatingInput() {
  const field = useField<number>('rating', BEST_RATING);
  const { id: _id, 'aria-invalid': _invalid, ...control } = field.control;
  return (
    <FieldFrame group field={field} label="Rating" format={(rating) => ratingText(rating)}>
      <div className="flex flex-wrap gap-1.5">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className="flex h-9 items-center gap-2 rounded-full border border-line-strong px-2.5 text-sm text-waiting has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              {...control}
              type="radio"
              value={rating}
              checked={field.value === rating}
              onChange={() => field.onChange(rating)}
              className="size-4 accent-accent"
            />
            <Stars rating={rating} />
            <span className="sr-only">{rating === 1 ? '1 star' : `${rating} stars`}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
