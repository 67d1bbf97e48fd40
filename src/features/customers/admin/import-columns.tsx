import { Panel } from '../../../kit/ui/panel.tsx';
import { Select } from '../../../kit/ui/select.tsx';
import {
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  importFieldLabels,
  importFields,
} from '../customer-import.ts';

const fieldOf = (mapping: ImportMapping, column: string): ImportField | '' =>
  importFields.find((field) => [mapping[field] ?? []].flat().includes(column)) ?? '';

const OPTIONS: { value: ImportField | ''; label: string }[] = [
  { value: '', label: 'Leave out' },
  ...importFields.map((value) => ({ value, label: importFieldLabels[value] })),
];

const EXAMPLES = 3;

/** What each column of the file holds. */
export function ColumnChoices({
  preview: { columns, mapping, sample },
  disabled,
  onChange,
}: {
  preview: ImportPreview;
  disabled: boolean;
  onChange(mapping: ImportMapping): void;
}) {
  function change(column: string, field: ImportField | '') {
    const next: Partial<Record<ImportField, string[]>> = {};
    for (const one of columns) {
      const to = one === column ? field : fieldOf(mapping, one);
      if (to) next[to] = [...(next[to] ?? []), one];
    }
    onChange(next);
  }
  return (
    <Panel
      title="Columns"
      note="Say what each column holds. Columns with the same answer are read together, such as first name and surname."
    >
      <fieldset disabled={disabled}>
        <ul className="divide-y divide-line">
          {columns.map((column, at) => (
            <li
              key={column}
              className="grid items-center gap-x-6 gap-y-2 px-5 py-3 sm:grid-cols-[minmax(0,1fr)_14rem]"
            >
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{column}</span>
                <span className="line-clamp-1 text-sm text-muted wrap-anywhere">
                  {sample
                    .flatMap((cells) => cells[at] || [])
                    .slice(0, EXAMPLES)
                    .join(' · ')}
                </span>
              </span>
              <Select
                label={`${column} holds`}
                value={fieldOf(mapping, column)}
                options={OPTIONS}
                onChange={(field) => change(column, field)}
                className="h-10 w-full"
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </Panel>
  );
}
