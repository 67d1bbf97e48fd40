// What stands together at a house: a bay, doors, a conservatory. Each fills rows with usual sizes, to be typed over.

import type { Limits } from './price-list.ts';
import { MOST_MM, sizeText, type Unit } from './sizes.ts';

/** The first `rows` of a form, which share their product and choices. */
export interface Shape {
  kind: string;
  rows: number;
  /** Of a shape that is sold as one: how many rows it would have otherwise. */
  faces?: number | undefined;
  /** The product that its rows are for. */
  sizedFor?: string | undefined;
}

/** A row of equal panes, in mm. */
const panes = (width: number, drop: number, count = 1) => ({ width, drop, count });
const side = panes(600, 1300);
const glass = panes(700, 1100, 2);

/** By kind and number of rows, in the order of the page. */
export const shapes = new Map([
  ['window-1', { label: 'One window', panes: [panes(1200, 1200)] }],
  ['bay-3', { label: 'A bay of three', panes: [side, panes(1200, 1300), side] }],
  ['bay-5', { label: 'A bay of five', panes: [side, side, side, side, side] }],
  ['doors-1', { label: 'A pair of French doors', panes: [panes(750, 2000, 2)] }],
  ['bifold-1', { label: 'Bifold doors', panes: [panes(900, 2100, 4)] }],
  ['conservatory-3', { label: 'A conservatory', panes: [glass, panes(700, 1100, 4), glass] }],
]);

/** Reads `bay-3`, with a further pane `bay-4`, sold as one `whole-bay-3`, and for a product `bay-3.roman-blinds`. */
export function shapeOf(text: string | null): Shape | undefined {
  const [, whole, kind, faces, sizedFor] =
    /^(whole-)?([a-z]{3,20})-(\d{1,2})(?:\.([\w-]{1,130}))?$/.exec(text ?? '') ?? [];
  const rows = Number(faces);
  if (!kind || !rows) return undefined;
  return { kind, rows: whole ? 1 : rows, faces: whole ? rows : undefined, sizedFor };
}

/** `bay-3`, however it is sold. */
export const shapeName = ({ kind, rows, faces = rows }: Shape): string => `${kind}-${faces}`;

export const shapeText = (shape: Shape): string =>
  `${shape.faces ? 'whole-' : ''}${shapeName(shape)}${shape.sizedFor ? `.${shape.sizedFor}` : ''}`;

/**
 * The usual sizes of a shape, as one would type them; undefined if there is no such shape.
 * @param limits of a product: its windows are no larger, and it covers the lower half of a drop it does not make
 */
export function usualSizes(name: string, unit: Unit, limits: Limits = {}) {
  const text = (mm: number, most: number) =>
    sizeText(Math.min(unit === 'in' ? Math.round(mm / 25.4) * 25.4 : mm, most), unit);
  // A door is covered whole, or not by this product.
  const { maxWidthMm, maxDropMm } = /^(?:window|bay)-/.test(name) ? limits : {};
  const tallest = maxDropMm ?? MOST_MM;
  return shapes.get(name)?.panes.map(({ width, drop, count }) => ({
    width: text(width, maxWidthMm ?? MOST_MM),
    drop: text(drop > tallest ? drop / 2 : drop, tallest),
    quantity: String(count),
  }));
}
