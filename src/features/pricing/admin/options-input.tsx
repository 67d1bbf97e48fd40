import { FieldNotes } from '../../../kit/crud/admin/fields/field.tsx';
import { FieldGroup } from '../../../kit/crud/admin/fields/field-group.tsx';
import { EntryPart, useListField } from '../../../kit/crud/admin/fields/list-field.tsx';
import { RowsInput } from '../../../kit/crud/admin/fields/rows-input.tsx';
import { SelectBox } from '../../../kit/ui/select-box.tsx';
import { ChoicesInput } from './choices-input.tsx';
import { blankOption, type OptionForm } from './list-form.ts';

const inWords = (options: readonly OptionForm[]) =>
  options
    .map(({ group, choices }) =>
      [group, ...choices.map(({ name, amount }) => `  ${name}: ${amount}`)].join('\n'),
    )
    .join('\n');

/** Options of a window, in groups, with their prices. */
export function OptionsInput() {
  const { field, errorAt } = useListField<OptionForm>('options');
  return (
    <FieldGroup title="Options">
      <div>
        <RowsInput<OptionForm>
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
                <EntryPart label="Option" shown error={errorAt(`${at}.group`)}>
                  {(control) => (
                    <input
                      {...control}
                      data-first
                      value={option.group}
                      placeholder="Control"
                      onChange={({ target }) => change({ group: target.value })}
                      className="field h-10 w-full px-3"
                    />
                  )}
                </EntryPart>
                <EntryPart label="Choose" shown error={errorAt(`${at}.choose`)}>
                  {(control) => (
                    <SelectBox
                      {...control}
                      value={option.choose}
                      onChange={({ target }) =>
                        change({ choose: target.value === 'any' ? 'any' : 'one' })
                      }
                    >
                      <option value="one">One</option>
                      <option value="any">Any number</option>
                    </SelectBox>
                  )}
                </EntryPart>
                <EntryPart label="Unless chosen" shown error={errorAt(`${at}.default`)}>
                  {(control) => (
                    <SelectBox
                      {...control}
                      value={option.default}
                      onChange={({ target }) => change({ default: target.value })}
                    >
                      <option value="">Nothing</option>
                      {option.choices
                        .filter(({ name }) => name)
                        .map(({ name }) => (
                          <option key={name} value={name}>
                            {name}
                          </option>
                        ))}
                    </SelectBox>
                  )}
                </EntryPart>
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
