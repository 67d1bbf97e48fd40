// Reads a file of customers. Runs in a process of its own (import-process.ts), which may take its time and its memory.
import { streamXlsxRows } from 'hucre/xlsx';
import { sniffType, tableTextOf } from '../../../lib/files/file-kind.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { type Fault, linesOf } from '../../../lib/text/csv-lines.ts';
import type { CustomerInput } from '../customer.ts';
import {
  guessMapping,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  importFields,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_ROWS,
  NO_NAME,
} from '../customer-import.ts';
import { customerBody } from './customer-body.ts';

/** A customer as a row says it, with numbers in E.164. */
export type ImportRow = Required<
  Pick<CustomerInput, Exclude<ImportField, 'name'>> & Pick<CustomerInput, 'name'>
>;

export type ReadImport = Omit<ImportPreview, 'creates' | 'joins'> & { people: ImportRow[] };

interface Line {
  row: number;
  cells: string[];
}

/** Of all cells together. A cell of XLSX may repeat a long text for a few bytes. */
const MOST_CHARACTERS = 30_000_000;
const SAMPLE_ROWS = 5;

const NO_SPREADSHEET =
  'This is not a CSV or XLSX file. In your spreadsheet, please choose Save As and one of these two.';
const TOO_MUCH = 'This file holds too much text. Please split it into smaller files.';

/** @throws AppError for a file that cannot be read, and for a mapping to columns that are not there */
export async function readImport(file: Buffer, wanted: ImportMapping | null): Promise<ReadImport> {
  if (file.length === 0) throw new AppError('invalid', 'This file is empty.');
  const [header, ...below] = await linesOfFile(file);
  if (!header) throw new AppError('invalid', 'This file is empty.');
  if (below.length === 0) {
    throw new AppError('invalid', 'There is nothing below the first row, which names the columns.');
  }
  const width = Math.max(header.cells.length, ...below.map(({ cells }) => cells.length));
  const columns = columnsOf(header.cells, width);
  const mapping = wanted ?? guessMapping(columns);
  const places = placesOf(mapping, columns);
  const people: ImportRow[] = [];
  const faults: Fault[] = [];
  if (!mapping.name?.length) {
    faults.push({ row: header.row, column: 1, message: NO_NAME });
  } else {
    for (const line of below) {
      const read = readRow(line, places);
      if ('person' in read) people.push(read.person);
      else faults.push(...read.faults);
    }
  }
  const sample = below
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => columns.map((_, at) => cells[at] ?? ''));
  return { columns, mapping, rows: below.length, people, faults, sample };
}

async function linesOfFile(file: Buffer): Promise<Line[]> {
  // OLE2: the format before 2007, and that of a file with a password.
  if (file.toString('hex', 0, 4) === 'd0cf11e0') {
    throw new AppError(
      'unsupportedMediaType',
      'This is an old Excel file, or one with a password. Please save it as XLSX without a password.',
    );
  }
  const isZip = file.toString('latin1', 0, 2) === 'PK';
  const lines: Line[] = [];
  let characters = 0;
  for await (const line of isZip ? sheetLines(file) : await textLines(file)) {
    const trimmed = line.cells.map((cell) => cell.trim());
    // Spreadsheets pad lines with empty cells.
    const cells = trimmed.slice(0, trimmed.findLastIndex(Boolean) + 1);
    if (cells.length === 0) continue;
    if (lines.length > MOST_IMPORT_ROWS) {
      throw new AppError(
        'invalid',
        `A file may have at most ${MOST_IMPORT_ROWS.toLocaleString('en-GB')} rows below the header. Please split it.`,
      );
    }
    if (cells.length > MOST_IMPORT_COLUMNS) {
      throw new AppError('invalid', `A file may have at most ${MOST_IMPORT_COLUMNS} columns.`);
    }
    characters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (characters > MOST_CHARACTERS) throw new AppError('tooLarge', TOO_MUCH);
    lines.push({ row: line.row, cells });
  }
  return lines;
}

async function textLines(file: Buffer): Promise<Line[]> {
  // Excel's own first line may name the separator.
  const text = tableTextOf(file).replace(/^sep=.\r?\n/i, '');
  if (text.includes('\0') || (await sniffType(file))) {
    throw new AppError('unsupportedMediaType', NO_SPREADSHEET);
  }
  const lines = linesOf(text);
  if (!('faults' in lines)) return lines.map((cells, at) => ({ row: at + 1, cells }));
  const [{ row, column, message } = { row: 1, column: 1, message: '' }] = lines.faults;
  throw new AppError('invalid', `Row ${row}, column ${column}: ${message}.`);
}

/** Of the first sheet. Formulas count as what they last showed; of merged cells the first has the value. */
async function* sheetLines(file: Buffer): AsyncGenerator<Line> {
  try {
    for await (const { index, values } of streamXlsxRows(file)) {
      yield { row: index + 1, cells: values.map(textOfCell) };
    }
  } catch (error) {
    throw new AppError('unsupportedMediaType', NO_SPREADSHEET, { cause: error });
  }
}

function textOfCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toLocaleDateString('en-GB', { timeZone: 'UTC' });
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

/** Each header once, and one for a column without. */
function columnsOf(header: readonly string[], width: number): string[] {
  const columns: string[] = [];
  for (let at = 0; at < width; at += 1) {
    const name = header[at] || `Column ${at + 1}`;
    columns.push(columns.includes(name) ? `${name} (${at + 1})` : name);
  }
  return columns;
}

type Places = Record<ImportField, number[]>;

function placesOf(mapping: ImportMapping, columns: readonly string[]): Places {
  const placeOf = (field: ImportField, name: string) => {
    const at = columns.indexOf(name);
    if (at >= 0) return at;
    const message = `There is no column '${name.slice(0, 100)}' in this file`;
    throw AppError.ofField(`mapping.${field}`, message);
  };
  return Object.fromEntries(
    importFields.map((field) => [
      field,
      [mapping[field] ?? []].flat().map((name) => placeOf(field, name)),
    ]),
  ) as Places;
}

/** How the parts of a cell are told apart; fields that are not here are read as one text. */
const separators: Partial<Record<ImportField, RegExp>> = {
  emails: /[\s,;|]+/,
  phones: /\s*(?:[,;|\n]|\/|\bor\b|\band\b)\s*/i,
  tags: /\s*[,;|\n]\s*/,
};
const between: Partial<Record<ImportField, string>> = { name: ' ', notes: '\n' };

const SHEET_ERROR = /^#(REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)/;
const SHORTENED =
  'Excel has shortened this number. Please format the column as text, type the number again and save';

function readRow(
  { row, cells }: Line,
  places: Places,
): { person: ImportRow } | { faults: Fault[] } {
  const values: Record<string, string | string[]> = {};
  const columns: Record<string, number[]> = {};
  const faults: Fault[] = [];
  // One of each cell says enough.
  const tell = (at: number, message: string) => {
    const isKnown = faults.some(({ column }) => column === at + 1);
    if (!isKnown) faults.push({ row, column: at + 1, message });
  };
  for (const field of importFields) {
    const parts = places[field].flatMap((at) => {
      // An apostrophe keeps a spreadsheet from reading what follows as a number or a formula.
      const cell = (cells[at] ?? '').replace(/^'(?=[=+\-@\d])/, '');
      if (SHEET_ERROR.test(cell)) tell(at, `The cell shows an error: ${cell}`);
      const separator = separators[field];
      return (separator ? cell.split(separator) : [cell])
        .filter(Boolean)
        .map((text) => ({ at, text }));
    });
    if (field === 'phones') {
      for (const part of parts) {
        part.text = plainNumber(part.text);
        if (/^\d.*E\+?\d+$/i.test(part.text)) tell(part.at, SHORTENED);
      }
    }
    const texts = parts.map(({ text }) => text);
    columns[field] = parts.map(({ at }) => at);
    values[field] = separators[field] ? texts : texts.join(between[field] ?? ', ');
  }
  values.source ||= 'import';
  const read = customerBody.safeParse(values);
  if (read.success && faults.length === 0) return { person: read.data as ImportRow };
  for (const { path, message } of read.error?.issues ?? []) {
    const field = path[0] as ImportField;
    tell(columns[field]?.[Number(path[1] ?? 0)] ?? places[field][0] ?? 0, message);
  }
  return { faults: faults.sort((one, other) => one.column - other.column) };
}

/** A number that a spreadsheet has made of a telephone number, if it has all of its digits. */
function plainNumber(text: string): string {
  const [, whole, decimals = '', power] = /^(\d)(?:\.(\d+))?E\+?(\d+)$/i.exec(text) ?? [];
  if (whole === undefined) return text.replace(/^(\d+)\.0+$/, '$1');
  return decimals.length === Number(power) ? whole + decimals : text;
}
