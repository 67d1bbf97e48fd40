import { useDeferredValue, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { priceText } from '../../../lib/text/price-text.ts';
import { bandsOf, type OptionGroup, type Prices, priceListInput } from '../price-list.ts';
import { type Price, priceOf } from '../price-of.ts';
import { PriceParts } from '../price-parts.tsx';
import { type ListForm, listOf } from './list-form.ts';
import { Choice } from './small-form.tsx';

/** The price of a window by the form's current content, step by step. */
export function TryIt() {
  const form = useDeferredValue(useWatch() as ListForm);
  const list = useMemo(() => {
    const read = priceListInput.safeParse(listOf(form));
    return read.success ? ({ ...read.data, productId: 0, version: 0 } satisfies Prices) : undefined;
  }, [form]);
  const [size, setSize] = useState(['900', '1200']);
  const [wanted, setBand] = useState('');
  const [chosen, setChosen] = useState<Record<string, string[]>>({});

  function priced(prices: Prices): Price | undefined {
    const [widthMm = 0, dropMm = 0] = size.map(Number);
    if (![widthMm, dropMm].every((side) => Number.isInteger(side) && side > 0)) return undefined;
    const known = prices.options.flatMap(({ group }) => {
      const names = chosen[group];
      return names ? [[group, names] as const] : [];
    });
    const band = bandsOf(prices).find((name) => name === wanted);
    return priceOf({ widthMm, dropMm, band, options: Object.fromEntries(known) }, prices);
  }

  const price = list && priced(list);
  return (
    <section
      aria-label="Try it"
      // Enter does not save the list from here.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className="card grid content-start gap-4 p-4"
    >
      <h2 className="font-semibold">Try it</h2>
      <div className="grid grid-cols-2 gap-3">
        {['Width in mm', 'Drop in mm'].map((label, side) => (
          <TextField
            key={label}
            label={label}
            inputMode="numeric"
            value={size[side]}
            onChange={({ target }) => setSize(size.with(side, target.value))}
          />
        ))}
      </div>
      {list && bandsOf(list).length > 1 && (
        <Choice
          label="Band"
          value={wanted}
          options={bandsOf(list).map((name) => [name, name])}
          onChange={setBand}
        />
      )}
      {list?.options.map((group) => (
        <OptionChoice
          key={group.group}
          option={group}
          names={chosen[group.group] ?? (group.default === null ? [] : [group.default])}
          onChange={(names) => setChosen({ ...chosen, [group.group]: names })}
        />
      ))}
      <div role="status" className="border-t border-line pt-3">
        {!list && (
          <p className="text-sm text-muted">Available once the list is complete and correct.</p>
        )}
        {list && !price && <p className="text-sm text-muted">Please give a width and a drop.</p>}
        {price?.refusal && <p className="text-sm">{price.refusal}</p>}
        {price && !price.refusal && (
          <>
            <p className="text-2xl font-semibold tabular-nums">{priceText(price.pence)}</p>
            <PriceParts steps={price.steps} className="mt-2 grid gap-1 text-sm [&_dt]:text-muted" />
          </>
        )}
      </div>
    </section>
  );
}

interface OptionChoiceProps {
  option: OptionGroup;
  names: readonly string[];
  onChange(names: string[]): void;
}

function OptionChoice({ option: { group, choose, choices }, names, onChange }: OptionChoiceProps) {
  if (choose === 'one') {
    return (
      <Choice
        label={group}
        value={names[0] ?? ''}
        options={[['', 'None'], ...choices.map(({ name }) => [name, name] as const)]}
        onChange={(name) => onChange(name === '' ? [] : [name])}
      />
    );
  }
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{group}</legend>
      {choices.map(({ name }) => (
        <label key={name} className="flex min-h-6 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={names.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...names, name] : names.filter((other) => other !== name))
            }
            className="size-4.5 accent-accent"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
