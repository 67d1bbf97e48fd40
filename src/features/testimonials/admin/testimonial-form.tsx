import { AddressInput } from '../../../kit/crud/admin/fields/address-input.tsx';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import type { PicturePicker } from '../../../kit/crud/admin/picture-picker.ts';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { Stars } from '../../../kit/ui/stars.tsx';
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
  picker: PicturePicker;
  /** Undefined until they are loaded. */
  products: Product[] | undefined;
}

export function TestimonialForm({ picker, products, ...dialog }: TestimonialFormProps) {
  return (
    <ResourceForm resource={testimonials} blank={blank} {...dialog}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<TestimonialInput> name="author" label="Author" />
        <TextInput<TestimonialInput> name="location" label="Location" />
      </div>
      <TextAreaInput<TestimonialInput> name="quote" label="Quote" />
      <RatingInput />
      <SelectInput<TestimonialInput>
        name="productId"
        label="Product"
        prompt="No product"
        options={(products ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <AddressInput<TestimonialInput> name="avatar" label="Avatar" picker={picker} />
      <CheckboxInput<TestimonialInput>
        name="approved"
        label="Approved"
        hint="Visitors see it once it is approved."
      />
    </ResourceForm>
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
