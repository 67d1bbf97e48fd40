// Tables as text for spreadsheets: RFC 4180, in UTF-8 with a byte order mark, without which Excel guesses another
// encoding.

export const CSV_START = '\uFEFF';

export type CsvValue = string | number | boolean | null | undefined;

/** A spreadsheet would run this as a formula, even after quotes and spaces. */
const FORMULA = /^[\s"'\u00A0\u200B-\u200D\uFEFF]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/;

export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
