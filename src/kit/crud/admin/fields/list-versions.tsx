// Two versions of a list. If items were added, removed or moved, staff choose one whole list; if only text differs,
// each field offers both versions.
import { useContext, useId } from 'react';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { Field } from '../../../fields/field.ts';
import type { Versions } from '../versions.ts';
import { BothVersions, VersionsOf } from './field.tsx';

type Items = readonly Record<string, unknown>[];

/** An item is called by its first field. */
export const titleFieldOf = ({ fields = {} }: Field) => Object.keys(fields)[0] ?? '';

const titlesOf = (field: Field, items: Items) =>
  items.map((item) => String(item[titleFieldOf(field)] ?? ''));

/** Both versions of a list whose items differ in number or order, so that fields cannot be compared one by one. */
export function useRearranged(field: Field, name: string): Versions<Items> | undefined {
  const both = useContext(BothVersions);
  if (!both) return undefined;
  const versions: Versions<Items> = {
    mine: get(both.mine, name) ?? [],
    theirs: get(both.theirs, name) ?? [],
  };
  const [mine, theirs] = [titlesOf(field, versions.mine), titlesOf(field, versions.theirs)];
  if (mine.length !== theirs.length) return versions;
  const isMoved =
    mine.some((title, at) => title !== theirs[at]) &&
    mine.toSorted().join('\n') === theirs.toSorted().join('\n');
  return isMoved ? versions : undefined;
}

interface ListVersionsProps {
  field: Field;
  name: string;
  versions: Versions<Items>;
}

export function ListVersions({ field, name, versions }: ListVersionsProps) {
  const id = useId();
  const { setValue } = useFormContext();
  const value: Items = useWatch({ name });
  return (
    <div className="mb-2">
      <VersionsOf
        id={id}
        label={field.label}
        value={value}
        versions={versions}
        format={(items) => titlesOf(field, items).join(', ')}
        onChange={(items) => setValue(name, structuredClone(items), { shouldDirty: true })}
      />
    </div>
  );
}
