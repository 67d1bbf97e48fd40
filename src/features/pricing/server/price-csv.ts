// Price lists as files from a spreadsheet.
import { CsvError, parse } from 'csv-parse/sync';
import { type Fault, type Line, type Matrix, readMatrix } from '../price-matrix.ts';

/** Reads a file of prices in UTF-8, UTF-16 or what Windows writes; commas, semicolons or tabs. */
export function readPriceFile(file: Uint8Array): Matrix | { faults: Fault[] } {
  const text = textOf(file);
  const lines: Line[] = [];
  let before = 0;
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      on_record(cells: string[], { lines: last }) {
        lines.push({ row: before + 1, cells });
        before = last;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { column } = error as CsvError & { column?: unknown };
    const place = { row: before + 1, column: typeof column === 'number' ? column + 1 : 1 };
    return { faults: [{ ...place, message: 'A quotation mark stands alone here' }] };
  }
  return readMatrix(lines);
}

/** What stands between the cells of the first line that has any. */
function delimiterOf(text: string): string {
  const first = text.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? '';
  const bare = first.replace(/"(?:[^"]|"")*"/g, '');
  const counted = ['\t', ';', ','].map((sign) => ({ sign, count: bare.split(sign).length - 1 }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',';
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
