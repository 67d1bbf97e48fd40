import { useWatch } from 'react-hook-form';
import { CheckboxInput } from '../../../kit/crud/admin/fields/checkbox-input.tsx';
import { FieldGroup } from '../../../kit/crud/admin/fields/field-group.tsx';
import { NumberInput } from '../../../kit/crud/admin/fields/number-input.tsx';
import { OptionInput } from '../../../kit/crud/admin/fields/option-input.tsx';
import { DayInput, TextInput } from '../../../kit/crud/admin/fields/text-input.tsx';
import { type KindName, kindNames, kindOf } from '../list-kinds.ts';
import type { Limits } from '../price-list.ts';
import type { ListForm } from './list-form.ts';

const kinds = kindNames.map((kind) => ({ value: kind, label: kindOf({ kind }).label }));

/** How the price is worked out, and its first day. */
export function KindFields() {
  const kind: KindName = useWatch({ name: 'kind' });
  return (
    <>
      <OptionInput<ListForm, KindName>
        name="kind"
        label="How the price is worked out"
        options={kinds}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        <DayInput<ListForm>
          name="validFrom"
          label="Valid from"
          hint="If you choose a later day, today’s prices apply until then."
        />
        {kind === 'area' && (
          <>
            <NumberInput<ListForm>
              name="minimumM2"
              label="Smallest charged area, m²"
              hint="0: charge the measured area."
              decimal
            />
            <NumberInput<ListForm>
              name="stepM2"
              label="Rounded up to, m²"
              hint="Such as 0.01 or 0.1."
              decimal
            />
          </>
        )}
      </div>
    </>
  );
}

type LimitFields = Record<`limits.${keyof Limits}`, number>;

export function LimitFields() {
  return (
    <FieldGroup title="Smallest and largest">
      <p className="-mt-3 text-sm text-muted">
        Leave empty for no limit beyond the table’s own. Widths and drops in mm, areas in m²; the
        limits themselves are still made.
      </p>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3">
        <NumberInput<LimitFields> name="limits.minWidthMm" label="Width from" />
        <NumberInput<LimitFields> name="limits.minDropMm" label="Drop from" />
        <NumberInput<LimitFields> name="limits.minAreaM2" label="Area from" decimal />
        <NumberInput<LimitFields> name="limits.maxWidthMm" label="Width up to" />
        <NumberInput<LimitFields> name="limits.maxDropMm" label="Drop up to" />
        <NumberInput<LimitFields> name="limits.maxAreaM2" label="Area up to" decimal />
      </div>
    </FieldGroup>
  );
}

type SupplierFields = { 'supplier.name': string; 'supplier.costPercent': number };

export function DeliveryFields() {
  return (
    <FieldGroup title="Fitting and supplier">
      <CheckboxInput<ListForm> name="fittingIncluded" label="Fitting is included" />
      <div className="grid gap-5 sm:grid-cols-3">
        <NumberInput<ListForm> name="leadDays" label="Lead time in days" />
        <TextInput<SupplierFields>
          name="supplier.name"
          label="Supplier"
          hint="For staff only, like the cost."
        />
        <NumberInput<SupplierFields>
          name="supplier.costPercent"
          label="Cost, % of the price"
          decimal
        />
      </div>
    </FieldGroup>
  );
}
