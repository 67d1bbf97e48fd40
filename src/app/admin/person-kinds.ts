// What Privacy shows of a person: the `person-kind.tsx` or `person-kinds.tsx` of every feature.
import type { PersonKind } from '../../kit/crud/admin/person-kind.ts';

const files = import.meta.glob<Record<string, PersonKind>>(
  '../../features/*/admin/person-kind*.tsx',
  { eager: true },
);

export const personKinds: readonly PersonKind[] = Object.values(files)
  .flatMap((kinds) => Object.values(kinds))
  .sort((one, other) => one.place - other.place);
