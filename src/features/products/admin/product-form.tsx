import { Link } from 'react-router';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, type FieldName, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { FieldGroup } from '../../../kit/crud/admin/fields/field-group.tsx';
import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { ChoicesInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { PictureInput } from '../../../kit/crud/admin/fields/picture-input.tsx';
import { PriceInput } from '../../../kit/crud/admin/fields/price-input.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { SearchFields } from '../../../kit/crud/admin/fields/search-fields.tsx';
import { SelectInput } from '../../../kit/crud/admin/fields/select-input.tsx';
import { SlugInput } from '../../../kit/crud/admin/fields/slug-input.tsx';
import { TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { ResourceForm } from '../../../kit/crud/admin/resource-form.tsx';
import { searchFields } from '../../../kit/crud/search-fields.ts';
import { blankOf } from '../../../kit/fields/field.ts';
import { urls } from '../../../urls.ts';
import type { Category } from '../../categories/category.ts';
import { pictureSrc } from '../../media/media.ts';
import {
  lightControls,
  newProductInput,
  type Product,
  type ProductInput,
  productResult,
  products,
  rooms,
} from '../product.ts';
import { weaveLabels } from '../weave.ts';
import { GallerySection } from './gallery-section.tsx';
import { NewPictures } from './new-pictures.tsx';

// PUT takes no `images`; the server drops the empty list.
const resource = { ...products, input: newProductInput };

const blank = {
  name: '',
  slug: '',
  description: '',
  categoryId: 0,
  image: '',
  images: [],
  featured: false,
  isNew: false,
  priceFromPence: null,
  priceUnit: 'per window',
  features: [],
  colours: [],
  weave: '' as const,
  leadTime: '',
  showOnHome: false,
  materials: [],
  rooms: [],
  lightControls: [],
  lightNote: '',
  childSafety: '',
  care: '',
  ...blankOf(searchFields),
};

const weaveOptions = Object.entries(weaveLabels).map(([value, label]) => ({ value, label }));

interface ProductFormProps {
  record: Product | undefined;
  onClose(): void;
  /** Undefined while loading. */
  categories: Category[] | undefined;
}

export function ProductForm({ record, onClose, categories }: ProductFormProps) {
  return (
    <ResourceForm
      resource={resource}
      blank={blank}
      record={record && { ...record, image: pictureSrc(record.image) }}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput<ProductInput> name="name" label="Name" />
        <SlugInput<ProductInput> name="slug" label="Slug" from="name" />
      </div>
      <TextAreaInput<ProductInput> name="description" label="Description" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectInput<ProductInput>
          name="categoryId"
          label="Category"
          prompt="Choose a category"
          hint={
            categories?.length === 0 ? 'There are no categories yet: add one first.' : undefined
          }
          options={(categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="flex flex-wrap items-end gap-x-6 sm:pb-1">
          <CheckboxInput<ProductInput> name="featured" label="Featured" />
          <CheckboxInput<ProductInput> name="isNew" label="New" />
        </div>
      </div>
      {record ? (
        <>
          <PictureInput<ProductInput> name="image" label="Main image" />
          <GallerySection product={record} />
        </>
      ) : (
        <NewPictures />
      )}
      <FieldGroup title="Price and delivery">
        <div className="grid gap-5 sm:grid-cols-3">
          <PriceInput<ProductInput>
            name="priceFromPence"
            label="Price from"
            hint="Counts until the product has prices by size: then the site shows the lowest of those. A rise in Prices leaves it as it is. Leave it empty if you give the price at the visit."
          />
          <TextInput<ProductInput> name="priceUnit" label="Price unit" />
          <TextInput<ProductInput>
            name="leadTime"
            label="Lead time"
            hint="Such as: 4-day fitting"
          />
        </div>
        {record && (
          <p className="text-sm">
            <Link to={urls.openPrices(record.id)} className="contact-link">
              Prices by size
            </Link>
          </p>
        )}
        <CheckboxInput<ProductInput> name="showOnHome" label="Show on home page" />
      </FieldGroup>
      <FieldGroup title="What it offers">
        <div className="grid gap-5 sm:grid-cols-2">
          <LinesInput<ProductInput> name="features" label="Features" hint="One on each line" />
          <LinesInput<ProductInput> name="materials" label="Materials" hint="One on each line" />
        </div>
        <ColoursInput<ProductInput> name="colours" label="Colours" />
        <SelectInput<ProductInput>
          name="weave"
          label="Cloth of the swatches"
          options={weaveOptions}
        />
      </FieldGroup>
      <FieldGroup title="Rooms and light">
        <ChoicesInput<ProductInput> name="rooms" label="Rooms" options={rooms} />
        <ChoicesInput<ProductInput>
          name="lightControls"
          label="Light control"
          options={lightControls}
        />
        <TextInput<ProductInput> name="lightNote" label="Note on light" />
      </FieldGroup>
      <FieldGroup title="Safety and care">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextAreaInput<ProductInput> name="childSafety" label="Child safety" />
          <TextAreaInput<ProductInput> name="care" label="Care" />
        </div>
      </FieldGroup>
      <SearchFields<Product> pathOf={({ slug }) => urls.product(slug)} usual={productResult} />
    </ResourceForm>
  );
}

interface Colour {
  name: string;
  hex: string;
}

interface ColoursInputProps<Input> {
  name: FieldName<Input, readonly Colour[]>;
  label: string;
}

const spoken = ({ name }: Colour, at: number) => `colour ${at + 1}, ${name || 'without a name'}`;

function ColoursInput<Input>({ name, ...frame }: ColoursInputProps<Input>) {
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
