// Where a spreadsheet's keys lead, within a table whose row 0 and column 0 are its sizes.
import type { Place } from '../sheet.ts';

interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

const PAGE = 10;

/** Undefined for keys that do not move. `last` is the lower right place. */
export function movedBy({ key, ctrlKey, metaKey }: Key, at: Place, last: Place): Place | undefined {
  const far = ctrlKey || metaKey;
  const steps: Record<string, [down: number, across: number]> = {
    ArrowUp: [far ? -last.row : -1, 0],
    ArrowDown: [far ? last.row : 1, 0],
    ArrowLeft: [0, far ? -last.column : -1],
    ArrowRight: [0, far ? last.column : 1],
    Home: [far ? -last.row : 0, -last.column],
    End: [far ? last.row : 0, last.column],
    PageUp: [-PAGE, 0],
    PageDown: [PAGE, 0],
  };
  const step = steps[key];
  return step && within({ row: at.row + step[0], column: at.column + step[1] }, last);
}

/** The next cell of the same line, then the next line's first price; undefined past either end. */
export function tabbedFrom({ row, column }: Place, last: Place, back: boolean): Place | undefined {
  if (back) {
    if (column > 0) return { row, column: column - 1 };
    return row > 0 ? { row: row - 1, column: last.column } : undefined;
  }
  if (column < last.column) return { row, column: column + 1 };
  return row < last.row ? { row: row + 1, column: 1 } : undefined;
}

export const within = ({ row, column }: Place, last: Place): Place => ({
  row: Math.min(Math.max(row, 0), last.row),
  column: Math.min(Math.max(column, 0), last.column),
});
