import { ChevronDown, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { FieldFrame, useField } from '../../../kit/admin/fields/field.tsx';
import { useAllRecords } from '../../../kit/admin/use-resource.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { products } from '../../products/product.ts';
import type { Suggestion } from '../page.ts';

/** Products that suit a page, each with the reason why. */
export function SuggestionsInput({ name, label }: { name: 'suggestions'; label: string }) {
  const field = useField<readonly Suggestion[]>(name, []);
  const { data: known = [] } = useAllRecords(products);
  const addButton = useRef<HTMLButtonElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const { value: suggestions, onChange } = field;
  const nameOf = (id: number) => known.find((product) => product.id === id)?.name ?? 'a product';

  const change = (at: number, part: Partial<Suggestion>) =>
    onChange(suggestions.map((one, index) => (index === at ? { ...one, ...part } : one)));

  function add() {
    onChange([...suggestions, { productId: 0, reason: '' }]);
    // Its row is there after the next paint.
    requestAnimationFrame(() =>
      rows.current?.querySelector<HTMLElement>('li:last-child select')?.focus(),
    );
  }

  return (
    <FieldFrame
      group
      field={field}
      label={label}
      format={(list) => list.map((one) => nameOf(one.productId)).join(', ')}
    >
      {suggestions.length > 0 && (
        <ul ref={rows} className="mb-1 grid gap-2">
          {suggestions.map(({ productId, reason }, at) => (
            // Every row shows its value, and none has a state of its own.
            // biome-ignore lint/suspicious/noArrayIndexKey: a suggestion is nothing until it is chosen
            <li key={at} className="flex flex-wrap items-center gap-2 sm:flex-nowrap">
              <span className="relative w-full sm:w-64">
                <select
                  aria-label={`Product ${at + 1}`}
                  aria-invalid={field.error && productId < 1 ? true : undefined}
                  aria-describedby={field.control['aria-describedby']}
                  value={productId}
                  onChange={(event) => change(at, { productId: Number(event.target.value) })}
                  className="field select h-10 w-full pr-9 pl-3"
                >
                  <option value={0}>Choose a product</option>
                  {known.map((product) => (
                    <option key={product.id} value={product.id}>
                      {product.name}
                    </option>
                  ))}
                </select>
                <ChevronDown
                  aria-hidden
                  className="pointer-events-none absolute top-3 right-3 size-4 text-muted"
                />
              </span>
              <input
                aria-label={`Why product ${at + 1} suits`}
                placeholder="Why it suits"
                value={reason}
                onChange={(event) => change(at, { reason: event.target.value })}
                className="field h-10 min-w-0 grow px-3"
              />
              <Button
                look="quiet"
                size="icon"
                aria-label={`Remove product ${at + 1}`}
                onClick={() => {
                  onChange(suggestions.toSpliced(at, 1));
                  addButton.current?.focus();
                }}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        look="secondary"
        size="small"
        onClick={add}
        className="justify-self-start"
      >
        <Plus aria-hidden className="size-4" />
        Add product
      </Button>
    </FieldFrame>
  );
}
