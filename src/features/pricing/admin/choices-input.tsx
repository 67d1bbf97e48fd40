import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { Choice, OptionGroup } from '../price-list.ts';
import { blankChoice } from './list-form.ts';
import { ENTRY, Choice as Select } from './small-form.tsx';

type Price = Choice['price'];

const PER: Record<Price['per'], string> = {
  window: '£ a window',
  metre: '£ a metre of width',
  percent: '% of the price',
};

/** Pounds or percent. */
const amountOf = (price: Price) => (price.per === 'percent' ? price.percent : price.pence / 100);

/** A part of a penny stays, for the schema to report. */
const priceOf = (per: Price['per'], amount: number): Price =>
  per === 'percent' ? { per, percent: amount } : { per, pence: Number((amount * 100).toFixed(4)) };

/** The sizes that a choice may ask for, with their labels. */
const needSides = {
  minWidthMm: 'Width from',
  maxWidthMm: 'Width up to',
  minDropMm: 'Drop from',
  maxDropMm: 'Drop up to',
};
type Side = keyof typeof needSides;
const sides = Object.entries(needSides) as [Side, string][];

/** `, width from 600 mm`; empty where every size can have it. */
export const needsText = ({ needs }: Choice): string =>
  sides
    .flatMap(([side, label]) => (needs?.[side] ? `, ${label.toLowerCase()} ${needs[side]} mm` : []))
    .join('');

/** As a number: where it is given as text, React writes a typed `1.0` as `1` at once. */
const shownNumber = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) ? value : '';

interface ChoicesInputProps {
  option: OptionGroup;
  /** Path of the choices, or within them. */
  errorAt(path: string): string | undefined;
  onChange(part: Partial<OptionGroup>): void;
}

export function ChoicesInput({ option, errorAt, onChange }: ChoicesInputProps) {
  const own = errorAt('');
  /** The default follows the name of its choice. */
  function change(rows: readonly Choice[]) {
    const choices = [...rows];
    if (option.default === null) return onChange({ choices });
    const at = option.choices.findIndex(({ name }) => name === option.default);
    const isRenamed = at >= 0 && choices.length === option.choices.length;
    const kept = choices.some(({ name }) => name === option.default);
    const next = isRenamed ? choices[at]?.name : kept && option.default;
    onChange({ choices, default: next || null });
  }
  return (
    <div>
      <RowsInput<Choice>
        rows={option.choices}
        onChange={change}
        blank={blankChoice}
        noun="choice"
        nameOf={({ name }, at) => `choice ${name || at + 1} of ${option.group || 'the option'}`}
        rowClassName="items-start! gap-1"
      >
        {(choice, at, changeOne) => (
          <div className="grid min-w-0 grow grid-cols-2 gap-2 sm:grid-cols-[2fr_1fr_1.5fr]">
            <TextField
              data-first
              label="Choice"
              error={errorAt(`${at}.name`)}
              className="max-sm:col-span-2 [&_input]:h-10 [&_label]:sr-only"
              value={choice.name}
              placeholder="Motor"
              onChange={({ target }) => changeOne({ name: target.value })}
            />
            <TextField
              className="[&_input]:h-10 [&_label]:sr-only"
              label={`What ${choice.name || 'the choice'} costs`}
              error={errorAt(`${at}.price.pence`) ?? errorAt(`${at}.price.percent`)}
              type="number"
              step="any"
              value={shownNumber(amountOf(choice.price))}
              placeholder="0"
              onChange={({ target }) =>
                changeOne({ price: priceOf(choice.price.per, target.valueAsNumber) })
              }
            />
            <Select
              label={`How ${choice.name || 'the choice'} is charged`}
              className="sr-only"
              value={choice.price.per}
              options={Object.entries(PER)}
              onChange={(per) =>
                changeOne({ price: priceOf(per as Price['per'], amountOf(choice.price)) })
              }
            />
            <Needs
              choice={choice}
              errorAt={(side) => errorAt(`${at}.needs.${side}`)}
              onChange={changeOne}
            />
          </div>
        )}
      </RowsInput>
      {own && <p className="mt-1 text-sm text-danger">{own}</p>}
    </div>
  );
}

interface NeedsProps {
  choice: Choice;
  errorAt(side: string): string | undefined;
  onChange(part: Partial<Choice>): void;
}

/** The sizes a choice is available for: folded away, as most have none. */
function Needs({ choice: { needs = {} }, errorAt, onChange }: NeedsProps) {
  const isOpen = sides.some(([side]) => Number.isFinite(needs[side]) || errorAt(side));
  return (
    <details open={isOpen || undefined} className="col-span-full text-sm">
      <summary className="cursor-pointer text-muted">Only for some sizes (mm)</summary>
      <div className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {sides.map(([side, label]) => (
          <TextField
            key={side}
            label={label}
            className={ENTRY}
            error={errorAt(side)}
            type="number"
            value={shownNumber(needs[side])}
            onChange={({ target }) =>
              onChange({
                needs: {
                  ...needs,
                  [side]: target.value || target.validity.badInput ? target.valueAsNumber : null,
                },
              })
            }
          />
        ))}
      </div>
    </details>
  );
}
