// Draws described fields (kit/fields): a field's kind says by which input.
import { type ComponentType, createContext, useContext } from 'react';
import type { Field, Fields } from '../../../fields/field.ts';
import { classNames } from '../../../ui/class-names.ts';
import { AddressInput } from './address-input.tsx';
import { CheckboxInput } from './checkbox-input.tsx';
import { LinesInput } from './lines-input.tsx';
import { ListInput } from './list-input.tsx';
import { NumberInput } from './number-input.tsx';
import { ChoicesInput, OptionInput } from './option-input.tsx';
import { OrderInput } from './order-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { PriceInput } from './price-input.tsx';
import { SelectInput } from './select-input.tsx';
import { SlugInput } from './slug-input.tsx';
import { DayInput, TextAreaInput, TextInput } from './text-input.tsx';

/** A field in a form, by its whole name there: `hero.slides.2.title`. */
export type DrawnField = Field & { name: string };
type Inputs = Readonly<Record<string, ComponentType<DrawnField>>>;

// The kit's inputs check the names of a record; here the fields have them.
type Texts = Record<string, string>;
type Numbers = Record<string, number>;
type Flags = Record<string, boolean>;
type Lines = Record<string, readonly (string | number)[]>;

const inputs: Inputs = {
  text: TextInput<Texts>,
  area: TextAreaInput<Texts>,
  day: DayInput<Texts>,
  slug: ({ from = '', ...field }) => <SlugInput<Texts> from={from} {...field} />,
  picture: PictureInput<Texts>,
  address: AddressInput<Texts>,
  addressAnywhere: (field) => <AddressInput<Texts> {...field} anywhere />,
  film: (field) => <AddressInput<Texts> {...field} kind="film" />,
  number: NumberInput<Numbers>,
  price: PriceInput<Numbers>,
  order: OrderInput<Numbers>,
  checkbox: CheckboxInput<Flags>,
  lines: LinesInput<Record<string, readonly string[]>>,
  choice: ({ options = [], ...field }) => (
    <OptionInput<Texts, string | number> options={options} {...field} />
  ),
  choices: ({ options = [], ...field }) => (
    <ChoicesInput<Lines, string | number>
      options={options.map(({ value }) => value)}
      labelOf={(chosen) => options.find(({ value }) => value === chosen)?.label ?? `${chosen}`}
      {...field}
    />
  ),
  select: ({ options = [], ...field }) => <SelectInput<Texts> options={options} {...field} />,
  list: ListOfFields,
};

/** Inputs of a form's own, by kind; `markdown` too, which is large. */
export const OwnInputs = createContext<Inputs>({});

interface FormFieldsProps {
  fields: Fields;
  /** What is known only now of some, by name. */
  given?: Readonly<Record<string, Partial<Field>>>;
  /** Precedes each name. */
  prefix?: string;
}

export function FormFields({ fields, given = {}, prefix = '' }: FormFieldsProps) {
  const own = useContext(OwnInputs);
  const drawn = drawnOf(fields, prefix).flatMap((field) => {
    const { half, ...shown } = { ...field, ...given[field.name] };
    const Input = own[field.kind] ?? inputs[field.kind];
    if (!Input) return [];
    return (
      <div key={field.name} className={classNames('min-w-0', !half && '@md:col-span-2')}>
        <Input {...shown} />
      </div>
    );
  });
  return (
    <div className="@container">
      <div className="grid gap-5 @md:grid-cols-2">{drawn}</div>
    </div>
  );
}

/** Fields of inner objects go among the others. */
const drawnOf = (fields: Fields, prefix: string): DrawnField[] =>
  Object.entries(fields).flatMap(([own, field]) => {
    const name = prefix + own;
    return field.kind === 'group' ? drawnOf(field.fields ?? {}, `${name}.`) : { ...field, name };
  });

function ListOfFields({ name, ...field }: DrawnField) {
  const { fields = {}, items } = field;
  const own = useContext(OwnInputs);
  const Note = own[items?.note ?? ''];
  return (
    items && (
      <ListInput
        field={{ ...field, items }}
        name={name}
        note={(itemName) => Note && <Note {...field} name={itemName} />}
      >
        {(itemName) => <FormFields fields={fields} prefix={`${itemName}.`} />}
      </ListInput>
    )
  );
}
