import { isRecord } from '../../../lib/is-record.ts';
import { changedPaths } from '../../life/changed-paths.ts';

// Two people edit one record: what the second typed, and what the first saved meanwhile.

export interface Versions<Value> {
  mine: Value;
  theirs: Value;
}

export type Values = Record<string, unknown>;

/** Whether two values look the same to a person; all empty values do. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  changedPaths(one || null, other || null).length === 0;

/** The saved version with the second person's changes on top. A list counts as one value. */
export function mergeVersions(before: Values, { mine, theirs }: Versions<Values>): Values {
  const merged = { ...theirs };
  for (const [name, value] of Object.entries(mine)) {
    const [old, other] = [before[name], theirs[name]];
    if (isRecord(value) && isRecord(old) && isRecord(other)) {
      merged[name] = mergeVersions(old, { mine: value, theirs: other });
    } else if (!isSameValue(value, old)) {
      merged[name] = value;
    }
  }
  return merged;
}
