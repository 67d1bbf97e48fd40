import { FieldFrame, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { useAllRecords } from '../../../kit/crud/admin/use-resource.ts';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { products } from '../../products/product.ts';
import type { Suggestion } from '../page.ts';

/** Products that suit a page, each with the reason. */
export function SuggestionsInput({ name, label }: { name: 'suggestions'; label: string }) {
  const field = useField<readonly Suggestion[]>(name, []);
  const { data: known = [] } = useAllRecords(products);
  const nameOf = (id: number) => known.find((product) => product.id === id)?.name ?? 'a product';

  return (
    <FieldFrame
      group
      field={field}
      label={label}
      format={(list) => list.map((one) => nameOf(one.productId)).join(', ')}
    >
      <RowsInput
        rows={field.value}
        onChange={field.onChange}
        blank={{ productId: 0, reason: '' }}
        noun="product"
        rowClassName="flex-wrap gap-2 sm:flex-nowrap"
      >
        {({ productId, reason }, at, change) => (
          <>
            <span className="w-full sm:w-64">
              <SelectBox
                data-first
                aria-label={`Product ${at + 1}`}
                aria-invalid={field.error && productId < 1 ? true : undefined}
                aria-describedby={field.control['aria-describedby']}
                value={productId}
                onChange={(event) => change({ productId: Number(event.target.value) })}
              >
                <option value={0}>Choose a product</option>
                {known.map((product) => (
                  <option key={product.id} value={product.id}>
                    {product.name}
                  </option>
                ))}
              </SelectBox>
            </span>
            <input
              aria-label={`Why product ${at + 1} suits`}
              placeholder="Why it suits"
              value={reason}
              onChange={(event) => change({ reason: event.target.value })}
              className="field h-10 min-w-0 grow px-3"
            />
          </>
        )}
      </RowsInput>
    </FieldFrame>
  );
}
