import { createContext, useContext } from 'react';
import type { LivingKind } from '../living.ts';
import type { Living } from './life-queries.ts';

/** Empty unless the admin says: the kit knows no record. */
export const LivingKinds = createContext<readonly LivingKind[]>([]);

export function useLivingKind() {
  const kinds = useContext(LivingKinds);
  return ({ record, id }: Living) => {
    const kind = kinds.find(({ name }) => name === record);
    return { noun: kind?.noun ?? record, href: kind?.opens(id) };
  };
}
