import type { ReactNode } from 'react';
import type { Field } from '../../fields/field.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/sortable-table.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { Resource } from '../resource.ts';

/** The columns of a list, as its fields say: first what a record is called, with its picture. */
export function listColumns<Row>({ fields }: Pick<Resource, 'fields'>): Column<Row>[] {
  const isTitle = (field: Field) => Number(field.title ?? false);
  const all = Object.entries(fields).toSorted(([, a], [, b]) => isTitle(b) - isTitle(a));
  const nameWhere = (test: (field: Field) => unknown) => all.find(([, field]) => test(field))?.[0];
  const picture = nameWhere(({ kind }) => kind === 'picture');
  const below = nameWhere(({ column }) => column === 'below');
  return all.flatMap(([name, { label, title, sort, column, options }]): Column<Row>[] => {
    const head = { header: label, ...(sort && { sortBy: name }) };
    if (title) {
      return [
        {
          ...head,
          ...(picture && { pictured: true }),
          cell: (row) => (
            <Called
              title={textOf(partOf(row, name))}
              {...(below && { below: textOf(partOf(row, below)) })}
              {...(picture && { picture: textOf(partOf(row, picture)) })}
            />
          ),
        },
      ];
    }
    if (!column || column === 'below') return [];
    const shown = (value: unknown) =>
      options?.find((option) => option.value === value)?.label ?? textOf(value);
    return [{ ...head, cell: (row) => cells[column](shown(partOf(row, name))) }];
  });
}

const partOf = (row: unknown, name: string) => (row as Record<string, unknown>)[name];
const textOf = (value: unknown) => String(value ?? '');

const cells: Record<'text' | 'muted' | 'badge' | 'figure', (text: string) => ReactNode> = {
  text: (text) => <span className="wrap-anywhere">{text}</span>,
  muted: (text) => (
    <span className="line-clamp-1 max-w-md text-muted stacks:line-clamp-2">{text || '—'}</span>
  ),
  badge: (text) => <Badge tone="neutral">{text}</Badge>,
  figure: (text) => <span className="tabular-nums">{text}</span>,
};

interface CalledProps {
  title: string;
  below?: string;
  picture?: string;
}

function Called({ title, below, picture }: CalledProps) {
  const words = (
    <span className="block max-w-[64ch]">
      <span className="block font-medium wrap-anywhere">{title}</span>
      {below && <span className="line-clamp-2 wrap-anywhere text-muted">{below}</span>}
    </span>
  );
  if (picture === undefined) return words;
  return (
    <span className="flex items-center gap-3">
      <Thumbnail small src={picture} alt="" className="size-11" />
      {words}
    </span>
  );
}
