import { createContext, useContext } from 'react';
import type { Living } from './life-queries.ts';

/** How staff call a kind of record, and where they edit one. */
export interface LivingKind {
  noun: string;
  opens(id: string): string;
}

/** By the names in addresses: the kit knows no record. */
export const LivingKinds = createContext<Readonly<Record<string, LivingKind>>>({});

export function useLivingKind() {
  const kinds = useContext(LivingKinds);
  return ({ record, id }: Living) => {
    const kind = kinds[record];
    return { noun: kind?.noun ?? record, href: kind?.opens(id) };
  };
}
