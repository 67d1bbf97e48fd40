import { FieldNotes, useField } from '../../../kit/crud/admin/fields/field.tsx';
import { FieldGroup } from '../../../kit/crud/admin/fields/field-group.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import type { Product } from '../../products/product.ts';
import { useSheet } from './use-sheet.ts';

/** The band of each colour of the product, and of further colours in the list. */
export function BandColours({ product }: { product: Pick<Product, 'colours'> }) {
  const field = useField<Record<string, string>>('colours', {});
  const { bands } = useSheet();
  const hexOf = new Map(product.colours.map(({ name, hex }) => [name, hex]));
  const others = Object.keys(field.value).filter((name) => field.value[name] && !hexOf.has(name));
  const names = [...hexOf.keys(), ...others];
  if (names.length === 0) return null;
  return (
    <FieldGroup title="Colours">
      <p className="-mt-3 text-sm text-muted">
        The price band of each colour.
        {bands.length > 1 && ' With several bands, a colour without one has no price.'}
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-x-5 gap-y-2">
        {names.map((name) => (
          <li key={name}>
            <div className="flex items-center gap-3 text-sm">
              <span
                aria-hidden
                style={{ background: hexOf.get(name) }}
                className="size-6 shrink-0 rounded-md border border-line-strong"
              />
              <span className="min-w-0 grow wrap-anywhere">
                {name}
                {!hexOf.has(name) && <span className="text-muted"> (no longer a colour)</span>}
              </span>
              <span className="w-32 shrink-0">
                <SelectBox
                  aria-label={`Band of ${name}`}
                  value={field.value[name] ?? ''}
                  onChange={({ target }) =>
                    field.onChange({ ...field.value, [name]: target.value })
                  }
                >
                  <option value="">No band</option>
                  {bands.map((band) => (
                    <option key={band} value={band}>{`Band ${band}`}</option>
                  ))}
                </SelectBox>
              </span>
            </div>
          </li>
        ))}
      </ul>
      <FieldNotes
        field={field}
        label="Colours"
        format={(colours) =>
          Object.entries(colours)
            .filter(([, band]) => band)
            .map(([name, band]) => `${name}: ${band}`)
            .join(', ')
        }
      />
    </FieldGroup>
  );
}
