// Reads a file of customers. Runs in a process of its own (import-process.ts), which may take its time and its memory.
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { decodeText, sniffType, tableTextOf } from '../../../lib/files/file-kind.ts';
import { AppError } from '../../../lib/http/errors.ts';
import { type Fault, linesOf } from '../../../lib/text/csv-lines.ts';
import {
  guessMapping,
  type ImportField,
  type ImportMapping,
  type ImportPreview,
  importFields,
  MOST_IMPORT_COLUMNS,
  MOST_IMPORT_ROWS,
  NO_NAME,
  type Noted,
  namePlace,
} from '../customer-import.ts';
import { homesOf, type ImportRow, type Layout, type Line, readRow } from './import-row.ts';

export type ReadImport = Pick<
  ImportPreview,
  'columns' | 'mapping' | 'rows' | 'faults' | 'noted' | 'remarks' | 'sample'
> & { people: ImportRow[] };

/** Of all cells together. A cell of XLSX may repeat a long text for a few bytes. */
const MOST_CHARACTERS = 30_000_000;
const SAMPLE_ROWS = 5;
const SHOWN_WORDS = 5;
/** A title and a few lines may come before the names of the columns. */
const MOST_TITLE_ROWS = 20;
const LONGEST_HEADER = 60;

const NO_SPREADSHEET =
  'This is not a CSV or XLSX file. In your spreadsheet, please choose Save As and one of these two.';
const TOO_MUCH = 'This file holds too much text. Please split it into smaller files.';
const EMPTY = 'This file is empty.';

/** @throws AppError for a file that cannot be read, and for a mapping to columns that are not there */
export async function readImport(file: Buffer, wanted: ImportMapping | null): Promise<ReadImport> {
  if (file.length === 0) throw new AppError('invalid', EMPTY);
  const { lines, remarks } = await linesOfFile(file);
  if (lines.length === 0) throw new AppError('invalid', EMPTY);
  const at = headerAt(lines);
  const [header, below] = [lines[at], lines.slice(at + 1)];
  if (below.length === 0) {
    throw new AppError('invalid', 'There is nothing below the first row, which names the columns.');
  }
  const above = lines.slice(0, Math.max(0, at)).flatMap(({ cells }) => cells.filter(Boolean));
  if (above.length > 0) remarks.push(`Above the names of the columns, left out: ${quoted(above)}.`);
  if (!header) remarks.push('No row names the columns, so the first one is imported too.');
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const columns = columnsOf(header?.cells ?? [], width);
  const mapping = wanted ?? guessMapping(columns);
  const layout = { columns, places: placesOf(mapping, columns), homes: homesOf(columns) };
  const people: ImportRow[] = [];
  const faults: Fault[] = [];
  const noted: Noted[] = [];
  if (!mapping.name?.length) {
    faults.push({ row: header?.row ?? 1, column: 1, message: NO_NAME });
  } else {
    const names = header?.cells.join('\n');
    for (const line of below) {
      const isAgain = line.cells.join('\n') === names;
      const read = isAgain ? 'This row names the columns again' : readRow(line, layout);
      if (typeof read === 'string') {
        const [column = 0] = layout.places.name;
        faults.push({ row: line.row, column: column + 1, message: read });
      } else {
        people.push(read.person);
        noted.push(...read.noted);
      }
    }
  }
  remarks.push(...columnsLeftOut(layout, below));
  const sample = below
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => columns.map((_, column) => cells[column] ?? ''));
  return { columns, mapping, rows: below.length, people, faults, noted, remarks, sample };
}

const quoted = (words: readonly string[]) =>
  `${words
    .slice(0, SHOWN_WORDS)
    .map((word) => `“${word.slice(0, LONGEST_HEADER)}”`)
    .join(', ')}${words.length > SHOWN_WORDS ? ` and ${words.length - SHOWN_WORDS} more` : ''}`;

/** Columns with something in them that no customer gets. */
function columnsLeftOut({ columns, places }: Layout, below: readonly Line[]): string[] {
  const used = new Set(Object.values(places).flat());
  const left = columns.flatMap((column, at) => {
    const rows = used.has(at) ? 0 : below.filter(({ cells }) => cells[at]).length;
    return rows > 0 ? [`“${column}” (${inRows(rows)})`] : [];
  });
  return left.length > 0 ? [`These columns are left out: ${left.join(', ')}.`] : [];
}

const inRows = (count: number) => `${count.toLocaleString('en-GB')} row${count === 1 ? '' : 's'}`;

/** The first row with two known headers, else the first that is about as wide as the table; -1 if that is a customer. */
function headerAt(lines: readonly Line[]): number {
  const known = lines.slice(0, MOST_TITLE_ROWS).findIndex(({ cells }) => isHeader(cells));
  if (known >= 0) return known;
  const filled = lines.map(({ cells }) => cells.filter(Boolean).length);
  const most = Math.max(...filled);
  const at = filled.findIndex((count) => count * 2 >= most);
  return lines[at]?.cells.some((cell) => /@|\d[\d\s]{5}/.test(cell)) ? -1 : at;
}

function isHeader(cells: readonly string[]): boolean {
  const short = cells.filter((cell) => cell.length <= LONGEST_HEADER && !/@|\d{4}/.test(cell));
  const { name = [], ...others } = guessMapping(short);
  return [name].flat().length + Object.keys(others).length > 1;
}

type Read = { lines: Line[]; remarks: string[] };

async function linesOfFile(file: Buffer): Promise<Read> {
  // OLE2: the format before 2007, and that of a file with a password.
  if (file.toString('hex', 0, 4) === 'd0cf11e0') {
    throw new AppError(
      'unsupportedMediaType',
      'This is an old Excel file, or one with a password. Please save it as XLSX without a password.',
    );
  }
  if (file.toString('latin1', 0, 2) === 'PK') return linesOfWorkbook(file);
  const lines = await keptLines(await textLines(file));
  const remarks: string[] = [];
  if (decodeText(file) === undefined) {
    const words = lines.flatMap(({ cells }) => cells.join(' ').match(/\S*[^\0-~\s]\S*/g) ?? []);
    remarks.push(
      `This file does not say which letters it uses. If these words look wrong, please save it as CSV UTF-8: ${quoted([...new Set(words)])}.`,
    );
  }
  return { lines, remarks };
}

async function keptLines(all: Iterable<Line> | AsyncIterable<Line>): Promise<Line[]> {
  const lines: Line[] = [];
  let characters = 0;
  for await (const line of all) {
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

/** Of the first sheet that people see with two known headers, else of the first that they see. */
async function linesOfWorkbook(file: Buffer): Promise<Read> {
  const seen: number[] = [];
  const names: string[] = [];
  try {
    await readXlsx(file, {
      sheets({ name, index, hidden, veryHidden }) {
        names[index] = name;
        if (!hidden && !veryHidden) seen.push(index);
        return false;
      },
    });
  } catch (error) {
    throw new AppError('unsupportedMediaType', NO_SPREADSHEET, { cause: error });
  }
  let [chosen, lines]: [number, Line[]] = [-1, []];
  for (const sheet of seen) {
    const own = await keptLines(sheetLines(file, sheet));
    const isTable = own.slice(0, MOST_TITLE_ROWS).some(({ cells }) => isHeader(cells));
    if (isTable || lines.length === 0) [chosen, lines] = [sheet, own];
    if (isTable) break;
  }
  const others = names.filter((_, sheet) => sheet !== chosen);
  const remark = `Only the sheet ${quoted(names.slice(chosen, chosen + 1))} is read. To import another, save it as a file of its own: ${quoted(others)}.`;
  return { lines, remarks: others.length > 0 ? [remark] : [] };
}

/** Formulas count as what they last showed; of merged cells the first has the value. A chart's sheet has no lines. */
async function* sheetLines(file: Buffer, sheet: number): AsyncGenerator<Line> {
  try {
    for await (const { index, values } of streamXlsxRows(file, { sheet })) {
      yield { row: index + 1, cells: values.map(textOfCell) };
    }
  } catch (error) {
    if (String(error).includes('missing worksheet file')) return;
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

function placesOf(mapping: ImportMapping, columns: readonly string[]): Layout['places'] {
  const placeOf = (field: ImportField, name: string) => {
    const at = columns.indexOf(name);
    if (at >= 0) return at;
    const message = `There is no column '${name.slice(0, 100)}' in this file`;
    throw AppError.ofField(`mapping.${field}`, message);
  };
  const places = Object.fromEntries(
    importFields.map((field) => [
      field,
      [mapping[field] ?? []].flat().map((name) => placeOf(field, name)),
    ]),
  ) as Layout['places'];
  // 'Surname' often comes before 'First name'.
  const rank = (at: number) => namePlace(columns[at] ?? '');
  places.name.sort((one, other) => rank(one) - rank(other));
  return places;
}
