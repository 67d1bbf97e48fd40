import type { Sheet } from '../sheet.ts';
import { type Fault, linesOf, readSheet } from '../sheet-text.ts';

/** Reads a grid of prices from a file in UTF-8, UTF-16 or the Windows encoding: all of it, or every fault. */
export function readPriceFile(file: Uint8Array): { sheet: Sheet } | { faults: Fault[] } {
  const lines = linesOf(textOf(file));
  if ('faults' in lines) return lines;
  const { sheet, faults } = readSheet(lines);
  return faults.length > 0 ? { faults } : { sheet };
}

function textOf(file: Uint8Array): string {
  const isUtf16 = file[0] === 0xff && file[1] === 0xfe;
  if (isUtf16) return new TextDecoder('utf-16le').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('windows-1252').decode(file);
  }
}
