// What stands together at a house: a bay, doors, a conservatory. Each fills rows with usual sizes, to be typed over.

import { sizeText, type Unit } from './sizes.ts';

/** The first `rows` of a form, which share their product and choices. */
export interface Shape {
  kind: string;
  rows: number;
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

/** Reads `bay-3`, or with a further pane `bay-4`. */
export function shapeOf(text: string | null): Shape | undefined {
  const [, kind, rows] = /^([a-z]{3,20})-(\d{1,2})$/.exec(text ?? '') ?? [];
  return kind && Number(rows) > 0 ? { kind, rows: Number(rows) } : undefined;
}

export const shapeText = ({ kind, rows }: Shape): string => `${kind}-${rows}`;

/** The usual sizes of a shape, as one would type them; undefined if there is no such shape. */
export function usualSizes(name: string, unit: Unit) {
  const text = (mm: number) => (unit === 'in' ? String(Math.round(mm / 25.4)) : sizeText(mm, unit));
  return shapes.get(name)?.panes.map(({ width, drop, count }) => ({
    width: text(width),
    drop: text(drop),
    quantity: String(count),
  }));
}
