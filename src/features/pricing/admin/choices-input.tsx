import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { blankChoice, type ChoiceForm, needSides, type OptionForm } from './list-form.ts';
import { Choice, ENTRY } from './small-form.tsx';

const PER: Record<ChoiceForm['per'], string> = {
  window: '£ a window',
  metre: '£ a metre of width',
  percent: '% of the price',
};

interface ChoicesInputProps {
  option: OptionForm;
  /** Path of the choices, or within them. */
  errorAt(path: string): string | undefined;
  onChange(part: Partial<OptionForm>): void;
}

export function ChoicesInput({ option, errorAt, onChange }: ChoicesInputProps) {
  const own = errorAt('');
  /** The default follows the name of its choice. */
  function change(choices: readonly ChoiceForm[]) {
    if (option.default === '') return onChange({ choices });
    const at = option.choices.findIndex(({ name }) => name === option.default);
    const isRenamed = at >= 0 && choices.length === option.choices.length;
    const kept = choices.some(({ name }) => name === option.default);
    const next = isRenamed ? (choices[at]?.name ?? '') : kept ? option.default : '';
    onChange({ choices, default: next });
  }
  return (
    <div>
      <RowsInput<ChoiceForm>
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
              inputMode="decimal"
              value={choice.amount}
              placeholder="0"
              onChange={({ target }) => changeOne({ amount: target.value })}
            />
            <Choice
              label={`How ${choice.name || 'the choice'} is charged`}
              className="sr-only"
              value={choice.per}
              options={Object.entries(PER)}
              onChange={(per) => changeOne({ per: per as ChoiceForm['per'] })}
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
  choice: ChoiceForm;
  errorAt(side: string): string | undefined;
  onChange(part: Partial<ChoiceForm>): void;
}

/** The sizes a choice is available for: folded away, as most have none. */
function Needs({ choice, errorAt, onChange }: NeedsProps) {
  const sides = Object.entries(needSides) as [keyof typeof needSides, string][];
  const isOpen = sides.some(([side]) => choice[side] !== '' || errorAt(side));
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
            inputMode="numeric"
            value={choice[side]}
            onChange={({ target }) => onChange({ [side]: target.value })}
          />
        ))}
      </div>
    </details>
  );
}
