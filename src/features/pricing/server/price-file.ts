import { tableTextOf } from '../../../lib/files/file-kind.ts';
import { type Fault, linesOf } from '../../../lib/text/csv-lines.ts';
import { unitQuestion } from '../list-units.ts';
import type { Sheet } from '../sheet.ts';
import { readSheet } from '../sheet-text.ts';
import type { Unit } from '../sizes.ts';

/** Reads a grid of prices from a file in UTF-8, UTF-16 or the Windows encoding: all of it, or every fault. */
export function readPriceFile(file: Buffer, unit?: Unit): { sheet: Sheet } | { faults: Fault[] } {
  const lines = linesOf(tableTextOf(file));
  if ('faults' in lines) return lines;
  const { sheet, faults } = readSheet(lines, unit);
  return faults.length > 0 ? { faults } : { sheet };
}

/** What to ask about the unit of its sizes, if they do not look like mm. */
export function unitQuestionOf(file: Buffer): string | undefined {
  const lines = linesOf(tableTextOf(file));
  if ('faults' in lines) return undefined;
  return unitQuestion({ widthsMm: readSheet(lines).sheet.widths });
}
