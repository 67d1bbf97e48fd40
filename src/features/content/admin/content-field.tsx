import { useQuery } from '@tanstack/react-query';
import { adminApi } from '../../../admin-urls.ts';
import { AddressInput } from '../../../kit/crud/admin/fields/address-input.tsx';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { IconInput } from '../../../kit/crud/admin/fields/icon-input.tsx';
import { LinesInput } from '../../../kit/crud/admin/fields/lines-input.tsx';
import { NumberInput } from '../../../kit/crud/admin/fields/number-input.tsx';
import { PriceInput } from '../../../kit/crud/admin/fields/price-input.tsx';
import { DayInput, TextAreaInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { activeServices } from '../../appointments/appointment.ts';
import type { BookingSettings } from '../../settings/booking-settings.ts';
import type { FieldDescription } from '../field-descriptions.ts';
import { ListInput } from './list-input.tsx';

// Too wide to go side by side.
const WIDE = new Set<FieldDescription['kind']>(['area', 'picture', 'film', 'lines', 'list']);

const isWide = ({ kind, name }: FieldDescription) => WIDE.has(kind) || /(^|\.)title$/.test(name);

interface ContentFieldsProps {
  fields: readonly FieldDescription[];
  /** Prefix of each name: `hero.slides.2.`. */
  prefix?: string;
}

export function ContentFields({ fields, prefix = '' }: ContentFieldsProps) {
  return (
    <div className="@container">
      <div className="grid gap-5 @md:grid-cols-2">
        {fields.map((field) => (
          <div key={field.name} className={isWide(field) ? 'min-w-0 @md:col-span-2' : ''}>
            <ContentField field={field} name={prefix + field.name} />
          </div>
        ))}
      </div>
    </div>
  );
}

const loadIcons = async () => (await import('../../category-icons/icon-kit.ts')).iconKit;

// The kit's inputs expect the names of a flat record.
type Texts = Record<string, string>;
type Numbers = Record<string, number>;
type Flags = Record<string, boolean>;
type Lines = Record<string, readonly string[]>;

function ContentField({ field, name }: { field: FieldDescription; name: string }) {
  if (field.kind === 'list') {
    return (
      <ListInput field={field} name={name}>
        {(itemName) => <ContentFields fields={field.fields} prefix={`${itemName}.`} />}
      </ListInput>
    );
  }
  const { kind, label, hint } = field;
  const given = { name, label, ...(hint && { hint }) };
  switch (kind) {
    case 'text':
    case 'link':
      return <TextInput<Texts> {...given} />;
    case 'area':
      return <TextAreaInput<Texts> {...given} />;
    case 'picture':
    case 'film':
      return <AddressInput<Texts> {...given} kind={kind} />;
    case 'icon':
      return (
        <IconInput<Texts>
          {...given}
          load={loadIcons}
          keep={({ slug }) => slug}
          srcOf={(slug) => `/icons/${slug}.svg`}
        />
      );
    case 'lines':
      return <LinesInput<Lines> name={name} label={label} hint={hint ?? ''} />;
    case 'price':
      return <PriceInput<Numbers> {...given} />;
    case 'number':
      return <NumberInput<Numbers> {...given} />;
    case 'check':
      return <CheckboxInput<Flags> {...given} />;
    case 'day':
      return <DayInput<Record<string, string>> {...given} />;
    case 'service':
      return <ServiceInput {...given} />;
  }
}

interface InputProps {
  name: string;
  label: string;
  hint?: string;
}

/** The service, as the booking form names it. */
function ServiceInput({ name, ...frame }: InputProps) {
  const field = useField(name, '');
  const { data: settings } = useQuery<{ booking: Pick<BookingSettings, 'services'> }>({
    queryKey: [adminApi.settings()],
  });
  const services = activeServices(settings?.booking.services ?? []);
  const known = services.some((service) => service === field.value);
  return (
    <FieldFrame field={field} format={(service) => service} {...frame}>
      <SelectBox
        {...field.control}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
      >
        {!known && <option value={field.value}>{field.value || 'Choose a type'}</option>}
        {services.map((service) => (
          <option key={service} value={service}>
            {service}
          </option>
        ))}
      </SelectBox>
    </FieldFrame>
  );
}
