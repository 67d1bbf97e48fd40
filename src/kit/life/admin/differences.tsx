// How two states of a record differ, in the words of its form: only the fields that differ, the older on the left.
import type { ReactNode } from 'react';
import { get } from 'react-hook-form';
import { compareTexts, type TextPart } from '../../../lib/text/text-diff.ts';
import type { KnownField } from '../../crud/admin/fields/field.tsx';
import { isSameValue, type Values } from '../../crud/admin/versions.ts';
import { MarkedText } from '../../ui/marked-text.tsx';
import { changedPaths } from '../changed-paths.ts';

export type Fields = ReadonlyMap<string, KnownField>;

/** A field's name and label for a changed path: a field that the form shows, or what holds it. */
export function fieldOf(path: string, fields: Fields): { name: string; label: string } {
  const parts = path.split('.');
  for (let end = parts.length; end > 0; end -= 1) {
    const name = parts.slice(0, end).join('.');
    const label = (fields.get(name) ?? fields.get(name.replace(/\.\d+(?=\.|$)/g, '.*')))?.label;
    if (label) return { name, label: numbered(label, name) };
  }
  const [name = path] = parts;
  return { name, label: inWords(name) };
}

/** `Packages: Price` of the second: `Packages 2: Price`. */
function numbered(label: string, name: string): string {
  const [at] = name.match(/\.\d+\./)?.[0].match(/\d+/) ?? [];
  return at === undefined ? label : label.replace(':', ` ${Number(at) + 1}:`);
}

/** `priceUnit`: `Price unit`. */
const inWords = (name: string) => {
  const text = name.replace(/([a-z])([A-Z])/g, (_, end, start) => `${end} ${start.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The labels of changed fields, each once. */
export const labelsOf = (paths: readonly string[], fields: Fields): string[] => [
  ...new Set(paths.map((path) => fieldOf(path, fields).label)),
];

interface DifferencesProps {
  fields: Fields;
  /** Above the columns. */
  titles: readonly [string, string];
  before: Values;
  after: Values;
  /** What the form has; anything else the server sets. */
  names: readonly string[];
}

export function Differences({ fields, titles, before, after, names }: DifferencesProps) {
  const own = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]));
  const found = changedPaths(own(before), own(after)).map((path) => fieldOf(path, fields));
  const differing = [...new Map(found.map((field) => [field.name, field])).values()].filter(
    ({ name }) => !isSameValue(get(before, name), get(after, name)),
  );
  if (differing.length === 0) return <p className="text-sm text-muted">No differences.</p>;
  return (
    <dl className="grid gap-4 text-sm">
      {differing.map(({ name, label }) => (
        <div key={name} className="grid gap-x-2 gap-y-1 sm:grid-cols-2">
          <dt className="font-medium sm:col-span-2">{label}</dt>
          <Pair
            titles={titles}
            before={shown(get(before, name), fields.get(name))}
            after={shown(get(after, name), fields.get(name))}
          />
        </div>
      ))}
    </dl>
  );
}

interface PairProps {
  titles: readonly [string, string];
  before: ReactNode;
  after: ReactNode;
}

function Pair({ titles, before, after }: PairProps) {
  const areTexts = typeof before === 'string' && typeof after === 'string';
  const found = areTexts ? compareTexts(before, after) : [];
  // Where nothing is the same, marks say nothing.
  const parts = found.some(({ kind, text }) => kind === 'same' && text.trim()) ? found : undefined;
  const side = (title: string, whole: ReactNode, kind: TextPart['kind']) => (
    <dd className="min-w-0 rounded-md bg-sunken px-3 py-2">
      <span className="block text-xs text-muted">{title}</span>
      <span
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard too
        tabIndex={0}
        className="block max-h-72 overflow-y-auto wrap-anywhere whitespace-pre-wrap"
      >
        {parts ? (
          <MarkedText parts={parts.filter((part) => part.kind === 'same' || part.kind === kind)} />
        ) : (
          whole || <i className="text-muted">Empty</i>
        )}
      </span>
    </dd>
  );
  return (
    <>
      {side(titles[0], before, 'removed')}
      {side(titles[1], after, 'added')}
    </>
  );
}

function shown(value: unknown, field: KnownField | undefined): ReactNode {
  if (value === undefined || value === null || value === '') return '';
  return field?.format ? field.format(value) : valueInWords(value);
}

/** A value of a field that the form has not shown, such as a list in a folded section. */
function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueInWords).join('\n');
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .filter(([, part]) => part !== '' && part !== null)
    .map(([name, part]) => `${inWords(name)}: ${valueInWords(part)}`)
    .join('\n');
}
