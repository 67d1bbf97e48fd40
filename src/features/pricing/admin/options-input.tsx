import { FieldNotes } from '../../../kit/crud/admin/fields/field.tsx';
import { FieldGroup } from '../../../kit/crud/admin/fields/field-group.tsx';
import { useListField } from '../../../kit/crud/admin/fields/list-field.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { extraText } from '../choice-text.ts';
import type { OptionGroup } from '../price-list.ts';
import { ChoicesInput, needsText } from './choices-input.tsx';
import { blankOption } from './list-form.ts';
import { Choice, ENTRY } from './small-form.tsx';

const inWords = (options: readonly OptionGroup[]) =>
  options
    .flatMap(({ group, choose, required, default: usual, choices }) => [
      [group, choose, required && 'required', usual && `usually ${usual}`]
        .filter(Boolean)
        .join(', '),
      ...choices.map((choice) => `  ${choice.name}${extraText(choice)}${needsText(choice)}`),
    ])
    .join('\n');

/** Options of a window, in groups, with their prices. */
export function OptionsInput() {
  const { field, errorAt } = useListField<OptionGroup>('options');
  return (
    <FieldGroup title="Options">
      <div>
        <RowsInput<OptionGroup>
          rows={field.value}
          onChange={field.onChange}
          blank={blankOption}
          noun="option"
          nameOf={({ group }, at) => `option ${group || at + 1}`}
          className="gap-4!"
          rowClassName="items-start! gap-1 rounded-lg border border-line p-3 sm:p-4"
        >
          {(option, at, change) => (
            <div className="grid min-w-0 grow gap-4">
              <div className="grid gap-3 sm:grid-cols-[3fr_2fr_3fr_auto]">
                <TextField
                  data-first
                  label="Option"
                  className={ENTRY}
                  error={errorAt(`${at}.group`)}
                  value={option.group}
                  placeholder="Control"
                  onChange={({ target }) => change({ group: target.value })}
                />
                <Choice
                  label="Choose"
                  className="text-xs text-muted"
                  value={option.choose}
                  options={[
                    ['one', 'One'],
                    ['any', 'Any number'],
                  ]}
                  onChange={(choose) => change({ choose: choose === 'any' ? 'any' : 'one' })}
                />
                <Choice
                  label="Unless chosen"
                  className="text-xs text-muted"
                  value={option.default ?? ''}
                  options={[
                    ['', 'Nothing'],
                    ...option.choices.flatMap(({ name }) => (name ? [[name, name] as const] : [])),
                  ]}
                  onChange={(name) => change({ default: name || null })}
                />
                <label className="flex h-10 items-center gap-2 self-end text-sm">
                  <input
                    type="checkbox"
                    checked={option.required}
                    onChange={({ target }) => change({ required: target.checked })}
                    className="size-4.5 accent-accent"
                  />
                  Required
                </label>
              </div>
              <ChoicesInput
                option={option}
                errorAt={(path) => errorAt(`${at}.choices${path && `.${path}`}`)}
                onChange={change}
              />
            </div>
          )}
        </RowsInput>
        <FieldNotes field={field} label="Options" format={inWords} />
      </div>
    </FieldGroup>
  );
}
