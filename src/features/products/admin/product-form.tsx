import { Link } from 'react-router';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { FieldGroup } from '../../../kit/crud/admin/fields/field-group.tsx';
import {
  type DrawnField,
  FormFields,
  OwnInputs,
} from '../../../kit/crud/admin/fields/form-fields.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { urls } from '../../../urls.ts';
import type { Category } from '../../categories/category.ts';
import { pictureSrc } from '../../media/media.ts';
import {
  newProductInput,
  type Product,
  productFields,
  productResult,
  products,
} from '../product.ts';
import { GallerySection } from './gallery-section.tsx';
import { NewPictures } from './new-pictures.tsx';

// PUT takes no `images`; the server drops the empty list.
const resource = { ...products, input: newProductInput };
const blank = { ...products.blank, images: [] };

interface ProductFormProps {
  record: Product | undefined;
  onClose(): void;
  /** Undefined while loading. */
  categories: Category[] | undefined;
}

export function ProductForm({ record, onClose, categories }: ProductFormProps) {
  const { about, picture, price, offers, light, care } = productFields;
  const categoryId = {
    hint: categories?.length === 0 ? 'There are no categories yet: add one first.' : undefined,
    options: (categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <ResourceForm
      resource={resource}
      blank={blank}
      record={record && { ...record, image: pictureSrc(record.image) }}
      onClose={onClose}
    >
      <FormFields fields={about} given={{ categoryId }} />
      {record ? (
        <>
          <FormFields fields={picture} />
          <GallerySection product={record} />
        </>
      ) : (
        <NewPictures />
      )}
      <FieldGroup title="Price and delivery">
        <FormFields fields={price} />
        {record && (
          <p className="text-sm">
            <Link to={urls.openPrices(record.id)} className="contact-link">
              Prices by size
            </Link>
          </p>
        )}
      </FieldGroup>
      <FieldGroup title="What it offers">
        <OwnInputs value={{ colours: ColoursInput }}>
          <FormFields fields={offers} />
        </OwnInputs>
      </FieldGroup>
      <FieldGroup title="Rooms and light">
        <FormFields fields={light} />
      </FieldGroup>
      <FieldGroup title="Safety and care">
        <FormFields fields={care} />
      </FieldGroup>
      <SearchFields<Product> pathOf={({ slug }) => urls.product(slug)} usual={productResult} />
    </ResourceForm>
  );
}

interface Colour {
  name: string;
  hex: string;
}

const spoken = ({ name }: Colour, at: number) => `colour ${at + 1}, ${name || 'without a name'}`;

function ColoursInput({ name, ...frame }: DrawnField) {
  const field = useField<readonly Colour[]>(name, []);
  return (
    <FieldFrame
      group
      field={field}
      format={(list) => list.map((colour) => `${colour.name} ${colour.hex}`).join(', ')}
      {...frame}
    >
      <RowsInput
        rows={field.value}
        onChange={field.onChange}
        blank={{ name: '', hex: '#ffffff' }}
        noun="colour"
        nameOf={spoken}
        className="sm:grid-cols-2"
        rowClassName="gap-1"
      >
        {(colour, at, change) => (
          <>
            <input
              type="color"
              aria-label={`Colour ${at + 1}, ${colour.name || 'without a name'}`}
              value={colour.hex}
              onChange={(event) => change({ hex: event.target.value })}
              className="field h-10 w-11 shrink-0 cursor-pointer p-1"
            />
            <input
              data-first
              aria-label={`Name of colour ${at + 1}`}
              placeholder="Name"
              value={colour.name}
              aria-invalid={field.error && !colour.name.trim() ? true : undefined}
              aria-describedby={field.control['aria-describedby']}
              onChange={(event) => change({ name: event.target.value })}
              className="field h-10 min-w-0 grow px-3"
            />
          </>
        )}
      </RowsInput>
    </FieldFrame>
  );
}
