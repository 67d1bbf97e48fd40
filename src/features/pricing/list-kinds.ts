import type { z } from '../../lib/text/zod.ts';
import { area } from './kinds/area.ts';
import { each } from './kinds/each.ts';
import { grid } from './kinds/grid.ts';
import type { ListKind } from './kinds/list-kind.ts';
import { width } from './kinds/width.ts';

/** The kinds of price list, in the editor's order. */
export const listKinds = { grid, area, width, each };

export type KindName = keyof typeof listKinds;
/** By the name of its kind. */
export type TableSchemas = { [Name in KindName]: (typeof listKinds)[Name]['table'] };
export type AnyTable = z.output<TableSchemas[KindName]>;

export const kindNames = Object.keys(listKinds) as [KindName, ...KindName[]];

export const kindOf = ({ kind }: { kind: KindName }): ListKind<AnyTable> => listKinds[kind];

/** Whether a price goes by the size; else it is where the product's prices begin. */
export function sizeDecides(list: { kind: KindName }): boolean {
  const { hasWidths, rate } = kindOf(list);
  return hasWidths || rate !== undefined;
}
