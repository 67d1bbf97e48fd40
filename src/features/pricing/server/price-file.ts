import { tableTextOf } from '../../../lib/files/file-kind.ts';
import { type Fault, linesOf } from '../../../lib/text/csv-lines.ts';
import type { Sheet } from '../sheet.ts';
import { readSheet } from '../sheet-text.ts';

/** Reads a grid of prices from a file in UTF-8, UTF-16 or the Windows encoding: all of it, or every fault. */
export function readPriceFile(file: Buffer): { sheet: Sheet } | { faults: Fault[] } {
  const lines = linesOf(tableTextOf(file));
  if ('faults' in lines) return lines;
  const { sheet, faults } = readSheet(lines);
  return faults.length > 0 ? { faults } : { sheet };
}
